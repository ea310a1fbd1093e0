import { canonicalDigest } from "@ringleader/core/internal/conform";
import { expect, test } from "vitest";
import { HANG } from "../../../test/machine-speed.ts";
import { canReadMemory, PeakMemory } from "./testing/peak-memory.ts";
import { setupOf, tryRing } from "./testing/try-ring.ts";

test("ring: 200 processes elect", async () => {
  const setup = setupOf("peterson", { n: 200 });
  const tried = await tryRing(setup, { processes: 200, wire: "tcp" });
  expect(tried).toMatchObject({
    status: "over",
    verdict: { verdict: "conforms", digest: canonicalDigest(setup) },
  });
});

const GIB = 2 ** 30;

test("ring: 10,000 nodes elect over TCP in 10 processes and 4 GiB", async () => {
  const setup = setupOf("peterson", { n: 10_000 });
  const memory = canReadMemory ? new PeakMemory() : undefined;
  const tried = await tryRing(setup, {
    processes: 10,
    wire: "tcp",
    timeoutMs: HANG,
    progress: () => memory?.look(),
  });
  expect(tried).toMatchObject({
    status: "over",
    verdict: { verdict: "conforms", digest: canonicalDigest(setup) },
  });
  if (!memory) return;
  expect(memory.processes).toBeGreaterThanOrEqual(10);
  expect(memory.bytes).toBeLessThan(4 * GIB);
});
