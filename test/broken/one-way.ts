// Broken twins of the algorithms of one-way rings.
import { hearing, rings, type Twin } from "./twin.ts";

export const oneWay: Record<string, readonly Twin[]> = {
  "chang-roberts": [
    {
      trap: "LCR-1: terminate goes on for ever",
      on: () => ({
        terminate(me, { id }) {
          if (me.decision === "none") me.follow(id);
          me.send.terminate({ id });
        },
      }),
      shown: rings("chang-roberts", [1, 2, 3]),
      looks: /budget/,
    },
    {
      trap: "a larger id is passed on",
      on: ({ elect }) => ({
        elect: (me, message, port) =>
          message.id > me.id ? me.send.elect({ id: message.id }) : elect(me, message, port),
      }),
      shown: rings("chang-roberts", [1, 2, 3]),
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
