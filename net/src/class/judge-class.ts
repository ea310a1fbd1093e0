import { conform, type Conformance } from "@ringleader/core/internal/conform";
import { groupDigits } from "@ringleader/core/internal/words";
import type { ClassRun } from "./class-run.ts";

/** How a run of a class ended. */
export interface ClassVerdict {
  readonly conformance: Conformance;
  /** The verdict in a sentence. */
  readonly sentence: string;
  /** The lines of the trace; empty if there is none. */
  readonly trace: readonly string[];
}

/** Judges the logs of a run. `names` are those of the students by position, `gone` those whose phones are missing. */
export function judgeClass(
  run: ClassRun,
  names: readonly string[],
  gone: readonly string[],
): ClassVerdict {
  const trace: string[] = [];
  const judging = conform(run.logs, { write: (line) => trace.push(line) });
  let step = judging.next();
  while (step.done !== true) step = judging.next();
  const conformance = step.value;
  return { conformance, sentence: sayVerdict(conformance, names, gone), trace };
}

/** Largest number of missing phones that are named. */
const NAMED = 3;

function sayGone(gone: readonly string[]): string {
  if (gone.length === 0) return "The run was ended before it was over.";
  const listed = gone.length > NAMED ? `${gone.length} phones` : gone.join(", ");
  const are = gone.length === 1 ? "is" : "are";
  return `${listed} ${are} missing, and no algorithm of the catalogue tolerates a crash: the others wait.`;
}

function sayVerdict(
  conformance: Conformance,
  names: readonly string[],
  gone: readonly string[],
): string {
  if (conformance.verdict === "differs")
    return `This is not a run of the definition: ${conformance.why}`;
  if (conformance.verdict === "unfinished")
    return `Undecided: ${conformance.why}. ${sayGone(gone)}`;
  const { leaders, messages, outcome } = conformance.result;
  const conforms = "The logs of the phones conform to the definition.";
  if (outcome !== "elected") return `The run ended without one leader. ${conforms}`;
  const [{ id, position }] = leaders;
  const who = id === undefined ? `position ${position}` : `process ${id}`;
  return `${names[position]} (${who}) is elected after ${groupDigits(messages.total)} messages. ${conforms}`;
}
