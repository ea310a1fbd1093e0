import { describe, expect, test } from "vitest";
import { mutantFamily } from "../algorithms/mutants/mutant.ts";
import { processOfSetup } from "../check/states/local-state-cache.ts";
import { applyMove } from "../check/states/apply-move.ts";
import { constantsOf } from "../check/states/initial-states.ts";
import { eventsOfRun } from "./events-of-run.ts";
import { LocalStates } from "../check/states/local-states.ts";
import { TooManyStates } from "../check/states/numbering.ts";
import { coinsOf, runOf, runOfEvents } from "../check/report/portable-run.ts";
import type { Run } from "../check/report/report.ts";
import { wiresOf } from "../check/states/wires.ts";
import {
  algorithm,
  catalogue,
  findAlgorithm,
  replayLines,
  parseRun,
  makeSetup,
  allMutants,
} from "../internal.ts";
import type { RunSpec, Request } from "../internal.ts";
import { draw, stream } from "../model/system/random.ts";
import { nat } from "../model/schema.ts";
import { eventsOf } from "../recording/event.ts";
import { recordRun, replayRun } from "./replay-run.ts";

/** The full suite has more walks, and all mutants. */
const FULL = process.env["FULL"] !== undefined;

/** Walks randomly through the reachable states until no move is left, or for a number of moves. */
function walk(request: Request, seed: number, most = 5000): Run {
  try {
    return walkIn(1, request, seed, most);
  } catch (error) {
    if (error instanceof TooManyStates) return walkIn(2, request, seed, most);
    throw error;
  }
}

function walkIn(bytes: 1 | 2, request: Request, seed: number, most: number): Run {
  const given = makeSetup(request);
  const { n } = given;
  const lone = processOfSetup(given);
  const places = new LocalStates(lone, { reorder: given.links === "any", causal: false, bytes });
  const wires = wiresOf(given, lone.shape.links);
  const dice = stream(seed, "schedule");
  let drawn = 0;
  const chosen = <T>(list: readonly T[]): T =>
    list[Math.floor((draw(dice, drawn++, 0) / 2 ** 32) * list.length)];
  const row = Int32Array.from({ length: n }, (_, p) => {
    const starts = given.waking.starters === undefined || given.waking.starters[p] === 1;
    return places.initial(constantsOf(given, p), starts ? "starter" : "ready");
  });
  const movesAt = (p: number): { process: number; move: number }[] => {
    if (places.first[row[p]] === 0) places.open(row[p]);
    const [first, end] = [places.first[row[p]], places.end[row[p]]];
    return Array.from({ length: end - first }, (_, i) => ({ process: p, move: first + i }));
  };
  const all = Array.from({ length: n }, (_, p) => p);
  const steps = [];
  // Starts are drawn among the deliveries. The run is the same as if all starts came first.
  for (let moves = all.flatMap(movesAt); moves.length > 0; moves = all.flatMap(movesAt)) {
    if (steps.length === most) break;
    const step = chosen(moves);
    steps.push(step);
    applyMove(places, wires, row, step.process, step.move);
  }
  return runOf(given, places, steps);
}

/** Walks, repeats the run in the simulator, and compares. */
function expectAgreement(line: RunSpec, seed: number, most?: number) {
  const request = parseRun(line);
  const run = walk(request, seed, most);
  const made = replayRun(request, run);
  expect(replayLines(made.trace)).toMatchObject({
    same: true,
    result: { digest: made.result.digest },
  });
  // Its events make the same run.
  const again = runOfEvents(made.setup, made.events);
  expect(again.deliveries).toEqual(run.deliveries);
  return { made, run, again };
}

/** Walks to the end, at which a process is elected. */
function expectElection(line: RunSpec, seed: number): void {
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
    const { needs, parameters } = findAlgorithm(name).with(set);
    const size = (n: number, seed: number): RunSpec => ({ algorithm: name, n, seed, set });
    const seeds = FULL ? [1, 2, 3] : [1];
    const sizes = seeds.flatMap((seed) =>
      (FULL ? [1, 2, 3, 5] : [1, 4]).map((n) => [n, seed] as const),
    );

    test.runIf(process.env["FULL"])("repeats a walk to its end", () => {
      for (const [n, seed] of sizes) expectElection(size(n, seed), seed);
    });
    test("repeats a walk that was stopped", () => {
      for (const [n, seed] of sizes) expectAgreement(size(n, seed), seed, 2 * seed);
    });
    test("repeats a walk in which some processes start", () => {
      for (const seed of seeds) expectElection({ ...size(4, seed), wake: [1, 3] }, seed);
    });
    test.runIf("elects" in parameters)("electing the other extreme", () => {
      const elects = findAlgorithm(name).with(set).elects === "max" ? "min" : "max";
      for (const seed of seeds) expectElection({ ...size(4, seed), set: { ...set, elects } }, seed);
    });
    test.runIf(needs.ring && !needs.direction)("with scrambled port labels", () => {
      for (const seed of seeds) expectElection({ ...size(4, seed), ports: "0110" }, seed);
    });
    test.runIf(!needs.fifo)("on links that reorder messages", () => {
      for (const seed of seeds) expectElection({ ...size(4, seed), links: "any" }, seed);
    });
    test.runIf(needs.fifo)("on links that reorder messages although it needs fifo", () => {
      for (const seed of seeds) expectAgreement({ ...size(4, seed), violate: "fifo" }, seed, 60);
    });
    test.runIf(!needs.ring)("on any network", () => {
      for (const graph of ["grid:2x3", "complete:4", "tree:6"].slice(0, FULL ? 3 : 1))
        for (const seed of seeds) expectElection({ algorithm: name, graph, seed }, seed);
    });
  },
);

test("replayRun: repeats walks with a violated direction and with repeated ids", () => {
  const line = { algorithm: "chang-roberts", ids: [2, 1, 2] };
  expectAgreement({ ...line, violate: ["ids", "direction"], ports: "010" }, 7, 40);
});

test("replayRun: gives the events of a counterexample all that a trace has", () => {
  const request = parseRun({ algorithm: "chang-roberts", ids: [1, 2], wake: [0] });
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
  const { events, result, trace, loop } = replayRun(request, run);
  expect(events.map(({ kind, process, time, words }) => [kind, process, time, words])).toEqual([
    ["wake", 0, "0", []],
    ["elect", 1, "1", [1]],
    ["elect", 0, "2", [1]],
  ]);
  expect(result).toMatchObject({ outcome: "budget", inFlight: 1, setup: { schedule: "trace" } });
  expect(JSON.parse(trace[0])).toMatchObject({ maxMessages: 2, digest: result.digest });
  expect(loop).toBe(2);
});

test("replayRun: throws if a delivery is impossible", () => {
  const request = parseRun({ algorithm: "chang-roberts", ids: [2, 1] });
  const delivery = { process: 0, side: 0, kind: "elect", words: [2], tosses: [] };
  const run = { setup: { n: 2, ids: [2, 1] }, deliveries: [delivery] };
  expect(() => replayRun(request, run)).toThrow(/cannot be repeated: no elect\(2\) can arrive/);
  const tossing = { ...delivery, words: [1], tosses: [1] };
  expect(() => eventsOfRun(makeSetup(request), { ...run, deliveries: [tossing] })).toThrow(
    /cannot toss 1/,
  );
});

test("replayRun: stops before a delivery that the algorithm refuses, and says why", () => {
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
  const made = replayRun({ algorithm: counter }, run);
  expect(made.refused).toMatch(/4 does not fit/);
  expect(made.maxMessages).toBe(3);
});

test.runIf(process.env["FULL"])("replayRun: repeats the violations of mutants", () => {
  for (const twin of allMutants.filter((_, i) => FULL || i % 5 === 0)) {
    const { needs } = mutantFamily(twin).with({});
    if (needs.rounds) continue;
    const start = needs.root && { wake: [0] };
    const request = { algorithm: mutantFamily(twin).with({}), n: 3, ...start };
    const made = replayRun(request, walk(request, 1, 30));
    expect(eventsOf(recordRun(made))).toEqual(made.events);
  }
});

test("replayRun: in rounds, setup and coins determine the run", () => {
  const request = parseRun({ algorithm: "itai-rodeh-sync", n: 3 });
  const started = [
    [0, 1],
    [0, 0],
    [0, 0],
  ];
  const { result, trace } = replayRun(request, { setup: { n: 3, started }, deliveries: [] });
  expect(result.leaders).toEqual([{ position: 0 }]);
  expect(replayLines(trace)).toMatchObject({ same: true });
});

describe("replayRun in rounds: the result shows what is wrong, or it throws", () => {
  const setup = { n: 3, ids: [2, 3, 1] };
  const witness = (why: string) => ({ setup, deliveries: [], why });

  test("a mutant shows its violation", () => {
    const twin = allMutants.find(
      ({ of, trap }) => of.name === "marchetti-spaccamela" && trap === "MS-1",
    )!;
    const algorithm = mutantFamily(twin).with({});
    const { result } = replayRun({ algorithm }, witness("no process is elected"));
    expect(result.violations).toEqual(["no process is elected"]);
  });

  test.each(["marchetti-spaccamela", "itai-rodeh-sync"])(
    "%s shows no violation, so it throws",
    (name) => {
      const algorithm = findAlgorithm(name).with({});
      const given = algorithm.needs.ids ? setup : { n: 3 };
      for (const why of ["no process is elected", "9 messages, the claim allows 8"]) {
        expect(() => replayRun({ algorithm }, { ...witness(why), setup: given })).toThrow(
          `a run of ${name}, repeated, does not show what the search found: ${why}`,
        );
      }
      // A run without a reason needs no violation.
      expect(replayRun({ algorithm }, { setup: given, deliveries: [] }).result.outcome).toBe(
        "elected",
      );
    },
  );
});
