import { hash } from "node:crypto";
import type { Asked } from "../asked.ts";

/** One run of a sweep, as it was asked for: a line of a batch, with a seed of its own. */
export interface Cell {
  /** A hash of everything that determines the run: the same run has the same key, wherever it is asked for. */
  readonly key: string;
  /** Which version of the algorithm: another one is another run. */
  readonly version: string;
  readonly asked: Asked & { readonly seed: string };
}

export const cellOf = ({ seed, ...rest }: Cell["asked"], version: string): Cell =>
  cellsLike(rest, version)(seed);

/** Cells that differ in nothing but their seed: what they share is put in order once. */
export function cellsLike(
  shared: Omit<Cell["asked"], "seed">,
  version: string,
): (seed: string) => Cell {
  // A character that stands in no word, where the seed will be.
  const said = JSON.stringify([version, inOrder({ ...shared, seed: "\0" })]);
  const [before, after] = said.split(JSON.stringify("\0"));
  return (seed) => ({
    key: hash("sha256", `${before}${JSON.stringify(seed)}${after}`).slice(0, 32),
    version,
    asked: { ...shared, seed },
  });
}

/** The same with its names in order, so that the order in which flags were typed makes no difference. */
export function inOrder(it: unknown): unknown {
  if (Array.isArray(it)) return it.map(inOrder);
  if (typeof it !== "object" || it === null) return it;
  const named = Object.entries(it).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    named.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => [name, inOrder(value)]),
  );
}
