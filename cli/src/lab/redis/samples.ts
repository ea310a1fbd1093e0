import { lossError } from "../../workers/failures.ts";
import type { Cell } from "../plan/cell.ts";
import { OUR_FAULT } from "../store/row-of.ts";
import { columnNames, type Row } from "../store/row.ts";

const NO_MEMORY = lossError("memory").message;
/** One row in EVERY is run again. */
const EVERY = 1000;

/** True for about one cell in EVERY. The key decides, so every coordinator runs the same cells again. */
const isSample = ({ key }: Cell): boolean => Number.parseInt(key.slice(0, 8), 16) % EVERY === 0;

/**
 * Returns the cells of a batch that are run again: the samples, and at least one cell if the batch is large or is the
 * first of its worker.
 */
export function samplesOf(cells: readonly Cell[], isFirst: boolean): readonly Cell[] {
  const samples = cells.filter(isSample);
  if (samples.length > 0 || (!isFirst && cells.length < EVERY)) return samples;
  return [cells.reduce((least, cell) => (cell.key < least.key ? cell : least))];
}

/** True if this machine, and not the run, is the reason for the error of a row. */
export const isOfThisMachine = ({ error }: Row): boolean =>
  error !== null && (error.startsWith(OUR_FAULT) || error === NO_MEMORY);

/**
 * Returns the first column in which two rows of one cell differ; undefined if they agree. The times of two machines
 * differ. A row with an error is not compared if the other machine may lack the cause; the next sweep runs it again.
 */
export function differingColumn(theirs: Row, ours: Row): keyof Row | undefined {
  if (theirs.error !== null || isOfThisMachine(ours)) return undefined;
  return columnNames.find((name) => name !== "seconds" && theirs[name] !== ours[name]);
}
