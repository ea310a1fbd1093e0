import { judge } from "../judge/judge.ts";
import type { Bound } from "../model/claim.ts";
import type { Outcome } from "../model/run.ts";
import type { Setup } from "../model/setup.ts";
import { beginnings, type Beginning } from "./begin.ts";
import { wrongIn } from "./contest.ts";
import { determinate, someRun } from "./determinate.ts";
import { explore, OutOfRoom, type Edges, type Exploration } from "./explore.ts";
import type { Findings } from "./findings.ts";
import * as graphs from "./graph.ts";
import type { Detail, Kits } from "./kit.ts";
import { TooManyPlaces, type Places } from "./places.ts";
import { runOf } from "./portable.ts";
import type { Run, Witness } from "./report.ts";
import type { Step } from "./step.ts";
import { tally } from "./tally.ts";
import { determinateAsTokens } from "./tokens.ts";
import { wiresOf, type Wires } from "./wires.ts";

/** Where the three properties of every election stand among the properties. */
export const SAFE = 0;
export const ENDS = 1;
export const RIGHT = 2;
/** The claims of the algorithm follow. */
export const CLAIMS = 3;

/** What the check of one setup may use, and where it tells what it found. */
export interface Bench {
  readonly kits: Kits;
  readonly findings: Findings;
  readonly reduce: boolean;
  readonly steps: boolean;
  readonly claims: readonly Bound[];
  /** States that may still be stored, bytes for one graph, moves in depth. */
  readonly budget: { states: number; readonly bytes: number; readonly depth: number };
  /** States that may still be spent on graphs that are not needed for the verdict. */
  readonly spare: { raw: number; causal: number };
  /** The search under way, for whoever shows progress. */
  now: Exploration | undefined;
}

/** Runs up to so many moves are asked whether they stand for all. */
const LONGEST = 20_000;
/** States expanded between two looks at the clock. */
const CHUNK = 4096;

/**
 * Checks one setup of an asynchronous algorithm: all its schedules and all its coins. Yields now and
 * then, so that whoever asked can look at the clock.
 */
export function* checkAsynchronous(given: Setup, weight: number, bench: Bench): Generator<void> {
  const coins = given.algorithm.needs.coins === true;
  const reorder = given.links === "any";
  bench.findings.setup(weight);
  const detail: Detail = { ghosts: !coins, causal: false, reorder };
  const sure = bench.reduce && !coins && !bench.steps && oneRun(given, detail, bench);
  if (sure) {
    bench.findings.determinate();
    bench.findings.explored(sure.steps.length + 1, sure.steps.length, sure.steps.length, 0);
    judgeRuns(given, weight, sure.places, [sure], bench);
  } else {
    const found = yield* graph(given, detail, bench.reduce, true, bench);
    if (!found) return;
    const { places, it } = found;
    bench.findings.explored(it.states, it.transitions, it.depth, it.bytes);
    if (!judgeGraph(given, found, bench)) return;
    const { sorted } = graphs.order(it.states, it.edges!);
    if (sorted) {
      judgeRuns(given, weight, places, runsOf(found, sorted, bench), bench);
      if (!bench.reduce) countRaw(found, sorted, bench);
    } else bench.findings.dependent();
  }
  if (bench.findings.violated) return;
  if (bench.reduce && bench.spare.raw > 0) yield* raw(given, bench);
  if (bench.spare.causal > 0) yield* causal(given, bench);
}

interface Found {
  readonly places: Places;
  readonly wires: Wires;
  readonly begun: readonly Beginning[];
  readonly it: Exploration;
}

interface Sure {
  readonly places: Places;
  readonly wires: Wires;
  readonly starts: readonly Step[];
  readonly steps: readonly Step[];
}

/** The one run that stands for all, if it does. */
function oneRun(given: Setup, detail: Detail, bench: Bench): Sure | undefined {
  const attempt = (as: Detail, by: typeof determinate): Sure | undefined =>
    bench.kits.widening(given, as, (places) => {
      const wires = wiresOf(given, places.lone.shape.links);
      const [{ row, starts }] = beginnings(given, places, wires, false);
      const steps = by(given, places, wires, row, LONGEST);
      return steps && { places, wires, starts, steps };
    });
  const tokens = () => attempt({ ...detail, reorder: true }, determinateAsTokens);
  if (detail.reorder) return given.network.rows ? undefined : tokens();
  if (given.network.rows) return undefined;
  const sure = attempt(detail, determinate);
  if (sure || given.algorithm.needs.fifo || !tokens()) return sure;
  // Any run will do: the first that comes.
  return attempt(detail, someRun);
}

/** The graph of a setup, to its end; nothing if there is no room, and then that has been said. */
function* graph(
  given: Setup,
  detail: Detail,
  reduce: boolean,
  needed: boolean,
  bench: Bench,
  most = bench.budget.states,
): Generator<void, Found | undefined> {
  for (;;) {
    try {
      const places = bench.kits.places(given, detail);
      const wires = wiresOf(given, places.lone.shape.links);
      const begun = beginnings(given, places, wires, bench.steps);
      const it = explore(given, places, wires, {
        reduce,
        edges: true,
        begun,
        mostStates: most,
        mostBytes: bench.budget.bytes,
        wrong: (row) => wrongIn(given, places, row, false).length > 0,
      });
      if (needed) bench.now = it;
      try {
        while (it.advance(CHUNK)) {
          if (it.depth > bench.budget.depth) throw new OutOfRoom();
          yield;
        }
      } catch (error) {
        if (!(error instanceof OutOfRoom)) throw error;
        if (needed) {
          bench.findings.explored(it.expanded, it.transitions, it.depth, it.bytes);
          giveUp(it, bench, most);
        }
        return undefined;
      } finally {
        bench.now = undefined;
      }
      if (needed) bench.budget.states -= it.states;
      return { places, wires, begun, it };
    } catch (error) {
      if (!(error instanceof TooManyPlaces)) throw error;
      // The next time they are wider.
      if (!bench.kits.widen(given, detail)) {
        if (needed)
          bench.findings.undecided("a process can be in more situations than are told apart");
        return undefined;
      }
    }
  }
}

function giveUp(it: Exploration, { findings, budget }: Bench, most: number): void {
  const why =
    it.depth > budget.depth
      ? `runs of more than ${budget.depth} deliveries were not followed`
      : it.states >= most / 2
        ? `more than ${most} configurations`
        : `the configurations need more than ${Math.round(budget.bytes / 2 ** 20)} MiB`;
  findings.undecided(why);
  for (const index of [SAFE, ENDS, RIGHT]) findings.judge(index, undefined);
}

/** The way along these states, from a beginning on, as steps. */
function stepsAlong({ it }: Found, states: readonly number[]): Step[] {
  return states.slice(1).map((to, i) => {
    const from = states[i];
    const { first, to: into, by, move } = it.edges!;
    for (let e = first[from]; e < it.edges!.count; e++) {
      if (into[e] === to) return { process: by[e], move: move[e], before: it.row(from) };
    }
    throw new Error("a configuration without a way to it");
  });
}

const along = ({ it }: Found, from: number, edges: readonly number[]): Step[] => {
  let state = from;
  return edges.map((e) => {
    const step = { process: it.edges!.by[e], move: it.edges!.move[e], before: it.row(state) };
    state = it.edges!.to[e];
    return step;
  });
};

/** The three properties of every election; false if something is wrong. */
function judgeGraph(given: Setup, found: Found, { findings }: Bench): boolean {
  const { it, places, begun } = found;
  const coins = given.algorithm.needs.coins === true;
  const witness =
    (state: number, why: string, loop: readonly number[] = []) =>
    (): Witness => {
      const way = graphs.wayTo(it, state);
      const steps = [...stepsAlong(found, way), ...along(found, state, loop)];
      const made = runOf(given, places, begun[way[0]]?.starts ?? [], steps);
      const before = made.deliveries.length - loop.length;
      return { ...made, why, ...(loop.length > 0 && { loop: before }) };
    };
  if (it.broken >= 0) {
    const [why] = wrongIn(given, places, it.row(it.broken), false);
    findings.judge(SAFE, false, witness(it.broken, why));
    return false;
  }
  findings.judge(SAFE, true);
  const good: number[] = [];
  for (const end of it.ends) {
    const [why] = wrongIn(given, places, it.row(end), true);
    if (why === undefined) good.push(end);
    else findings.judge(RIGHT, false, witness(end, why));
  }
  if (good.length < it.ends.length) return false;
  findings.judge(RIGHT, true);
  const endless = coins
    ? graphs.canAvoidEnd(it.states, it.edges!, places, it.ends)
    : (graphs.order(it.states, it.edges!).cycle ?? -1);
  if (endless >= 0) {
    const loop = graphs.roundTrip(it.states, it.edges!, endless);
    findings.judge(ENDS, false, witness(endless, "the run never ends", loop));
    return false;
  }
  const stuck = graphs.canReach(it.states, it.edges!, good).indexOf(0);
  if (stuck >= 0) findings.judge(ENDS, false, witness(stuck, "from here no election can finish"));
  else findings.judge(ENDS, true);
  return stuck < 0;
}

/** Kinds and phases of what a move sends, as a weight. */
function weights(places: Places, counts: (kind: string, phase: number) => boolean) {
  const known = new Map<number, number>();
  return (move: number): number => {
    let sum = known.get(move);
    if (sum !== undefined) return sum;
    sum = 0;
    for (let s = places.sendFirst[move]; s < places.sendEnd[move]; s += 2) {
      const { kind, words } = places.message(places.sends[s + 1]);
      const { name, phase } = places.lone.shape.kinds[kind];
      if (counts(name, phase < 0 ? -1 : words[phase])) sum++;
    }
    known.set(move, sum);
    return sum;
  };
}

/** The runs of a graph that send most and least of something that is asked about. */
function runsOf(found: Found, sorted: Int32Array, { claims }: Bench): Sure[] {
  const { it, places, wires, begun } = found;
  const phases = new Set<number>();
  for (let e = 0; e < it.edges!.count; e++) {
    const move = it.edges!.move[e];
    for (let s = places.sendFirst[move]; s < places.sendEnd[move]; s += 2) {
      const { kind, words } = places.message(places.sends[s + 1]);
      const { phase } = places.lone.shape.kinds[kind];
      if (phase >= 0) phases.add(words[phase]);
    }
  }
  const asked: ((kind: string, phase: number) => boolean)[] = [() => true];
  for (const { name } of places.lone.shape.kinds) asked.push((kind) => kind === name);
  for (const { measure } of claims) {
    if (measure.of === "messages" && measure.kinds) {
      asked.push((kind) => measure.kinds!.includes(kind));
    }
    if (measure.of === "phases" || measure.of === "each phase") {
      const kinds = measure.of === "each phase" ? measure.kinds : undefined;
      for (const it of phases) {
        asked.push((kind, phase) => phase === it && (kinds?.includes(kind) ?? true));
      }
    }
  }
  const all: Sure[] = [];
  for (const counts of asked) {
    const weight = weights(places, counts);
    const { min, max } = graphs.extremes(sorted, it.edges!, weight);
    begun.forEach(({ starts }, from) => {
      for (const best of min[from] === max[from] ? [max] : [min, max]) {
        const steps = along(found, from, graphs.attaining(it.edges!, from, best, weight));
        all.push({ places, wires, starts, steps });
      }
    });
  }
  return all;
}

/** Claims, extremes and what was seen, from the runs in which they are attained. */
function judgeRuns(
  given: Setup,
  weight: number,
  places: Places,
  runs: readonly Sure[],
  { findings, claims, spare }: Bench,
): void {
  const outcomes = runs.map(({ wires, starts, steps }) =>
    tally(given, places, wires, starts, steps, true),
  );
  const run = (i: number) => (): Run => runOf(given, places, runs[i].starts, runs[i].steps);
  if (runs.length === 1) {
    const [only] = runs;
    const last = only.steps.length > 0 || only.starts.length > 0 ? lastRow(only) : undefined;
    const [why] = last ? wrongIn(given, places, last, true) : [];
    const witness = () => ({ ...run(0)(), why });
    findings.judge(SAFE, true);
    findings.judge(ENDS, true);
    findings.judge(RIGHT, why === undefined, witness);
  }
  const extreme = (name: string, value: (it: Outcome) => number | undefined): void => {
    let least = -1;
    let most = -1;
    outcomes.forEach((it, i) => {
      const x = value(it);
      if (x === undefined) return;
      if (least < 0 || x < value(outcomes[least])!) least = i;
      if (most < 0 || x > value(outcomes[most])!) most = i;
    });
    if (least < 0) return;
    const [min, max] = [value(outcomes[least])!, value(outcomes[most])!];
    findings.range(name, min, max, run(least), run(most));
    if (name !== "messages") return;
    if (min === max) findings.messages(weight, min);
    else findings.dependent();
  };
  extreme("messages", (it) => it.sent);
  for (const kind of Object.keys(outcomes[0].byKind)) {
    extreme(`messages:${kind}`, (it) => it.byKind[kind]);
    if (outcomes.some((it) => it.byKind[kind] > 0)) findings.see(`${kind} is sent`);
  }
  const phases = Math.max(...outcomes.map((it) => Object.keys(it.byPhase).length));
  if (phases > 0) findings.see(`a run of ${phases} phase${phases === 1 ? "" : "s"}`);
  // Where nobody starts there is nothing to claim.
  if (outcomes[0].contenders === 0) return;
  claims.forEach((claim, i) => {
    const causal = claim.measure.of === "causal";
    outcomes.forEach((it, j) => {
      const said = judge(claim, it);
      if (!said) return;
      const witness = () => ({ ...run(j)(), why: `${said.measured} against ${said.bound}` });
      const how =
        causal && spare.causal > 0 ? undefined : causal ? "on these runs only" : undefined;
      if (!said.holds) findings.judge(CLAIMS + i, false, witness, how);
      else findings.judge(CLAIMS + i, true, undefined, how);
    });
  });
}

/** The last configuration of a run. */
function lastRow({ places, wires, starts, steps }: Sure): Int32Array {
  const { before, process, move } = steps.at(-1) ?? starts.at(-1)!;
  const row = before.slice();
  row[process] = places.to[move];
  for (let s = places.sendFirst[move]; s < places.sendEnd[move]; s += 2) {
    const link = process * wires.fan + places.sends[s];
    row[wires.target[link]] = places.arrive(
      row[wires.target[link]],
      wires.side[link],
      places.sends[s + 1],
    );
  }
  return row;
}

function countRaw({ it, begun }: Found, sorted: Int32Array, { findings }: Bench): void {
  const runs = graphs.countRuns(sorted, it.edges as Edges, begun.length);
  findings.raw(it.states, it.transitions, runs);
}

/** The graph without reduction, where there is time for it: its size, and how many schedules there are. */
function* raw(given: Setup, bench: Bench): Generator<void> {
  const detail = { ghosts: false, causal: false, reorder: given.links === "any" };
  const found = yield* graph(given, detail, false, false, bench, bench.spare.raw);
  bench.spare.raw = found ? bench.spare.raw - found.it.states : 0;
  if (!found) return;
  const { sorted } = graphs.order(found.it.states, found.it.edges!);
  const wrong = found.it.broken >= 0 || found.it.ends.some((end) => isWrong(given, found, end));
  if (wrong) throw new Error(`the reduction missed something on ${given.n} processes`);
  if (sorted) countRaw(found, sorted, bench);
  else bench.findings.raw(found.it.states, found.it.transitions, undefined);
}

const isWrong = (given: Setup, { places, it }: Found, end: number): boolean =>
  wrongIn(given, places, it.row(end), true).length > 0;

/** The longest and shortest causal chains over all schedules: these need the order at each process. */
function* causal(given: Setup, bench: Bench): Generator<void> {
  if (given.algorithm.needs.coins || bench.steps) return;
  const detail = { ghosts: false, causal: true, reorder: given.links === "any" };
  const found = yield* graph(given, detail, true, false, bench, bench.spare.causal);
  bench.spare.causal = found ? bench.spare.causal - found.it.states : 0;
  if (!found) return;
  const { it, places, begun } = found;
  const run = (end: number) => (): Run => {
    const way = graphs.wayTo(it, end);
    return runOf(given, places, begun[way[0]].starts, stepsAlong(found, way));
  };
  for (const [name, value] of [
    ["causal", (row: Int32Array) => Math.max(...Array.from(row, (c) => places.place(c).clock))],
    [
      "causal:declaration",
      (row: Int32Array) => Math.max(...Array.from(row, (c) => places.place(c).declared)),
    ],
  ] as const) {
    for (const end of it.ends) {
      const x = value(it.row(end));
      bench.findings.range(name, x, x, run(end), run(end));
    }
  }
}
