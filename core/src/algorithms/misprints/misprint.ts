/** A slip of a paper that no run can show: a wrong index, a name for another, a step left out of a proof. */
export interface Misprint {
  readonly cite: string;
  readonly printed: string;
  readonly meant: string;
}
