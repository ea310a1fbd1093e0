/** A run that a paper tells, under the name it has there. */
export interface Example {
  /** What the paper calls it, with the number of the paper. */
  readonly name: string;
  /** What is to be seen, in the words of the paper. */
  readonly says: string;
  /** The ids, clockwise. */
  readonly ids: readonly number[];
}
