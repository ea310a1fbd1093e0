import {
  findAlgorithm,
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
import { instances } from "./instances.ts";
import { elects } from "./perform.ts";
import { plan, type ReproduceLevel } from "./plan.ts";
import { theorems } from "./theorems.ts";

export interface ReproduceSpec {
  readonly level: ReproduceLevel;
  readonly paper?: string | undefined;
  readonly workers: number;
}

export interface Reproduced {
  readonly tried: readonly Judgement[];
  readonly samples: readonly MeasuredRun[];
  /** Performed and planned experiments. */
  readonly experiments: number;
  readonly of: number;
}

/** A claim with its evidence and its verdict. */
export interface Judgement extends ClaimEvidence {
  /** `refuted`: the paper is wrong, as a known counterexample shows. `violated`: the claim should hold and does not. */
  readonly verdict: "holds" | "refuted" | "violated" | "not judged";
  /** How a claim of the catalogue is known, and on what that rests. */
  readonly known?: KnownBy;
  readonly basis?: string;
  /** What is true instead. */
  readonly truth?: string;
  /** How that is known. */
  readonly truthKnown?: Basis;
  /** The counterexample, as typed. */
  readonly by?: string;
  readonly chosen?: boolean;
}

/** Experiments that run in threads. */
export interface Reproduction {
  readonly all: number;
  readonly done: number;
  /** The experiment that ended last. */
  readonly at: string;
  /** Resolves when all are done, or after `stop`. */
  readonly over: Promise<void>;
  stop(): Promise<void>;
  /** The results so far. */
  found(): Reproduced;
}

export function reproduction({ level, paper, workers }: ReproduceSpec): Reproduction {
  const experiments = plan(level, paper);
  const pool = new WorkerPool<typeof import("./perform.ts")>({
    module: new URL("./perform.js", import.meta.url),
    threads: workers,
  });
  // In the order of the plan, so that the report does not depend on the number of workers.
  const made: (ExperimentResult | undefined)[] = experiments.map(() => undefined);
  let [done, at, isStopped] = [0, "", false];
  const each = experiments.map(async (it, i) => {
    try {
      made[i] = await pool.run("perform", it);
    } catch (error) {
      if (isStopped) return;
      made[i] = broken(it, error);
    }
    done++;
    at = `${it.kind} ${it.of.algorithm}`;
  });
  return {
    all: experiments.length,
    get done() {
      return done;
    },
    get at() {
      return at;
    },
    over: Promise.all(each).then(() => (isStopped ? undefined : pool.end())),
    async stop() {
      isStopped = true;
      await pool.end();
    },
    found() {
      const found = made.filter((it) => it !== undefined);
      return {
        tried: judged(
          found.flatMap((it) => it.evidence),
          paper,
        ),
        samples: found.flatMap((it) => it.samples),
        experiments: done,
        of: experiments.length,
      };
    },
  };
}

/** Evidence of an experiment that failed: it counts against its claim. */
function broken(it: Experiment, error: unknown): ExperimentResult {
  const theorem = it.kind === "theorem" && theorems.find(({ id }) => id === it.id);
  const { id, says, cite } = theorem || elects(it.of);
  const n = it.kind === "simulate" ? (it.lines[0].n ?? 0) : "n" in it ? it.n : 0;
  const against = `${it.kind} ${it.of.algorithm} ${JSON.stringify(it.of.set)}, n = ${n}: ${(error as Error).message}`;
  const way = "simulated";
  const evidence = {
    ...it.of,
    id,
    says,
    cite,
    way,
    holds: false,
    cases: 1,
    from: n,
    to: n,
    against,
  } as const;
  return { evidence: [evidence], samples: [] };
}

/** Judges all claims of all instances in the order of the catalogue, then the theorems. */
function judged(evidence: readonly Evidence[], paper: string | undefined): Judgement[] {
  const refuting = new Map<string, NonNullable<Claim["refuted"]> & { by: string }>();
  const known = new Map<string, { known: KnownBy; basis: string }>();
  const claims = instances().flatMap((of) => {
    const algorithm = findAlgorithm(of.algorithm).with(of.set);
    const all = algorithm.claims ?? [];
    for (const claim of all) {
      const key = keyOf({ ...of, ...claim });
      if (claim.refuted && !refuting.has(key))
        refuting.set(key, {
          ...claim.refuted,
          by: formatFlags(runAgainst(algorithm, of.algorithm, claim.refuted.run)),
        });
      else if (!claim.refuted)
        known.set(key, { known: knownBy(claim), basis: sayBasis(claim.known) });
    }
    return [elects(of), ...all].map(({ id, says, cite }) => ({ ...of, id, says, cite }));
  });
  const stated = theorems.flatMap(({ id, says, cite, of }) =>
    of.map((it) => ({ ...it, id, says, cite })),
  );
  const asked = [...claims, ...stated].filter(
    ({ cite }) => paper === undefined || cite.startsWith(paper),
  );
  return together(asked, evidence).map((it): Judgement => {
    const refuted = refuting.get(keyOf(it));
    const how = refuted ? {} : known.get(keyOf(it));
    if (it.holds === undefined) return { ...it, ...how, verdict: "not judged" };
    if (!refuted) return { ...it, ...how, verdict: it.holds ? "holds" : "violated" };
    const { by, truth, known: truthKnown, chosen } = refuted;
    const told = {
      ...it,
      truth,
      ...(truthKnown && { truthKnown }),
      by,
      chosen: chosen === true,
    };
    return { ...told, verdict: it.holds ? "violated" : "refuted" };
  });
}
