import { both } from "../../model/algorithm.ts";
import { mutantsOf, onLinksThatReorder, seeing, sending } from "../../model/mutant.ts";
import { franklinProbabilistic } from "./about.ts";

const shared = { cite: "004, rule 3" };

export const franklinProbabilisticMutants = mutantsOf(franklinProbabilistic, shared, {
  "PF-1": {
    cite: "004, rules 2b and 3",
    mistake: "left out",
    says: "a process that becomes passive drops the message it has stored",
    truth: "a process that becomes passive forwards the message it has stored, with one hop more",
    on: {
      // Only the probes of a new round are sent both ways.
      probe: (me, _, { right }) =>
        right(sending(me, { probe: (to, words) => to === both && me.send.probe(to, words) })),
    },
    run: { n: 2, schedule: "lifo", seed: 2 },
    caught: "deadlock",
    shows: "the last active process waits forever for a probe that was dropped",
  },
  "PF-4": {
    says: "a process that receives an identity as large as its own becomes passive",
    truth: "only a larger identity makes a process passive",
    on: {
      probe(me, { id, hop, bit }, { right }) {
        const isTie = me.state === "active" && bit === me.bit && id === me.drawn;
        // 0 is smaller than every identity, so the process loses the tie.
        if (isTie && hop !== me.n) me.drawn = 0;
        right();
      },
    },
    run: { n: 2, seed: 4 },
    caught: "deadlock",
    shows: "both processes become passive",
  },
  "PF-5": {
    says: "the first larger identity makes a process passive at once",
    truth: "a process waits for both messages before it becomes passive",
    on: {
      probe(me, { id, hop, bit }, { right }) {
        const isFirst = me.state === "active" && [0, 1].every((p) => me.inbox.of(p) === undefined);
        if (isFirst && bit === me.bit && id > me.drawn && hop < me.n) me.state = "passive";
        else right();
      },
    },
    run: { n: 2 },
    caught: "claim",
    shows: "a probe of one round reaches a process of the next",
  },
  "PF-7": {
    says: "a message completes at most one round",
    truth: "a message may complete two rounds, as both messages of the next may be stored already",
    on: {
      probe(me, _, { right }) {
        if (me.state !== "active") return right();
        let isOver = false;
        const inbox = seeing(me.inbox, {
          next() {
            isOver = true;
            me.inbox.next();
          },
          get isFull() {
            return !isOver && me.inbox.isFull;
          },
        });
        right(seeing(me, { inbox }));
      },
    },
    run: { n: 2, schedule: "lifo", seed: 11 },
    caught: "deadlock",
    shows: "a process waits forever, although all messages to it have arrived",
  },
  "PF-8": {
    cite: "004, §2",
    mistake: "left out",
    says: "identities are drawn from 1 to k, and k may be 1",
    truth: "k is at least 2; otherwise a ring of two or more processes never elects a leader",
    wake: (me, { right }) => right(seeing(me, { toss: () => 0 })),
    on: { probe: (me, _, { right }) => right(seeing(me, { toss: () => 0 })) },
    run: { n: 2, maxMessages: 1000 },
    caught: "budget",
    shows: "both processes stay active forever",
  },
  "no-bit": {
    set: { bit: "no" },
    cite: "004, Theorem 1",
    says: "messages need not carry the parity of their round",
    truth: "messages must carry the parity of their round, unless links are FIFO",
    changes: onLinksThatReorder,
    run: { set: { k: "3" }, n: 2, schedule: "lifo", seed: 16 },
    caught: "deadlock",
    shows: "a process takes a probe for one of another round, and both processes wait forever",
  },
  "PF-2": {
    cite: "004, rule 4",
    mistake: "left out",
    says: "the leader forwards its own announcement",
    truth: "the leader absorbs its own announcement",
    on: { leader: (me, _, { right }) => (me.decision === "none" ? right() : me.forward()) },
    run: { n: 1, maxMessages: 100 },
    caught: "budget",
    shows: "the announcement circulates forever",
  },
  "PF-2b": {
    cite: "004, rule 2c i",
    mistake: "left out",
    says: "every probe with hop = n makes its receiver the leader",
    truth: "both probes of the last round return to the leader, which absorbs the second",
    on: { probe: (me, _, { right }) => (me.state === "leader" ? me.lead() : right()) },
    run: { n: 1 },
    caught: "election",
    shows: "the leader declares itself twice",
  },
  "PF-3": {
    cite: "004, rule 4",
    mistake: "printed",
    says: "a nonleader has terminated and forwards nothing",
    truth: "a nonleader still forwards probes: the leader's second may follow the announcement",
    on: { probe: (me, _, { right }) => me.state !== "nonleader" && right() },
    run: { n: 2, schedule: "lifo", seed: 0 },
    caught: "claim",
    shows: "the last round has fewer than 2n probes",
  },
  "PF-6": {
    cite: "004, rule 2a",
    says: "a passive process forwards the message unchanged",
    truth: "a passive process forwards the message with hop + 1",
    on: { probe: (me, _, { right }) => (me.state === "passive" ? me.forward() : right()) },
    run: { n: 2, maxMessages: 1000 },
    caught: "budget",
    shows: "the last active process takes its own probe for another's in every round",
  },
  "PF-6b": {
    cite: "004, rules 1 and 2c",
    says: "hop counts the processes passed, so a process compares hop + 1 with n",
    truth: "hop is 1 when a probe is sent, and n when it returns to its sender",
    on: { probe: (me, _, { right }) => right(seeing(me, { n: me.n - 1 })) },
    run: { n: 2 },
    caught: "many-leaders",
    shows: "a process takes its neighbour's probe for its own",
  },
  "PF-9": {
    cite: "004, §1",
    says: "a message is always forwarded to the second neighbour",
    truth: "a message goes on to the neighbour it did not come from; ports have no common order",
    on: { leader: (me, _, { right }) => right(seeing(me, { forward: () => me.send.leader(1) })) },
    run: { n: 3, seed: 4 },
    caught: "election",
    shows: "the announcement turns back, and a process never receives it",
  },
});
