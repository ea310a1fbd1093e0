import { itaiRodeh } from "./algorithm.ts";
import { handling, mutantsOf, onLinksThatReorder, sending } from "../mutants/mutant.ts";

export const itaiRodehMutants = mutantsOf({ of: itaiRodeh, cite: "PRISM, leader_async" }, [
  {
    trap: "G-4",
    says: "messages may overtake one another",
    truth: "links must keep messages in order; otherwise a counter may overtake a choice",
    changes: onLinksThatReorder,
    run: { n: 2, schedule: "lifo", seed: 2, maxMessages: 1000 },
    caught: "budget",
    shows: "one active process is left, but its counter never shows this",
  },
  {
    trap: "PF-4",
    says: "a process that receives a number as large as its own becomes passive",
    truth: "only a larger number makes a process passive",
    changes: handling("choice", (choice) => (me, message, port) => {
      if (me.part === "active" && message.choice === me.choice) me.part = "passive";
      else choice(me, message, port);
    }),
    run: { n: 1 },
    caught: "deadlock",
    shows: "the last active process loses against itself",
  },
  {
    trap: "PF-6",
    says: "the counter starts at 1",
    truth: "the counter counts the passive processes it has met, so it starts at 0",
    changes: handling("choice", (choice) => (me, message, port) => {
      const count = ({ count, phase }: any) => me.send.count({ count: count + 1, phase });
      choice(me.part === "active" ? sending(me, "count", count) : me, message, port);
    }),
    run: { n: 2, seed: 4 },
    caught: "many-leaders",
    shows: "a process takes the counter of the only other process for its own",
  },
]);
