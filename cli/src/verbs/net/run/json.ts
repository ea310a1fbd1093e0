import { isViolated, type Result } from "@ringleader/core/internal";
import { sayLate, type RingOptions, type RingOutcome } from "@ringleader/net";
import type { JudgedLogs } from "../conform/work.ts";
import { sayFaults } from "./say-faults.ts";
import type { PreparedRun } from "./prepare.ts";

/** A run between processes, judged. */
export interface NetRun {
  readonly prepared: PreparedRun;
  readonly options: Omit<RingOptions, "folder">;
  readonly outcome: RingOutcome;
  readonly judged: JudgedLogs;
  readonly folder: string;
  /** The command that makes the run again. */
  readonly again: string;
}

/** Returns the result of the run; undefined if its logs differ from the definition or end too early. */
export const resultOf = ({ judged }: NetRun): Result | undefined =>
  judged.verdict === "differs" ? undefined : judged.result;

/** True if the digest is not the predicted one, although the logs conform. */
export const isSurprising = ({ prepared: { predicted }, judged }: NetRun): boolean =>
  predicted !== undefined && judged.verdict === "conforms" && judged.digest !== predicted;

/** True if the processes did exactly what the trace says, which is not a whole run. */
export const isActedOut = ({ prepared, judged }: NetRun): boolean =>
  prepared.choices !== undefined &&
  judged.verdict === "unfinished" &&
  judged.digest === prepared.predicted;

/** The number of events after which the processes were in their last state before; undefined if they were never. */
export const repeatsOf = (run: NetRun): number | undefined =>
  isActedOut(run) ? run.prepared.repeats : undefined;

/** True if the run violates the model, the definition or a property of the election. */
export function isViolatedRun(run: NetRun): boolean {
  const result = resultOf(run);
  if (run.judged.verdict === "differs" || run.outcome.late.length > 0 || isSurprising(run))
    return true;
  if (repeatsOf(run) !== undefined) return true;
  return result !== undefined && isViolated(result);
}

/** Makes the document of a run: as `run --json`, with the verdict on the logs and `net`. */
export function documentOf(run: NetRun): object {
  const { judged, options, outcome, again } = run;
  const result = resultOf(run);
  const { startSeconds, connectSeconds, wallSeconds } = outcome.stats;
  const { algorithm, parameters, n, setup, seed } = options.run;
  const verdict = {
    verdict: judged.verdict,
    ...(judged.verdict !== "conforms" && { why: whyOf(run) }),
    ...(judged.verdict === "differs" && { log: judged.log }),
  };
  const seconds = { setup: startSeconds + connectSeconds, run: wallSeconds };
  const net = netOf(run);
  if (result) return { ...result, ...verdict, seconds, replay: again, net };
  return {
    format: 1,
    algorithm,
    parameters,
    n,
    setup,
    ...verdict,
    seconds,
    seed,
    replay: again,
    net,
  };
}

/** Says why the run is undecided or differs. */
export function whyOf({ judged, outcome }: NetRun): string {
  if (judged.verdict === "conforms") return "";
  return judged.verdict === "unfinished" ? (outcome.why ?? judged.why) : judged.why;
}

function netOf(run: NetRun) {
  const { prepared, options, outcome, folder } = run;
  const { inRounds, predicted } = prepared;
  const repeats = repeatsOf(run);
  const { wire, clock, processes, coins, journal } = options;
  const { hopMicros, ...stats } = outcome.stats;
  return {
    wire,
    ...(inRounds && { clock: clock === "pulses" ? clock : `${clock.milliseconds}ms` }),
    processes,
    coins,
    journal,
    ...(predicted !== undefined && { predicted }),
    ...(repeats !== undefined && { repeats }),
    ...stats,
    ...(hopMicros !== undefined && { hopMicros }),
    faults: sayFaults(outcome.faults),
    late: outcome.late.map(sayLate),
    folder,
  };
}
