import { catalogue, startSimulation, type Setup } from "@ringleader/core/internal";
import { canonicalDigest, hasOneDigest } from "@ringleader/core/internal/conform";
import { describe, expect, test } from "vitest";
import { setupOf, tryRing } from "./testing/try-ring.ts";

const rings = catalogue.map(({ name }) => name).filter((name) => name !== "dfs");
const anyDigest: unknown = expect.stringMatching(/^[0-9a-f]{16}$/);

/** The digest that is known before the run. */
function digestOf(setup: Setup): unknown {
  if (!hasOneDigest(setup)) return anyDigest;
  if (!setup.needs.rounds) return canonicalDigest(setup);
  const simulation = startSimulation(setup);
  while (simulation.advance(1000));
  return simulation.finish().digest;
}

async function expectConforms(setup: Setup, wire: "unix" | "tcp" | "tls", processes: number) {
  const tried = await tryRing(setup, { wire, processes });
  const { n, seed } = setup;
  expect({ ...tried, n, seed, wire }).toMatchObject({
    status: "over",
    verdict: { verdict: "conforms", digest: digestOf(setup) },
  });
}

describe.each(rings)("ring: %s", (name) => {
  test.each(["unix", "tcp", "tls"] as const)("conforms over %s", async (wire) => {
    for (const n of [1, 2, 3, 5, 8])
      for (let seed = 1; seed <= 5; seed++)
        await expectConforms(setupOf(name, { n, seed }), wire, 1 + (seed % Math.min(n, 5)));
  });
});

test.each(["path:5", "grid:3x3", "complete:5", "star:6"])("ring: dfs on %s", async (graph) => {
  for (const wire of ["unix", "tcp", "tls"] as const)
    for (let seed = 1; seed <= 5; seed++)
      await expectConforms(setupOf("dfs", { n: undefined, graph, seed }), wire, 1 + (seed % 4));
});
