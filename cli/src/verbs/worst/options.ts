import { randomInt } from "node:crypto";
import {
  Refusal,
  parseRun,
  makeWorstSearch,
  type RunSpec,
  type WorstSearch,
} from "@ringleader/core/internal";
import { ifGiven, millisecondsOf, wholeOf, workersOf } from "../../request/amounts.ts";
import { parseSettings } from "@ringleader/core/internal/words";
import { familyNamed } from "../../request/own-algorithm.ts";
import { resolve } from "../../request/resolve.ts";
import { isPath } from "../../terminal/shell-word.ts";
import type { WorstFlags } from "./flags.ts";

/** A search whose files have been read. It is plain data, from which each worker makes the same search. */
export interface WorstOptions {
  readonly spec: RunSpec;
  readonly measure: string;
  readonly idRange?: number;
  readonly evaluations: number;
  readonly restarts: number;
  /** Time limit of the search, in milliseconds. */
  readonly time?: number;
  readonly workers: number;
}

const EVALUATIONS = 240_000;
const RESTARTS = 8;

export function parseWorstFlags(algorithm: string, flags: WorstFlags): WorstOptions {
  const { n, ids, wake, willing, ports, links, graph, schedule, evaluations, timeout } = flags;
  if (evaluations !== undefined && timeout !== undefined) {
    throw new Refusal("--evaluations and --timeout are both budgets; give only one of them.");
  }
  const seed = flags.seed ?? String(randomInt(2 ** 32));
  const asked = { algorithm, n, ids, wake, willing, ports, links, graph, schedule, seed };
  return {
    spec: resolve({ ...asked, set: parseSettings(flags.set) }).spec,
    measure: flags.measure,
    idRange: ifGiven(flags.idRange, (it) => wholeOf("--id-range", it)),
    evaluations: ifGiven(evaluations, (it) => wholeOf("--evaluations", it, 1, 1e12)) ?? EVALUATIONS,
    restarts: ifGiven(flags.restarts, (it) => wholeOf("--restarts", it, 1, 1e6)) ?? RESTARTS,
    time: ifGiven(timeout, (it) => millisecondsOf("--timeout", it)),
    workers: workersOf(flags.workers),
  };
}

/** Makes the search. Every thread makes the same search. */
export function searchOf({ spec, ...options }: WorstOptions): WorstSearch {
  const request = parseRun(spec, familyNamed(spec.algorithm));
  const { ids, network } = request;
  const n = request.n ?? network?.n ?? (typeof ids === "object" ? ids.length : undefined);
  if (n === undefined) {
    throw Refusal.of("n", "how many processes? Give a number, like -n 64, or a list of ids.");
  }
  // A mutant has the claims of the right algorithm, and a file those of its author.
  const doubtsClaims = isPath(spec.algorithm) || spec.algorithm.includes(":");
  return makeWorstSearch({ ...options, doubtsClaims, given: { ...request, n } });
}
