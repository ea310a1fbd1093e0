import { WATCHED, type Along, type Judged, type Watcher } from "../model/claim.ts";
import type { Outcome } from "../model/outcome.ts";
import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import { judgeBound, makeVerdict } from "../judge/judge.ts";

type Read = Parameters<Watcher["see"]>[1];

/** Longest run, in events, that watchers judge: they remember what they saw. */
const MOST_EVENTS = 200_000;

/** Judges the claims of one run. Watchers see every event while it is under way. */
export interface ClaimWatch {
  /** Absent if no claim needs a watcher. */
  readonly watch?: (event: Event, read: Read) => void;
  /** Returns the verdicts on a finished run. */
  end(run: Outcome): Judged[];
}

export function watchClaims(setup: Setup): ClaimWatch {
  const claims = setup.algorithm.claims ?? [];
  // Watchers may rely on the assumptions of the model.
  const watched = setup.n <= WATCHED && setup.violated.length === 0;
  const watching = watched ? claims.filter((claim): claim is Along => claim.form === "along") : [];
  const watchers = watching.map((claim) => claim.watcher(setup));
  const wrong: (string | undefined)[] = watchers.map(() => undefined);
  let events = 0;
  const watch = (event: Event, read: Read): void => {
    if (++events > MOST_EVENTS) return;
    // Most watchers read the process of the event: it is read once for all of them.
    let here: ReturnType<Read> | undefined;
    const once = (p: number) => (p === event.process ? (here ??= read(p)) : read(p));
    for (let i = 0; i < watchers.length; i++) wrong[i] ??= watchers[i].see(event, once);
  };
  return {
    ...(watchers.length > 0 && { watch }),
    end: (run) =>
      claims.flatMap((claim) => {
        if (claim.form === "bound") return judgeBound(claim, run) ?? [];
        const i = claim.form === "along" ? watching.indexOf(claim) : -1;
        if (i < 0 || events > MOST_EVENTS) return [];
        const exception = wrong[i] ?? watchers[i].end?.(run);
        const measured = exception ?? "no exception";
        return makeVerdict(claim, run, exception === undefined, measured, "no exception");
      }),
  };
}
