import { createHash } from "node:crypto";
import type { Cell } from "../plan/cell.ts";
import type { CellBatch } from "./batch-queue.ts";

/** Returns the id of a batch. Equal batches have equal ids, so adding a batch again has no effect. */
export const idOf = ({ cells }: CellBatch): string => {
  const hash = createHash("sha256");
  for (const { key } of cells) hash.update(`${key}\n`);
  return `batch-${hash.digest("hex").slice(0, 32)}`;
};

const BYTES = 1 << 20;

/** Splits cells into pieces of at most about a megabyte; a cell larger than that is a piece of its own. */
export function* splitByBytes(cells: readonly Cell[]): Generator<readonly Cell[]> {
  let piece: Cell[] = [];
  let bytes = 0;
  for (const cell of cells) {
    const size = JSON.stringify(cell.asked).length;
    if (piece.length > 0 && bytes + size > BYTES) {
      yield piece;
      [piece, bytes] = [[], 0];
    }
    piece.push(cell);
    bytes += size;
  }
  if (piece.length > 0) yield piece;
}

/** Returns the name of a worker on the queue, made of its host, process id and number of threads. */
export const workerName = (host: string, pid: number, threads: number): string =>
  `${host.replaceAll(/[^\w.-]/g, "-")}/${pid}/${threads}`;

/** Adds up the numbers of threads, which are part of the workers' names. */
export const threadsOf = (workers: readonly string[]): number =>
  workers.reduce((sum, name) => sum + Number(/\/(\d+)$/.exec(name)?.[1] ?? 1), 0);
