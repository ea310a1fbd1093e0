import { dolevKlaweRodeh } from "./algorithm.ts";
import { handling, onLinksThatReorder, sending, type Mutant } from "../mutants/mutant.ts";

const cite = "Dolev, Klawe and Rodeh 1982; 001 refers to it as [3]";
const of = dolevKlaweRodeh;

export const dolevKlaweRodehMutants: readonly Mutant[] = [
  {
    trap: "G-4",
    of,
    cite,
    mistake: "misread",
    says: "messages may overtake one another",
    truth: "links must keep the order; otherwise a second value overtakes the first",
    changes: onLinksThatReorder,
    run: { ids: [1, 2], schedule: "lifo" },
    caught: "election",
    shows: "process 1 is elected",
  },
  {
    trap: "PE-2",
    of,
    cite,
    mistake: "misread",
    says: "the process that finds the maximum is the leader",
    truth: "it only represents the maximum; the process with that id leads",
    changes: handling(({ one }) => ({
      one(me, message, port) {
        one(Object.create(me, { follow: { value: () => me.lead() } }), message, port);
      },
    })),
    run: { ids: [1, 2] },
    caught: "many-leaders",
    shows: "the process that finds the maximum leads, and so does its owner",
  },
  {
    trap: "PE-4",
    of,
    cite,
    mistake: "misread",
    says: "the received value is compared with the process's own id",
    truth:
      "with the value that the process represents, which is its own id in the first round only",
    changes: handling(({ two }) => ({
      two(me, message, port) {
        if (me.part === "active") me.max = me.id;
        two(me, message, port);
      },
    })),
    run: { ids: [1, 3, 2, 5, 4, 6] },
    caught: "messages",
    shows: "the right process is elected, with more messages",
  },
  {
    trap: "silent",
    of,
    cite,
    mistake: "misread",
    says: "a process that has found the maximum is done",
    truth: "it must announce the maximum, because it is not the owner",
    changes: handling(({ one }) => ({
      one(me, message, port) {
        one(
          sending(me, "winner", () => {}),
          message,
          port,
        );
      },
    })),
    run: { ids: [1, 2] },
    caught: "deadlock",
    shows: "the leader never learns that it leads",
  },
  {
    trap: "LCR-1",
    of,
    cite,
    mistake: "misread",
    says: "every process forwards the winner's id",
    truth: "the sender absorbs it",
    changes: handling(({ winner }) => ({
      winner(me, message, port) {
        if (me.decision === "none") winner(me, message, port);
        else me.send.winner({ id: message.id });
      },
    })),
    run: { ids: [1], maxMessages: 100 },
    caught: "budget",
    shows: "the winner's id circulates forever",
  },
];
