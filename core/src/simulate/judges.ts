import { WATCHED, type Along, type Judged, type Watcher } from "../model/claim.ts";
import type { Outcome } from "../model/run.ts";
import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import { judge, verdict } from "../judge/judge.ts";

type Read = Parameters<Watcher["see"]>[1];

/** Watchers remember what they saw; a run that goes on longer is not judged by them. */
const MOST_EVENTS = 200_000;

/** The claims of one run while it is under way: those that watch see every event. */
export interface Judges {
  /** Absent where nothing has to be watched. */
  readonly watch?: (event: Event, read: Read) => void;
  /** The verdicts on a finished run. */
  end(run: Outcome): Judged[];
}

export function judges(given: Setup): Judges {
  const claims = given.algorithm.claims ?? [];
  // Outside its model nothing that a watcher relies on need be so.
  const watched = given.n <= WATCHED && given.violated.length === 0;
  const watching = watched ? claims.filter((it): it is Along => it.form === "along") : [];
  const watchers = watching.map((claim) => claim.watcher(given));
  const wrong: (string | undefined)[] = watchers.map(() => undefined);
  let events = 0;
  const watch = (event: Event, read: Read): void => {
    if (++events > MOST_EVENTS) return;
    // Most watchers look at the process of the event: it is read once for all of them.
    let here: ReturnType<Read> | undefined;
    const once = (p: number) => (p === event.process ? (here ??= read(p)) : read(p));
    for (let i = 0; i < watchers.length; i++) wrong[i] ??= watchers[i].see(event, once);
  };
  return {
    ...(watchers.length > 0 && { watch }),
    end: (run) =>
      claims.flatMap((claim) => {
        if (claim.form === "bound") return judge(claim, run) ?? [];
        const i = claim.form === "along" ? watching.indexOf(claim) : -1;
        if (i < 0 || events > MOST_EVENTS) return [];
        const said = wrong[i] ?? watchers[i].end?.(run);
        return verdict(claim, run, said === undefined, said ?? "no exception", "no exception");
      }),
  };
}
