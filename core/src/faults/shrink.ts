import type { InjectedFault, FaultRun, FaultSchedule } from "./fault.ts";

/** Maximum number of runs that shrinking asks for. */
const MOST_RUNS = 3000;

/** The smallest known schedule with the failure, and the number of runs that were needed. */
export interface ShrunkSchedule {
  readonly schedule: FaultSchedule & { readonly faults: readonly InjectedFault[] };
  readonly runs: number;
}

/**
 * Shrinks a failing schedule: first fewer faults, then fewer events. Yields schedules, and expects the run of each as the
 * argument of `next`, so that a caller may run them with or without promises. The result depends only on the arguments.
 */
export function* shrinkSchedule(
  first: FaultSchedule,
  { failure, faults, events }: FaultRun,
  sites: number,
): Generator<FaultSchedule, ShrunkSchedule, FaultRun> {
  let best = { ...first, faults };
  let fewest = events;
  let runs = 0;
  /** Tries a simpler schedule, and adopts it if it fails in the same way without more events for the same faults. */
  const adopt: Adopt = function* (change) {
    if (runs >= MOST_RUNS) return false;
    runs++;
    const candidate = { ...best, ...change };
    const run = yield candidate;
    if (run.failure !== failure) return false;
    const isShorter = run.faults.length < best.faults.length;
    if (!isShorter && run.events > fewest) return false;
    // The log lists only the faults that happened.
    best = { ...candidate, faults: run.faults };
    fewest = run.events;
    return true;
  };
  const removeAll = () => removeFaults(() => best.faults, adopt);
  const simplifyAll = function* () {
    yield* simplifyFaults(() => best.faults, adopt);
    yield* calmSites(sites, () => best.calm ?? [], adopt);
    yield* removeAll();
  };
  for (const pass of [removeAll, simplifyAll]) {
    let before: unknown;
    do {
      before = best;
      yield* pass();
    } while (before !== best);
  }
  yield* adopt({ maxEvents: fewest });
  return { schedule: best, runs };
}

type Adopt = (change: Partial<FaultSchedule>) => Generator<FaultSchedule, boolean, FaultRun>;

/** Leaves out faults: half of them, then ever smaller pieces, at last each alone. */
function* removeFaults(now: () => readonly InjectedFault[], adopt: Adopt) {
  for (let size = now().length; size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < now().length;) {
      const rest = now().toSpliced(from, size);
      if (!(yield* adopt({ faults: rest }))) from += size;
    }
  }
}

/** Lowers the choice of each fault, and moves each fault to an earlier decision of its site. */
function* simplifyFaults(now: () => readonly InjectedFault[], adopt: Adopt) {
  for (let i = 0; i < now().length; i++) {
    for (const key of ["choice", "count"] as const) {
      const least = key === "choice" ? 1 : 0;
      for (let low = least; now()[i] && low < now()[i][key];) {
        const value = low;
        const simpler = now().with(i, { ...now()[i], [key]: value });
        if (yield* adopt({ faults: simpler })) break;
        low = low + Math.max(1, (now()[i][key] - low) >> 1);
      }
    }
  }
}

/** Removes variation: at all sites at once, then at each. */
function* calmSites(sites: number, now: () => readonly number[], adopt: Adopt) {
  const all = Array.from({ length: sites }, (_, site) => site);
  if (now().length < sites && (yield* adopt({ calm: all }))) return;
  for (const site of all) {
    if (!now().includes(site)) yield* adopt({ calm: [...now(), site] });
  }
}
