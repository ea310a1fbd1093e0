import { nextNumber, type LeaseTerms, type VoterStart } from "./lease.ts";
import type { BeatMessage, HereMessage, ViewMessage, VoterMessage } from "./voter-message.ts";

/** What the views of an elector ask of it. */
export interface ViewEffects {
  readonly send: (message: VoterMessage) => void;
  /** A view starts, of which this voter is a member. */
  readonly begin: (view: number, members: number, now: number) => void;
  /** The next message of the ring that this voter expects at a port. */
  readonly expected: (port: 0 | 1) => number;
  /** True if the election of the view is decided here. */
  readonly isDecided: () => boolean;
}

/** Parts of the lease: between two beats; silence after which a neighbour counts as gone; an answer to a call; an election. */
const BEAT = 1 / 20;
const SILENCE = 1 / 5;
const GATHER = 1 / 20;
const ELECTION = 1 / 2;
/** Time before an unanswering voter outside the view causes the next call, as a part of the lease. */
const AGAIN = 1 / 2;
/** Voters outside the view are probed with each beat whose number this divides. */
const PROBES = 4;

const has = (members: number, voter: number): boolean => ((members >>> voter) & 1) === 1;

/** The next member after (+1) or before (-1) a voter, around the ring; the voter itself if it is alone. */
function neighbour(members: number, voters: number, voter: number, step: 1 | -1): number {
  let at = voter;
  do at = (at + step + voters) % voters;
  while (!has(members, at));
  return at;
}

/**
 * The part of an elector that knows which voters hear each other. A voter that misses a neighbour calls a view; the
 * voters that answer are its members. Views are numbered. Only the caller starts a view, and it names the incarnation of
 * each member that has answered. A voter begins a view only if it is that incarnation, so its process runs once in a view
 * even if the voter restarts. It drops what belongs to older views.
 */
export class Views {
  readonly #start: VoterStart;
  readonly #me: number;
  readonly #terms: LeaseTerms;
  readonly #effects: ViewEffects;
  #view = 0;
  #members = 0;
  /** The largest number of a view that this voter has called or answered. */
  #top = 0;
  /** The largest number of a view that was seen. */
  #seen = 0;
  /** The voters that have answered the call of this voter; 0 if it does not call. */
  #answers = 0;
  /** For each voter that has answered the latest call of this voter: the incarnation that did so first. */
  readonly #incarnations: Uint32Array;
  /** The voter whose call this voter has answered last. */
  #caller = -1;
  /** When the answers to a call are counted, or when a called view must have started. */
  #gatherEnd = Infinity;
  #electionEnd = Infinity;
  #beatAt: number;
  #beats = 0;
  #isLeaving = false;
  /** For each voter: when it was heard, and when it last caused a call. */
  readonly #heard: Float64Array;
  readonly #tried: Float64Array;

  constructor(start: VoterStart, effects: ViewEffects) {
    const { me, terms, now } = start;
    this.#start = start;
    this.#me = me;
    this.#terms = terms;
    this.#effects = effects;
    this.#beatAt = now;
    this.#incarnations = new Uint32Array(terms.voters);
    this.#heard = new Float64Array(terms.voters).fill(-Infinity);
    this.#tried = new Float64Array(terms.voters).fill(-Infinity);
  }

  get view(): number {
    return this.#view;
  }

  /** Bit i is set if voter i is in the view; 0 before the first view. */
  get members(): number {
    return this.#members;
  }

  get alarm(): number {
    if (this.#isLeaving) return Infinity;
    return Math.min(this.#beatAt, this.#gatherEnd, this.#electionEnd);
  }

  /** A message of this voter has arrived. */
  hear(from: number, now: number): void {
    this.#heard[from] = now;
  }

  /** The next view must have a larger number. */
  see(view: number): void {
    if (view > this.#seen) this.#seen = view;
  }

  tick(now: number): void {
    if (this.#isLeaving) return;
    if (now >= this.#gatherEnd) this.#endCall(now);
    if (now >= this.#electionEnd) {
      this.#electionEnd = Infinity;
      if (!this.#effects.isDecided()) this.#call(now);
    }
    if (now >= this.#beatAt) this.#beat(now);
  }

  #beat(now: number): void {
    const { lease, voters } = this.#terms;
    this.#beatAt = now + lease * BEAT;
    this.#beats++;
    // The answer or the start of the view may be lost.
    if (this.#answers === 0 && this.#gatherEnd < Infinity) this.#answer();
    if (this.#members === 0) {
      if (this.#gatherEnd === Infinity) this.#call(now);
      return;
    }
    const right = neighbour(this.#members, voters, this.#me, 1);
    const left = neighbour(this.#members, voters, this.#me, -1);
    if (right !== this.#me) this.sendBeat(right);
    if (left !== right) this.sendBeat(left);
    if (this.#beats % PROBES === 0)
      for (let to = 0; to < voters; to++) if (!has(this.#members, to)) this.sendBeat(to);
    const since = now - lease * SILENCE;
    const isSilent = (it: number) => it !== this.#me && this.#heard[it] < since;
    if (this.#gatherEnd === Infinity && (isSilent(right) || isSilent(left))) this.#call(now);
  }

  sendBeat(to: number): void {
    this.#effects.send({
      kind: "beat",
      from: this.#me,
      to,
      view: this.#view,
      top: this.#top,
      next0: this.#effects.expected(0),
      next1: this.#effects.expected(1),
    } satisfies BeatMessage);
  }

  /** Calls a view that is newer than all that were seen. */
  #call(now: number): void {
    const { voters, lease } = this.#terms;
    this.#top = nextNumber(Math.max(this.#top, this.#seen), this.#start);
    this.#seen = this.#top;
    this.#answers = 1 << this.#me;
    this.#gatherEnd = now + lease * GATHER;
    for (let to = 0; to < voters; to++)
      if (to !== this.#me)
        this.#effects.send({ kind: "call", from: this.#me, to, view: this.#top });
  }

  called(from: number, view: number, now: number): void {
    this.see(view);
    if (this.#isLeaving) return;
    if (view <= this.#top) {
      // The caller learns the number that it must exceed.
      if (view < this.#top) this.sendBeat(from);
      return;
    }
    this.#top = view;
    this.#answers = 0;
    this.#caller = from;
    this.#gatherEnd = now + 3 * this.#terms.lease * GATHER;
    this.#answer();
  }

  #answer(): void {
    const { incarnation } = this.#start;
    this.#effects.send({
      kind: "here",
      from: this.#me,
      to: this.#caller,
      view: this.#top,
      incarnation,
    });
  }

  answered({ from, view, incarnation }: HereMessage, now: number): void {
    if (view !== this.#top) return;
    if (this.#answers === 0) {
      // The view has started, and its start was lost.
      const isNamed = has(this.#members, from) && this.#incarnations[from] === incarnation;
      if (view === this.#view && isNamed) this.#sendStart(from, this.#members);
      return;
    }
    if (has(this.#answers, from)) return;
    this.#incarnations[from] = incarnation;
    this.#answers |= 1 << from;
    if (this.#answers === (1 << this.#terms.voters) - 1) this.#endCall(now);
  }

  /** Starts the view of the voters that have answered, or calls one if the voter that called did not start it. */
  #endCall(now: number): void {
    const members = this.#answers;
    if (members === 0) {
      this.#call(now);
      return;
    }
    for (let to = 0; to < this.#terms.voters; to++)
      if (to !== this.#me && has(members, to)) this.#sendStart(to, members);
    this.#begin(this.#top, members, now);
  }

  #sendStart(to: number, members: number): void {
    this.#effects.send({
      kind: "view",
      from: this.#me,
      to,
      view: this.#top,
      members,
      incarnation: this.#incarnations[to],
    });
  }

  /** The caller of a view starts it. */
  started({ view, members, incarnation }: ViewMessage, now: number): void {
    this.see(view);
    const hasAnswered = view === this.#top && incarnation === this.#start.incarnation;
    if (!hasAnswered || view <= this.#view || !has(members, this.#me)) return;
    this.#begin(view, members, now);
    // Its neighbours send again what they have sent before it began.
    this.#beat(now);
  }

  /** A message of a view has arrived. Returns true if this voter is in the view; a new view may follow if it is not. */
  admit(from: number, view: number, now: number): boolean {
    if (view === this.#view && view > 0) return true;
    this.see(view);
    this.#meet(from, view, now);
    return false;
  }

  /** A voter outside the view, or in a newer one, was heard: it may belong to the next view. */
  #meet(from: number, view: number, now: number): void {
    const isStranger = !has(this.#members, from) || view > this.#view;
    const isSettled = this.#gatherEnd === Infinity && !this.#isLeaving;
    if (!isStranger || !isSettled || now < this.#tried[from] + this.#terms.lease * AGAIN) return;
    this.#tried[from] = now;
    this.#call(now);
  }

  #begin(view: number, members: number, now: number): void {
    this.#view = view;
    this.#members = members;
    this.#answers = 0;
    this.#gatherEnd = Infinity;
    this.#electionEnd = now + this.#terms.lease * ELECTION;
    // Neighbours that were not heard yet have the whole time of silence.
    for (let i = 0; i < this.#heard.length; i++) this.#heard[i] = Math.max(this.#heard[i], now);
    this.#effects.begin(view, members, now);
  }

  /** A member ends. The next voter of the ring calls a view without it. */
  left(from: number, now: number): void {
    if (!has(this.#members, from) || this.#isLeaving) return;
    if (neighbour(this.#members, this.#terms.voters, from, 1) === this.#me) this.#call(now);
  }

  /** Leaves the view, because the voter is about to end. */
  leave(): void {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    this.#members = 0;
    for (let to = 0; to < this.#terms.voters; to++)
      if (to !== this.#me) this.#effects.send({ kind: "leave", from: this.#me, to });
  }
}
