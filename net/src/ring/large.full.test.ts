import { canonicalDigest } from "@ringleader/core/internal/conform";
import { expect, test } from "vitest";
import { setupOf, tryRing } from "./testing/try-ring.ts";

test("ring: 200 processes elect", async () => {
  const setup = setupOf("peterson", { n: 200 });
  const tried = await tryRing(setup, { processes: 200, wire: "tcp" });
  expect(tried).toMatchObject({
    status: "over",
    verdict: { verdict: "conforms", digest: canonicalDigest(setup) },
  });
});

test("ring: 10,000 nodes elect over TCP in 10 processes", async () => {
  const setup = setupOf("peterson", { n: 10_000 });
  const tried = await tryRing(setup, {
    processes: 10,
    wire: "tcp",
    timeoutMs: 300_000,
  });
  expect(tried).toMatchObject({
    status: "over",
    verdict: { verdict: "conforms", digest: canonicalDigest(setup) },
  });
});
