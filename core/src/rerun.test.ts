import { describe, expect, test } from "vitest";
import { brokenFamily } from "./algorithms/broken/twin.ts";
import { loneOf } from "./check/alone.ts";
import { apply } from "./check/moves.ts";
import { constants } from "./check/begin.ts";
import { narrate } from "./check/narrate.ts";
import { placesOf } from "./check/places.ts";
import { TooManyPlaces } from "./check/too-many-places.ts";
import { coinsOf, runOf, runOfEvents } from "./check/portable.ts";
import type { Run } from "./check/report.ts";
import { wiresOf } from "./check/wires.ts";
import { algorithm, catalogue, find, replay, requestOf, setup, twins } from "./index.ts";
import type { Line, Request } from "./index.ts";
import { draw, stream } from "./model/random.ts";
import { nat } from "./model/schema.ts";
import { rerun, stepsThrough } from "./rerun.ts";

/** Goes through the configurations at random until nothing can happen, or for so many moves. */
function walk(request: Request, seed: number, most = 5000): Run {
  try {
    return walkIn(1, request, seed, most);
  } catch (error) {
    if (error instanceof TooManyPlaces) return walkIn(2, request, seed, most);
    throw error;
  }
}

function walkIn(bytes: 1 | 2, request: Request, seed: number, most: number): Run {
  const given = setup(request);
  const { n } = given;
  const lone = loneOf(given);
  const places = placesOf(lone, { reorder: given.links === "any", causal: false, bytes });
  const wires = wiresOf(given, lone.shape.links);
  const dice = stream(seed, "schedule");
  let drawn = 0;
  const chosen = <T>(list: readonly T[]): T =>
    list[Math.floor((draw(dice, drawn++, 0) / 2 ** 32) * list.length)];
  const row = Int32Array.from({ length: n }, (_, p) => {
    const starts = given.waking.starters === undefined || given.waking.starters[p] === 1;
    return places.initial(constants(given, p), starts ? "starter" : "ready");
  });
  const movesAt = (p: number): { process: number; move: number }[] => {
    if (places.first[row[p]] === 0) places.open(row[p]);
    const [first, end] = [places.first[row[p]], places.end[row[p]]];
    return Array.from({ length: end - first }, (_, i) => ({ process: p, move: first + i }));
  };
  const all = Array.from({ length: n }, (_, p) => p);
  const steps = [];
  // Every start is drawn among all the rest: the run is the same as if all had come first.
  for (let moves = all.flatMap(movesAt); moves.length > 0; moves = all.flatMap(movesAt)) {
    if (steps.length === most) break;
    const step = chosen(moves);
    steps.push(step);
    apply(places, wires, row, step.process, step.move);
  }
  return runOf(given, places, steps);
}

/** Walks, runs it again, and compares; what came out. */
function expectAgreement(line: Line, seed: number, most?: number) {
  const request = requestOf(line);
  const run = walk(request, seed, most);
  const made = rerun(request, run);
  expect(made.agrees).toBe(true);
  expect(replay(made.trace)).toMatchObject({ same: true, result: { digest: made.result.digest } });
  // Told by its events it is the same run.
  const again = runOfEvents(made.given, made.events);
  expect(again.deliveries).toEqual(run.deliveries);
  return { made, run, again };
}

/** To the end, where somebody is elected. */
function expectElection(line: Line, seed: number): void {
  const { made, run, again } = expectAgreement(line, seed);
  expect(again).toEqual(run);
  expect(coinsOf(again)).toEqual(coinsOf(run));
  expect(made.result).toMatchObject({ outcome: "elected", inFlight: 0 });
  expect(made.result.violations).toBeUndefined();
}

const asynchronous = catalogue.map((it) => it.with({})).filter(({ needs }) => !needs.rounds);
const named = asynchronous.map(({ name }) => [name, {}] as const);

describe.each([...named, ["hirschberg-sinclair", { losers: "swallow" }] as const])(
  "%s %o",
  (name, set) => {
    const { needs, parameters } = find(name).with(set);
    const size = (n: number, seed: number): Line => ({ algorithm: name, n, seed, set });
    const seeds = [1, 2, 3];
    const sizes = seeds.flatMap((seed) => [1, 2, 3, 5].map((n) => [n, seed] as const));

    test("whatever is delivered when", () => {
      for (const [n, seed] of sizes) expectElection(size(n, seed), seed);
    });
    test("stopped anywhere", () => {
      for (const [n, seed] of sizes) expectAgreement(size(n, seed), seed, 2 * seed);
    });
    test("when only some start", () => {
      for (const seed of seeds) expectElection({ ...size(4, seed), wake: [1, 3] }, seed);
    });
    test.runIf("elects" in parameters)("electing the other extreme", () => {
      const elects = find(name).with(set).elects === "max" ? "min" : "max";
      for (const seed of seeds) expectElection({ ...size(4, seed), set: { ...set, elects } }, seed);
    });
    test.runIf(needs.ring && !needs.direction)("whatever ports are called", () => {
      for (const seed of seeds) expectElection({ ...size(4, seed), ports: "0110" }, seed);
    });
    test.runIf(!needs.fifo)("on links that reorder", () => {
      for (const seed of seeds) expectElection({ ...size(4, seed), links: "any" }, seed);
    });
    test.runIf(needs.fifo)("on links that reorder against its will", () => {
      for (const seed of seeds) expectAgreement({ ...size(4, seed), violate: "fifo" }, seed, 60);
    });
    test.runIf(!needs.ring)("on any network", () => {
      for (const graph of ["complete:4", "grid:2x3", "tree:6"])
        for (const seed of seeds) expectElection({ algorithm: name, graph, seed }, seed);
    });
  },
);

test("one-way links whose direction is violated, repeated ids", () => {
  const line = { algorithm: "chang-roberts", ids: [2, 1, 2] };
  expectAgreement({ ...line, violate: ["ids", "direction"], ports: "010" }, 7, 40);
});

test("a run that was found is told with all that a trace has", () => {
  const request = requestOf({ algorithm: "chang-roberts", ids: [1, 2], wake: [0] });
  const delivery = (process: number, words: number[]) => ({
    process,
    side: 0,
    kind: "elect",
    words,
    tosses: [],
  });
  const run = {
    setup: { n: 2, ids: [1, 2], wake: [0] },
    deliveries: [delivery(1, [1]), delivery(0, [1])],
    why: "nothing",
    loop: 1,
  };
  const { events, result, trace, loop } = rerun(request, run);
  expect(events.map(({ kind, process, time, words }) => [kind, process, time, words])).toEqual([
    ["wake", 0, "0", []],
    ["elect", 1, "1", [1]],
    ["elect", 0, "2", [1]],
  ]);
  expect(result).toMatchObject({ outcome: "budget", inFlight: 1, setup: { schedule: "trace" } });
  expect(JSON.parse(trace[0])).toMatchObject({ maxMessages: 2, digest: result.digest });
  expect(loop).toBe(2);
});

test("what cannot be delivered is our own fault", () => {
  const request = requestOf({ algorithm: "chang-roberts", ids: [2, 1] });
  const delivery = { process: 0, side: 0, kind: "elect", words: [2], tosses: [] };
  const run = { setup: { n: 2, ids: [2, 1] }, deliveries: [delivery] };
  expect(() => rerun(request, run)).toThrow(/cannot be told: no elect\(2\) can arrive/);
  const tossing = { ...delivery, words: [1], tosses: [1] };
  expect(() => narrate(setup(request), { ...run, deliveries: [tossing] })).toThrow(/tosses 1/);
});

test("an algorithm that gives up: the run stops before, and says why", () => {
  const counter = algorithm({
    name: "counter",
    paper: "none",
    idea: "Counts until it does not fit.",
    needs: { ring: true, direction: true, ids: true, fifo: true, everyone: true },
    announces: false,
    state: {},
    messages: { more: { count: { ...nat, max: 3 } } },
    wake: (me) => me.send.more({ count: 0 }),
    on: { more: (me, { count }) => me.send.more({ count: count + 1 }) },
  });
  const run = walk({ algorithm: counter, n: 1 }, 1);
  expect(run.deliveries).toHaveLength(4);
  const made = rerun({ algorithm: counter }, run);
  expect(made.refused).toMatch(/4 does not fit/);
  expect(made.maxMessages).toBe(3);
});

test("twins are followed into their mistakes", () => {
  for (const twin of twins) {
    const { needs } = brokenFamily(twin).with({});
    if (needs.rounds) continue;
    const start = needs.root && { wake: [0] };
    const request = { algorithm: brokenFamily(twin).with({}), n: 3, ...start };
    const made = rerun(request, walk(request, 1, 30));
    expect(made.agrees).toBe(true);
    expect(stepsThrough(made).map(({ event }) => event)).toEqual(made.events);
  }
});

test("in rounds the setup and its coins say it all", () => {
  const request = requestOf({ algorithm: "itai-rodeh-sync", n: 3 });
  const started = [
    [0, 1],
    [0, 0],
    [0, 0],
  ];
  const { result, trace } = rerun(request, { setup: { n: 3, started }, deliveries: [] });
  expect(result.leaders).toEqual([{ position: 0 }]);
  expect(replay(trace)).toMatchObject({ same: true });
});

describe("in rounds what is wrong shows again, or it is our own fault", () => {
  const setup = { n: 3, ids: [2, 3, 1] };
  const witness = (why: string) => ({ setup, deliveries: [], why });

  test("of a twin it does", () => {
    const twin = twins.find(
      ({ of, trap }) => of.name === "marchetti-spaccamela" && trap === "MS-1",
    )!;
    const algorithm = brokenFamily(twin).with({});
    const { result } = rerun({ algorithm }, witness("nobody is elected"));
    expect(result.violations).toEqual(["nobody is elected"]);
  });

  test.each(["marchetti-spaccamela", "itai-rodeh-sync"])("of %s it does not", (name) => {
    const algorithm = find(name).with({});
    const given = algorithm.needs.ids ? setup : { n: 3 };
    for (const why of ["nobody is elected", "9 against 8"]) {
      expect(() => rerun({ algorithm }, { ...witness(why), setup: given })).toThrow(
        `a run of ${name}, made again, does not show what was found: ${why}`,
      );
    }
    // Without a reason it is any run.
    expect(rerun({ algorithm }, { setup: given, deliveries: [] }).result.outcome).toBe("elected");
  });
});
