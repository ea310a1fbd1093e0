import type { Watcher } from "../../model/claim.ts";
import type { Setup } from "../../model/setup.ts";
import type { Event } from "../../model/trace.ts";
import type { Hypotheses } from "../hypotheses.ts";

/** What waits at a process. */
export interface Place {
  readonly waiting: number | undefined;
  readonly phase: number;
  readonly walked: number;
}

/** Receipts of one identity lie one step apart, and it waits nowhere but where it came last. */
export function oneMessage({ n, ids }: Setup): Watcher {
  const at = new Map<number, number>();
  return {
    see({ kind, process: p, words: [j] }, read) {
      if (kind === "walk") {
        const before = at.get(j) ?? ids!.indexOf(j);
        if (p !== (before + 1) % n) return `${j} is at position ${p}, and was at ${before}`;
        at.set(j, p);
      }
      const { waiting } = read(p) as unknown as Place;
      if (waiting === undefined) return undefined;
      const place = at.get(waiting) ?? ids!.indexOf(waiting);
      return place === p ? undefined : `${waiting} waits at ${p} and was last at ${place}`;
    },
  };
}

export function oneWaits(): Watcher {
  const waits = new Map<number, number | undefined>();
  return {
    see({ kind, process: p, words: [j] }: Event, read) {
      const before = waits.get(p);
      const { waiting: now } = read(p) as unknown as Place;
      waits.set(p, now);
      if (before === undefined) return undefined;
      if (kind === "walk" && j > before) return `${j} arrives where ${before} waits`;
      return now !== undefined && now > before ? `${now} takes the place of ${before}` : undefined;
    },
    end() {
      const [still] = [...waits.values()].filter((it) => it !== undefined);
      return still === undefined ? undefined : `${still} waits for ever`;
    },
  };
}

export function timetable({ ids }: Setup, h: Hypotheses): Watcher {
  const entered = new Map<number, bigint>();
  return {
    see({ kind, process: p, time, words: [j, m, w] }) {
      if (kind === "started" && !entered.has(ids![p])) entered.set(ids![p], BigInt(time));
      if (kind !== "walk") return undefined;
      const start = entered.get(j);
      if (start === undefined || !entered.has(ids![p])) return `${j} comes before phase 1`;
      const due = start + 2n * BigInt(j) * h.of(m) + BigInt(w);
      return due === BigInt(time) ? undefined : `${j} ends step ${w} at ${time}, not at ${due}`;
    },
  };
}
