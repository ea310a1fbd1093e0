import { mutantsOf, onLinksThatReorder, seeing, sending } from "../../model/mutant.ts";
import { dolevKlaweRodeh } from "./about.ts";

const shared = { cite: "Dolev, Klawe and Rodeh 1982; 001 refers to it as [3]" };

export const dolevKlaweRodehMutants = mutantsOf(dolevKlaweRodeh, shared, {
  "G-4": {
    says: "messages may overtake one another",
    truth: "links must keep order, or the second value of a process may overtake its first",
    changes: onLinksThatReorder,
    run: { ids: [1, 2], schedule: "lifo" },
    caught: "election",
    shows: "process 1 is elected, not process 2",
  },
  "PE-2": {
    says: "the process that finds the maximum is the leader",
    truth: "the process that finds the maximum only represents it; the process with that id leads",
    on: { one: (me, _, { right }) => right(seeing(me, { follow: () => me.lead() })) },
    run: { ids: [1, 2] },
    caught: "many-leaders",
    shows: "the process that finds the maximum leads, and so does the owner of that id",
  },
  "PE-4": {
    says: "the received value is compared with the process's own id",
    truth: "values are compared with the one represented, the own id in the first round only",
    on: {
      two(me, _, { right }) {
        if (me.part === "active") me.max = me.id;
        right();
      },
    },
    run: { ids: [1, 3, 2, 5, 4, 6] },
    caught: "messages",
    shows: "on this ring the right process is elected, but with more messages",
  },
  silent: {
    says: "a process that has found the maximum is done",
    truth: "a process that finds the maximum must announce it, because it is another process's id",
    on: { one: (me, _, { right }) => right(sending(me, { winner() {} })) },
    run: { ids: [1, 2] },
    caught: "deadlock",
    shows: "the leader never learns that it leads",
  },
  "LCR-1": {
    says: "every process forwards the winner's id",
    truth: "the process that first sent the winner's id absorbs it",
    on: { winner: (me, _, { right }) => (me.decision === "none" ? right() : me.forward()) },
    run: { ids: [1], maxMessages: 100 },
    caught: "budget",
    shows: "the winner's id circulates forever",
  },
});
