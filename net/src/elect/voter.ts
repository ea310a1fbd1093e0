import type {
  AskMessage,
  PollMessage,
  RecalledMessage,
  ReleaseMessage,
  VoterMessage,
} from "./voter-message.ts";
import { majorityOf, RENEWAL, type LeaseTerms, type VoterStart } from "./lease.ts";

/**
 * What a voter knows of its past. `blank`: nothing, because it is new or has lost its disk. `ready`: it has never
 * promised, and all voters were blank or ready at some time. `voting`: all its promises.
 */
export const READINESS = ["blank", "ready", "voting"] as const;
export type Readiness = (typeof READINESS)[number];

/** What a voter keeps on its disk. */
export interface StoredPromise {
  readonly readiness: "ready" | "voting";
  /** The largest token that the voter has promised; 0 if none. */
  readonly promised: number;
  /** The latest token that it has granted. Only the lease of this token may run, so a restarted voter may extend it. */
  readonly granted: number;
  /** The longest lease under which it may have promised. After a restart, the voter grants nothing for so long. */
  readonly lease: number;
}

/** The voters that answered a question, and those among them that vote, as sets of bits. */
export interface Answers {
  readonly answered: number;
  readonly voting: number;
}

/** What a voter asks of its host. Effects happen in the order of the calls. */
export interface VoterEffects {
  /** Stores a promise. It is on the disk when the call returns true; false if the system cannot store it just now. */
  readonly persist: (promise: StoredPromise) => boolean;
  readonly send: (message: VoterMessage) => void;
}

/** Time between two attempts of a blank voter to learn what it has promised, or to store a promise, as a part of the lease. */
const RECALL = 1 / 10;

/** How long a started voter listens for a leader before it may ask for a lease itself, as a part of the lease. */
const LISTENING = 2 * RENEWAL;

/** The part of an elector that grants leases. It grants one at a time, and tokens only grow. */
export class Voter {
  readonly #me: number;
  readonly #terms: LeaseTerms;
  readonly #effects: VoterEffects;
  #readiness: Readiness;
  /** The largest token that this voter has granted or asked for itself. */
  #promised: number;
  /** The latest token that this voter has granted, and that of the disk. Its holder may ask for more time. */
  #granted: number;
  #storedGrant: number;
  /** The voter that has the lease of this voter, and the end of that lease by this clock. */
  #holder = -1;
  #until = -Infinity;
  /** True if the holder has said that it leads. */
  #holderLeads = false;
  /** The largest token whose owner has said that it leads under it. */
  #led = 0;
  /** The token of a leader whose question this voter has refused, and the time until which that leader may lead. */
  #refusedLeader = 0;
  #ledUntil: number;
  /** Until then a restarted voter grants no new lease: it may have granted one before. */
  readonly #quietUntil: number;
  /** The longest lease under which a promise of this voter may still run. */
  #keptFor: number;
  #recallAt: number;
  #serial: number;
  /** The answers to the current question of a blank voter, by position: a readiness, or -1. */
  readonly #answers: Int8Array;
  readonly #promises: Float64Array;
  #recollection: Answers = { answered: 0, voting: 0 };

  constructor(
    { me, terms, incarnation, now }: VoterStart,
    stored: StoredPromise | undefined,
    effects: VoterEffects,
  ) {
    this.#me = me;
    this.#terms = terms;
    this.#serial = incarnation;
    this.#effects = effects;
    this.#readiness = stored?.readiness ?? "blank";
    this.#promised = stored?.promised ?? 0;
    this.#granted = this.#storedGrant = stored?.granted ?? 0;
    this.#keptFor = Math.max(terms.lease, stored?.lease ?? 0);
    this.#quietUntil = now + this.#keptFor;
    this.#ledUntil = now + terms.lease * LISTENING;
    this.#recallAt = this.#readiness === "voting" ? Infinity : this.#quietUntil;
    this.#answers = new Int8Array(terms.voters).fill(-1);
    this.#promises = new Float64Array(terms.voters);
  }

  get readiness(): Readiness {
    return this.#readiness;
  }

  get promised(): number {
    return this.#promised;
  }

  /** The voters that answered its last question after its promises, and those among them that vote, as sets of bits. */
  get recollection(): Answers {
    return this.#recollection;
  }

  /** The voter whose lease runs; -1 if none does. */
  holder(now: number): number {
    return now < this.#until ? this.#holder : -1;
  }

  /** True if the voter whose lease runs has said that it leads. */
  holderLeads(now: number): boolean {
    return now < this.#until && this.#holderLeads;
  }

  /** The time at which the lease that this voter has granted or knows of is over. */
  get freeAt(): number {
    return Math.max(this.#until, this.#ledUntil);
  }

  /** The next time at which the voter acts by itself. */
  get alarm(): number {
    return this.#recallAt;
  }

  /** Says whether this voter would grant a lease, and promises nothing. */
  poll({ from, serial }: PollMessage, now: number): void {
    if (!this.#isFree(from, now) || now < this.#ledUntil) {
      this.#refuse(from, 0, serial, Math.max(this.#waitOf(from, now), this.#ledUntil - now));
      return;
    }
    this.#effects.send({
      kind: "free",
      from: this.#me,
      to: from,
      serial,
      promised: this.#promised,
    });
  }

  ask({ from, token, serial, leads }: AskMessage, now: number): void {
    const { lease } = this.#terms;
    const isKnown = token === this.#granted && this.#readiness === "voting";
    // Tokens are won in growing order, so none is won under a promise that is smaller. A token under which its owner
    // leads is won: a larger promise of this voter, of a campaign without a majority, does not cost that leader its vote.
    const least = leads === 1 ? this.#led : this.#promised;
    const mayGrant = isKnown || (this.#isFree(from, now) && token >= least);
    if (leads === 1) this.#led = Math.max(this.#led, token);
    if (!mayGrant) {
      if (leads === 1) {
        this.#refusedLeader = token;
        this.#ledUntil = now + lease;
      }
      this.#refuse(from, token, serial, this.#waitOf(from, now));
      return;
    }
    if (!isKnown) {
      this.#keptFor = lease;
      if (!this.#promise(Math.max(token, this.#promised), token)) {
        this.#refuse(from, token, serial, lease * RECALL);
        return;
      }
      this.#granted = token;
    }
    this.#until = now + lease;
    this.#holder = from;
    this.#holderLeads = leads === 1;
    this.#effects.send({ kind: "grant", from: this.#me, to: from, token, serial });
  }

  #refuse(to: number, token: number, serial: number, wait: number): void {
    this.#effects.send({
      kind: "refuse",
      from: this.#me,
      to,
      token,
      serial,
      promised: this.#promised,
      wait: Math.ceil(wait),
      readiness: READINESS.indexOf(this.#readiness),
    });
  }

  /** True if this voter may grant a lease to `from`: no lease that it has granted runs, or may run since before a restart. */
  #isFree(from: number, now: number): boolean {
    if (this.#readiness !== "voting" || now < this.#quietUntil) return false;
    return now >= this.#until || this.#holder === from;
  }

  /**
   * Promises to grant no smaller token to a candidate. A candidate does so before it asks, so that it never asks for a
   * token twice. Returns false if the promise cannot be stored just now.
   */
  raise(token: number): boolean {
    return this.#promise(token, token);
  }

  #promise(promised: number, granted: number): boolean {
    if (promised === this.#promised && granted === this.#storedGrant) return true;
    const promise = { readiness: "voting", promised, granted, lease: this.#keptFor } as const;
    if (!this.#effects.persist(promise)) return false;
    this.#promised = promised;
    this.#storedGrant = granted;
    return true;
  }

  #waitOf(from: number, now: number): number {
    const { lease } = this.#terms;
    if (this.#readiness !== "voting") return Math.max(lease / 2, this.#quietUntil - now);
    const free = this.#holder === from ? -Infinity : this.#until;
    return Math.max(0, free - now, this.#quietUntil - now);
  }

  release({ token }: ReleaseMessage, now: number): void {
    if (token === this.#refusedLeader) this.#ledUntil = Math.min(this.#ledUntil, now);
    if (token !== this.#granted || now >= this.#until) return;
    this.#until = now;
  }

  /** Asks the others what they have promised. Only a voter that is not voting does, and only after its wait. */
  tick(now: number): void {
    if (now < this.#recallAt) return;
    this.#recallAt = now + this.#terms.lease * RECALL;
    this.#serial++;
    let [answered, voting] = [0, 0];
    for (const [i, readiness] of this.#answers.entries()) {
      if (readiness >= 0) answered |= 1 << i;
      if (READINESS[readiness] === "voting") voting |= 1 << i;
    }
    this.#recollection = { answered, voting };
    this.#answers.fill(-1);
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
      readiness: READINESS.indexOf(this.#readiness),
      promised: this.#promised,
    });
  }

  /**
   * Learns from an answer. A voter that has lost its disk learns its promises from a majority that has kept its own: each
   * majority that has granted a token with this voter has another member in it.
   */
  recalled({ from, serial, readiness, promised }: RecalledMessage): void {
    if (this.#readiness === "voting" || serial !== this.#serial) return;
    this.#answers[from] = readiness;
    this.#promises[from] = promised;
    let [blank, ready, voting, most] = [0, 0, 0, 0];
    this.#others((i) => {
      if (this.#answers[i] === 0) blank++;
      else if (this.#answers[i] === 1) ready++;
      else if (this.#answers[i] === 2) {
        voting++;
        most = Math.max(most, this.#promises[i]);
      }
    });
    const others = this.#terms.voters - 1;
    if (voting >= majorityOf(this.#terms)) this.#become("voting", most);
    else if (this.#readiness === "blank" && blank + ready === others) this.#become("ready", 0);
    else if (this.#readiness === "ready" && (voting > 0 || ready === others))
      this.#become("voting", 0);
  }

  #become(readiness: "ready" | "voting", promised: number): void {
    const promise = { readiness, promised, granted: promised, lease: this.#keptFor };
    if (!this.#effects.persist(promise)) return;
    this.#readiness = readiness;
    this.#promised = this.#granted = this.#storedGrant = promised;
    if (readiness === "voting") this.#recallAt = Infinity;
  }
}
