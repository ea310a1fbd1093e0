import type { Cell } from "./cell.ts";
import type { Row } from "./row.ts";

/** A batch that was run. */
export interface Ran {
  /** In the order of its cells; a cell that is refused or breaks is a row with its error. */
  readonly rows: readonly Row[];
  /** Wall time where it was run: how long it waited for its turn is no part of it. */
  readonly seconds: number;
}

/**
 * Who runs the cells of a sweep: threads of this machine, or workers anywhere. Cells travel in
 * batches, since sending one takes longer than running it when n is small.
 */
export interface Crew {
  /** How many batches are worth having under way at once; more when somebody joins. */
  readonly hands: number;
  run(cells: readonly Cell[]): Promise<Ran>;
  /** These rows are committed: nobody needs to keep them any more. */
  stored?(rows: readonly Row[]): void;
  /** Ends at once, whatever is under way: that fails. */
  close(): Promise<void>;
}
