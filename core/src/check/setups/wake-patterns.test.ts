import { expect, test } from "vitest";
import { catalogue } from "../../algorithms/index.ts";
import { algorithm, type Algorithm } from "../../model/algorithm.ts";
import { id } from "../../model/schema.ts";
import { makeSetup, type Request, type Setup } from "../../model/setup.ts";
import { advance, startSimulation } from "../../simulate/simulate.ts";
import { wakePatterns } from "./wake-patterns.ts";
import { setups } from "./setups.ts";

const named = (name: string, set: Record<string, string> = {}): Algorithm =>
  catalogue.find((family) => family.name === name)!.with(set);

/** Formats the events of a run; if `timed`, with their times since the first event. */
function story(given: Setup, timed: boolean): string {
  const events: unknown[] = [];
  let first: bigint | undefined;
  const simulation = startSimulation(given, {
    watch({ time, process, kind, port, words }) {
      first ??= BigInt(time);
      const when = timed ? String(BigInt(time) - first) : "";
      events.push([when, process, kind, port, ...words].join());
    },
  });
  while (advance(simulation));
  const { leaders } = simulation.finish();
  return `${events.join("; ")} → ${leaders.map(({ position }) => position).join()}`;
}

/** Yields every assignment of wake-up times from 0 to `most`, or never, in which a process wakes at 0. */
function* vectors(n: number, most: number): Generator<Record<string, bigint>> {
  for (let code = 0; code < (most + 2) ** n; code++) {
    const wake: Record<string, bigint> = {};
    for (let p = 0, rest = code; p < n; p++, rest = Math.floor(rest / (most + 2))) {
      const time = rest % (most + 2);
      if (time <= most) wake[p] = BigInt(time);
    }
    if (Object.values(wake).includes(0n)) yield wake;
  }
}

const cases: [string, Request, number][] = [
  ["variable-speeds", { algorithm: named("variable-speeds"), ids: [1, 2, 3] }, 5],
  ["variable-speeds", { algorithm: named("variable-speeds"), ids: [2, 1, 3] }, 5],
  ["variable-speeds, one", { algorithm: named("variable-speeds"), ids: [3] }, 3],
  ["variable-speeds, four", { algorithm: named("variable-speeds"), ids: [2, 4, 1, 3] }, 4],
  ["the scheme", { algorithm: named("marchetti-spaccamela"), ids: [3, 1, 2], willing: [0] }, 4],
  ["the scheme, four", { algorithm: named("marchetti-spaccamela"), ids: [1, 3, 4, 2] }, 4],
  [
    "simplified",
    { algorithm: named("marchetti-spaccamela-simplified"), ids: [2, 1, 3], violate: ["everyone"] },
    10,
  ],
  ["time-slice", { algorithm: named("time-slice"), ids: [1, 3], violate: ["everyone"] }, 12],
];

test.each(cases)("wake patterns, %s: every possible pattern once", (_, request, most) => {
  const n = (request.ids as number[]).length;
  const make = (wake: Request["wake"]) => makeSetup({ ...request, wake });
  const found: string[] = [];
  for (const { setup } of wakePatterns(n, make)) found.push(story(setup, true));
  const expected = new Set<string>();
  for (const wake of vectors(n, most)) expected.add(story(make(wake), true));
  expect(found.length).toBe(new Set(found).size);
  expect(new Set(found)).toEqual(expected);
});

test.each(["variable-speeds", "marchetti-spaccamela"])(
  "%s: a process wakes at most one round after the previous one, which gives C(2n - 1, n) patterns",
  (name) => {
    const counts = [1, 2, 3, 4, 5].map((n) => {
      const ids = Array.from({ length: n }, (_, p) => n - p);
      const make = (wake: Request["wake"]) => makeSetup({ algorithm: named(name), ids, wake });
      return [...wakePatterns(n, make)].length;
    });
    expect(counts).toEqual([1, 3, 10, 35, 126]);
  },
);

/** A process sends late, and only to its neighbour, so the others may wake at any time or never. */
const shy = algorithm({
  name: "shy",
  paper: "none",
  idea: "A process sends its id once, two rounds after it woke; no process forwards it.",
  needs: { ring: true, direction: true, ids: true, rounds: true },
  announces: false,
  state: {},
  messages: { word: { id } },
  wake: (me) => me.alarm(2),
  alarm: (me) => me.send.word({ id: me.id }),
  on: { word: () => undefined },
});

test("wake patterns: a process that is never reached may wake late; all times after the last event are equivalent", () => {
  const make = (wake: Request["wake"]) => makeSetup({ algorithm: shy, ids: [1, 2, 3], wake });
  const patterns = Array.from(wakePatterns(3, make), ({ setup, times }) => ({
    told: story(setup, false),
    times: [...times],
  }));
  const found = new Set(patterns.map(({ told }) => told));
  // Times up to 9 are enough, because gaps of at most four rounds between the wake-ups give every order of events.
  const expected = new Set<string>();
  for (const wake of vectors(3, 9)) expected.add(story(make(wake), false));
  expect(found).toEqual(expected);
  expect(patterns.some(({ times }) => times.join() === "0,-1,4")).toBe(true);
  expect(patterns.some(({ times }) => times.join() === "0,-1,5")).toBe(false);
});

test("wake patterns: wake-ups of the unwilling have no effect, and others may follow at any time", () => {
  const simplified = named("marchetti-spaccamela-simplified");
  const request = {
    algorithm: simplified,
    ids: [1, 2],
    willing: [1],
    violate: ["everyone"] as const,
  };
  const make = (wake: Request["wake"]) => makeSetup({ ...request, wake });
  const found = Array.from(wakePatterns(2, make), ({ times }) => times.join(" "));
  // Process 0 does nothing. Process 1 sends two rounds after its wake-up, and its message arrives a round later.
  expect(found).toEqual(["0 -1", "0 0", "0 1", "-1 0", "1 0", "2 0"]);
});

test("wake patterns: are made one by one, however late they are", () => {
  const simplified = named("marchetti-spaccamela-simplified", { N: "4000000000" });
  const scope = { algorithm: simplified, n: 3, violate: ["everyone"] as const };
  const first = [];
  for (const it of setups(scope)) if (first.push(it) === 1000) break;
  expect(first.length).toBe(1000);
});

test("wake patterns: symmetric rings come up once", () => {
  const variableSpeeds = named("variable-speeds");
  const seen = (times: readonly bigint[], k: number) =>
    times.map((_, p) => times[(p + k) % times.length]).join();
  const request = { algorithm: variableSpeeds, violate: ["ids"] as const };
  const raw = new Set<string>();
  const make = (wake: Request["wake"]) => makeSetup({ ...request, ids: [1, 1, 1], wake });
  for (const { times } of wakePatterns(3, make)) raw.add(seen(times, 0));
  let weights = 0;
  for (const { setup, weight } of setups({ ...request, n: 3, ids: [1, 1, 1], wake: "each" })) {
    const times = [0, 1, 2].map(
      (p) =>
        setup.waking.times?.find(({ position }) => position === p)?.time ??
        (setup.waking.all ? 0n : -1n),
    );
    const turns = new Set([0, 1, 2].map((k) => seen(times, k)));
    expect(turns.size).toBe(weight);
    for (const turn of turns) expect(raw.delete(turn)).toBe(true);
    weights += weight;
  }
  expect(raw.size).toBe(0);
  expect(weights).toBeGreaterThan(3);
});

test("wake patterns: staggered starts exclude the pattern in which all start at once", () => {
  const scope = { algorithm: named("time-slice"), n: 3, violate: ["everyone"] as const };
  const found = [...setups(scope)];
  expect(found.length).toBe(2 * 63);
  expect(found.every(({ weight }) => weight === 3)).toBe(true);
  expect(found.some(({ setup }) => setup.waking.all)).toBe(false);
});
