import type { AskMessage, Message, RecalledMessage, ReleaseMessage } from "./message.ts";
import { majorityOf, type LeaseTerms, type VoterStart } from "./lease.ts";

/**
 * What a voter knows of its past. `blank`: nothing, because it is new or has lost its disk. `ready`: it has never
 * promised, and all voters were blank or ready at some time. `voting`: all its promises.
 */
export const STAGES = ["blank", "ready", "voting"] as const;
export type Stage = (typeof STAGES)[number];

/** What a voter keeps on its disk. */
export interface StoredPromise {
  readonly stage: "ready" | "voting";
  /** The largest token that the voter has promised; 0 if none. */
  readonly promised: number;
}

/** What a voter asks of its host. Effects happen in the order of the calls. */
export interface VoterEffects {
  /** Stores a promise. It is on the disk when the call returns. */
  readonly persist: (promise: StoredPromise) => void;
  readonly send: (message: Message) => void;
}

/** Time between two attempts of a blank voter to learn what it has promised, as a part of the lease. */
const RECALL = 1 / 10;

/** The part of an elector that grants leases. It grants one at a time, and tokens only grow. */
export class Voter {
  readonly #me: number;
  readonly #terms: LeaseTerms;
  readonly #effects: VoterEffects;
  #stage: Stage;
  /** The largest token that this voter has granted or asked for itself. */
  #promised: number;
  /** The latest token that this voter has granted. Its holder may ask for more time. */
  #granted: number;
  /** The voter that has the lease of this voter, and the end of that lease by this clock. */
  #holder = -1;
  #until = -Infinity;
  /** True if the holder has said that it leads. */
  #holderLeads = false;
  /** Until then a restarted voter grants no new lease: it may have granted one before. */
  readonly #quietUntil: number;
  #recallAt: number;
  #serial: number;
  /** The answers to the current question of a blank voter, by position: a stage, or -1. */
  readonly #stages: Int8Array;
  readonly #promises: Float64Array;

  constructor(
    { me, terms, incarnation, now }: VoterStart,
    stored: StoredPromise | undefined,
    effects: VoterEffects,
  ) {
    this.#me = me;
    this.#terms = terms;
    this.#serial = incarnation;
    this.#effects = effects;
    this.#stage = stored?.stage ?? "blank";
    this.#promised = stored?.promised ?? 0;
    this.#granted = this.#promised;
    this.#quietUntil = now + terms.lease;
    this.#recallAt = this.#stage === "voting" ? Infinity : this.#quietUntil;
    this.#stages = new Int8Array(terms.voters).fill(-1);
    this.#promises = new Float64Array(terms.voters);
  }

  get stage(): Stage {
    return this.#stage;
  }

  get promised(): number {
    return this.#promised;
  }

  /** The voter whose lease runs; -1 if none does. */
  holder(now: number): number {
    return now < this.#until ? this.#holder : -1;
  }

  /** True if the voter whose lease runs has said that it leads. */
  holderLeads(now: number): boolean {
    return now < this.#until && this.#holderLeads;
  }

  /** The time at which the lease that this voter has granted is over. */
  get freeAt(): number {
    return this.#until;
  }

  /** The next time at which the voter acts by itself. */
  get alarm(): number {
    return this.#recallAt;
  }

  ask({ from, token, serial, leads }: AskMessage, now: number): void {
    const { lease } = this.#terms;
    const isKnown = token === this.#granted && this.#stage === "voting";
    if (!isKnown && !this.#mayPromise(token, from, now)) {
      this.#effects.send({
        kind: "refuse",
        from: this.#me,
        to: from,
        token,
        serial,
        promised: this.#promised,
        wait: this.#waitOf(from, now),
      });
      return;
    }
    if (!isKnown) {
      this.raise(token);
      this.#granted = token;
    }
    this.#until = now + lease;
    this.#holder = from;
    this.#holderLeads = leads === 1;
    this.#effects.send({ kind: "grant", from: this.#me, to: from, token, serial });
  }

  #mayPromise(token: number, from: number, now: number): boolean {
    if (this.#stage !== "voting" || now < this.#quietUntil) return false;
    const isFree = now >= this.#until || this.#holder === from;
    // Only this voter itself asks for a token that it has promised and not granted.
    return isFree && token >= this.#promised;
  }

  /** Promises to grant no smaller token. A candidate does so before it asks, so that it never asks for a token twice. */
  raise(token: number): void {
    if (token <= this.#promised) return;
    this.#promised = token;
    this.#effects.persist({ stage: "voting", promised: token });
  }

  #waitOf(from: number, now: number): number {
    const { lease } = this.#terms;
    if (this.#stage !== "voting") return Math.ceil(Math.max(lease / 2, this.#quietUntil - now));
    const free = this.#holder === from ? -Infinity : this.#until;
    return Math.ceil(Math.max(0, free - now, this.#quietUntil - now));
  }

  release({ token }: ReleaseMessage, now: number): void {
    if (token !== this.#granted || now >= this.#until) return;
    this.#until = now;
  }

  /** Asks the others what they have promised. Only a voter that is not voting does, and only after its wait. */
  tick(now: number): void {
    if (now < this.#recallAt) return;
    this.#recallAt = now + this.#terms.lease * RECALL;
    this.#serial++;
    this.#stages.fill(-1);
    this.#others((to) => {
      this.#effects.send({ kind: "recall", from: this.#me, to, serial: this.#serial });
    });
  }

  #others(act: (voter: number) => void): void {
    for (let i = 0; i < this.#terms.voters; i++) if (i !== this.#me) act(i);
  }

  recall(from: number, serial: number): void {
    this.#effects.send({
      kind: "recalled",
      from: this.#me,
      to: from,
      serial,
      stage: STAGES.indexOf(this.#stage),
      promised: this.#promised,
    });
  }

  /**
   * Learns from an answer. A voter that has lost its disk learns its promises from a majority that has kept its own: each
   * majority that has granted a token with this voter has another member in it.
   */
  recalled({ from, serial, stage, promised }: RecalledMessage): void {
    if (this.#stage === "voting" || serial !== this.#serial) return;
    this.#stages[from] = stage;
    this.#promises[from] = promised;
    let [blank, ready, voting, most] = [0, 0, 0, 0];
    this.#others((i) => {
      if (this.#stages[i] === 0) blank++;
      else if (this.#stages[i] === 1) ready++;
      else if (this.#stages[i] === 2) {
        voting++;
        most = Math.max(most, this.#promises[i]);
      }
    });
    const others = this.#terms.voters - 1;
    if (voting >= majorityOf(this.#terms)) this.#become("voting", most);
    else if (this.#stage === "blank" && blank + ready === others) this.#become("ready", 0);
    else if (this.#stage === "ready" && (voting > 0 || ready === others)) this.#become("voting", 0);
  }

  #become(stage: "ready" | "voting", promised: number): void {
    this.#stage = stage;
    this.#promised = this.#granted = promised;
    if (stage === "voting") this.#recallAt = Infinity;
    this.#effects.persist({ stage, promised });
  }
}
