import {
  find,
  knownBy,
  runAgainst,
  sayBasis,
  type Basis,
  type Claim,
  type KnownBy,
} from "@ringleader/core";
import type { MeasuredRun } from "@ringleader/core/figure";
import { Piscina } from "piscina";
import { keyOf, together, type Evidence, type Tried } from "./evidence.ts";
import type { Experiment, Found } from "./experiment.ts";
import { instances } from "./instances.ts";
import { elects } from "./perform.ts";
import { plan, type Level } from "./plan.ts";
import { theorems } from "./theorems.ts";

export interface Asked {
  readonly level: Level;
  readonly paper?: string | undefined;
  readonly workers: number;
}

export interface Reproduced {
  readonly tried: readonly Judgement[];
  readonly samples: readonly MeasuredRun[];
  /** Made, and planned. */
  readonly experiments: number;
  readonly of: number;
}

/** A claim with what was found of it, and what to make of that. */
export interface Judgement extends Tried {
  /** `refuted`: the paper is wrong there, and the run shows it. `violated`: it should hold, and does not. */
  readonly verdict: "holds" | "refuted" | "violated" | "not judged";
  /** How a claim is known: the word and what it rests on; absent of what is no claim of the catalogue. */
  readonly known?: KnownBy;
  readonly basis?: string;
  /** What is true instead. */
  readonly truth?: string;
  /** How that is known. */
  readonly truthKnown?: Basis;
  /** The run against it, as it is typed. */
  readonly by?: string;
  readonly chosen?: boolean;
}

/** Experiments under way in threads of their own. */
export interface Reproduction {
  readonly all: number;
  readonly done: number;
  /** What was begun last. */
  readonly at: string;
  /** When all are made, or after `stop`. */
  readonly over: Promise<void>;
  stop(): Promise<void>;
  /** What was found so far. */
  found(): Reproduced;
}

export function reproduction({ level, paper, workers }: Asked): Reproduction {
  const experiments = plan(level, paper);
  const pool = new Piscina<Experiment, Found>({
    filename: new URL("./worker.js", import.meta.url).href,
    minThreads: workers,
    maxThreads: workers,
  });
  // In the order of the plan, whichever thread is done first: the report is the same for any number of workers.
  const made: (Found | undefined)[] = experiments.map(() => undefined);
  let [done, at, isStopped] = [0, "", false];
  const each = experiments.map(async (it, i) => {
    try {
      made[i] = await pool.run(it);
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
    over: Promise.all(each).then(() => (isStopped ? undefined : pool.destroy())),
    async stop() {
      isStopped = true;
      await pool.destroy();
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

/** An experiment that broke counts against what it was about; the others go on. */
function broken(it: Experiment, error: unknown): Found {
  const theorem = it.kind === "theorem" && theorems.find(({ says }) => says === it.says);
  const { says, cite } = theorem || elects(it.of);
  const n = it.kind === "simulate" ? (it.lines[0].n ?? 0) : "n" in it ? it.n : 0;
  const against = `${it.kind} ${it.of.algorithm} ${JSON.stringify(it.of.set)}, n = ${n}: ${(error as Error).message}`;
  const way = "simulated";
  const evidence = {
    ...it.of,
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

/** All claims of all instances in the order of the catalogue, with theorems in the end. */
function judged(evidence: readonly Evidence[], paper: string | undefined): Judgement[] {
  const refuting = new Map<string, NonNullable<Claim["refuted"]>>();
  const known = new Map<string, { known: KnownBy; basis: string }>();
  const claims = instances().flatMap((of) => {
    const algorithm = find(of.algorithm).with(of.set);
    const all = algorithm.claims ?? [];
    for (const claim of all) {
      const key = keyOf({ ...of, ...claim });
      if (claim.refuted && !refuting.has(key))
        refuting.set(key, { ...claim.refuted, by: runAgainst(algorithm, claim.refuted) });
      else if (!claim.refuted)
        known.set(key, { known: knownBy(claim), basis: sayBasis(claim.known) });
    }
    return [elects(of), ...all].map(({ says, cite }) => ({ ...of, says, cite }));
  });
  const stated = theorems.flatMap(({ says, cite, of }) => of.map((it) => ({ ...it, says, cite })));
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
      by: `ringleader run ${it.algorithm} ${by}`,
      chosen: chosen === true,
    };
    return { ...told, verdict: it.holds ? "violated" : "refuted" };
  });
}
