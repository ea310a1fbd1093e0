import { trusting } from "../../workers/own-thread.ts";
import type { WorstCase, WorstSearch } from "@ringleader/core/internal";
import { seedOf } from "../../documents/seed-of.ts";
import type { BestRun } from "../../lab/store/best-known.ts";
import type { WorstOptions } from "./options.ts";
import type { Searched } from "./pool.ts";

export interface WorstResult {
  readonly options: WorstOptions;
  readonly search: WorstSearch;
  readonly searched: Searched;
  readonly found: WorstCase;
  /** The command line that the user gave, with the seed. */
  readonly again: string;
  /** True if the same command finds the same run again, because neither time nor Ctrl-C ended the search. */
  readonly isExact: boolean;
  readonly seconds: number;
  /** The most expensive run in the store: this run or an earlier one. */
  readonly known?: (BestRun & { readonly store: string }) | undefined;
}

export function worstDocument(result: WorstResult) {
  const { options, search, searched, found, again, isExact, seconds, known: stored } = result;
  const { best, bounds, searched: alone, wrong, assumes } = found;
  const { value, digest, setup, by, label, ...known } = best;
  const replay = best.replay === undefined ? again : trusting(best.replay);
  const { seed } = options.spec;
  // Counts are numbers; times are strings.
  const shown = (text: string) => (search.measure.isTime ? text : Number(text));
  return {
    format: 1,
    ...known,
    value: shown(value),
    label,
    by,
    over: search.says,
    searched: alone === undefined ? undefined : shown(alone),
    wrong,
    assumes,
    evaluations: searched.evaluations,
    restarts: searched.restarts,
    seconds: { search: seconds },
    exact: isExact ? undefined : false,
    seed: seedOf(seed!),
    setup,
    digest,
    replay,
    bounds: bounds.map(({ bound, holds, ...claim }) => ({
      ...claim,
      limit: bound,
      exceeded: !holds,
    })),
    known: stored && {
      value: shown(stored.value),
      label: stored.label,
      digest: stored.digest,
      store: stored.store,
    },
  };
}
