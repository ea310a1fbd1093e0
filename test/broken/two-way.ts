// Broken twins of the algorithms of two-way rings and networks.
import { across, type Side } from "@ringleader/core";
import { hearing, seeds, type Twin } from "./twin.ts";

const words = ({ id, hop, bit, phase }: any) => ({ id, hop, bit, phase });

export const twoWay: Record<string, readonly Twin[]> = {
  "franklin-probabilistic": [
    {
      trap: "PF-1: what was stored is dropped on turning passive",
      on: ({ probe }) => ({
        probe(me, message, port) {
          const active = me.state === "active";
          const passes = (...sent: any[]) =>
            active && me.state === "passive" ? undefined : me.send.probe(...sent);
          probe(hearing(me, "probe", passes), message, port);
        },
      }),
      shown: seeds(
        { algorithm: "franklin-probabilistic", n: 3, links: "fifo", schedule: "lifo" },
        40,
      ),
      looks: /deadlock/,
    },
    {
      trap: "PF-2: the leader passes its own announcement on",
      on: () => ({
        leader(me, _, port) {
          me.follow();
          me.send.leader(across(port as Side));
        },
      }),
      shown: seeds({ algorithm: "franklin-probabilistic", n: 3 }, 1),
      looks: /decides a second time/,
    },
    {
      trap: "PF-6: a hop is not counted",
      on: ({ probe }) => ({
        probe(me, message, port) {
          if (me.state === "passive")
            me.send.probe(across(port as Side), { ...words(message), hop: message.hop });
          else probe(me, message, port);
        },
      }),
      shown: seeds({ algorithm: "franklin-probabilistic", n: 3 }, 1),
    },
  ],
};
