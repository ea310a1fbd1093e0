import { parseSettings } from "@ringleader/core/internal/words";
import { ifGiven, millisecondsOf } from "../../request/amounts.ts";
import { detailOf } from "../../terminal/detail.ts";
import { printJson, printPage } from "../../terminal/output.ts";
import { runInThread } from "../../workers/run-in-thread.ts";
import { askSolvers, writeConditions, type AskedCondition } from "./ask-solvers.ts";
import type { ProveFlags } from "./flags.ts";
import { proofDocument } from "./json.ts";
import { showProof } from "./show.ts";
import { findSolvers, type Solver } from "./solver.ts";
import { proofStatus, verdictOf } from "./verdict.ts";
import type { work } from "./work.ts";

/** Milliseconds for each question to a solver. */
const LIMIT = 60_000;

export async function run(algorithm: string, flags: ProveFlags): Promise<number> {
  const detail = detailOf(flags);
  const limit = ifGiven(flags.timeout, (it) => millisecondsOf("--timeout", it)) ?? LIMIT;
  const started = performance.now();
  // A wrong name of a solver is refused before any work.
  const named = flags.solver === undefined ? undefined : await findSolvers(flags.solver);
  const task = { algorithm, set: parseSettings(flags.set), sentences: flags.invariant };
  const answer = await runInThread<typeof work>(new URL("./work.js", import.meta.url), task);
  const files = flags.out === undefined ? [] : writeConditions(flags.out, answer.conditions);
  let solvers: readonly Solver[] = [];
  let asked: readonly AskedCondition[] = [];
  if (answer.conditions.length > 0) {
    solvers = named ?? (await findSolvers(undefined));
    asked = await askSolvers(answer.conditions, solvers, limit);
  }
  const verdict = verdictOf(answer, asked);
  const proof = {
    algorithm,
    verdict,
    answer,
    asked,
    solvers: solvers.map(({ name, version }) => ({ name, version })),
    files,
    seconds: (performance.now() - started) / 1000,
  };
  if (flags.json) printJson(proofDocument(proof));
  else printPage(showProof(proof, detail));
  return proofStatus[verdict];
}
