import { across, type Side } from "../../model/algorithm.ts";
import { franklinProbabilistic } from "../franklin-probabilistic.ts";
import { handling, type Twin } from "./twin.ts";

const of = franklinProbabilistic;

/** What can go wrong with passing on and coming home: hops, the leader, those it tells. */
export const comingHome: readonly Twin[] = [
  {
    trap: "PF-2",
    of,
    cite: "004, rule 4",
    mistake: "left out",
    says: "the leader passes its own announcement on",
    truth: "the leader absorbs it",
    changes: handling(({ leader }) => ({
      leader(me, message, port) {
        if (me.decision === "none") leader(me, message, port);
        else me.send.leader(across(port as Side));
      },
    })),
    by: "-n 1 --max-messages 100",
    caught: "budget",
    shows: "the announcement goes round for ever",
  },
  {
    trap: "PF-2b",
    of,
    cite: "004, rule 2c i",
    mistake: "left out",
    says: "a probe with hop = n makes its receiver the leader",
    truth: "both probes of the last round come home; the second is absorbed",
    changes: handling(({ probe }) => ({
      probe(me, message, port) {
        if (me.state === "leader") me.lead();
        else probe(me, message, port);
      },
    })),
    by: "-n 1",
    caught: "election",
    shows: "it declares itself twice",
  },
  {
    trap: "PF-3",
    of,
    cite: "004, rule 4",
    mistake: "printed",
    says: "a nonleader has terminated and passes nothing on",
    truth: "the leader's second probe may still be on its way, and is passed on",
    changes: handling(({ probe }) => ({
      probe(me, message, port) {
        if (me.state !== "nonleader") probe(me, message, port);
      },
    })),
    by: "-n 2 --schedule lifo --seed 0",
    caught: "claim",
    shows: "the last round has fewer than 2n probes",
  },
  {
    trap: "PF-6",
    of,
    cite: "004, rule 2a",
    mistake: "misread",
    says: "a passive process passes the message on as it is",
    truth: "with hop + 1",
    changes: handling(({ probe }) => ({
      probe(me, message, port) {
        const { id, hop, bit, phase } = message;
        if (me.state === "passive") me.send.probe(across(port as Side), { id, hop, bit, phase });
        else probe(me, message, port);
      },
    })),
    by: "-n 2 --max-messages 1000",
    caught: "budget",
    shows: "the last active process takes its own probe for another's, round after round",
  },
  {
    trap: "PF-6b",
    of,
    cite: "004, rules 1 and 2c",
    mistake: "misread",
    says: "hop counts the processes passed: compare hop + 1 with n",
    truth: "hop is 1 when sent, and n when home",
    changes: handling(({ probe }) => ({
      probe(me, message, port) {
        probe(Object.create(me, { n: { value: me.n - 1 } }), message, port);
      },
    })),
    by: "-n 2",
    caught: "many-leaders",
    shows: "the neighbour's probe is taken for the own one",
  },
  {
    trap: "PF-9",
    of,
    cite: "004, §1",
    mistake: "misread",
    says: "a message is passed on to the second neighbour",
    truth: "to the neighbour it did not come from: each has its own order",
    changes: handling(({ leader }) => ({
      leader(me, message) {
        leader(me, message, 0);
      },
    })),
    by: "-n 3 --seed 4",
    caught: "election",
    shows: "the announcement turns round, and somebody never hears it",
  },
];
