import { parseRun, makeSetup } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { counts } from "../bench/check/counts.ts";
import { exploreEveryDelivery } from "./reference-engine/every-delivery.ts";

// The Promela models of bench/check have the same states and transitions as our definitions.
const cases = Object.entries(counts).flatMap(([algorithm, all]) =>
  all.map(([n, states, transitions]) => ({ algorithm, n, states, transitions })),
);
/** Larger graphs take seconds. */
const MOST_STATES = process.env["FULL"] ? Infinity : 2_000;

test.each(cases.filter(({ states }) => states < MOST_STATES))(
  "state graph: $algorithm, n = $n has the size that Spin finds",
  ({ algorithm, n, states, transitions }) => {
    const ids = Array.from({ length: n }, (_, p) => p + 1);
    const graph = exploreEveryDelivery(makeSetup(parseRun({ algorithm, ids, ports: "aligned" })));
    expect(graph).toMatchObject({ states, transitions, leaders: 1 });
  },
);
