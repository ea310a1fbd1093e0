import { itaiRodeh } from "../itai-rodeh.ts";
import { handling, onLinksThatReorder, sending, type Twin } from "./twin.ts";

const cite = "PRISM, leader_async";
const of = itaiRodeh;

export const brokenItaiRodeh: readonly Twin[] = [
  {
    trap: "G-4",
    of,
    cite,
    mistake: "misread",
    says: "messages may overtake one another",
    truth: "links must keep it, or a counter overtakes a choice",
    changes: onLinksThatReorder,
    by: "-n 2 --schedule lifo --seed 2 --max-messages 1000",
    caught: "budget",
    shows: "one is left, and never alone by its count",
  },
  {
    trap: "PF-4",
    of,
    cite,
    mistake: "misread",
    says: "who is shown a number as large as its own becomes passive",
    truth: "only a larger one makes passive",
    changes: handling(({ choice }) => ({
      choice(me, message, port) {
        if (me.part === "active" && message.choice === me.choice) me.part = "passive";
        else choice(me, message, port);
      },
    })),
    by: "-n 1",
    caught: "deadlock",
    shows: "the last one loses against itself",
  },
  {
    trap: "PF-6",
    of,
    cite,
    mistake: "misread",
    says: "the counter begins with 1",
    truth: "it counts the passive processes it has met: it begins with 0",
    changes: handling(({ choice }) => ({
      choice(me, message, port) {
        const count = ({ count, phase }: any) => me.send.count({ count: count + 1, phase });
        choice(me.part === "active" ? sending(me, "count", count) : me, message, port);
      },
    })),
    by: "-n 2 --seed 4",
    caught: "many-leaders",
    shows: "a counter that comes from the only other process looks like the own one",
  },
];
