import type { FreeMessage, RefuseMessage, VoterMessage } from "./voter-message.ts";
import {
  majorityOf,
  nextNumber,
  RENEWAL,
  TOKENS_END,
  usableLease,
  type LeaseTerms,
  type VoterStart,
} from "./lease.ts";
import { READINESS, type Answers } from "./voter.ts";

/** Why a holder stops. */
export type StopCause = "its lease is over" | "it hands over";

/** What a candidate asks of its host. */
export interface CandidateEffects {
  readonly send: (message: VoterMessage) => void;
  /** The candidate leads under `token` until `until`, by its own clock. */
  readonly lead: (token: number, until: number) => void;
  /** The lease lasts longer. */
  readonly extend: (until: number) => void;
  /** The job must not run any longer. */
  readonly stop: (token: number, why: StopCause) => void;
}

/** Parts of the lease: between two questions of a poll or campaign; the longest of both; after one. */
const REPEAT = 1 / 10;
const CAMPAIGN = 1 / 3;
const PAUSE = 1 / 20;
/** A campaign that follows others without an end lasts up to this many times as long, because disks may be slow. */
const PATIENCE_MAX = 3;
/** Number of latest questions whose times are known. Answers to older ones are dropped. */
const QUESTIONS = 64;

type Role =
  | "idle"
  /** It asks whether a majority would grant, and promises nothing. */
  | "polls"
  | "asks"
  | "leads"
  /** It leads, but its job is being stopped. It asks for no more time. */
  | "stops";

/** The part of an elector that asks for a lease, holds it, and gives it back. */
export class LeaseCandidate {
  readonly #start: VoterStart;
  readonly #me: number;
  readonly #terms: LeaseTerms;
  readonly #effects: CandidateEffects;
  #role: Role = "idle";
  #token = 0;
  /** The largest token that was seen. */
  #seen: number;
  #serial: number;
  /** The number before the first question of its poll, or of the campaign and the lease that follow. */
  #first: number;
  /** The times at which the latest questions were asked, by number. */
  readonly #asked = new Float64Array(QUESTIONS);
  /** For each voter: when the latest question that it granted was asked. */
  readonly #granted: Float64Array;
  /** For each voter that refused the token: how long to wait; -1 if it did not refuse. */
  readonly #waits: Float64Array;
  /** Bit i is set if voter i answered the latest poll; and if it votes. */
  #answered = 0;
  #voting = 0;
  /** Number of campaigns since the last lease that ended without an answer of a majority. */
  #endless = 0;
  readonly #sorted: Float64Array;
  /** Number of voters that must grant. */
  readonly #majority: number;
  #until = -Infinity;
  /** True from the start of its job until the host says that the job has ended, however long the lease lasts. */
  #hasJob = false;
  #askAt = Infinity;
  #campaignEnd = Infinity;
  /** No campaign starts before. */
  #restUntil = -Infinity;

  constructor(start: VoterStart, effects: CandidateEffects) {
    const { me, terms, incarnation } = start;
    this.#start = start;
    this.#me = me;
    this.#seen = terms.tokenAbove ?? 0;
    this.#terms = terms;
    this.#serial = this.#first = incarnation;
    this.#effects = effects;
    this.#granted = new Float64Array(terms.voters).fill(-Infinity);
    this.#waits = new Float64Array(terms.voters).fill(-1);
    this.#sorted = new Float64Array(terms.voters);
    this.#majority = majorityOf(terms);
  }

  /** True if this candidate may act as the leader now. */
  leads(now: number): boolean {
    return (this.#role === "leads" || this.#role === "stops") && now < this.#until;
  }

  /** The token of the lease or the campaign; 0 if there is none. */
  get token(): number {
    return this.#token;
  }

  get until(): number {
    return this.#until;
  }

  /** The next time at which the candidate acts by itself. */
  get alarm(): number {
    if (this.#role === "idle") return Infinity;
    if (this.#isAsking) return Math.min(this.#askAt, this.#campaignEnd);
    return this.#role === "leads" ? Math.min(this.#askAt, this.#until) : this.#until;
  }

  /** The time before which no campaign starts. */
  get restUntil(): number {
    return this.#restUntil;
  }

  /** True while it asks for a lease that it does not have. */
  get #isAsking(): boolean {
    return this.#role === "polls" || this.#role === "asks";
  }

  /** The voters that answered its latest poll, and those among them that vote, as sets of bits. */
  get poll(): Answers {
    return { answered: this.#answered, voting: this.#voting };
  }

  /** True if it may start a poll: it has no lease, and no job of an earlier lease is left. */
  get isFree(): boolean {
    return this.#role === "idle" && !this.#hasJob;
  }

  /** Ends what is over, and asks again. */
  tick(now: number): void {
    this.expire(now);
    if (this.#isAsking && now >= this.#campaignEnd) {
      if (this.#role === "asks") this.#endless++;
      this.#abandon(now, 0);
    }
    if ((this.#role === "leads" || this.#isAsking) && now >= this.#askAt) this.#ask(now);
  }

  /** Stops at the end of the lease. Every input starts with it, so an answer that is late revives no lease. */
  expire(now: number): void {
    if ((this.#role !== "leads" && this.#role !== "stops") || now < this.#until) return;
    const token = this.#token;
    this.#forget(now, 0);
    this.#effects.stop(token, "its lease is over");
  }

  /** The token of the next campaign: larger than any seen and than `promised`; undefined if tokens are used up. */
  nextToken(promised: number): number | undefined {
    const token = nextNumber(Math.max(this.#seen, promised), this.#start);
    return token < TOKENS_END ? token : undefined;
  }

  /**
   * Asks whether a majority would grant. A voter that no majority hears, or that does not hear the leader, so makes no
   * token, and costs no leader the vote of those that have promised a larger one.
   */
  startPoll(now: number): void {
    this.#begin("polls", now, 1);
    this.#answered = this.#voting = 0;
    this.#ask(now);
  }

  /** Takes an answer to its poll. Returns true if a majority would grant: now the campaign may start. */
  free({ from, serial, promised }: FreeMessage): boolean {
    this.#seen = Math.max(this.#seen, promised);
    if (this.#role !== "polls" || !this.#isCurrent(serial)) return false;
    this.#answered |= 1 << from;
    this.#voting |= 1 << from;
    this.#granted[from] = this.#asked[serial % QUESTIONS];
    return this.#grantedUntil() > -Infinity;
  }

  /** Starts a campaign. */
  campaign(token: number, now: number): void {
    this.#begin("asks", now, Math.min(1 + this.#endless, PATIENCE_MAX));
    this.#token = this.#seen = token;
    this.#ask(now);
  }

  #begin(role: "polls" | "asks", now: number, patience: number): void {
    this.#role = role;
    this.#first = this.#serial;
    this.#campaignEnd = now + this.#terms.lease * CAMPAIGN * patience;
    this.#granted.fill(-Infinity);
    this.#waits.fill(-1);
  }

  /** True if the time at which this question was asked is known, and it belongs to what it does now. */
  #isCurrent(serial: number): boolean {
    return serial <= this.#serial && serial > Math.max(this.#first, this.#serial - QUESTIONS);
  }

  #ask(now: number): void {
    const { lease, voters } = this.#terms;
    const [role, token] = [this.#role, this.#token];
    const leads = role === "leads" ? 1 : 0;
    this.#askAt = now + lease * (leads ? RENEWAL : REPEAT);
    const serial = ++this.#serial;
    this.#asked[serial % QUESTIONS] = now;
    // The answer of this voter itself may end the campaign.
    for (let to = 0; to < voters && this.#role !== "idle"; to++)
      this.#effects.send(
        role === "polls"
          ? { kind: "poll", from: this.#me, to, serial }
          : { kind: "ask", from: this.#me, to, token, serial, leads },
      );
  }

  granted(from: number, token: number, serial: number, now: number): void {
    if (token !== this.#token) return;
    if (this.#role !== "asks" && this.#role !== "leads") return;
    if (!this.#isCurrent(serial)) return;
    const asked = this.#asked[serial % QUESTIONS];
    if (asked <= this.#granted[from]) return;
    this.#granted[from] = asked;
    const until = this.#grantedUntil();
    if (until <= this.#until) return;
    if (this.#role === "leads") {
      this.#until = until;
      this.#effects.extend(until);
    } else if (until > now) {
      this.#until = until;
      this.#role = "leads";
      this.#endless = 0;
      this.#askAt = Math.min(this.#askAt, now + this.#terms.lease * REPEAT);
      this.#hasJob = true;
      this.#effects.lead(this.#token, until);
    }
  }

  /** The time until which a majority of all voters keeps its promise; -Infinity if no majority has promised. */
  #grantedUntil(): number {
    this.#sorted.set(this.#granted);
    this.#sorted.sort();
    return this.#sorted[this.#terms.voters - this.#majority] + usableLease(this.#terms);
  }

  refused({ from, token, serial, promised, wait, readiness }: RefuseMessage, now: number): void {
    this.#seen = Math.max(this.#seen, promised);
    if (!this.#isAsking || token !== this.#token || !this.#isCurrent(serial)) return;
    this.#answered |= 1 << from;
    if (READINESS[readiness] === "voting") this.#voting |= 1 << from;
    this.#waits[from] = wait;
    const { voters } = this.#terms;
    const spare = voters - this.#majority;
    const waits = this.#waits.filter((it) => it >= 0).sort();
    if (waits.length > spare) this.#abandon(now, waits[waits.length - spare - 1]);
  }

  /** Gives a poll or a campaign up, so that the voters that have granted are free again. */
  #abandon(now: number, wait: number): void {
    if (this.#token > 0) this.#release();
    this.#forget(now, wait);
  }

  /** Gives its poll up. */
  endPoll(now: number): void {
    if (this.#role === "polls") this.#abandon(now, 0);
  }

  #release(): void {
    for (let to = 0; to < this.#terms.voters; to++)
      this.#effects.send({ kind: "release", from: this.#me, to, token: this.#token });
  }

  #forget(now: number, wait: number): void {
    this.#role = "idle";
    this.#token = 0;
    this.#until = -Infinity;
    this.#askAt = Infinity;
    this.#campaignEnd = Infinity;
    this.#restUntil = now + Math.max(wait, this.#terms.lease * PAUSE);
    this.#granted.fill(-Infinity);
    this.#waits.fill(-1);
  }

  /** Hands over: the job must stop, and the lease is released when it has. */
  resign(now: number): void {
    if (this.#isAsking) this.#abandon(now, 0);
    if (this.#role !== "leads") return;
    this.#role = "stops";
    this.#effects.stop(this.#token, "it hands over");
  }

  /** The job has ended, so the lease can be released. */
  ended(now: number): void {
    this.#hasJob = false;
    if (this.#role === "stops") this.#abandon(now, 0);
  }
}
