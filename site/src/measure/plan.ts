import { count, find, Refusal, shorten, sizesOf, type Line } from "@ringleader/core";
import { shuffledFrom, trials, type Claims, type Quantity } from "@ringleader/core/figure";
import type { Needs } from "../run/form.ts";
import { isOwn } from "../run/own.ts";

/** A sweep as the reader asks for it: the text of every control. */
export interface SweepForm {
  readonly algorithms: readonly string[];
  /** Others, with parameters: `hirschberg-sinclair:losers=swallow`. */
  readonly more: string;
  readonly n: string;
  readonly seeds: string;
  readonly ids: string;
  readonly schedule: string;
  readonly measure: Quantity["name"];
  readonly claims: Claims;
}

export const openingSweep: SweepForm = {
  algorithms: ["chang-roberts", "hirschberg-sinclair", "peterson"],
  more: "",
  n: "2^3..2^10",
  seeds: "10",
  ids: "random",
  schedule: "fifo",
  measure: "messages",
  claims: "sharpest",
};

/** One run: what is asked of the worker. */
export interface Cell {
  readonly algorithm: string;
  /** Of an own algorithm. */
  readonly text?: string;
  readonly set: Readonly<Record<string, string>>;
  readonly n: number;
  readonly seed: number;
  readonly ids: string | readonly number[];
  readonly schedule: string;
  /** What the figure says of the ids, where they are a list. */
  readonly idsSaid?: string;
}

/** What a page should not try; the command goes a thousand times further. */
export const MOST_CELLS = 2000;
export const MOST_N = 2 ** 17;
/** A run that sends more is broken off, and left out of the figure. */
export const MOST_MESSAGES = 20_000_000;

export function cellsOf(form: SweepForm, textOf: (name: string) => string | undefined): Cell[] {
  const entries = [...form.algorithms, ...form.more.split(/[\s,]+/)].filter((it) => it !== "");
  if (entries.length === 0) throw new Refusal("algorithms: none is chosen; choose at least one.");
  const named = [...new Set(entries)].map((entry) => entryOf(entry, textOf));
  const sizes = sizesOf(form.n, "n:");
  const largest = sizes[sizes.length - 1];
  if (largest > MOST_N) {
    throw new Refusal(`n: ${largest} is not accepted; on this page n is at most ${MOST_N}.`);
  }
  const seeds = wholeOf("seeds", form.seeds, 1, MOST_CELLS);
  const cells = named.length * sizes.length * seeds;
  if (cells > MOST_CELLS) {
    throw new Refusal(
      `this sweep has ${cells} runs; on this page the most is ${MOST_CELLS}. Fewer sizes, seeds or algorithms will do.`,
    );
  }
  const { ids, schedule } = form;
  // Small rings first: a sweep that is broken off is then complete up to some size.
  return sizes.flatMap((n) =>
    named.flatMap((it) =>
      Array.from({ length: seeds }, (_, i): Cell => ({ ...it, n, seed: i + 1, ids, schedule })),
    ),
  );
}

/** `NAME` or `NAME:parameter=value`, several of them with colons between. */
function entryOf(
  entry: string,
  textOf: (name: string) => string | undefined,
): Pick<Cell, "algorithm" | "text" | "set"> {
  const at = entry.search(/:[^:=]+=/);
  const algorithm = at < 0 ? entry : entry.slice(0, at);
  const pairs = at < 0 ? [] : entry.slice(at + 1).split(":");
  const set = Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
      if (name !== undefined) return [name, value];
      throw new Refusal(`${shorten(entry)} is not accepted; write NAME:parameter=value.`);
    }),
  );
  // What is wrong with a name or a parameter is said before anything is run.
  if (!isOwn(algorithm)) find(algorithm).with(set);
  const text = textOf(algorithm);
  return { algorithm, set, ...(text !== undefined && { text }) };
}

export interface TradeOffForm {
  readonly n: string;
  readonly iMin: string;
  readonly seeds: string;
}

export const openingTradeOff: TradeOffForm = { n: "64", iMin: "1000", seeds: "5" };

/** Times have as many digits as n² allows; beyond this they take longer than anybody waits. */
export const MOST_TRADED = 256;

/** Every protocol with each of its parameters, on the same rings. */
export function tradeOffCells(form: TradeOffForm): Cell[] {
  const n = wholeOf("n", form.n, 2, MOST_TRADED);
  const least = wholeOf("least id", form.iMin, 1, 1_000_000);
  const seeds = wholeOf("seeds", form.seeds, 1, 100);
  return Array.from(trials(n, least, seeds), (trial) => ({
    ...trial,
    n,
    schedule: "fifo",
    idsSaid: shuffledFrom(least, n),
  }));
}

function wholeOf(name: string, text: string, least: number, most: number): number {
  const value = count(`${name}:`, text.trim());
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  throw new Refusal(
    `${name}: ${shorten(text)} is not accepted; on this page it is a whole number from ${least} to ${most}.`,
  );
}

/** The line of a cell; what says nothing to its algorithm is left out. */
export function lineOfCell(cell: Cell, needs: Needs): Line {
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
