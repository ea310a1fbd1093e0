import { across, both } from "../../model/algorithm.ts";
import { mutantsOf, neverWoken, sending } from "../../model/mutant.ts";
import { franklin } from "./about.ts";

const shared = { cite: "Franklin 1982; 002 refers to it as Algorithm 4.16" };

export const franklinMutants = mutantsOf(franklin, shared, {
  "FR-1": {
    says: "a process that becomes passive drops the ids it has not compared",
    truth: "a process forwards the ids it has not compared, because they belong to the next round",
    // Only the ids of a new round are sent both ways.
    on: {
      id(me, _, { right }) {
        right(sending(me, { id: (to, words) => void (to === both && me.send.id(to, words)) }));
      },
    },
    run: { ids: [1, 3, 2], schedule: "random", seed: 2 },
    caught: "deadlock",
    shows: "the last active process waits forever for its own id",
  },
  "FR-2": {
    says: "a process is elected whenever it receives its own id",
    truth: "a process receives its own id from both sides, and is elected once",
    on: { id: (me, _, { right }) => (me.status === "leader" ? me.lead() : right()) },
    run: { ids: [1] },
    caught: "election",
    shows: "the leader declares itself twice",
  },
  "FR-3": {
    says: "a process decides only when ids from both neighbours have arrived",
    truth: "a process is elected as soon as its own id arrives, from either side",
    on: {
      id(me, { id }, { right, port }) {
        const isOwn = me.status === "active" && id === me.id;
        if (isOwn && me.inbox.of(across(port)) === undefined) me.inbox.put(port, 0, id);
        else right();
      },
    },
    run: { ids: [1, 2, 3], schedule: "lifo", seed: 0 },
    caught: "time",
    shows: "the process is elected later than in the right algorithm",
  },
  "FR-4": {
    says: "a process expects one message from each neighbour",
    truth: "a process expects one message per port; on a ring of two, both lead to one process",
    on: {
      id(me, { id }, { right, port }) {
        const isCompared = me.status === "active" && id !== me.id;
        if (!isCompared || me.inbox.of(across(port)) !== id) right();
      },
    },
    run: { ids: [1, 2] },
    caught: "deadlock",
    shows: "both processes wait for a neighbour that has already sent",
  },
  "one-side": {
    says: "a process becomes passive as soon as a larger id arrives",
    truth: "a beaten process waits for the other side's id, consumes both, and becomes passive",
    on: {
      id(me, { id }, { right }) {
        const loses = me.status === "active" && id > me.id;
        if (loses && [0, 1].every((port) => me.inbox.of(port) === undefined)) me.status = "passive";
        else right();
      },
    },
    run: { ids: [1, 2] },
    caught: "claim",
    shows: "the other id of the round is forwarded, and the round has more than 2n messages",
  },
  "G-8": {
    says: "a process reached by a message before it starts never starts",
    truth: "a message starts a process that has not started, which sends its own id first",
    changes: neverWoken,
    run: { ids: [1, 2], wake: [0] },
    caught: "deadlock",
    shows: "process 1 becomes passive; process 2 waits forever for ids that no process sends",
  },
});
