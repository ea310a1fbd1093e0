import { itaiRodehSync } from "./algorithm.ts";
import { mutantsOf, seeing, withMe } from "../mutants/mutant.ts";

export const itaiRodehSyncMutants = mutantsOf({ of: itaiRodehSync, cite: "QComp, leader_sync" }, [
  {
    trap: "largest",
    says: "the largest value leads",
    truth: "the largest that was drawn exactly once",
    changes: withMe((me) => Object.create(me, { twice: { get: () => 0, set() {} } }), "value"),
    run: { n: 2, seed: 4 },
    caught: "many-leaders",
    shows: "every process that drew it leads",
  },
  {
    trap: "whole-lap",
    says: "a value travels until it returns",
    truth: "n - 1 hops show it to every other process",
    changes: withMe((me) => seeing(me, { n: me.n + 1 }), "value"),
    run: { n: 2 },
    caught: "deadlock",
    shows: "every process sees its own value twice, takes it for another's, and follows",
  },
]);
