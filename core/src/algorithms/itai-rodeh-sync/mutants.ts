import { mutantsOf, seeing } from "../../model/mutant.ts";
import { itaiRodehSync } from "./about.ts";

const shared = { cite: "QComp, leader_sync" };

export const itaiRodehSyncMutants = mutantsOf(itaiRodehSync, shared, {
  largest: {
    says: "every process that drew the largest value leads",
    truth: "the process that drew the largest of the values drawn exactly once leads",
    on: {
      value: (me, _, { right }) =>
        right(Object.create(me, { twice: { get: () => 0, set() {} } }) as typeof me),
    },
    run: { n: 2, seed: 4 },
    caught: "many-leaders",
    shows: "two processes draw the largest value, and both lead",
  },
  "whole-lap": {
    says: "a value travels until it returns",
    truth: "a value makes n - 1 hops, which show it to every other process",
    on: { value: (me, _, { right }) => right(seeing(me, { n: me.n + 1 })) },
    run: { n: 2 },
    caught: "deadlock",
    shows: "every process takes its own value for that of another process, and follows",
  },
});
