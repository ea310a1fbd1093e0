import { mutantsOf, onLinksThatReorder, sending } from "../../model/mutant.ts";
import { itaiRodeh } from "./about.ts";

const shared = { cite: "PRISM, leader_async" };

export const itaiRodehMutants = mutantsOf(itaiRodeh, shared, {
  "G-4": {
    says: "messages may overtake one another",
    truth: "links must keep messages in order; otherwise a counter may overtake a choice",
    changes: onLinksThatReorder,
    run: { n: 2, schedule: "lifo", seed: 2, maxMessages: 1000 },
    caught: "budget",
    shows: "one active process is left, but its counter never shows this",
  },
  "PF-4": {
    says: "a process that receives a number as large as its own becomes passive",
    truth: "only a larger number makes a process passive",
    on: {
      choice(me, { choice }, { right }) {
        if (me.part === "active" && choice === me.choice) me.part = "passive";
        else right();
      },
    },
    run: { n: 1 },
    caught: "deadlock",
    shows: "the last active process loses against itself",
  },
  "PF-6": {
    says: "the counter starts at 1",
    truth: "the counter counts the passive processes it has met, so it starts at 0",
    on: {
      choice: (me, _, { right }) =>
        right(sending(me, { count: ({ count }) => me.send.count({ count: count + 1 }) })),
    },
    run: { n: 2, seed: 4 },
    caught: "many-leaders",
    shows: "a process takes the counter of the only other process for its own",
  },
});
