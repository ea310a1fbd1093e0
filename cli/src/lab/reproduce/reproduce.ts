import {
  formatFlags,
  knownBy,
  runAgainst,
  sayBasis,
  type Basis,
  type Claim,
  type KnownBy,
} from "@ringleader/core/internal";
import type { MeasuredRun } from "@ringleader/core/internal/chart";
import { WorkerPool } from "../../workers/pool.ts";
import {
  keyOf,
  together,
  type ClaimEvidence,
  type Evidence,
  type Experiment,
  type ExperimentResult,
} from "./evidence.ts";
import { algorithmOf, instances, type Instance } from "./instances.ts";
import { elects, evidenceOf } from "./perform.ts";
import { plan } from "./plan.ts";
import { theorems, type ReproduceLevel } from "./theorems.ts";

export interface Reproduced {
  readonly tried: readonly Judgement[];
  readonly samples: readonly MeasuredRun[];
  /** Number of experiments that were performed; `of` is the number that were planned. */
  readonly experiments: number;
  readonly of: number;
}

/** How a claim of the catalogue is known to hold, or how it is refuted. */
interface Standing {
  readonly known?: KnownBy;
  /** The evidence for `known`, such as the place of a proof. */
  readonly basis?: string;
  /** The true statement, if the claim is refuted. */
  readonly truth?: string;
  /** How `truth` is known. */
  readonly truthKnown?: Basis;
  /** The command that shows the counterexample. */
  readonly by?: string;
  readonly chosen?: boolean;
}

export interface Judgement extends ClaimEvidence, Standing {
  /** `refuted`: the paper is wrong, as a known counterexample shows. `violated`: the result is not the expected one. */
  readonly verdict: "holds" | "refuted" | "violated" | "not judged";
}

export function reproduction(level: ReproduceLevel, paper: string | undefined, workers: number) {
  const experiments = plan(level, paper);
  const pool = new WorkerPool<typeof import("./perform.ts")>({
    module: new URL("./perform.js", import.meta.url),
    threads: workers,
  });
  // In the order of the plan, so that the report does not depend on the number of workers.
  const results: (ExperimentResult | undefined)[] = experiments.map(() => undefined);
  /** `at` is the experiment that ended most recently. */
  const progress = { done: 0, all: experiments.length, at: "" };
  let isStopped = false;
  const each = experiments.map(async (it, i) => {
    try {
      results[i] = await pool.run("perform", it);
    } catch (error) {
      if (isStopped) return;
      results[i] = { evidence: [failure(it, error)], samples: [] };
    }
    progress.done++;
    progress.at = `${it.kind} ${it.of.algorithm}`;
  });
  return {
    progress,
    /** Resolves when all experiments are done, or after `stop`. */
    over: Promise.all(each).then(() => (isStopped ? undefined : pool.end())),
    stop: async (): Promise<void> => {
      isStopped = true;
      await pool.end();
    },
    reproduced: (): Reproduced => {
      const done = results.filter((it) => it !== undefined);
      const evidence = done.flatMap((it) => it.evidence);
      return {
        tried: judge(evidence, paper),
        samples: done.flatMap((it) => it.samples),
        experiments: progress.done,
        of: progress.all,
      };
    },
  };
}

/** Makes evidence from an experiment that threw an error. The evidence counts against the claim. */
function failure(it: Experiment, error: unknown): Evidence {
  const theorem = it.kind === "theorem" && theorems.find(({ id }) => id === it.id);
  const n = it.kind === "simulate" ? (it.lines[0].n ?? 0) : "n" in it ? it.n : 0;
  const against = `${it.kind} ${it.of.algorithm} ${JSON.stringify(it.of.set)}, n = ${n}: ${(error as Error).message}`;
  return evidenceOf(it.of, "simulated", theorem || elects(it.of), n, false, against);
}

/** Judges all claims of all instances in the order of the catalogue, then the theorems. */
function judge(evidence: readonly Evidence[], paper: string | undefined): Judgement[] {
  const standing = new Map<string, Standing>();
  const claims = instances().flatMap((of) => {
    const all = algorithmOf(of).claims ?? [];
    for (const claim of all) {
      const key = keyOf({ ...of, ...claim });
      if (!standing.get(key)?.by) standing.set(key, standingOf(claim, of));
    }
    return [elects(of), ...all].map(({ id, says, cite }) => ({ ...of, id, says, cite }));
  });
  const stated = theorems.flatMap(({ id, says, cite, of }) =>
    of.map((it) => ({ ...it, id, says, cite })),
  );
  const asked = [...claims, ...stated].filter(({ cite }) => cite.startsWith(paper ?? ""));
  return together(asked, evidence).map((it) => {
    const known = standing.get(keyOf(it));
    return { ...it, ...known, verdict: verdictOf(it.holds, known?.by !== undefined) };
  });
}

function standingOf(claim: Claim, of: Instance): Standing {
  if (!claim.refuted) return { known: knownBy(claim), basis: sayBasis(claim.known) };
  const { truth, known: truthKnown, chosen, run } = claim.refuted;
  const by = formatFlags(runAgainst(algorithmOf(of), of.algorithm, run));
  return { truth, truthKnown, by, chosen };
}

function verdictOf(holds: boolean | undefined, isRefuted: boolean): Judgement["verdict"] {
  if (holds === undefined) return "not judged";
  if (holds === isRefuted) return "violated";
  return isRefuted ? "refuted" : "holds";
}
