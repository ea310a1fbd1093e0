// Broken twins of the algorithms of one-way rings.
import { arrangements } from "../oracles/random.ts";
import { hearing, rings, type On, type Twin } from "./twin.ts";

const petersons = (survives: (me: any, received: number) => boolean): On => ({
  tid(me, { tid: received, phase }) {
    if (me.part === "elected") return;
    if (received === me.id) {
      me.part = "elected";
      me.lead();
    } else if (me.part === "relay") me.send.tid({ tid: received, phase });
    else if (me.awaits === "ntid") {
      me.ntid = received;
      me.awaits = "nntid";
      me.send.tid({ tid: Math.max(me.tid, me.ntid), phase: me.round });
    } else if (survives(me, received)) {
      me.tid = me.ntid;
      me.awaits = "ntid";
      me.round++;
      me.send.tid({ tid: me.tid, phase: me.round });
    } else me.part = "relay";
  },
});

export const oneWay: Record<string, readonly Twin[]> = {
  peterson: [
    {
      trap: "PE-3: > for >=",
      on: () => petersons((me, received) => me.ntid > me.tid && me.ntid > received),
      shown: rings("peterson", [1, 2, 3]),
      looks: /deadlock/,
    },
    {
      trap: "PE-4: compares with id, not with tid",
      on: () => petersons((me, received) => me.ntid >= me.id && me.ntid >= received),
      shown: rings("peterson", ...arrangements(6)),
      looks: /byKind/,
    },
    {
      trap: "PE-1: who is elected does not stop",
      on: ({ tid }) => ({
        tid(me, message, port) {
          if (me.part === "elected") me.send.tid({ tid: message.tid, phase: message.phase });
          else tid(me, message, port);
          if (me.part === "elected") me.send.tid({ tid: me.id, phase: message.phase });
        },
      }),
      shown: rings("peterson", [1, 2, 3]),
      looks: /budget/,
    },
  ],
  "marchetti-spaccamela": [
    {
      trap: "MS-1: forwards i, not j",
      on: ({ walk }) => ({
        walk(me, message, port) {
          walk(
            hearing(me, "walk", (sent) => me.send.walk({ ...sent, id: me.id })),
            message,
            port,
          );
        },
      }),
      shown: rings("marchetti-spaccamela", [1, 2]),
    },
    {
      trap: "MS-7: the winner is not tested for being at home",
      on: ({ walk }) => ({
        walk: (me, message, port) => void (message.id !== me.id && walk(me, message, port)),
      }),
      shown: rings("marchetti-spaccamela", [1]),
      looks: /deadlock/,
    },
    {
      trap: "TIME-6: everybody passes 'started' on, again and again",
      on: ({ started }) => ({
        started(me, message, port) {
          started(me, message, port);
          if (me.decision === "none") me.send.started();
        },
      }),
      shown: rings("marchetti-spaccamela", [3, 1, 2]),
    },
  ],
};
