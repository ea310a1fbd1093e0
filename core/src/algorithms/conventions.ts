/** What a paper leaves open, and what is done here, with a run on which it matters. */
export interface Convention {
  readonly cite: string;
  readonly open: string;
  readonly here: string;
  /** What follows `ringleader run`, and who is elected. */
  readonly run: string;
  readonly elected: number;
  /** A run that ends as the first one would under the other convention. */
  readonly other: string;
  readonly otherwise: number;
}

export const conventions: readonly Convention[] = [
  {
    cite: "001, §3, phase 0 (TIME-4)",
    open: "'election started' reaches a process in the time unit in which it would wake up by itself",
    here: "the message comes first: the process is woken by it, and takes part only if it is willing",
    run: "marchetti-spaccamela --ids 2,1,3 --wake 0@0,1@1 --willing none",
    elected: 2,
    other: "marchetti-spaccamela --ids 2,1,3 --wake 0@0,1@0 --willing none",
    otherwise: 1,
  },
  {
    cite: "003, VariableSpeeds (VS-6)",
    open: "a message reaches a process in the round in which it would wake up by itself",
    here: "the message comes first: the process is a relay",
    run: "variable-speeds --ids 2,1,3 --wake 0@0,1@1",
    elected: 2,
    other: "variable-speeds --ids 2,1,3 --wake 0@0,1@0",
    otherwise: 1,
  },
];
