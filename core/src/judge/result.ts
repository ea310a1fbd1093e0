import { runOutcome, findViolations, type RunOutcome } from "./election.ts";
import type { Judged } from "../model/claim.ts";
import type { Outcome, RunFault, Times } from "../model/outcome.ts";
import type { RunChoices } from "../model/run-spec.ts";
import { describeSetup, SHOWN } from "../model/setup.ts";
import { isDelay } from "../model/system/fault.ts";
import { formatSeed, sayFault } from "../model/trace.ts";
import { Refusal } from "../refusal/refusal.ts";
import { readReport } from "./own-values.ts";
import { formatFlags } from "../request/flags.ts";
import { specFromSetup } from "../request/to-spec.ts";

/** The number of this form of results. A reader refuses a higher number. */
const RESULT_FORMAT = 1;

/** A run as `--json` prints it. Fields that do not apply are absent. */
export interface Result extends BriefResult {
  readonly format: typeof RESULT_FORMAT;
  readonly setup: Readonly<Record<string, unknown>>;
  /** Wall time in seconds. The command adds it; it is not part of the digest. */
  readonly seconds?: { readonly setup: number; readonly run: number };
}

/**
 * Reads a result as a record, for the values that only its algorithm reports, such as `hypotheses` of
 * marchetti-spaccamela.
 *
 * @example
 * ```ts
 * const result = run("marchetti-spaccamela", { ids: [3, 1, 2] });
 * console.log(ownFields(result)["hypotheses"] !== undefined); // true
 * ```
 */
export const ownFields = (result: Result): Readonly<Record<string, unknown>> =>
  result as unknown as Readonly<Record<string, unknown>>;

/** The parts of a result that every run has. */
export interface BriefResult extends Pick<
  Outcome,
  "n" | "leaders" | "informed" | "causal" | "inFlight"
> {
  readonly algorithm: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly messages: {
    readonly total: number;
    readonly byKind: Readonly<Record<string, number>>;
    readonly byPhase?: Readonly<Record<string, number>>;
    readonly atElection?: number;
  };
  readonly time?: Readonly<Record<string, unknown>>;
  readonly claims: readonly Judged[];
  /** What was wrong with the election, in sentences; absent if nothing was wrong. */
  readonly violations?: readonly string[];
  readonly outcome: RunOutcome;
  /** The faults of the schedule that break the model, in sentences; absent if there are none. Claims are then not judged. */
  readonly faults?: readonly string[];
  /** The links that the schedule holds, and which of them it releases, in sentences; absent if there are none. Delay is inside the model. */
  readonly delays?: readonly string[];
  /** Why the run stopped before its end: a link is held or, in rounds, a configuration occurred twice, for example. */
  readonly stopped?: string;
  readonly seed: number | string;
  readonly digest: string;
  readonly replay: string;
}

/** Describes a run. `changes` sets options, such as limits, in the command line that replays the run. */
export function result(
  run: Outcome,
  name = run.setup.algorithm.name,
  changes: RunChoices = {},
): Result {
  const { algorithm, parameters, n, ...rest } = briefResult(run, name, changes);
  const format = RESULT_FORMAT;
  return { format, algorithm, parameters, n, setup: describeSetup(run.setup), ...rest };
}

/** Makes a result without the setup, because describing a setup takes longer than running a small ring. */
export function briefResult(
  run: Outcome,
  name = run.setup.algorithm.name,
  changes: RunChoices = {},
): BriefResult & Readonly<Record<string, unknown>> {
  const { setup, n, leaders } = run;
  const { algorithm, seed } = setup;
  const wrong = findViolations(run);
  const delays = run.injected.filter(({ fault }) => isDelay(fault));
  const broken = run.injected.filter(({ fault }) => !isDelay(fault));
  const stopped = run.waits ? sayHeld(delays) : run.stopped?.why;
  const { time, messages, ...own } = readReport(algorithm, run);
  return {
    algorithm: algorithm.name,
    parameters: algorithm.parameters,
    n,
    ...own,
    leaders,
    informed: run.informed,
    messages: {
      total: run.sent,
      byKind: run.byKind,
      ...(Object.keys(run.byPhase).length > 0 && { byPhase: run.byPhase }),
      ...(leaders.length > 0 && { atElection: run.atElection }),
      ...messages,
    },
    ...(run.time && { time: { ...times(run), ...time } }),
    causal: run.causal,
    inFlight: run.inFlight,
    claims: run.verdicts,
    ...(wrong.length > 0 && { violations: wrong }),
    outcome: runOutcome(run),
    ...(broken.length > 0 && { faults: broken.map((it) => sayFault(it)) }),
    ...(delays.length > 0 && { delays: sayDelays(delays) }),
    ...(stopped !== undefined && { stopped }),
    seed: formatSeed(seed),
    digest: run.digest,
    replay: formatFlags({ ...specFromSetup(setup, name), ...changes }),
  };
}

/** Says which links are held, and which were held and are released. */
const sayDelays = (delays: readonly RunFault[]): string[] =>
  delays
    .filter(({ fault }) => fault === "hold")
    .map((it) => sayFault(it, undefined, isReleased(delays, it)));

/** True if the link of a hold is released after it. */
const isReleased = (delays: readonly RunFault[], hold: RunFault): boolean =>
  delays
    .slice(delays.indexOf(hold))
    .some(
      ({ fault, process, port }) =>
        fault === "release" && process === hold.process && port === hold.port,
    );

/** Says which links are held after these delays; messages that wait there are the only ones left. */
const sayHeld = (delays: readonly RunFault[]): string =>
  `${delays
    .filter((it) => it.fault === "hold" && !isReleased(delays, it))
    .map((it) => sayFault(it))
    .join("; ")}, and no other message can be delivered`;

/** Refuses a result of a later version. Results of earlier versions have no `format`. */
export function checkResultFormat({ format = RESULT_FORMAT }: { readonly format?: unknown }): void {
  if (format === RESULT_FORMAT) return;
  throw new Refusal(
    `format: ${JSON.stringify(format)} is not accepted; this version reads results of format ${RESULT_FORMAT}.`,
  );
}

/** True if the election is violated, or a run inside the model violates a claim that is not known to be refuted. */
export const isViolated = ({ violations: wrong, claims, setup }: Result): boolean =>
  wrong !== undefined ||
  (setup["violated"] === undefined &&
    claims.some(({ holds, refuted }) => !holds && refuted === undefined));

/** Returns the time of the last message or decision, whichever is later; undefined if there was neither. */
export function endOfRun({ lastReceipt, lastDecision }: Times): bigint | undefined {
  if (lastReceipt === undefined || lastDecision === undefined) return lastReceipt ?? lastDecision;
  return lastReceipt > lastDecision ? lastReceipt : lastDecision;
}

function times({ time, n, finished }: Outcome): Record<string, unknown> {
  const { home, lastReceipt, firstWake, marks } = time!;
  const end = endOfRun(time!);
  const listed = (list: readonly bigint[]) =>
    Array.from({ length: n }, (_, p) => (list[p] === undefined ? null : String(list[p])));
  return {
    ...(home !== undefined && { home: String(home) }),
    ...(finished && lastReceipt !== undefined && { finish: String(lastReceipt) }),
    ...(finished && end !== undefined && { elapsed: String(end - firstWake!) }),
    ...(n <= SHOWN && Object.fromEntries([...marks].map(([label, list]) => [label, listed(list)]))),
  };
}
