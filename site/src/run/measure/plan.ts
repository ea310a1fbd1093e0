import { groupDigits } from "@ringleader/core/internal/words";
import { findAlgorithm, Refusal, shorten, sizesOf, type RunSpec } from "@ringleader/core/internal";
import { shuffledFrom, trials } from "@ringleader/core/internal/chart";
import { parseWhole, words, type FormNeeds } from "../form.ts";
import { isOwn } from "../own/own-algorithms.ts";
import type { SweepForm, TradeOffForm } from "./measure-form.ts";

export interface MeasureCell {
  readonly algorithm: string;
  readonly text?: string;
  readonly set: Readonly<Record<string, string>>;
  readonly n: number;
  readonly seed: number;
  readonly ids: string | readonly number[];
  readonly schedule: string;
  /** Describes the ids in the chart, if they are a list. */
  readonly idsText?: string;
}

/** Largest number of runs, and of processes, on this page. The command allows more. */
export const MOST_CELLS = 2000;
export const MOST_N = 2 ** 20;
/** Number of messages after which a run is stopped and left out of the chart. */
export const MOST_MESSAGES = 100_000_000;

export function cellsOf(
  form: SweepForm,
  textOf: (name: string) => string | undefined,
): MeasureCell[] {
  const entries = [...form.algorithms, ...words(form.more)];
  if (entries.length === 0) throw new Refusal("algorithms: none is chosen; choose at least one.");
  const named = [...new Set(entries)].map((entry) => entryOf(entry, textOf));
  const sizes = sizesOf(form.n);
  const largest = sizes[sizes.length - 1];
  if (largest > MOST_N) {
    throw new Refusal(
      `n: ${groupDigits(largest)} is not accepted; on this page n is at most ${groupDigits(MOST_N)}.`,
    );
  }
  const seeds = parseWhole("seeds", form.seeds, 1, MOST_CELLS);
  const cells = named.length * sizes.length * seeds;
  if (cells > MOST_CELLS) {
    throw new Refusal(
      `this sweep has ${groupDigits(cells)} runs; this page makes at most ${groupDigits(MOST_CELLS)}. Choose fewer sizes, seeds or algorithms.`,
    );
  }
  const { ids, schedule } = form;
  // Small rings run first, so a cancelled sweep is complete up to some size.
  return sizes.flatMap((n) =>
    named.flatMap((source) =>
      Array.from({ length: seeds }, (_, i): MeasureCell => ({
        ...source,
        n,
        seed: i + 1,
        ids,
        schedule,
      })),
    ),
  );
}

/** Parses `NAME` or `NAME:parameter=value:…`. */
function entryOf(
  entry: string,
  textOf: (name: string) => string | undefined,
): Pick<MeasureCell, "algorithm" | "text" | "set"> {
  const at = entry.search(/:[^:=]+=/);
  const algorithm = at < 0 ? entry : entry.slice(0, at);
  const pairs = at < 0 ? [] : entry.slice(at + 1).split(":");
  const set = Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
      if (name !== undefined) return [name, value];
      throw new Refusal(`${shorten(entry)} is not accepted; write NAME or NAME:parameter=value.`);
    }),
  );
  // Refuses an unknown name or parameter before the first run.
  if (!isOwn(algorithm)) findAlgorithm(algorithm).with(set);
  return { algorithm, set, text: textOf(algorithm) };
}

/** Largest number of processes in a trade-off. Times have up to n² digits, so larger rings take too long. */
export const MOST_TRADED = 256;

export function tradeOffCells(form: TradeOffForm): MeasureCell[] {
  const n = parseWhole("n", form.n, 2, MOST_TRADED);
  const least = parseWhole("smallest id", form.iMin, 1, 1_000_000);
  const seeds = parseWhole("seeds", form.seeds, 1, 100);
  return Array.from(trials(n, least, seeds), (trial) => ({
    ...trial,
    n,
    schedule: "fifo",
    idsText: shuffledFrom(least, n),
  }));
}

/** Makes the spec of a cell; leaves out options that do not apply to its algorithm. */
export function lineOfCell(cell: MeasureCell, needs: FormNeeds): RunSpec {
  const { algorithm, set, n, seed, ids, schedule } = cell;
  return {
    algorithm,
    set,
    n,
    seed,
    ...(needs.ids && { ids }),
    ...(!needs.rounds && { schedule }),
    ...(!needs.ring && { graph: "ring" }),
  };
}
