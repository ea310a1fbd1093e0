import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { conditionText, type Condition } from "@ringleader/core/internal/prove";
import { complain } from "../../terminal/output.ts";
import { withFile } from "../../terminal/file-errors.ts";
import { OutputFile } from "../../terminal/output-file.ts";
import { showWork } from "../../terminal/progress-line.ts";
import { typed } from "../../terminal/shell-word.ts";
import { onInterrupt } from "../../workers/interrupt.ts";
import type { Solver, SolverAnswer } from "./solver.ts";

/** What the solvers answer to one condition. */
export interface AskedCondition {
  readonly name: string;
  readonly says: string;
  readonly answers: Readonly<Record<string, SolverAnswer>>;
}

/** Asks each solver about each condition, a few at a time. */
export async function askSolvers(
  conditions: readonly Condition[],
  solvers: readonly Solver[],
  limit: number,
): Promise<readonly AskedCondition[]> {
  const questions = conditions.flatMap((condition) =>
    solvers.map((solver) => ({ condition, solver })),
  );
  const answers = new Map<Condition, Record<string, SolverAnswer>>();
  let asked = 0;
  let done = 0;
  const endProgress = showWork({
    parts: () => [`${done} of ${questions.length} questions answered`],
    share: () => done / questions.length,
  });
  const cancel = onInterrupt((leave) => {
    endProgress();
    for (const solver of solvers) solver.end();
    complain(
      `interrupted after ${done} of ${questions.length} questions. To start over: ${typed()}`,
    );
    leave();
  });
  const worker = async (): Promise<void> => {
    while (asked < questions.length) {
      const { condition, solver } = questions[asked++];
      const answer = await solver.solve(condition.text, limit);
      answers.set(condition, { ...answers.get(condition), [solver.name]: answer });
      done++;
    }
  };
  try {
    const workers = Math.min(availableParallelism(), questions.length, MOST_WORKERS);
    await Promise.all(Array.from({ length: workers }, worker));
  } finally {
    endProgress();
    cancel();
  }
  return conditions.map((it) => ({ name: it.name, says: it.says, answers: answers.get(it) ?? {} }));
}

/** Most solvers that run at the same time; each may use hundreds of megabytes. */
const MOST_WORKERS = 4;

/** Writes each condition into a file of a folder, and returns the paths. */
export function writeConditions(folder: string, conditions: readonly Condition[]): string[] {
  withFile("write", folder, () => mkdirSync(folder, { recursive: true }));
  return conditions.map((condition) => {
    const path = join(folder, `${condition.name}.smt2`);
    const file = new OutputFile(path);
    file.text(conditionText(condition));
    file.finish();
    return path;
  });
}
