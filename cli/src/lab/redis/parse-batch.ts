import { Refusal } from "@ringleader/core/internal";
import { shorten } from "@ringleader/core/internal/words";
import { isPath } from "../../terminal/shell-word.ts";
import { grouped } from "../../terminal/numbers.ts";
import { MOST } from "../batches.ts";
import { cellsLike, checkForeignRun, type Cell } from "../plan/cell.ts";
import type { CellBatch } from "./batch-queue.ts";

/**
 * Reads the data of a job on the queue of this version. Refuses everything that a coordinator does not write, and paths
 * of files.
 */
export function parseBatch(data: unknown, version: string): CellBatch {
  const { cells } = (data ?? {}) as Partial<Record<string, unknown>>;
  if (!Array.isArray(cells) || cells.length === 0) {
    throw new Refusal("the job has no list of cells.");
  }
  if (cells.length > MOST) {
    throw new Refusal(
      `the job has ${grouped(cells.length)} cells; at most ${grouped(MOST)} are accepted.`,
    );
  }
  return { cells: cells.map((cell) => parseCell(cell, version)) };
}

function parseCell(value: unknown, version: string): Cell {
  const { key, version: other, asked } = (value ?? {}) as Partial<Record<string, unknown>>;
  checkForeignRun(asked);
  const record = asked as Cell["asked"];
  if (isPath(record.algorithm)) {
    throw new Refusal(
      `${shorten(record.algorithm)} is not accepted from the queue, because workers run only algorithms of the catalogue.`,
    );
  }
  if (typeof record.seed !== "string") throw new Refusal("the cell has no seed; a seed is text.");
  if (other !== version) {
    const given = typeof other === "string" ? shorten(other) : "no version";
    throw new Refusal(`the cell has ${given}, but this queue is for version ${version}.`);
  }
  const { seed: text, ...rest } = record;
  const cell = cellsLike(rest, version)(text);
  if (cell.key !== key) throw new Refusal("the key of the cell does not belong to its run.");
  return cell;
}
