import { expect, test } from "vitest";
import {
  catalogue,
  findAlgorithm,
  parseRun,
  runRequest,
  type RunSpec,
} from "@ringleader/core/internal";
import { sentence } from "./misuse/sentence.ts";

test.each([
  [{ algorithm: "petersen", n: 3 }, "algorithm: petersen is unknown; did you mean peterson?"],
  [{ algorithm: "peterson", n: 0 }, "n: 0 is not accepted"],
  [{ algorithm: "peterson", n: 1e10 }, "n: 10000000000 is not accepted"],
  [{ algorithm: "peterson", n: 2.5 }, "n: 2.5 is not accepted"],
  [{ algorithm: "peterson" }, "how many processes"],
  [{ algorithm: "peterson", ids: [1, 2, 1] }, "ids: 1 is given to positions 0 and 2"],
  [{ algorithm: "peterson", ids: [1, -2] }, "ids: -2 at position 1 is not accepted"],
  [{ algorithm: "peterson", ids: [1, 2 ** 32] }, "ids: 4294967296 at position 1"],
  [{ algorithm: "peterson", ids: [1, 2], n: 3 }, "2 ids are given for 3 processes"],
  [{ algorithm: "marchetti-spaccamela", ids: [0, 2] }, "ids: 0 at position 0 is not accepted"],
  [{ algorithm: "franklin-probabilistic", ids: [1, 2] }, "anonymous"],
  [{ algorithm: "franklin-probabilistic", n: 2, set: { k: "1" } }, "k=1 is not accepted"],
  [{ algorithm: "marchetti-spaccamela", n: 2, set: { c: "3/2" } }, "c=3/2 is not accepted"],
  [
    { algorithm: "marchetti-spaccamela", n: 2, set: { protocol: "P2", a: "1" } },
    "a=1 is not accepted",
  ],
  [
    { algorithm: "marchetti-spaccamela", n: 2, set: { protocol: "P3", c: "2" } },
    "c=2 is not accepted with protocol=P3",
  ],
  [
    { algorithm: "peterson", n: 2, set: { speed: "9" } },
    "set: speed=9 is not accepted; the parameters of peterson",
  ],
  [{ algorithm: "peterson", n: 2, wake: [] }, "no process wakes"],
  [{ algorithm: "peterson", n: 2, wake: [2] }, "wake: 2 is not a position (0 to 1)"],
  [{ algorithm: "peterson", n: 2, wake: { 0: "3" } }, "asynchronous"],
  [{ algorithm: "marchetti-spaccamela", n: 2, wake: { 0: "-3" } }, "wake: 0@-3 is not accepted"],
  [{ algorithm: "peterson", n: 2, violate: "coins" }, "violate: coins is not accepted"],
  [{ algorithm: "chang-roberts", n: 2, violate: "fifo" }, "chang-roberts does not assume fifo"],
  [{ algorithm: "peterson", n: 2, schedule: "fastest" }, "schedule: fastest is not accepted"],
  [{ algorithm: "peterson", n: 2, links: "some" }, "links: some is not accepted"],
  [{ algorithm: "hirschberg-sinclair", n: 3, ports: "01" }, "ports: 01 is not accepted"],
  [
    {
      algorithm: "dfs",
      graph: {
        n: 4,
        edges: [
          [0, 1],
          [2, 3],
        ],
      },
    },
    "not connected",
  ],
  [
    {
      algorithm: "dfs",
      graph: {
        n: 2,
        edges: [
          [0, 1],
          [1, 0],
        ],
      },
    },
    "given twice",
  ],
  [
    {
      algorithm: "dfs",
      graph: {
        n: 2,
        edges: [
          [0, 0],
          [0, 1],
        ],
      },
    },
    "is a loop",
  ],
  [{ algorithm: "dfs", graph: { n: 2, edges: [[0, 2]] } }, "2 is not a position (0 to 1)"],
])("bad input: refuses %j with one sentence", (line, says) => {
  expect(sentence(() => runRequest(parseRun(line as RunSpec)))).toContain(says);
});

test("parameters: refuses an unknown one and lists the accepted ones", () => {
  for (const { name, parameters } of catalogue) {
    const refusal = sentence(() => findAlgorithm(name).with({ nonsense: "1" }));
    for (const parameter of Object.keys(parameters)) expect(refusal).toContain(parameter);
  }
});
