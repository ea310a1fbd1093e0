import { catalogue, startSimulation, type Setup } from "@ringleader/core/internal";
import { canonicalDigest, hasOneDigest } from "@ringleader/core/internal/conform";
import { afterAll, describe, expect, test } from "vitest";
import { HostPool } from "./host-pool.ts";
import { HOST, setupOf, tryRing } from "./testing/try-ring.ts";

const rings = catalogue.map(({ name }) => name).filter((name) => name !== "dfs");
const wires = ["unix", "tcp", "tls"] as const;
const sizes = [1, 2, 3, 5, 8];
const seeds = [1, 2, 3, 4, 5];
const graphs = ["tree:5", "grid:3x3", "complete:5", "random:6:9"];
const anyDigest: unknown = expect.stringMatching(/^[0-9a-f]{16}$/);

/** The processes of a run serve the next one, so that 960 runs start a few dozen. */
const pool = new HostPool(HOST);
afterAll(() => pool.close());
/** Number of runs at a time. */
const AT_ONCE = 4;
let runs = 0;

/** The digest that is known before the run. */
function digestOf(setup: Setup): unknown {
  if (!hasOneDigest(setup)) return anyDigest;
  if (!setup.needs.rounds) return canonicalDigest(setup);
  const simulation = startSimulation(setup);
  while (simulation.advance(1000));
  return simulation.finish().digest;
}

async function expectConforms(setup: Setup, wire: (typeof wires)[number], processes: number) {
  const digest = digestOf(setup);
  const tried = await tryRing(setup, { wire, processes, pool });
  const { n, seed } = setup;
  expect({ ...tried, n, seed, wire }).toMatchObject({
    status: "over",
    verdict: { verdict: "conforms", digest },
  });
  runs++;
}

/** Runs all setups over a wire, a few at a time. The seed decides the number of processes. */
async function expectAllConform(setups: readonly Setup[], wire: (typeof wires)[number]) {
  let next = 0;
  const runSome = async () => {
    while (next < setups.length) {
      const setup = setups[next++];
      await expectConforms(setup, wire, 1 + (Number(setup.seed) % Math.min(setup.n, 5)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runSome));
}

describe.each(rings)("ring: %s", (name) => {
  const setups = sizes.flatMap((n) => seeds.map((seed) => setupOf(name, { n, seed })));
  test.each(wires)("conforms over %s", (wire) => expectAllConform(setups, wire));
});

test.each(graphs)("ring: dfs on %s", async (graph) => {
  const setups = seeds.map((seed) => setupOf("dfs", { n: undefined, graph, seed }));
  for (const wire of wires) await expectAllConform(setups, wire);
});

test("ring: every algorithm, size, wire and seed was run", () => {
  expect(rings.length).toBeGreaterThanOrEqual(12);
  expect(runs).toBe((rings.length * sizes.length + graphs.length) * wires.length * seeds.length);
});
