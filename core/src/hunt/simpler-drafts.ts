import type { Portable } from "../check/report/report.ts";
import type { Schedule } from "../model/system/schedule.ts";
import {
  isConnected,
  isList,
  neighboursOf,
  networkOf,
  removeProcesses,
} from "./remove-processes.ts";
import type { RunDraft } from "./run-draft.ts";

type Best = () => RunDraft;

/** Schedules from simple to complex. */
const schedules: readonly Schedule[] = [{ kind: "fifo" }, { kind: "lifo" }, { kind: "random" }];
/** Number of seeds that are tried for each smaller setup, and for the shortest run at the end. */
const FEW_SEEDS = 4;
const MANY_SEEDS = 64;

const withSetup = (draft: RunDraft, setup: Partial<Portable>): RunDraft => ({
  ...draft,
  setup: { ...draft.setup, ...setup },
});

/** Returns how complex a schedule is: its place among `schedules`, or more than all of them. */
function complexity({ kind }: Schedule): number {
  const place = schedules.findIndex((it) => it.kind === kind);
  return place < 0 ? schedules.length : place;
}

/** Lists schedules that are simpler than that of the draft. */
const simplerSchedules = (draft: RunDraft): RunDraft[] =>
  schedules.slice(0, complexity(draft.schedule)).map((schedule) => ({ ...draft, schedule }));

const otherSeeds = (draft: RunDraft, count: number): RunDraft[] =>
  Array.from({ length: count }, (_, seed) => ({ ...draft, seed }));

/**
 * Proposes simpler runs, from the largest change to the smallest: fewer processes, fewer edges, a simpler schedule,
 * simpler ports, wake-ups and willing processes, smaller ids. `inRounds` runs have no schedule.
 * `isSeeded` is true if a draft depends on its seed.
 */
export function* simplerDrafts(
  best: Best,
  inRounds: boolean,
  isSeeded: (draft: RunDraft) => boolean,
): Generator<RunDraft> {
  const variants = (draft: RunDraft): RunDraft[] => [
    ...(inRounds ? [] : simplerSchedules(draft)),
    draft,
    ...(isSeeded(draft) ? otherSeeds(draft, FEW_SEEDS) : []),
  ];
  yield* fewerProcesses(best, variants);
  yield* fewerEdges(best, variants);
  if (!inRounds) yield* simplerSchedules(best());
  yield* simplerPorts(best);
  yield* simplerWakes(best);
  yield* moreWilling(best);
  if (best().setup.ties !== undefined) yield withSetup(best(), { ties: undefined });
  if (best().coins) yield { ...best(), coins: undefined };
  yield* smallerIds(best);
  if (best().seed !== 0 && !isSeeded(best())) yield { ...best(), seed: 0 };
}

/** Removes half of the processes, a quarter of them, …, and single processes. */
function* fewerProcesses(
  best: Best,
  variants: (draft: RunDraft) => RunDraft[],
): Generator<RunDraft> {
  for (let size = best().setup.n >> 1; size >= 1; size >>= 1) {
    for (let first = 0; first + size <= best().setup.n;) {
      const { n } = best().setup;
      const smaller = removeProcesses(best(), first, size);
      for (const draft of smaller ? variants(smaller) : []) {
        yield draft;
        if (best().setup.n < n) break;
      }
      // If the processes are removed, others take their positions.
      if (best().setup.n === n) first += size;
    }
  }
}

function* fewerEdges(best: Best, variants: (draft: RunDraft) => RunDraft[]): Generator<RunDraft> {
  const { edges = [] } = best().setup;
  for (const [u, v] of edges) {
    const rows = neighboursOf(best().setup);
    const cut = rows.map((row, p) =>
      p === u || p === v ? row.filter((q) => q !== u + v - p) : row,
    );
    if (!isConnected(cut)) continue;
    const count = best().setup.edges!.length;
    for (const draft of variants(withSetup(best(), networkOf(cut)))) {
      yield draft;
      if (best().setup.edges!.length < count) break;
    }
  }
}

function* simplerPorts(best: Best): Generator<RunDraft> {
  const { ports, edges, n } = best().setup;
  if (ports === undefined) return;
  yield withSetup(best(), { ports: undefined });
  if (edges) return;
  for (let p = 0; p < n; p++) {
    const now = best().setup.ports;
    if (now?.[p] === "1")
      yield withSetup(best(), { ports: `${now.slice(0, p)}0${now.slice(p + 1)}` });
  }
}

/** Wakes all processes at time 0; else wakes all of them earlier, then fewer of them, and single ones earlier. */
function* simplerWakes(best: Best): Generator<RunDraft> {
  const { n, wake } = best().setup;
  if (!wake) return;
  yield withSetup(best(), { wake: undefined });
  if (best().setup.wake && !isList(wake)) {
    const times = Object.entries(wake).map(([p, time]) => [p, BigInt(time)] as const);
    const first = times.reduce((least, [, time]) => (time < least ? time : least), times[0][1]);
    const shifted = times.map(([p, time]) => [p, String(time - first)] as const);
    if (first > 0n) yield withSetup(best(), { wake: Object.fromEntries(shifted) });
  }
  for (let p = 0; p < n; p++) {
    const now = best().setup.wake;
    if (!now) return;
    if (isList(now)) {
      if (now.includes(p) && now.length > 1)
        yield withSetup(best(), { wake: now.filter((it) => it !== p) });
      continue;
    }
    const { [p]: time, ...others } = now;
    if (time === undefined) continue;
    if (Object.keys(others).length > 0) yield withSetup(best(), { wake: others });
    for (const earlier of [0n, BigInt(time) / 2n, BigInt(time) - 1n]) {
      const times = best().setup.wake as Readonly<Record<string, string>>;
      if (times[p] === undefined || earlier < 0n || BigInt(times[p]) <= earlier) continue;
      yield withSetup(best(), { wake: { ...times, [p]: String(earlier) } });
    }
  }
}

function* moreWilling(best: Best): Generator<RunDraft> {
  if (!best().setup.willing) return;
  yield withSetup(best(), { willing: undefined });
  for (let p = 0; p < best().setup.n; p++) {
    const { willing } = best().setup;
    if (willing && !willing.includes(p)) {
      const more = [...willing, p].toSorted((x, y) => x - y);
      yield withSetup(best(), { willing: more });
    }
  }
}

/** Renames the ids to 1..n in their order, then sorts them as far as possible. */
function* smallerIds(best: Best): Generator<RunDraft> {
  const { ids } = best().setup;
  if (!ids) return;
  const sorted = [...new Set(ids)].sort((x, y) => x - y);
  const ranked = ids.map((id) => 1 + sorted.indexOf(id));
  if (ranked.some((id, p) => id !== ids[p])) yield withSetup(best(), { ids: ranked });
  const rising = best().setup.ids!.toSorted((x, y) => x - y);
  if (rising.some((id, p) => id !== best().setup.ids![p])) yield withSetup(best(), { ids: rising });
  for (let p = 0; p < ids.length; p++) {
    for (let q = p + 1; q < ids.length; q++) {
      const now = best().setup.ids!;
      if (now[q] < now[p]) yield withSetup(best(), { ids: now.with(p, now[q]).with(q, now[p]) });
    }
  }
}

/** Proposes runs of other seeds with fewer deliveries than `delivered`. */
export function* shorterDrafts(best: Best, delivered: () => number): Generator<RunDraft> {
  for (const draft of otherSeeds(best(), MANY_SEEDS))
    if (delivered() > 0) yield { ...draft, maxMessages: delivered() - 1 };
}

/** Proposes to cut the run. A run that must end to show its violation cannot be cut. */
export function* cutDrafts(best: Best, delivered: () => number): Generator<RunDraft> {
  for (let step = delivered() >> 1; step >= 1;) {
    const before = delivered();
    if (before - step >= 0) yield { ...best(), maxMessages: before - step };
    if (delivered() === before) step >>= 1;
  }
}
