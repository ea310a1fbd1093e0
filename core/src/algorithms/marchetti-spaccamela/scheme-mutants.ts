import { marchettiSpaccamela } from "./algorithm.ts";
import { handling, mutantsOf, restless, sending, waiting, withMe } from "../mutants/mutant.ts";
import type { Algorithm } from "../../model/algorithm.ts";
import { id, maybe, nat } from "../../model/schema.ts";

const early = (me: any): any => waiting(me, (rounds) => rounds - 1n);

/** Divides every delay, as if identities were smaller by that factor. */
const waitingLess = (by: bigint) =>
  withMe((me) => waiting(me, (rounds) => rounds / by), "started", "walk");

/** MS-5: a message that leaves in the next time unit cannot be killed any more. */
function leavesFirst(right: Algorithm): Partial<Algorithm> {
  return {
    state: { ...right.state, leaving: maybe(id), leavingPhase: nat, leavingWalked: nat },
    ...withMe(early, "started", "walk")(right),
    alarm(me: any, tag: number) {
      if (tag === 0) {
        [me.leaving, me.leavingPhase, me.leavingWalked] = [me.waiting, me.phase, me.walked];
        me.waiting = undefined;
        me.alarm(1n, 1);
      } else me.send.walk({ id: me.leaving, phase: me.leavingPhase, walked: me.leavingWalked });
    },
  };
}

const shared = { of: marchettiSpaccamela, cite: "001, §3, the protocol scheme" } as const;

/** Mistakes in the pseudocode, in what kills what, in phase 0 and in the delays, 001 §3. */
export const schemeMutants = mutantsOf(shared, [
  {
    trap: "MS-1",
    mistake: "printed",
    says: "process i forwards a message as <i, h_m, w + 1>, with its own identity",
    truth: "process i forwards a message as <j, h_m, w + 1>, with the identity j that it received",
    changes: handling("walk", (walk) => (me, message, port) => {
      const own = (sent: any) => me.send.walk({ ...sent, id: me.id });
      walk(sending(me, "walk", own), message, port);
    }),
    run: { ids: [1, 2] },
    caught: "deadlock",
    shows: "identity 1 never returns, and no process is elected",
  },
  {
    trap: "MS-2",
    mistake: "left out",
    says: "the first iteration of the loop takes place in the time unit of phase 0",
    truth:
      "the first iteration takes place in the next time unit; otherwise phase 1 ends one time unit before t(i) + h_1(2i + 1)",
    changes: withMe(early, "started"),
    run: { ids: [1] },
    caught: "claim",
    shows: "the winner's identity returns at time 5 instead of time 6",
  },
  {
    trap: "MS-3",
    says: "count is decremented in the time unit in which the message arrives",
    truth:
      "count is decremented from the next time unit on, because the branches exclude one another",
    changes: withMe(early, "walk"),
    run: { ids: [1, 2, 3] },
    caught: "claim",
    shows:
      "from the second phase on, messages are sent too early, by one more time unit in each phase",
  },
  {
    trap: "MS-7",
    says: "a process tests only j < bestid and j > bestid",
    truth:
      "a process tests j = i first, because an identity that returns to its owner equals bestid",
    changes: handling("walk", (walk) => (me, message, port) => {
      if (message.id !== me.id) walk(me, message, port);
    }),
    run: { ids: [1] },
    caught: "deadlock",
    shows: "the winner discards its own message when it returns",
  },
  {
    trap: "MS-13",
    says: "every process forwards 'j elected'",
    truth: "the process that first sent 'j elected' does not forward it",
    changes: handling("elected", () => (me, { id: j }) => {
      if (me.decision === "none") me.follow(j);
      me.send.elected({ id: j });
    }),
    run: { ids: [1], maxMessages: 1000 },
    caught: "budget",
    shows: "'j elected' circulates forever",
  },
  {
    trap: "MS-15",
    says: "the distance is incremented when the message is stored, and again when it leaves",
    truth: "the stored message M' = <j, h_{m+1}, w + 1> is sent unchanged",
    changes: (right) => ({
      alarm(me: any, tag: number) {
        me.walked++;
        right.alarm!(me, tag);
      },
    }),
    run: { ids: [1] },
    caught: "claim",
    shows: "the first step counts as two, and phases end too early",
  },
  {
    trap: "MS-5",
    cite: "001, §3, case (c)",
    says: "a message that arrives in the time unit in which a waiting message would leave does not kill the waiting one",
    truth:
      "a message that arrives in the time unit in which a waiting message would leave kills the waiting one, because the branches exclude one another",
    changes: leavesFirst,
    run: { ids: [1, 2, 3, 4], wake: [2], willing: [3] },
    caught: "messages",
    shows: "5 identity messages are sent instead of 4",
  },
  {
    trap: "MS-9",
    says: "count continues after its message is killed",
    truth: "the delay of a killed message ends, and the next message has its own delay",
    changes: withMe(restless, "walk"),
    run: { ids: [1, 3, 2] },
    caught: "claim",
    shows: "a message leaves when the delay of a killed message is over",
  },
  {
    trap: "MS-11",
    cite: "001, §1: each one has its own identifier",
    says: "identities need not differ",
    truth:
      "identities must differ; if the two smallest are equal, each reaches the owner of the other, which takes it for its own and leads",
    run: { ids: [1, 1], violate: ["ids"] },
    caught: "many-leaders",
    shows: "both processes lead",
  },
  {
    trap: "unkilled",
    cite: "001, §3, case (c)",
    says: "a message that waits where a smaller identity passes is still sent",
    truth: "a message that waits where a smaller identity passes is killed",
    changes: handling("walk", (walk) => (me, message, port) => {
      const [id, phase, walked] = [me.waiting, me.phase, me.walked];
      walk(restless(me), message, port);
      if (id === undefined || me.waiting !== undefined) return;
      [me.waiting, me.phase, me.walked] = [id, phase, walked];
    }),
    run: { ids: [1, 2] },
    caught: "claim",
    shows: "a larger identity continues after the smaller one has passed",
  },
  {
    trap: "own-id",
    cite: "001, §3, case (b)",
    says: "a process that does not take part compares identities with its own",
    truth: "a process that does not take part has an infinite bestid until it has seen an identity",
    changes: handling("walk", (walk) => (me, message, port) => {
      me.bestid ??= me.id;
      walk(me, message, port);
    }),
    run: { ids: [1, 2], wake: [1], willing: "none" },
    caught: "deadlock",
    shows: "a process that does not take part kills the identity of the only process that does",
  },
  {
    trap: "TIME-2",
    cite: "001, §3, phase 0",
    says: "a process that wakes by itself enters phase 1 at once",
    truth:
      "a process that wakes by itself waits until 'election started' arrives from its neighbour, like every other process",
    changes: (right) => ({
      wake(me: any) {
        right.wake!(me);
        right.on["started"](me, {}, 0);
      },
      ...handling("started", (started) => (me, message, port) => {
        if (me.awake === 0) started(me, message, port);
      })(right),
    }),
    run: { ids: [1] },
    caught: "time",
    shows: "the winner's identity returns at time 5 instead of time 6",
  },
  {
    trap: "TIME-5",
    cite: "001, §3, phase 0",
    says: "a process that wakes by itself still decides whether it takes part",
    truth: "a process that wakes by itself takes part",
    changes: handling("started", (started) => (me, message, port) => {
      if (me.willing || me.awake === 0) started(me, message, port);
      else me.mark("entered");
    }),
    run: { ids: [1], wake: [0], willing: "none" },
    caught: "deadlock",
    shows: "an election has started in which no process takes part",
  },
  {
    trap: "TIME-6",
    cite: "001, §3, phase 0",
    says: "every process that receives 'election started' forwards it",
    truth:
      "a process that has sent 'election started' does not forward it, so it is sent n times in all",
    changes: handling("started", (started) => (me, message, port) => {
      const again = me.awake === 1;
      started(me, message, port);
      if (again) me.send.started();
    }),
    run: { ids: [1], maxMessages: 1000 },
    caught: "budget",
    shows: "'election started' circulates forever",
  },
  {
    trap: "half-delay",
    cite: "001, §3: 2 i h_1",
    says: "identity i waits i h_1 time units before phase 1, and i(h_m - h_{m-1}) before each further phase m",
    truth:
      "identity i waits 2 i h_1 time units before phase 1, and 2i(h_m - h_{m-1}) before each further phase m; otherwise smaller identities overtake later, and more messages are sent",
    changes: waitingLess(2n),
    run: { set: { c: "3" }, ids: [1, 2, 3, 4], wake: [0], willing: [1] },
    caught: "claim",
    shows:
      "6 messages are sent in phase 1, which is not fewer than 3n/2; Lemma 4.5 fails, although fewer than 2n messages are sent (decision 18)",
  },
  {
    trap: "MS-12",
    set: { c: "6" },
    cite: "001, §1: without loss of generality positive numbers",
    mistake: "printed",
    says: "identities may be any positive numbers; here id i stands for i/12",
    truth:
      "identities are positive integers; two identities that differ by less than 1 wait nearly equally long, and neither overtakes the other",
    changes: waitingLess(12n),
    run: { ids: [1, 4, 2, 5, 3, 6], wake: [0, 2, 4], willing: "none" },
    caught: "claim",
    shows: "2n = 12 messages are sent in phase 1; larger rings send n(n + 2)/4 (decision 18)",
  },
]);
