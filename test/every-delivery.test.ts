import { requestOf, setup } from "@ringleader/core";
import { expect, test } from "vitest";
import { counts } from "../bench/check/counts.ts";
import { everyDelivery } from "./twins/every-delivery.ts";

// The models that Spin is timed with are the definitions: as many states, as many transitions.
const cases = Object.entries(counts).flatMap(([algorithm, all]) =>
  all.map(([n, states, transitions]) => ({ algorithm, n, states, transitions })),
);

test.each(cases)("$algorithm, n = $n: the graph that Spin finds", (given) => {
  const { algorithm, n, states, transitions } = given;
  const ids = Array.from({ length: n }, (_, p) => p + 1);
  const found = everyDelivery(setup(requestOf({ algorithm, ids, ports: "aligned" })));
  expect(found).toMatchObject({ states, transitions, leaders: 1 });
});
