import { dolevKlaweRodeh } from "./algorithm.ts";
import {
  handling,
  mutantsOf,
  onLinksThatReorder,
  seeing,
  silent,
  withMe,
} from "../mutants/mutant.ts";

const shared = {
  of: dolevKlaweRodeh,
  cite: "Dolev, Klawe and Rodeh 1982; 001 refers to it as [3]",
} as const;

export const dolevKlaweRodehMutants = mutantsOf(shared, [
  {
    trap: "G-4",
    says: "messages may overtake one another",
    truth:
      "links must keep messages in order; otherwise the second value of a process may overtake its first",
    changes: onLinksThatReorder,
    run: { ids: [1, 2], schedule: "lifo" },
    caught: "election",
    shows: "process 1 is elected, not process 2",
  },
  {
    trap: "PE-2",
    says: "the process that finds the maximum is the leader",
    truth: "the process that finds the maximum only represents it; the process with that id leads",
    changes: withMe((me) => seeing(me, { follow: () => me.lead() }), "one"),
    run: { ids: [1, 2] },
    caught: "many-leaders",
    shows: "the process that finds the maximum leads, and so does the owner of that id",
  },
  {
    trap: "PE-4",
    says: "the received value is compared with the process's own id",
    truth:
      "the received value is compared with the value that the process represents, which is its own id in the first round only",
    changes: handling("two", (two) => (me, message, port) => {
      if (me.part === "active") me.max = me.id;
      two(me, message, port);
    }),
    run: { ids: [1, 3, 2, 5, 4, 6] },
    caught: "messages",
    shows: "on this ring the right process is elected, but with more messages",
  },
  {
    trap: "silent",
    says: "a process that has found the maximum is done",
    truth:
      "a process that has found the maximum must announce it, because the maximum is the id of another process",
    changes: withMe((me) => silent(me, "winner"), "one"),
    run: { ids: [1, 2] },
    caught: "deadlock",
    shows: "the leader never learns that it leads",
  },
  {
    trap: "LCR-1",
    says: "every process forwards the winner's id",
    truth: "the process that first sent the winner's id absorbs it",
    changes: handling("winner", (winner) => (me, message, port) => {
      if (me.decision === "none") winner(me, message, port);
      else me.send.winner({ id: message.id });
    }),
    run: { ids: [1], maxMessages: 100 },
    caught: "budget",
    shows: "the winner's id circulates forever",
  },
]);
