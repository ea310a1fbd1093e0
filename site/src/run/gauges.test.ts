import {
  catalogue,
  findAlgorithm,
  makeSetup,
  parseRun,
  runRequest,
} from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { boundAhead, sharpestBound, type Gauge } from "./gauges.ts";
import type { RunPicture } from "./run.worker.ts";

test("gauges: the sharpest bound is the smallest of those on all messages", () => {
  const { claims = [], messages } = findAlgorithm("hirschberg-sinclair").with({});
  const result = runRequest(parseRun({ algorithm: "hirschberg-sinclair", n: 12, seed: 1 }));
  const gauges = result.claims.map(({ id }) => {
    const claim = claims.find((claim) => claim.id === id);
    return claim?.form === "bound" ? (claim.measure as Gauge) : undefined;
  });
  const picture = { kinds: Object.keys(messages) } as unknown as RunPicture;
  const sharpest = sharpestBound({ result, gauges, picture, ahead: undefined });
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

test("gauges: before a run ends, its sharpest bound is a bound that it has at its end", () => {
  const onRings = catalogue.filter((family) => family.with({}).needs.ring);
  const known = onRings.flatMap((family) => {
    const spec = { algorithm: family.name, n: 6, seed: 1 };
    const bound = boundAhead(makeSetup(parseRun(spec)));
    if (bound === undefined) return [];
    const { claims } = runRequest(parseRun(spec));
    expect(claims.map((claim) => claim.bound)).toContain(bound);
    return [family.name];
  });
  expect(known).toEqual(expect.arrayContaining(["hirschberg-sinclair", "peterson", "franklin"]));
});

test("gauges: a run that is not over keeps its bound", () => {
  const request = parseRun({ algorithm: "hirschberg-sinclair", n: 12, seed: 1 });
  const setup = makeSetup(request);
  const result = runRequest(request, { maxMessages: 20 });
  const picture = { kinds: Object.keys(setup.algorithm.messages) } as unknown as RunPicture;
  expect(result.claims).toEqual([]);
  expect(sharpestBound({ result, gauges: [], picture, ahead: boundAhead(setup) })).toBe("288");
});
