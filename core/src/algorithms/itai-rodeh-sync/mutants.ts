import { itaiRodehSync } from "./algorithm.ts";
import { handling, type Mutant } from "../mutants/mutant.ts";

const cite = "QComp, leader_sync";
const of = itaiRodehSync;

export const itaiRodehSyncMutants: readonly Mutant[] = [
  {
    trap: "largest",
    of,
    cite,
    mistake: "misread",
    says: "the largest value leads",
    truth: "the largest that was drawn exactly once",
    changes: handling(({ value }) => ({
      value(me, message, port) {
        value(Object.create(me, { twice: { get: () => 0, set() {} } }), message, port);
      },
    })),
    run: { n: 2, seed: 4 },
    caught: "many-leaders",
    shows: "every process that drew it leads",
  },
  {
    trap: "whole-lap",
    of,
    cite,
    mistake: "misread",
    says: "a value travels until it returns",
    truth: "n - 1 hops show it to every other process",
    changes: handling(({ value }) => ({
      value(me, message, port) {
        value(Object.create(me, { n: { value: me.n + 1 } }), message, port);
      },
    })),
    run: { n: 2 },
    caught: "deadlock",
    shows: "every process sees its own value twice, takes it for another's, and follows",
  },
];
