import { LeaseCandidate, type CandidateEffects } from "./lease-candidate.ts";
import { checkTerms, type VoterStart } from "./lease.ts";
import type { VoterMessage } from "./voter-message.ts";
import { Proposal } from "./proposal.ts";
import { Views } from "./view.ts";
import type { ElectionProcesses } from "./view-rings.ts";
import {
  Voter,
  type Answers,
  type Readiness,
  type StoredPromise,
  type VoterEffects,
} from "./voter.ts";

/** What an elector asks of its host, in the order of the calls. */
export type ElectorEffects = VoterEffects & CandidateEffects;

interface ElectorOptions extends VoterStart {
  readonly processes: ElectionProcesses;
  /** What the disk holds; undefined if it is empty. */
  readonly stored: StoredPromise | undefined;
  readonly effects: ElectorEffects;
}

/**
 * One voter of an elector, as a pure machine: inputs with the time of its clock, and effects. The ring of its view
 * proposes a voter, that voter asks all voters for a lease, and a majority of all voters grants it under a token that is
 * larger than any before.
 */
export class Elector {
  readonly #me: number;
  readonly #effects: ElectorEffects;
  readonly #voter: Voter;
  readonly #candidate: LeaseCandidate;
  readonly #views: Views;
  readonly #proposal: Proposal;
  #isLeaving = false;

  constructor({ me, terms, processes, stored, incarnation, effects, now }: ElectorOptions) {
    checkTerms(terms);
    this.#me = me;
    this.#effects = effects;
    const send = (message: VoterMessage) => this.#route(message);
    const start = { me, terms, incarnation, now };
    this.#voter = new Voter(start, stored, { persist: effects.persist, send });
    this.#candidate = new LeaseCandidate(start, { ...effects, send });
    this.#proposal = new Proposal(me, processes, send);
    this.#views = new Views(start, {
      send,
      begin: (view, members) => this.#proposal.begin(view, members),
      expected: (port) => this.#proposal.expected(port),
      isDecided: () => this.#proposal.decision !== "none",
    });
  }

  /** True if this voter may act as the leader now. */
  leads(now: number): boolean {
    return this.#candidate.leads(now);
  }

  /** The token of its lease or campaign; 0 if it has none. */
  get token(): number {
    return this.#candidate.token;
  }

  /** The end of its lease by its clock; -Infinity if it does not lead. */
  get until(): number {
    return this.#candidate.until;
  }

  get view(): number {
    return this.#views.view;
  }

  /** Bit i is set if voter i is in the view. */
  get members(): number {
    return this.#views.members;
  }

  get readiness(): Readiness {
    return this.#voter.readiness;
  }

  get promised(): number {
    return this.#voter.promised;
  }

  /** The voter that leads as far as this voter knows; -1 if it knows of none. */
  leader(now: number): number {
    return this.#voter.holderLeads(now) ? this.#voter.holder(now) : -1;
  }

  /**
   * The voters that answered the latest questions of this voter, and those among them that vote, as sets of bits. A voter
   * that votes itself asks only if its view has elected it.
   */
  get answers(): Answers {
    return this.#voter.readiness === "voting" ? this.#candidate.poll : this.#voter.recollection;
  }

  /** True if no token is left. */
  get areTokensUsedUp(): boolean {
    return this.#candidate.nextToken(this.#voter.promised) === undefined;
  }

  /** True if the ring of its view has elected this voter. */
  get isProposed(): boolean {
    return this.#proposal.decision === "leads";
  }

  /** True if the election of its view is not a run of the algorithm. The next view elects again. */
  get isBroken(): boolean {
    return this.#proposal.isBroken;
  }

  /** The next time at which the elector acts by itself; an earlier tick does no harm. */
  get alarm(): number {
    return Math.min(this.#voter.alarm, this.#candidate.alarm, this.#views.alarm, this.#pollAt());
  }

  /** The time at which the next poll may start. */
  #pollAt(): number {
    const mayAsk = this.#candidate.isFree && this.#voter.readiness === "voting";
    if (this.#isLeaving || !mayAsk || !this.isProposed) return Infinity;
    return Math.max(this.#candidate.restUntil, this.#voter.freeAt);
  }

  /** Acts on the time. */
  tick(now: number): void {
    this.#now = now;
    this.#candidate.tick(now);
    this.#voter.tick(now);
    this.#views.tick(now);
    // A voter that knows a running lease does not disturb its holder.
    if (now >= this.#pollAt()) this.#candidate.startPoll(now);
  }

  /** Asks for a lease, because a majority would grant it. */
  #campaign(now: number): void {
    const token = this.#candidate.nextToken(this.#voter.promised);
    const isOver = token === undefined || now < this.#voter.freeAt;
    if (isOver || !this.#voter.raise(token)) this.#candidate.endPoll(now);
    else this.#candidate.campaign(token, now);
  }

  /** Takes a message of another voter. */
  receive(message: VoterMessage, now: number): void {
    this.#now = now;
    this.#candidate.expire(now);
    this.#views.hear(message.from, now);
    this.#take(message, now);
  }

  #take(message: VoterMessage, now: number): void {
    const { from } = message;
    switch (message.kind) {
      case "beat":
        this.#views.see(message.top);
        if (this.#views.admit(from, message.view, now)) this.#proposal.beat(message);
        return;
      case "call":
        return this.#views.called(from, message.view, now);
      case "here":
        return this.#views.answered(message, now);
      case "view":
        return this.#views.started(message, now);
      case "ring":
        if (this.#views.admit(from, message.view, now)) this.#proposal.receive(message);
        return;
      case "leave":
        return this.#views.left(from, now);
      case "poll":
        return this.#voter.poll(message, now);
      case "free":
        if (this.#candidate.free(message)) this.#campaign(now);
        return;
      case "ask":
        return this.#voter.ask(message, now);
      case "release":
        return this.#voter.release(message, now);
      case "recall":
        return this.#voter.recall(from, message.serial);
      case "recalled":
        return this.#voter.recalled(message);
      case "grant":
        return this.#candidate.granted(from, message.token, message.serial, now);
      case "refuse":
        return this.#candidate.refused(message, now);
    }
  }

  /** The time of the current input, for messages to itself. */
  #now = -Infinity;

  /** Sends to another voter, or takes what this voter sends to itself. */
  #route(message: VoterMessage): void {
    if (message.to === this.#me) this.#take(message, this.#now);
    else this.#effects.send(message);
  }

  /** Stops leading before the end of the lease. The host calls `ended` when the job has stopped. */
  resign(now: number): void {
    this.#now = now;
    this.#candidate.expire(now);
    this.#candidate.resign(now);
  }

  /** Stops leading, and leaves the view, because the process is about to end. */
  leave(now: number): void {
    this.resign(now);
    this.#isLeaving = true;
    this.#proposal.end();
    this.#views.leave();
  }

  /** The job of the leader has ended. */
  ended(now: number): void {
    this.#now = now;
    this.#candidate.expire(now);
    this.#candidate.ended(now);
  }
}
