import type { RunSpec } from "../../model/run-spec.ts";

/** What a paper leaves open, the convention chosen here, and a run whose outcome depends on it. */
export interface Convention {
  readonly cite: string;
  readonly open: string;
  readonly here: string;
  readonly run: RunSpec;
  readonly elected: number;
  /** A run that elects the process that `run` would elect under the other convention. */
  readonly other: RunSpec;
  readonly otherwise: number;
}

export const conventions: readonly Convention[] = [
  {
    cite: "001, §3, phase 0 (TIME-4)",
    open: "what happens if 'election started' reaches a process in the time unit in which it would wake up by itself",
    here: "the message is handled first and wakes the process, which takes part only if it is willing",
    run: {
      algorithm: "marchetti-spaccamela",
      ids: [2, 1, 3],
      wake: { 0: 0, 1: 1 },
      willing: "none",
    },
    elected: 2,
    other: { algorithm: "marchetti-spaccamela", ids: [2, 1, 3], wake: [0, 1], willing: "none" },
    otherwise: 1,
  },
  {
    cite: "003, VariableSpeeds (VS-6)",
    open: "what happens if a message reaches a process in the round in which it would wake up by itself",
    here: "the message is handled first, so the process becomes a relay",
    run: { algorithm: "variable-speeds", ids: [2, 1, 3], wake: { 0: 0, 1: 1 } },
    elected: 2,
    other: { algorithm: "variable-speeds", ids: [2, 1, 3], wake: [0, 1] },
    otherwise: 1,
  },
];
