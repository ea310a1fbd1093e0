import { franklinProbabilistic } from "./algorithm.ts";
import {
  handling,
  mutantsOf,
  onLinksThatReorder,
  seeing,
  sending,
  withMe,
} from "../mutants/mutant.ts";
import { across, type Side } from "../../model/algorithm.ts";

/** `me`, but its coin always shows the same side. */
const oneSided = (me: any): any => seeing(me, { toss: () => 0 });

const nothingWaits = (me: any): boolean =>
  me.inbox.of(0) === undefined && me.inbox.of(1) === undefined;

const shared = { of: franklinProbabilistic, cite: "004, rule 3" } as const;

export const franklinProbabilisticMutants = mutantsOf(shared, [
  {
    trap: "PF-1",
    cite: "004, rules 2b and 3",
    mistake: "left out",
    says: "a process that becomes passive drops the message it has stored",
    truth: "a process that becomes passive forwards the message it has stored, with one hop more",
    changes: handling("probe", (probe) => (me, message, port) => {
      const active = me.state === "active";
      const keeps = (...sent: unknown[]) => {
        if (!active || me.state !== "passive") me.send.probe(...sent);
      };
      probe(sending(me, "probe", keeps), message, port);
    }),
    run: { n: 2, schedule: "lifo", seed: 2 },
    caught: "deadlock",
    shows: "the last active process waits forever for a probe that was dropped",
  },
  {
    trap: "PF-4",
    says: "a process that receives an identity as large as its own becomes passive",
    truth: "only a larger identity makes a process passive",
    changes: handling("probe", (probe) => (me, message, port) => {
      const home = message.hop === me.n;
      const tie = me.state === "active" && message.bit === me.bit && message.id === me.drawn;
      // 0 is smaller than every identity, so the process loses the tie.
      if (tie && !home) me.drawn = 0;
      probe(me, message, port);
    }),
    run: { n: 2, seed: 4 },
    caught: "deadlock",
    shows: "both processes become passive",
  },
  {
    trap: "PF-5",
    says: "the first larger identity makes a process passive at once",
    truth: "a process waits for both messages before it becomes passive",
    changes: handling("probe", (probe) => (me, message, port) => {
      const larger = message.bit === me.bit && message.id > me.drawn && message.hop < me.n;
      if (me.state === "active" && nothingWaits(me) && larger) me.state = "passive";
      else probe(me, message, port);
    }),
    run: { n: 2 },
    caught: "claim",
    shows: "a probe of one round reaches a process of the next",
  },
  {
    trap: "PF-7",
    says: "a message completes at most one round",
    truth:
      "a message may complete two rounds, because both messages of the next round may be stored already",
    changes: handling("probe", (probe) => (me, message, port) => {
      // A second iteration finds no probe at the first port.
      let turns = 0;
      const of = (at: number, slot?: number) =>
        slot === undefined && at === 0 && turns++ > 0 ? undefined : me.inbox.of(at, slot);
      probe(seeing(me, { inbox: seeing(me.inbox, { of }) }), message, port);
    }),
    run: { n: 2, schedule: "lifo", seed: 11 },
    caught: "deadlock",
    shows: "a process waits forever, although all messages to it have arrived",
  },
  {
    trap: "PF-8",
    cite: "004, §2",
    mistake: "left out",
    says: "identities are drawn from 1 to k, and k may be 1",
    truth: "k is at least 2; otherwise a ring of two or more processes never elects a leader",
    changes: withMe(oneSided, "wake", "probe"),
    run: { n: 2, maxMessages: 1000 },
    caught: "budget",
    shows: "both processes stay active forever",
  },
  {
    trap: "no-bit",
    set: { bit: "no" },
    cite: "004, Theorem 1",
    says: "messages need not carry the parity of their round",
    truth: "messages must carry the parity of their round, unless links are FIFO",
    changes: onLinksThatReorder,
    run: { set: { k: "3" }, n: 2, schedule: "lifo", seed: 16 },
    caught: "deadlock",
    shows: "a process takes a probe for a probe of another round, and both processes wait forever",
  },
  {
    trap: "PF-2",
    cite: "004, rule 4",
    mistake: "left out",
    says: "the leader forwards its own announcement",
    truth: "the leader absorbs its own announcement",
    changes: handling("leader", (leader) => (me, message, port) => {
      if (me.decision === "none") leader(me, message, port);
      else me.send.leader(across(port as Side));
    }),
    run: { n: 1, maxMessages: 100 },
    caught: "budget",
    shows: "the announcement circulates forever",
  },
  {
    trap: "PF-2b",
    cite: "004, rule 2c i",
    mistake: "left out",
    says: "every probe with hop = n makes its receiver the leader",
    truth: "both probes of the last round return to the leader, which absorbs the second",
    changes: handling("probe", (probe) => (me, message, port) => {
      if (me.state === "leader") me.lead();
      else probe(me, message, port);
    }),
    run: { n: 1 },
    caught: "election",
    shows: "the leader declares itself twice",
  },
  {
    trap: "PF-3",
    cite: "004, rule 4",
    mistake: "printed",
    says: "a nonleader has terminated and forwards nothing",
    truth:
      "a nonleader still forwards probes, because the leader's second probe may reach it after the announcement",
    changes: handling("probe", (probe) => (me, message, port) => {
      if (me.state !== "nonleader") probe(me, message, port);
    }),
    run: { n: 2, schedule: "lifo", seed: 0 },
    caught: "claim",
    shows: "the last round has fewer than 2n probes",
  },
  {
    trap: "PF-6",
    cite: "004, rule 2a",
    says: "a passive process forwards the message unchanged",
    truth: "a passive process forwards the message with hop + 1",
    changes: handling("probe", (probe) => (me, message, port) => {
      const { id, hop, bit, phase } = message;
      if (me.state === "passive") me.send.probe(across(port as Side), { id, hop, bit, phase });
      else probe(me, message, port);
    }),
    run: { n: 2, maxMessages: 1000 },
    caught: "budget",
    shows: "in every round the last active process takes its own probe for that of another process",
  },
  {
    trap: "PF-6b",
    cite: "004, rules 1 and 2c",
    says: "hop counts the processes passed, so a process compares hop + 1 with n",
    truth: "hop is 1 when a probe is sent, and n when it returns to its sender",
    changes: withMe((me) => seeing(me, { n: me.n - 1 }), "probe"),
    run: { n: 2 },
    caught: "many-leaders",
    shows: "a process takes its neighbour's probe for its own",
  },
  {
    trap: "PF-9",
    cite: "004, §1",
    says: "a message is always forwarded to the second neighbour",
    truth:
      "a message is forwarded to the neighbour it did not come from, because each process numbers its ports in its own order",
    changes: handling("leader", (leader) => (me, message) => {
      leader(me, message, 0);
    }),
    run: { n: 3, seed: 4 },
    caught: "election",
    shows: "the announcement turns back, and a process never receives it",
  },
]);
