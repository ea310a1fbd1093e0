import { hash } from "node:crypto";
import { parseRecord, Refusal, type RunRecord } from "@ringleader/core/internal";
import { shorten } from "@ringleader/core/internal/words";

/** One run of a sweep; `asked` is a line of `run --batch` with a seed. */
export interface Cell {
  /** A hash of everything that determines the run, so the same run has the same key in every sweep. */
  readonly key: string;
  /** The version of the algorithm. A run with another version is another cell. */
  readonly version: string;
  readonly asked: RunRecord & { readonly seed: string };
}

/**
 * Refuses what `asked` of a cell cannot be if it comes from elsewhere: from a queue, or from the plan of a file of
 * results. A sweep reads files before it makes cells, so the cells name none.
 */
export function checkForeignRun(asked: unknown): void {
  const { ids, graph, schedule } = (asked ?? {}) as Cell["asked"];
  for (const word of [ids, graph, schedule]) {
    if (typeof word !== "string" || !/^(@|-$)/.test(word)) continue;
    throw new Refusal(
      `'${shorten(word)}' is not accepted from elsewhere, because a cell reads no files; the sweep must send the values.`,
    );
  }
  parseRecord(asked, "the cell");
}

/** Returns a function that makes a cell for a seed. Sorts the properties of `shared` only once. */
export function cellsLike(
  shared: Omit<Cell["asked"], "seed">,
  version: string,
): (seed: string) => Cell {
  // A character that no value contains marks the place of the seed.
  const text = JSON.stringify([version, inOrder({ ...shared, seed: "\0" })]);
  const [before, after] = text.split(JSON.stringify("\0"));
  return (seed) => ({
    key: hash("sha256", `${before}${JSON.stringify(seed)}${after}`).slice(0, 32),
    version,
    asked: { ...shared, seed },
  });
}

/** Sorts the keys of an object, so that the order of flags does not matter. */
export function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const named = Object.entries(value).filter(([, it]) => it !== undefined);
  return Object.fromEntries(
    named.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, it]) => [name, inOrder(it)]),
  );
}
