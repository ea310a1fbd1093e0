import { itaiRodehSync } from "./algorithm.ts";
import { mutantsOf, seeing, withMe } from "../mutants/mutant.ts";

export const itaiRodehSyncMutants = mutantsOf({ of: itaiRodehSync, cite: "QComp, leader_sync" }, [
  {
    trap: "largest",
    says: "every process that drew the largest value leads",
    truth: "the process that drew the largest of the values drawn exactly once leads",
    changes: withMe((me) => Object.create(me, { twice: { get: () => 0, set() {} } }), "value"),
    run: { n: 2, seed: 4 },
    caught: "many-leaders",
    shows: "two processes draw the largest value, and both lead",
  },
  {
    trap: "whole-lap",
    says: "a value travels until it returns",
    truth: "a value makes n - 1 hops, which show it to every other process",
    changes: withMe((me) => seeing(me, { n: me.n + 1 }), "value"),
    run: { n: 2 },
    caught: "deadlock",
    shows: "every process takes its own value for that of another process, and follows",
  },
]);
