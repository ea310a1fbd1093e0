import { across, type Side } from "../../model/algorithm.ts";
import { franklin } from "./algorithm.ts";
import { handling, neverWoken, mutantsOf, sending } from "../mutants/mutant.ts";

const shared = { of: franklin, cite: "Franklin 1982; 002 refers to it as Algorithm 4.16" } as const;

export const franklinMutants = mutantsOf(shared, [
  {
    trap: "FR-1",
    says: "a process that becomes passive drops the ids it has not compared",
    truth:
      "a process that becomes passive forwards the ids it has not compared, because they belong to the next round",
    changes: handling("id", (id) => (me, message, port) => {
      const active = me.status === "active";
      const keeps = (...sent: unknown[]) => {
        if (!active || me.status === "active") me.send.id(...sent);
      };
      id(sending(me, "id", keeps), message, port);
    }),
    run: { ids: [1, 3, 2], schedule: "random", seed: 2 },
    caught: "deadlock",
    shows: "the last active process waits forever for its own id",
  },
  {
    trap: "FR-2",
    says: "a process is elected whenever it receives its own id",
    truth: "a process receives its own id from both sides, and is elected once",
    changes: handling("id", (id) => (me, message, port) => {
      if (me.status === "leader") me.lead();
      else id(me, message, port);
    }),
    run: { ids: [1] },
    caught: "election",
    shows: "the leader declares itself twice",
  },
  {
    trap: "FR-3",
    says: "a process decides only when ids from both neighbours have arrived",
    truth: "a process is elected as soon as its own id arrives, from either side",
    changes: handling("id", (id) => (me, message, port) => {
      const alone = me.inbox.of(across(port as Side)) === undefined;
      if (me.status === "active" && message.id === me.id && alone)
        me.inbox.put(port, 0, message.id);
      else id(me, message, port);
    }),
    run: { ids: [1, 2, 3], schedule: "lifo", seed: 0 },
    caught: "time",
    shows: "the process is elected later than in the right algorithm",
  },
  {
    trap: "FR-4",
    says: "a process expects one message from each neighbour",
    truth:
      "a process expects one message at each port; on a ring of two both neighbours are the same process",
    changes: handling("id", (id) => (me, message, port) => {
      const heard = me.inbox.of(across(port as Side)) === message.id;
      if (me.status !== "active" || !heard || message.id === me.id) id(me, message, port);
    }),
    run: { ids: [1, 2] },
    caught: "deadlock",
    shows: "both processes wait for a neighbour that has already sent",
  },
  {
    trap: "one-side",
    says: "a process becomes passive as soon as a larger id arrives",
    truth:
      "a process that receives a larger id waits for the id from the other side, consumes both, and then becomes passive",
    changes: handling("id", (id) => (me, message, port) => {
      const first = me.inbox.of(0) === undefined && me.inbox.of(1) === undefined;
      if (me.status === "active" && first && message.id > me.id) me.status = "passive";
      else id(me, message, port);
    }),
    run: { ids: [1, 2] },
    caught: "claim",
    shows: "the other id of the round is forwarded, and the round has more than 2n messages",
  },
  {
    trap: "G-8",
    says: "a process that a message reaches before it starts never starts",
    truth:
      "a message that reaches a process before it starts makes it start and send its own id first",
    changes: neverWoken,
    run: { ids: [1, 2], wake: [0] },
    caught: "deadlock",
    shows: "process 1 becomes passive, and process 2 waits forever for ids that no process sends",
  },
]);
