import { Refusal } from "@ringleader/core/internal";

/** A worker elsewhere returned a row that this machine does not get. Ends the sweep. */
export class FalseRow extends Refusal {
  /** Keys of the cells whose rows came from that worker and are not committed. None of them may be stored. */
  readonly cells: ReadonlySet<string>;

  constructor(message: string, cells: ReadonlySet<string>) {
    super(message);
    this.cells = cells;
  }
}
