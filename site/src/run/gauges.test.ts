import { findAlgorithm, parseRun, runRequest } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { sharpestBound, type Gauge } from "./gauges.ts";
import type { RunPicture } from "./run.worker.ts";

test("gauges: the sharpest bound is the smallest of those on all messages", () => {
  const { claims = [], messages } = findAlgorithm("hirschberg-sinclair").with({});
  const result = runRequest(parseRun({ algorithm: "hirschberg-sinclair", n: 12, seed: 1 }));
  const gauges = result.claims.map(({ id }) => {
    const claim = claims.find((claim) => claim.id === id);
    return claim?.form === "bound" ? (claim.measure as Gauge) : undefined;
  });
  const picture = { kinds: Object.keys(messages) } as unknown as RunPicture;
  const sharpest = sharpestBound({ result, gauges, picture });
  const all = result.claims.filter((_, i) => {
    const gauge = gauges[i];
    return gauge?.of === "messages" && (gauge.kinds === undefined || gauge.kinds.length === 3);
  });
  const upper = all.filter(
    ({ relation, refuted }) => relation === "at most" && refuted === undefined,
  );
  expect(upper.length).toBeGreaterThan(1);
  expect(sharpest).toBe(String(Math.min(...upper.map(({ bound }) => Number(bound)))));
});
