/** One step of a run through the configurations: who moved, how, and where everybody was before. */
export interface Step {
  readonly process: number;
  readonly move: number;
  readonly before: Int32Array;
}
