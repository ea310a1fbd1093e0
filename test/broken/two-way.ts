// Broken twins of the algorithms of two-way rings and networks.
import { across, both, type Side } from "@ringleader/core";
import { arrangements } from "../oracles/random.ts";
import { rings, seeds, silent, type Twin } from "./twin.ts";

const path = {
  n: 3,
  edges: [
    [0, 1],
    [1, 2],
  ],
};
const bull = {
  n: 5,
  edges: [
    [0, 1],
    [1, 2],
    [0, 2],
    [0, 3],
    [1, 4],
  ],
};

export const twoWay: Record<string, readonly Twin[]> = {
  "hirschberg-sinclair": [
    {
      trap: "HS-1: both copies of the leader's probe declare",
      on: ({ from }) => ({
        from: (me, message, port) => (message.id === me.id ? me.lead() : from(me, message, port)),
      }),
      shown: rings("hirschberg-sinclair", [1, 2, 3]),
      looks: /decides a second time/,
    },
    {
      trap: "HS-2: the turning distance is tested before the own id",
      on: ({ from }) => ({
        from(me, message, port) {
          const { id, x, phase } = message;
          if (id >= me.id && x + 1 === 1 << phase) me.send.ok(port, { id, phase });
          else from(me, message, port);
        },
      }),
      shown: rings("hirschberg-sinclair", [1, 2], [4, 2, 3, 1]),
      looks: /byKind/,
    },
    {
      trap: "HS-4: the answers of a stage are not forgotten in the next",
      on: () => ({
        ok(me, { id, phase }, port) {
          if (id !== me.id) me.send.ok(across(port as Side), { id, phase });
          else if (++me.oks >= 2 && me.status === "candidate") {
            me.stage++;
            me.send.from(both, { id: me.id, x: 0, phase: me.stage });
          }
        },
      }),
      shown: rings("hirschberg-sinclair", ...arrangements(6)),
      looks: /byKind/,
    },
    {
      trap: "G-7: whoever has withdrawn no longer answers",
      on: ({ from }) => ({
        from: (me, message, port) => void (me.status !== "withdrawn" && from(me, message, port)),
      }),
      shown: rings("hirschberg-sinclair", [1, 2], [1, 3, 2, 4]),
      looks: /deadlock/,
    },
  ],
  dfs: [
    {
      trap: "DFS-1: accepts at the first receipt",
      on: ({ explore, accept, reject }) => ({
        explore(me, message, port) {
          if (message.id < me.cur) me.send.accept(port, { id: message.id });
          explore(silent(me, "accept"), message, port);
        },
        accept: (me, message, port) => accept(silent(me, "accept"), message, port),
        reject: (me, message, port) => reject(silent(me, "accept"), message, port),
      }),
      shown: seeds({ algorithm: "dfs", ids: [1, 3, 2], graph: path, schedule: "random" }, 20),
      looks: /2 processes declare/,
    },
    {
      trap: "DFS-2: any answer is taken for the one that is awaited",
      on: ({ accept, reject }) => ({
        accept: (me, _, port) => accept(me, { id: me.cur }, me.awaits ?? port),
        reject: (me, _, port) => reject(me, { id: me.cur }, me.awaits ?? port),
      }),
      shown: seeds(
        { algorithm: "dfs", ids: [4, 3, 5, 2, 1], graph: bull, wake: [2, 3], schedule: "random" },
        100,
      ),
      looks: /2 processes declare/,
    },
  ],
};
