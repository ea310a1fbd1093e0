import { conform, counted, type Conformance } from "@ringleader/core/internal/conform";
import type { ClassRun } from "./class-run.ts";

/** How a run of a class ended. */
export interface ClassVerdict {
  readonly conformance: Conformance;
  /** The verdict in a sentence. */
  readonly sentence: string;
  /** The lines of the trace; empty if there is none. */
  readonly trace: readonly string[];
}

/** Judges the logs of a run. `nameOf` returns the name of the student at a position. */
export function judgeClass(run: ClassRun, nameOf: (p: number) => string): ClassVerdict {
  const trace: string[] = [];
  const judging = conform(run.logs, { write: (line) => trace.push(line) });
  let step = judging.next();
  while (step.done !== true) step = judging.next();
  const conformance = step.value;
  return { conformance, sentence: sayVerdict(conformance, nameOf), trace };
}

function sayVerdict(conformance: Conformance, nameOf: (p: number) => string): string {
  if (conformance.verdict === "differs")
    return `This is not a run of the definition: ${conformance.why}`;
  if (conformance.verdict === "unfinished")
    return `Undecided: ${conformance.why}. No algorithm of the catalogue tolerates a crash, so the others wait.`;
  const { leaders, messages, outcome } = conformance.result;
  const conforms = "The logs of the phones conform to the definition.";
  if (outcome !== "elected") return `The run ended without one leader. ${conforms}`;
  const [{ id, position }] = leaders;
  const who = id === undefined ? `position ${position}` : `process ${id}`;
  return `${nameOf(position)} (${who}) is elected after ${counted(messages.total, "message")}. ${conforms}`;
}
