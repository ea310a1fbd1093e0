// The checker is only believed if it catches what is wrong. Every broken twin, and the smallest n at which something shows:
// a property is violated, or, where only counts or times are wrong, these are not those of the right algorithm.
import {
  chances,
  find,
  requestOf,
  twinName,
  twinRun,
  twins,
  type Algorithm,
  type Report,
  type Scope,
  type Twin,
} from "@ringleader/core";
import { expect, test } from "vitest";
import { checked, verdictOf } from "./check.ts";
import { lineOf } from "./command-line.ts";
import { smallest } from "./twins/smallest.ts";

/** All setups of n processes of the sort that shows the twin. */
function scopeOf(twin: Twin, algorithm: Algorithm, n: number): Scope {
  const { line } = lineOf(twinRun(twin));
  const violate = (line.violate ?? []) as NonNullable<Scope["violate"]>;
  const ids = Array.isArray(line.ids) ? (line.ids as number[]) : [];
  const { only, more, n: most } = smallest[twinName(twin)];
  if (only && n === most) {
    const { network } = requestOf({ ...line, algorithm: twin.of.name });
    return { algorithm, n, ids, ...(network && { network }) };
  }
  return {
    algorithm,
    n,
    ...(violate.length > 0 && { violate }),
    // What is violated is gone through anyhow.
    ...(line.wake && !violate.includes("everyone") && { wake: "each" }),
    ...(line.ports && !violate.includes("direction") && { ports: "each" }),
    ...(line.willing && { willing: "each" }),
    ...(line.links && { links: line.links as "any" }),
    ...largerIds(algorithm, ids),
    ...more,
  };
}

const largerIds = ({ computesWithIds }: Algorithm, ids: readonly number[]): Partial<Scope> =>
  computesWithIds && Math.max(...ids) > ids.length ? { idRange: Math.max(...ids) } : {};

const parametersOf = (twin: Twin): Record<string, string> => ({
  ...twin.set,
  ...lineOf(twinRun(twin)).line.set,
});

const counts = ({ extremes, scheduleIndependent, sum, raw, schedules }: Report) => ({
  extremes: Object.entries(extremes).map(([name, { min, max }]) => [name, min, max]),
  scheduleIndependent,
  sum,
  raw,
  schedules,
});

/** What gives the twin away on n processes, if anything does. */
function caught(twin: Twin, n: number): "violated" | "chances" | "counts" | undefined {
  const { by, watched } = smallest[twinName(twin)];
  const set = parametersOf(twin);
  const wrong = find(twinName(twin)).with(set);
  const right = twin.of.with(set);
  const verdictOnly = by === "violated" && !watched;
  const made = checked(scopeOf(twin, wrong, n), { verdictOnly });
  if (verdictOf(made) === "violated") return "violated";
  if (by === "chances") {
    const [one, other] = [wrong, right].map((algorithm) => chances({ algorithm, n, rounds: 1 }));
    return JSON.stringify(one.expected) === JSON.stringify(other.expected) ? undefined : by;
  }
  if (by !== "counts") return undefined;
  const usual = checked(scopeOf(twin, right, n), { verdictOnly });
  expect(verdictOf(usual)).toBe("holds");
  return JSON.stringify(counts(made)) === JSON.stringify(counts(usual)) ? undefined : "counts";
}

test("every twin has its line", () => {
  expect(Object.keys(smallest).toSorted()).toEqual(twins.map(twinName).toSorted());
});

/** All rings of so many are soon asked. */
const SOON = 5;

test.each(twins.map((twin) => [twinName(twin), twin] as const))("%s", (name, twin) => {
  const { n, by } = smallest[name];
  for (let fewer = 1; fewer < n && fewer <= SOON; fewer++)
    expect([fewer, caught(twin, fewer)]).toEqual([fewer, undefined]);
  expect(caught(twin, n)).toBe(by);
});
