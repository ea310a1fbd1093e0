import { expect, test } from "vitest";
import { makeSetup } from "../model/setup.ts";
import type { RunSpec } from "../model/run-spec.ts";
import { parseRun } from "../request/parse-run.ts";
import { startDiff, type TraceDiff } from "./diff-traces.ts";
import { simulateRun } from "./replay-run.ts";

const traceOf = (spec: RunSpec): readonly string[] =>
  simulateRun(makeSetup(parseRun(spec)), 1e6, spec.algorithm).trace;

function sourceOf(name: string, lines: readonly string[]) {
  let next = 0;
  return { name, nextLine: () => lines[next++] as string | undefined };
}

function diff(first: readonly string[], second: readonly string[]): TraceDiff {
  const diffing = startDiff(sourceOf("A", first), sourceOf("B", second));
  while (diffing.advance());
  return diffing.finish();
}

const peterson = traceOf({ algorithm: "peterson", n: 6, seed: 1 });

test("diff: a trace is the same as itself, however its lines are written", () => {
  const spaced = peterson.map((line) =>
    JSON.stringify(JSON.parse(line), null, 1).replace(/\n/g, ""),
  );
  const { same, first, headers, difference } = diff(peterson, spaced);
  expect([same, headers, difference]).toEqual([true, [], undefined]);
  expect(first).toMatchObject({ events: peterson.length - 1, leaders: [{ id: 6 }] });
  expect(first.byKind["wake"]).toBe(6);
});

test("diff: a seed that makes no difference is the same run with another header", () => {
  const ids = [3, 1, 2];
  const [x, y] = [1, 2].map((seed) => traceOf({ algorithm: "peterson", ids, seed }));
  const { same, headers } = diff(x, y);
  expect(same).toBe(true);
  expect(headers).toEqual([{ key: "seed", first: "1", second: "2", determines: false }]);
});

test("diff: names the first event that differs, with the events around it", () => {
  const other = peterson.with(9, peterson[9].replace(/"words":\[\d+/, '"words":[77'));
  const { same, difference, second } = diff(peterson, other);
  expect(same).toBe(false);
  expect(difference!.index).toBe(8);
  expect(difference!.before.map(({ index }) => index)).toEqual([5, 6, 7]);
  expect(difference!.first.map(({ index }) => index)).toEqual([8, 9, 10, 11]);
  expect(difference!.second[0].words[0]).toBe(77);
  // The changed trace cannot be replayed, so its leader is unknown.
  expect(second.leaders).toBeUndefined();
  expect(second.why).toContain("event 8 differs");
});

test.each([
  ["a cut trace ends", peterson.slice(0, -4)],
  ["a longer trace goes on", [...peterson, peterson.at(-1)!]],
])("diff: %s", (_, other) => {
  const { same, difference, second } = diff(peterson, other);
  expect(same).toBe(false);
  expect(difference!.index).toBe(Math.min(peterson.length, other.length) - 1);
  expect(difference!.first.length === 0 || difference!.second.length === 0).toBe(true);
  expect(second.events).toBe(other.length - 1);
});

test("diff: counts the events of both to the end", () => {
  const other = traceOf({ algorithm: "franklin", n: 4, seed: 2 });
  const { first, second, headers } = diff(peterson, other);
  const total = ({ byKind }: TraceDiff["first"]) =>
    Object.values(byKind).reduce((sum, count) => sum + count, 0);
  expect([total(first), total(second)]).toEqual([peterson.length - 1, other.length - 1]);
  expect(headers.map(({ key }) => key)).toEqual(
    expect.arrayContaining(["algorithm", "n", "seed", "digest", "setup.ids"]),
  );
});

test("diff: another digest with the same events is another run", () => {
  const other = peterson.with(0, peterson[0].replace(/"digest":"./, '"digest":"x'));
  const { same, difference } = diff(peterson, other);
  expect([same, difference]).toEqual([false, undefined]);
});

test("diff: a trace of an unknown algorithm is compared without its leaders", () => {
  const own = peterson.with(0, peterson[0].replace('"peterson"', '"./mine.ts"'));
  const { first, same } = diff(own, own);
  expect(same).toBe(true);
  expect([first.leaders, first.why]).toEqual([undefined, expect.stringContaining("./mine.ts")]);
});

test.each([
  ["no header", ["hello"], "B, line 1: hello is not a JSON object"],
  ["an empty file", [], "B, line 1: the header is missing, because the trace is empty"],
  ["a bad line", [...peterson.slice(0, 5), "{}"], "B, line 6: this is not an event"],
  [
    "a bad line after the end of the run",
    [...peterson, "x"],
    `B, line ${peterson.length + 1}: x is not a JSON object`,
  ],
])("diff: refuses %s", (_, other, says) => {
  expect(() => diff(peterson, other)).toThrow(says);
});

test("diff: keeps few lines of long traces", () => {
  const long = traceOf({ algorithm: "chang-roberts", n: 290, ids: "rising" });
  let [ahead, most] = [0, 0];
  const side = (lines: readonly string[], step: number) => {
    const { name, nextLine } = sourceOf("X", lines);
    const counted = () => {
      ahead += step;
      most = Math.max(most, Math.abs(ahead));
      return nextLine();
    };
    return { name, nextLine: counted };
  };
  const diffing = startDiff(side(long, 1), side(long, -1));
  while (diffing.advance());
  expect(diffing.finish().same).toBe(true);
  expect(long.length).toBeGreaterThan(42_000);
  expect(most).toBeLessThan(40_000);
});
