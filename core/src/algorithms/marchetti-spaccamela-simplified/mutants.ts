import type { Family } from "../../model/family.ts";
import { marchettiSpaccamelaSimplified } from "./algorithm.ts";
import { timeSlice } from "../time-slice/algorithm.ts";
import {
  handling,
  inTurn,
  type Mistake,
  mutantsOf,
  restless,
  seeing,
  silent,
  waiting,
  withMe,
} from "../mutants/mutant.ts";
import { bit } from "../../model/schema.ts";

/** Makes the mutants that the simplified protocol and TimeSlice share. `idle` is the kind of mistake TS-5: 001 mentions processes that do not take part, 003 does not. */
const alike = (of: Family, cite: string, kind: string, least: number, idle: Mistake) =>
  mutantsOf({ of, cite }, [
    {
      trap: "TS-5",
      mistake: idle,
      says: "every process has its turn",
      truth: "only a process that takes part has a turn; the others forward messages",
      changes: withMe((me) => seeing(me, { willing: true }), "wake"),
      run: { ids: [least, least + 1], willing: [1] },
      caught: "election",
      shows: "a process that does not take part is elected",
    },
    {
      trap: "TS-7",
      says: "at its turn a process declares itself, whatever it has received",
      truth: "a process that has received the leader's message has no turn",
      changes: withMe(restless, kind),
      run: { ids: [least, least + 1] },
      caught: "election",
      shows: "a follower declares itself too",
    },
    {
      trap: "own-message",
      mistake: "left out",
      says: "every process forwards the message",
      truth: "the process that first sent the message absorbs it",
      changes: handling(kind, () => (me, { id }) => {
        me.calm();
        if (me.decision === "none") me.follow(id);
        me.send[kind]({ id });
      }),
      run: { ids: [least], maxMessages: 1000 },
      caught: "budget",
      shows: "the message circulates forever",
    },
  ]);

export const silenceMutants = mutantsOf({ of: marchettiSpaccamelaSimplified }, [
  ...alike(marchettiSpaccamelaSimplified, "001, §2", "elected", 1, "misread"),
  ...alike(timeSlice, "003, TimeSlice", "token", 0, "left out"),
  {
    trap: "TS-2",
    cite: "001, §2",
    says: "processor i waits for n(i - 1) - 1 time units, then it sends",
    truth:
      "after n(i - 1) - 1 time units processor i knows that it has won; it sends one time unit later",
    changes: withMe((me) => waiting(me, (rounds) => (rounds > 0n ? rounds - 1n : rounds)), "wake"),
    run: { ids: [2] },
    caught: "claim",
    shows: "the winner sends at time 0 instead of time 1",
  },
  {
    trap: "TS-3",
    cite: "001, §2, assumption (a)",
    says: "any guess of n is accepted",
    truth:
      "N must be at least n, because a turn must take as long as a message needs to travel around the ring",
    run: { set: { N: "1" }, ids: [1, 3, 2], violate: ["n"] },
    caught: "many-leaders",
    shows: "process 2 declares itself while the message of process 1 is still in flight",
  },
  {
    trap: "TS-4",
    cite: "001, §2, assumption (b)",
    says: "processors may start at different times",
    truth:
      "all processes start at time 0; otherwise silence may only mean that a process with a smaller id has not started",
    run: { ids: [1, 2], wake: { 0: 2, 1: 0 }, violate: ["everyone"] },
    caught: "many-leaders",
    shows: "process 2 declares itself before process 1 has woken",
  },
  {
    trap: "TS-6",
    of: timeSlice,
    set: { first: "1" },
    cite: "003, TimeSlice",
    mistake: "printed",
    says: "phases are numbered from 0, and the token returns at time n · uid",
    truth:
      "if phases are numbered from 0, the token returns at time n(uid + 1); it returns at time n · uid only if they are numbered from 1",
    changes: () => ({
      wake(me: any) {
        if (me.willing) me.alarm(BigInt(me.n) * BigInt(me.id));
      },
    }),
    run: { ids: [1] },
    caught: "claim",
    shows: "the token returns at time 2 instead of time 1",
  },
]);

/** `me`, but an alarm rings one time unit early; an alarm of 0 rounds is unchanged. */
const early = (me: any): any =>
  seeing(me, {
    alarm: (rounds: bigint) => (rounds > 0n ? me.alarm(rounds - 1n) : me.alarm(rounds, 1)),
  });

const variant = {
  of: marchettiSpaccamelaSimplified,
  set: { starts: "staggered" },
  cite: "001, §2, last paragraph",
  mistake: "left out",
} as const;

/** Mutants of the simplified protocol with staggered starts, which is not in the paper. */
export const staggeredMutants = mutantsOf(variant, [
  {
    trap: "short-turns",
    says: "a turn takes n - 1 time units, in which a message reaches the last process",
    truth:
      "a turn takes n time units, because the winner may start later than another process, and this delay and the hops of its message to that process may add up to n",
    changes: withMe((me) => waiting(me, (rounds) => rounds - BigInt(me.id - 1)), "wake", "started"),
    run: { ids: [2, 1], wake: [0] },
    caught: "many-leaders",
    shows: "process 2 declares itself one time unit before it receives the leader's message",
  },
  {
    trap: "word-stops",
    says: "the start message goes to the next process and no further",
    truth:
      "every process sends the start message once, so every process starts within n - 1 time units of the first wake-up",
    changes: withMe((me) => silent(me, "started"), "started"),
    run: { ids: [2, 3, 1], wake: { 0: 0, 2: 3 } },
    caught: "many-leaders",
    shows: "process 1 wakes only at the turn of process 2, and both declare themselves",
  },
  {
    trap: "decides-early",
    cite: "001, §2: it knows at time n - 1",
    mistake: "misread",
    says: "a process knows one time unit before its turn that it is the winner",
    truth:
      "a process knows one time unit before its turn that it is the winner only if all processes start together; with staggered starts the announcement may arrive at the turn itself",
    changes: inTurn(
      withMe(early, "wake", "started"),
      withMe((me) => (me.sure === 1 ? restless(me) : me), "elected"),
      (right) => ({
        state: { ...right.state, sure: bit },
        alarm(me: any, tag: number) {
          if (tag === 1) return right.alarm!(me, tag);
          me.sure = 1;
          me.alarm(1n, 1);
        },
      }),
    ),
    run: { ids: [2, 1], wake: [0] },
    caught: "election",
    shows: "process 2 receives the leader's message at its turn, and declares itself too",
  },
  {
    trap: "word-returns",
    says: "every process that receives the start message forwards it",
    truth:
      "a process that has sent the start message does not forward it, so it is sent n times in all",
    changes: handling("started", (started) => (me, message, port) => {
      if (me.started === 1) me.send.started();
      else started(me, message, port);
    }),
    run: { ids: [1], wake: [0], maxMessages: 1000 },
    caught: "budget",
    shows: "the start message circulates forever",
  },
  {
    trap: "waker-unwilling",
    says: "a process that wakes by itself still decides whether it takes part",
    truth: "a process that wakes by itself takes part",
    changes: withMe((me) => waiting(me, (rounds) => (me.willing ? rounds : undefined)), "wake"),
    run: { ids: [1], wake: [0], willing: "none" },
    caught: "deadlock",
    shows: "an election has started in which no process takes part",
  },
  {
    trap: "all-willing",
    says: "every process that receives the start message takes part",
    truth: "a process that receives the start message takes part only if it is willing",
    changes: withMe((me) => seeing(me, { willing: true }), "started"),
    run: { ids: [2, 1], wake: [0], willing: "none" },
    caught: "election",
    shows: "process 1 is elected although it does not take part",
  },
  {
    trap: "keeps-turn",
    says: "at its turn a process declares itself, whatever it has received",
    truth: "a process that has received the leader's message has no turn",
    changes: withMe(restless, "elected"),
    run: { ids: [1, 2], wake: [0] },
    caught: "election",
    shows: "process 2 follows process 1, and declares itself too",
  },
]);
