import { runOfEvents } from "../check/report/portable-run.ts";
import type { Delivery, Portable, Run } from "../check/report/report.ts";
import type { Family } from "../model/family.ts";
import type { RunSpec } from "../model/run-spec.ts";
import { makeSetup, type Setup, type Violable } from "../model/setup.ts";
import { Refusal } from "../refusal/refusal.ts";
import { groupDigits } from "../refusal/group-digits.ts";
import { findAlgorithm, parseRun } from "../request/parse-run.ts";
import type { Options } from "../simulate/simulation.ts";
import { replayRun, simulateRun, type Rerun } from "../trace/replay-run.ts";

/** A run on a ring, and the run that copies it around a ring that is `times` as large. */
export interface Lift {
  readonly base: Rerun;
  readonly lifted: Rerun;
  readonly times: number;
  /** The assumptions that the larger ring violates. */
  readonly violated: readonly Violable[];
}

export interface LiftOptions {
  readonly times: number;
  /** The name of the algorithm in traces: its own, or the path of a user's file. */
  readonly name?: string;
  /** The events of the small run, if its schedule is a trace. */
  readonly steps?: Options["steps"];
}

/** Largest lifted ring, in processes, and longest run on the small ring, in events. */
const MOST = 1000;
const MOST_EVENTS = 100_000;

/**
 * Copies a finished run around a ring that is `times` as large: position p of the large ring has the id, the coins and
 * the wake-up of position p modulo n, and each delivery is made once in every copy. Every process of the large ring sees
 * what its original sees, so each leader has `times` copies.
 */
export function liftRun(
  spec: RunSpec,
  { times, name = spec.algorithm, steps }: LiftOptions,
  family: Family = findAlgorithm(spec.algorithm),
): Lift {
  const algorithm = family.with(spec.set ?? {});
  const { needs } = algorithm;
  const refuse = (why: string): never => {
    throw new Refusal(`a run of ${algorithm.name} cannot be lifted: ${why}`);
  };
  if (needs.rounds) refuse("it runs in rounds; lift copies the deliveries of asynchronous runs.");
  if (!needs.ring) refuse("it runs on any network; lift copies runs around a ring.");
  if (needs.root) refuse("only the root starts, and a copy of the root would be a second root.");
  const asked = (spec.violate ?? []) as readonly Violable[];
  if (needs.ids && !asked.includes("ids")) {
    refuse(
      "every process has a unique id, and a copy of a process would have the same id; --violate ids lets ids repeat.",
    );
  }
  // The small ring is inside the model in this respect; only its copies share ids.
  const violate = asked.filter((it) => it !== "ids");
  const setup = makeSetup(parseRun({ ports: "aligned", ...spec, violate }, family));
  if (!Number.isSafeInteger(times) || times < 2 || setup.n * times > MOST) {
    throw Refusal.of(
      "times",
      `${times} is not accepted; give a whole number from 2, with at most ${groupDigits(MOST)} processes in the large ring.`,
    );
  }
  const base = simulateRun(setup, MOST_EVENTS, name, { steps });
  if (base.result.outcome === "budget")
    refuse(`its run has not ended after ${groupDigits(MOST_EVENTS)} events; give another seed.`);
  const broken = (["ids", "n"] as const).filter((it) => needs[it]);
  const violated = [...new Set([...setup.violated, ...broken])];
  const subject = {
    algorithm,
    links: setup.links,
    violate: violated,
    // Copies believe in the ring of their originals.
    ...(needs.n && { known: setup.known ?? setup.n }),
  };
  const lifted = replayRun(subject, copyRun(setup, runOfEvents(setup, base.events), times), name);
  return { base, lifted, times, violated };
}

/** Copies a run: its setup, and each delivery once for every copy of its receiver. */
function copyRun({ n }: Setup, { setup, deliveries }: Run, times: number): Run {
  const copies = Array.from({ length: times }, (_, i) => i * n);
  const around = <T>(list: readonly T[] | undefined): readonly T[] | undefined =>
    list && copies.flatMap(() => list);
  const large: Portable = {
    n: n * times,
    ...(setup.ids && { ids: around(setup.ids)! }),
    ...(setup.ports !== undefined && { ports: setup.ports.repeat(times) }),
    ...(Array.isArray(setup.wake) && {
      wake: copies.flatMap((from) => (setup.wake as readonly number[]).map((p) => p + from)),
    }),
    ...(setup.started && { started: around(setup.started)! }),
  };
  return {
    setup: large,
    deliveries: deliveries.flatMap((delivery): Delivery[] =>
      copies.map((from) => ({ ...delivery, process: delivery.process + from })),
    ),
  };
}
