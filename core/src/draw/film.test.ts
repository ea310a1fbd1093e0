import { expect, test } from "vitest";
import { advance, requestOf, result, run, setup, simulate, type Line } from "../index.ts";
import { FOLLOWS, LEADS, filming, leaderOf, sceneAt, tally } from "./film.ts";

function film(line: Line, most = 20_000) {
  const shooting = filming(setup(requestOf(line)), most);
  const simulation = simulate(shooting.setup, { watch: shooting.watch });
  while (advance(simulation));
  return { result: result(simulation.finish()), film: shooting.cut() };
}

const lines: Line[] = [
  { algorithm: "chang-roberts", n: 9, seed: 2, schedule: "random" },
  { algorithm: "chang-roberts", n: 1, seed: 2 },
  { algorithm: "chang-roberts", n: 7, seed: 2, violate: "direction" },
  { algorithm: "hirschberg-sinclair", n: 12, seed: 1 },
  { algorithm: "hirschberg-sinclair", n: 2, seed: 1, set: { losers: "swallow", announce: "yes" } },
  { algorithm: "hirschberg-sinclair", n: 9, seed: 4, wake: [3], set: { elects: "min" } },
  { algorithm: "peterson", n: 16, seed: 3, schedule: "lifo", set: { announce: "yes" } },
  { algorithm: "franklin-probabilistic", n: 8, seed: 1, schedule: "random", links: "any" },
  { algorithm: "franklin-probabilistic", n: 1, seed: 1, schedule: "latency:uniform:1:9" },
  { algorithm: "marchetti-spaccamela", n: 6, seed: 1, wake: { "1": "3", "4": "0" }, willing: [2] },
  { algorithm: "dfs", graph: "grid:3x4", seed: 1, set: { announce: "yes" }, schedule: "random" },
];

test.each(lines)("a film is the run it shows: $algorithm, $n", (line) => {
  const { result: filmed, film: it } = film(line);
  expect(filmed).toEqual(run(requestOf(line)));
  const { steps, flights, stops } = it!;
  expect(stops.at(-1)).toBe(steps.length);
  expect(flights.length).toBe(filmed.messages.total);
  // Every message that arrived did so once, later than it was sent, where and as the event says.
  const kinds = Object.keys(requestOf(line).algorithm.messages);
  for (const { sent, arrives, to, from, kind } of flights) {
    expect(arrives).toBeGreaterThan(sent);
    expect(steps[sent].event.process).toBe(from);
    if (arrives === Infinity) continue;
    expect(steps[arrives].event).toMatchObject({ process: to, kind: kinds[kind] });
  }
  const arrived = flights.map(({ arrives }) => arrives).filter((step) => step < Infinity);
  expect(new Set(arrived).size).toBe(arrived.length);
  const last = sceneAt(it!, filmed.n, kinds.length, steps.length);
  expect(last.flying).toHaveLength(filmed.inFlight);
  expect(last.received.reduce((x, y) => x + y, 0)).toBe(filmed.messages.total - filmed.inFlight);
  expect([...last.faces.keys()].filter((p) => last.faces[p] & LEADS)).toEqual(
    filmed.leaders.map(({ position }) => position),
  );
  expect(leaderOf(last.faces)).toBe(filmed.leaders[0].position);
  const decided = tally(last.faces).map((count, face) => (face & (LEADS | FOLLOWS) ? count : 0));
  expect(decided.reduce((x, y) => x + y, 0)).toBe(filmed.informed);
});

test("before the first step nothing has happened; in the middle, messages wait in their links", () => {
  const { film: it } = film({ algorithm: "chang-roberts", n: 5, ids: "rising", seed: 0 });
  expect(sceneAt(it!, 5, 2, 0)).toEqual({
    faces: new Uint8Array(5),
    received: new Uint32Array(10),
    flying: [],
  });
  expect(it!.most).toBe(6);
  const { flying } = sceneAt(it!, 5, 2, 5);
  expect(flying.map(({ flight, rank, of }) => [flight.from, flight.to, rank, of])).toEqual(
    [0, 1, 2, 3, 4].map((p) => [p, (p + 1) % 5, 0, 1]),
  );
});

test("in rounds a player halts after every round", () => {
  const { film: it } = film({ algorithm: "marchetti-spaccamela", n: 6, seed: 1 });
  const times = it!.stops.slice(1).map((k) => it!.steps[k - 1].event.time);
  expect(new Set(times).size).toBe(times.length);
  expect(times.length).toBeLessThan(it!.steps.length);
});

test("a run that is too long leaves no film", () => {
  expect(film({ algorithm: "peterson", n: 16, seed: 1 }, 20).film).toBeUndefined();
});
