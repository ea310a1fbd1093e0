import type { Setup } from "../model/setup.ts";
import { beginnings } from "./begin.ts";
import type { Bench } from "./bench.ts";
import { configurations } from "./configuration.ts";
import { someRun } from "./determinate.ts";
import { explore } from "./explore.ts";
import { rowsAlong, type Complete } from "./extreme-runs.ts";
import type { Search } from "./exploration.ts";
import { searched, stepsTo, type Found } from "./found.ts";
import { kits, type Kits } from "./kit.ts";
import type { Places } from "./places.ts";
import { runOf } from "./portable.ts";
import type { Run } from "./report.ts";
import { tally } from "./tally.ts";
import { wiresOf } from "./wires.ts";

/** Configurations of one setup that are looked at, the nearest first, and in how many setups. */
const LOOKED = 2 ** 15;
const SETUPS = 120;
/** A single run is followed so far. */
const LONGEST = 20_000;
/** Configurations looked at between two looks at the clock. */
const CHUNK = 4096;

/**
 * Looks for what must be possible and has not been seen, in one setup. What the search for violations goes
 * through will do only at last: it leaves out what commutes, and numbers places as it meets them, so that
 * two workers would show different runs. Here everything is made anew, so that the setup alone decides.
 *
 * `sure`: the run that stands for all, if one does.
 */
export function* seek(given: Setup, sure: Complete | undefined, bench: Bench): Generator<void> {
  const { findings, number, sometimes } = bench;
  const unseen = findings.unseen(number);
  if (unseen.length === 0) return;
  const isEarly = number < SETUPS;
  const anew = kits();
  let followed: Complete | undefined;
  const oneRun = () => (followed ??= isEarly || sure ? follow(given, anew) : undefined);
  for (const index of unseen) {
    const it = sometimes[index];
    if (it.form !== "run") continue;
    const run = sure ?? oneRun();
    // Where one run stands for all, all are as long.
    const made = (of: Complete) => ({
      ...shown(given, of),
      ...(sure && { shortest: true as const }),
    });
    if (run && it.holds(total(given, run)))
      findings.possible(index, number, () => made(oneRun() ?? run));
    else if (sure) findings.possible(index, number, "ruled out");
  }
  if (!isEarly || watched(bench).length === 0) return;
  yield* seekNearest(given, anew, bench);
  // What lies far from the beginning of a large graph may lie on a run through it.
  const run = watched(bench).length > 0 ? oneRun() : undefined;
  if (!run) return;
  const watch = watchSometimes(given, run.places, bench);
  rowsAlong(run).every((row, at) => watch.see(row, at));
  watch.judge((at) => shown(given, { ...run, steps: run.steps.slice(0, at) }), {});
}

/** What is still unseen, in what the search for violations has gone through; `whole`: nothing was left out. */
export function* seekVisited(
  given: Setup,
  found: Found,
  bench: Bench,
  whole: boolean,
): Generator<void> {
  const { it, places } = found;
  const watch = watchSometimes(given, places, bench);
  for (let state = 0; state < it.states && watch.see(it.row(state), state); state++)
    if (state % CHUNK === CHUNK - 1) yield;
  watch.judge((state) => runOf(given, places, stepsTo(given, found, state)), {
    nearest: whole,
    whole,
  });
}

const watched = ({ findings, number, sometimes }: Bench): number[] =>
  findings.unseen(number).filter((i) => sometimes[i].form === "configuration");

/** Shown configurations one by one, it notes the first for each that is still unseen. */
export function watchSometimes(given: Setup, places: Places, bench: Bench) {
  const { findings, number, sometimes } = bench;
  const open = watched(bench);
  const look = configurations(given, places);
  const first = new Map<number, number>();
  return {
    /** False when there is nothing more to look for. */
    see(row: Int32Array, state: number): boolean {
      if (first.size === open.length) return false;
      const config = look(row);
      for (const index of open) {
        const it = sometimes[index];
        if (it.form !== "configuration" || first.has(index) || !it.holds(config)) continue;
        first.set(index, state);
      }
      return true;
    },
    /** `nearest`: in the order of their distance; `whole`: there are no other configurations. */
    judge(
      run: (state: number) => Run,
      { nearest = false, whole = false }: { readonly nearest?: boolean; readonly whole?: boolean },
    ): void {
      for (const index of open) {
        const state = first.get(index);
        const made = () => ({ ...run(state!), ...(nearest && { shortest: true as const }) });
        if (state !== undefined) findings.possible(index, number, made);
        else if (whole) findings.possible(index, number, "ruled out");
      }
    },
  };
}

const total = (given: Setup, { places, wires, starts, steps }: Complete) =>
  tally(given, places, wires, starts, steps, true);

const shown = (given: Setup, { places, starts, steps }: Complete): Run =>
  runOf(given, places, [...starts, ...steps]);

/** One run, to its end. Whoever tosses coins may never come to one. */
function follow(given: Setup, anew: Kits): Complete | undefined {
  if (given.algorithm.needs.coins) return undefined;
  const detail = { ghosts: true, causal: false, reorder: given.links === "any" };
  return anew.widening(given, detail, (places) => {
    const wires = wiresOf(given, places.lone.shape.links);
    const [{ row, starts }] = beginnings(given, places, wires, false);
    const steps = someRun(given, places, wires, row, LONGEST);
    return steps && { places, wires, starts, steps };
  });
}

/** The nearest configuration for each, breadth first and without reduction. */
function* seekNearest(given: Setup, anew: Kits, bench: Bench): Generator<void> {
  const detail = { ghosts: false, causal: false, reorder: given.links === "any" };
  const most = Math.min(LOOKED, bench.budget.states);
  const how = { ...bench, kits: anew, steps: false };
  let judge: ((whole: boolean) => void) | undefined;
  const gone = yield* searched(given, detail, false, false, how, most, (places, wires, begun) => {
    const room = { mostStates: most, mostBytes: bench.budget.bytes, wrong: () => false };
    const it = explore(given, places, wires, { begun, reduce: false, edges: false, ...room });
    const watch = watchSometimes(given, places, bench);
    const found = { it, places, wires, turned: false };
    const run = (state: number) => runOf(given, places, stepsTo(given, found, state));
    judge = (whole) => watch.judge(run, { nearest: true, whole });
    let state = 0;
    let left = true;
    const advance = (many: number): boolean => {
      try {
        return it.advance(many) && left;
      } finally {
        // Also at what came up before there was no more room.
        while (left && state < it.states) left = watch.see(it.row(state), state++);
      }
    };
    const search: Search = Object.create(it, { advance: { value: advance } });
    return search;
  });
  judge?.(gone !== undefined);
}
