import { itaiRodehSync } from "../itai-rodeh-sync.ts";
import { handling, type Twin } from "./twin.ts";

const cite = "QComp, leader_sync";
const of = itaiRodehSync;

export const brokenItaiRodehSync: readonly Twin[] = [
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
    by: "-n 2 --seed 4",
    caught: "many-leaders",
    shows: "all that drew it lead",
  },
  {
    trap: "whole-lap",
    of,
    cite,
    mistake: "misread",
    says: "a value goes round until it is home",
    truth: "n - 1 hops show it to everybody else",
    changes: handling(({ value }) => ({
      value(me, message, port) {
        value(Object.create(me, { n: { value: me.n + 1 } }), message, port);
      },
    })),
    by: "-n 2",
    caught: "deadlock",
    shows: "everybody sees its own value twice, takes it for another's, and follows",
  },
];
