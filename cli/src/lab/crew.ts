import type { Cell } from "./cell.ts";
import type { Row } from "./row.ts";

/**
 * Who runs the cells of a sweep: threads of this machine, or workers anywhere. Cells travel in
 * batches, since sending one takes longer than running it when n is small.
 */
export interface Crew {
  /** How many batches are worth having under way at once. */
  readonly hands: number;
  /** The rows of these cells, in their order; a cell that is refused or breaks is a row with its error. */
  run(cells: readonly Cell[]): Promise<readonly Row[]>;
  /** Ends at once, whatever is under way. */
  close(): Promise<void>;
}
