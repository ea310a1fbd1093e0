import type { WorstCase, WorstSearch } from "@ringleader/core";
import type { Kept } from "../lab/best-known.ts";
import type { AskedWorst } from "../worst/asked-worst.ts";
import type { Searched } from "../worst/pool.ts";

/** A search that is over, for whoever shows it. */
export interface Worst {
  readonly asked: AskedWorst;
  readonly search: WorstSearch;
  readonly searched: Searched;
  readonly found: WorstCase;
  /** The command line that was typed, with its seed. */
  readonly again: string;
  /** The same line finds the same run: nothing depended on the clock. */
  readonly isExact: boolean;
  readonly seconds: number;
  /** The best that is known by a file of results, this run or an earlier one. */
  readonly known?: Kept & { readonly store: string };
}

/** As `--json` prints it. */
export function worstDocument(it: Worst) {
  const { asked, search, searched, found, again, isExact, seconds, known: stored } = it;
  const { best, bounds, searched: alone, wrong } = found;
  const { replay = again, value, digest, setup, by, label, ...known } = best;
  // Counts are numbers, and times are strings, always.
  const shown = (text: string) => (search.measure.isTime ? text : Number(text));
  return {
    ...known,
    value: shown(value),
    label,
    by,
    over: search.says,
    ...(alone !== undefined && { searched: shown(alone) }),
    ...(wrong !== undefined && { wrong }),
    evaluations: searched.evaluations,
    restarts: searched.restarts,
    seconds: { search: seconds },
    ...(!isExact && { exact: false }),
    seed: seedOf(asked),
    setup,
    digest,
    replay,
    bounds,
    ...(stored && {
      known: {
        value: shown(stored.value),
        label: stored.label,
        digest: stored.digest,
        store: stored.store,
      },
    }),
  };
}

const seedOf = ({ line: { seed } }: AskedWorst): number | string =>
  Number.isSafeInteger(Number(seed)) ? Number(seed) : String(seed);
