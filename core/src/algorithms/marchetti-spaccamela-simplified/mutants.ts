import type { Family, FamilyOf } from "../../model/family.ts";
import { bit } from "../../model/schema.ts";
import { type Mistake, mutantsOf, restless, seeing, waiting } from "../../model/mutant.ts";
import { timeSlice } from "../time-slice/about.ts";
import { marchettiSpaccamelaSimplified } from "./about.ts";
import type { together } from "./algorithm.ts";
import type { staggered } from "./staggered.ts";

/** Handles the message of either protocol. */
type Handler = (
  me: { decision: string; calm(): void; follow(leader: number): void; forward(): void },
  message: { id: number },
  beside: { right(me: object): void },
) => void;

/**
 * Makes the mutants that the simplified protocol and TimeSlice share, typed as those of TimeSlice. `idle` is the kind of
 * mistake TS-5: 001 mentions processes that do not take part, 003 does not.
 */
const breakBoth = (of: Family, cite: string, kind: string, least: number, idle: Mistake) => {
  const handleMessage = (handler: Handler) => ({ [kind]: handler });
  const shared = { cite };
  return mutantsOf(of as typeof timeSlice, shared, {
    "TS-5": {
      mistake: idle,
      says: "every process has its turn",
      truth: "only a process that takes part has a turn; the others forward messages",
      wake: (me, { right }) => right(seeing(me, { willing: true })),
      run: { ids: [least, least + 1], willing: [1] },
      caught: "election",
      shows: "a process that does not take part is elected",
    },
    "TS-7": {
      says: "at its turn a process declares itself, whatever it has received",
      truth: "a process that has received the leader's message has no turn",
      on: handleMessage((me, _, { right }) => right(restless(me))),
      run: { ids: [least, least + 1] },
      caught: "election",
      shows: "a follower declares itself too",
    },
    "own-message": {
      mistake: "left out",
      says: "every process forwards the message",
      truth: "the process that first sent the message absorbs it",
      on: handleMessage((me, { id }) => {
        me.calm();
        if (me.decision === "none") me.follow(id);
        me.forward();
      }),
      run: { ids: [least], maxMessages: 1000 },
      caught: "budget",
      shows: "the message circulates forever",
    },
  });
};

const ofTogether = marchettiSpaccamelaSimplified as FamilyOf<ReturnType<typeof together>>;

const in001 = { cite: "001, §2" };
const in003 = { cite: "003, TimeSlice" };

export const silenceMutants = [
  ...breakBoth(ofTogether, "001, §2", "elected", 1, "misread"),
  ...breakBoth(timeSlice, "003, TimeSlice", "token", 0, "left out"),
  ...mutantsOf(ofTogether, in001, {
    "TS-2": {
      says: "processor i waits for n(i - 1) - 1 time units, then it sends",
      truth: "processor i knows after n(i - 1) - 1 time units that it has won, and sends one later",
      wake: (me, { right }) => right(waiting(me, (rounds) => (rounds > 0n ? rounds - 1n : rounds))),
      run: { ids: [2] },
      caught: "claim",
      shows: "the winner sends at time 0 instead of time 1",
    },
    "TS-3": {
      says: "any guess of n is accepted",
      truth:
        "by assumption (a) N is at least n: a turn lasts until a message has travelled around the ring",
      run: { set: { N: "1" }, ids: [1, 3, 2], violate: ["n"] },
      caught: "many-leaders",
      shows: "process 2 declares itself while the message of process 1 is still in flight",
    },
    "TS-4": {
      says: "processors may start at different times",
      truth:
        "by assumption (b) all start at time 0; otherwise silence may mean that a smaller id has not started",
      run: { ids: [1, 2], wake: { 0: 2, 1: 0 }, violate: ["everyone"] },
      caught: "many-leaders",
      shows: "process 2 declares itself before process 1 has woken",
    },
  }),
  ...mutantsOf(timeSlice, in003, {
    "TS-6": {
      set: { first: "1" },
      mistake: "printed",
      says: "phases are numbered from 0, and the token returns at time n · uid",
      truth: "the token returns at time n(uid + 1), or at n · uid if phases are numbered from 1",
      wake(me) {
        if (me.willing) me.alarm(BigInt(me.n) * BigInt(me.id));
      },
      run: { ids: [1] },
      caught: "claim",
      shows: "the token returns at time 2 instead of time 1",
    },
  }),
];

type Timed = { alarm(rounds: number | bigint, tag?: number): void };

/** `me`, but a turn is one time unit shorter. */
const shortenTurns = <T extends Timed & { id: number }>(me: T): T =>
  waiting(me, (rounds) => rounds - BigInt(me.id - 1));

/** `me`, but an alarm rings one time unit early; an alarm of 0 rounds is unchanged. */
const ringEarly = <T extends Timed>(me: T): T =>
  seeing(me, {
    alarm: (rounds: bigint) => (rounds > 0n ? me.alarm(rounds - 1n) : me.alarm(rounds, 1)),
  } as Partial<T>);

type Sure<T> = T & { sure: number };

const ofStaggered = marchettiSpaccamelaSimplified as FamilyOf<ReturnType<typeof staggered>>;
const variant = {
  set: { starts: "staggered" },
  cite: "001, §2, last paragraph",
  mistake: "left out",
} as const;

/** Mutants of the simplified protocol with staggered starts, which is not in the paper. */
export const staggeredMutants = mutantsOf(ofStaggered, variant, {
  "short-turns": {
    says: "a turn takes n - 1 time units, in which a message reaches the last process",
    truth: "a turn takes n time units: a late start and the hops of a message may add up to n",
    wake: (me, { right }) => right(shortenTurns(me)),
    on: { started: (me, _, { right }) => right(shortenTurns(me)) },
    run: { ids: [2, 1], wake: [0] },
    caught: "many-leaders",
    shows: "process 2 declares itself one time unit before it receives the leader's message",
  },
  "word-stops": {
    says: "the start message goes to the next process and no further",
    truth: "every process sends the start message once, so all start within n - 1 time units",
    on: { started: (me, _, { right }) => right(seeing(me, { forward() {} })) },
    run: { ids: [2, 3, 1], wake: { 0: 0, 2: 3 } },
    caught: "many-leaders",
    shows: "process 1 wakes only at the turn of process 2, and both declare themselves",
  },
  "decides-early": {
    cite: "001, §2: it knows at time n - 1",
    mistake: "misread",
    says: "a process knows one time unit before its turn that it is the winner",
    truth: "with staggered starts the announcement may arrive as late as the turn itself",
    changes: ({ state }) => ({ state: { ...state, sure: bit } }),
    wake: (me, { right }) => right(ringEarly(me)),
    on: {
      started: (me, _, { right }) => right(ringEarly(me)),
      elected: (me, _, { right }) => right((me as Sure<typeof me>).sure === 1 ? restless(me) : me),
    },
    alarm(me, tag, { right }) {
      if (tag === 1) return right();
      (me as Sure<typeof me>).sure = 1;
      me.alarm(1n, 1);
    },
    run: { ids: [2, 1], wake: [0] },
    caught: "election",
    shows: "process 2 receives the leader's message at its turn, and declares itself too",
  },
  "word-returns": {
    says: "every process that receives the start message forwards it",
    truth: "a process that has sent the start message does not forward it, so it is sent n times",
    on: { started: (me, _, { right }) => (me.started === 1 ? me.send.started() : right()) },
    run: { ids: [1], wake: [0], maxMessages: 1000 },
    caught: "budget",
    shows: "the start message circulates forever",
  },
  "waker-unwilling": {
    says: "a process that wakes by itself still decides whether it takes part",
    truth: "a process that wakes by itself takes part",
    wake: (me, { right }) => right(waiting(me, (rounds) => (me.willing ? rounds : undefined))),
    run: { ids: [1], wake: [0], willing: "none" },
    caught: "deadlock",
    shows: "an election has started in which no process takes part",
  },
  "all-willing": {
    says: "every process that receives the start message takes part",
    truth: "a process that receives the start message takes part only if it is willing",
    on: { started: (me, _, { right }) => right(seeing(me, { willing: true })) },
    run: { ids: [2, 1], wake: [0], willing: "none" },
    caught: "election",
    shows: "process 1 is elected although it does not take part",
  },
  "keeps-turn": {
    says: "at its turn a process declares itself, whatever it has received",
    truth: "a process that has received the leader's message has no turn",
    on: { elected: (me, _, { right }) => right(restless(me)) },
    run: { ids: [1, 2], wake: [0] },
    caught: "election",
    shows: "process 2 follows process 1, and declares itself too",
  },
});
