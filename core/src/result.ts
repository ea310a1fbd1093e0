import { runOutcome, violations, type RunOutcome } from "./judge/election.ts";
import type { Judged } from "./model/claim.ts";
import { isIdOrder } from "./model/id-order.ts";
import type { Outcome } from "./model/run.ts";
import { formatSchedule } from "./model/schedule.ts";
import { describe, SHOWN, type Setup, portsText } from "./model/setup.ts";
import { formatTies } from "./model/ties.ts";

/** A run as `--json` prints it; fields that do not apply are absent. */
export interface Result extends BriefResult {
  readonly setup: Readonly<Record<string, unknown>>;
  readonly [own: string]: unknown;
}

export interface BriefResult {
  readonly algorithm: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly n: number;
  readonly leaders: readonly { readonly position: number; readonly id?: number }[];
  readonly informed: number;
  readonly messages: {
    readonly total: number;
    readonly byKind: Readonly<Record<string, number>>;
    readonly byPhase?: Readonly<Record<string, number>>;
    readonly atElection?: number;
  };
  readonly time?: Readonly<Record<string, unknown>>;
  readonly causal: { readonly declaration?: number; readonly last: number };
  readonly inFlight: number;
  readonly claims: readonly Judged[];
  /** What was wrong with the election, in sentences; absent where nothing was. */
  readonly violations?: readonly string[];
  readonly outcome: RunOutcome;
  /** Why a run in rounds was stopped whose alarms ring too often. */
  readonly stopped?: string;
  readonly seed: number | string;
  readonly digest: string;
  readonly replay: string;
}

export function result(run: Outcome, name = run.setup.algorithm.name): Result {
  const { algorithm, parameters, n, ...rest } = briefResult(run, name);
  return { algorithm, parameters, n, setup: describe(run.setup), ...rest };
}

/** The same without the setup, which takes longer to describe than a small ring to run. */
export function briefResult(
  run: Outcome,
  name = run.setup.algorithm.name,
): BriefResult & Readonly<Record<string, unknown>> {
  const { setup, n, leaders } = run;
  const { algorithm, seed } = setup;
  const wrong = violations(run);
  const { time, messages, ...own } = (algorithm.report?.(run) ?? {}) as Record<string, any>;
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
    ...(run.stopped && { stopped: run.stopped.why }),
    seed: typeof seed === "number" && Number.isSafeInteger(seed) ? seed : String(seed),
    digest: run.digest,
    replay: commandLine(setup, name),
  };
}

/** Does the result break the election or, in its own model, a claim? */
export const isViolated = ({ violations: wrong, claims, setup }: Result): boolean =>
  wrong !== undefined ||
  (setup["violated"] === undefined &&
    claims.some(({ holds, refuted }) => !holds && refuted === undefined));

function times({ time, n, finished }: Outcome): Record<string, unknown> {
  const { home, lastReceipt, firstWake, marks } = time!;
  const listed = (list: readonly bigint[]) =>
    Array.from({ length: n }, (_, p) => (list[p] === undefined ? null : String(list[p])));
  return {
    ...(home !== undefined && { home: String(home) }),
    ...(finished &&
      lastReceipt !== undefined && {
        finish: String(lastReceipt),
        elapsed: String(lastReceipt - firstWake!),
      }),
    ...(n <= SHOWN && Object.fromEntries([...marks].map(([label, list]) => [label, listed(list)]))),
  };
}

/** The command line that makes this run again. */
function commandLine(setup: Setup, name: string): string {
  const { algorithm, waking, made, network } = setup;
  const words = ["ringleader", "run", name];
  for (const [key, value] of Object.entries(algorithm.changed))
    words.push("--set", `${key}=${value}`);
  if (made.ids === "given") words.push("--ids", Array.from(setup.ids!).join(","));
  else if (network.ring || network.made === "ring") words.push("-n", String(setup.n));
  if (isIdOrder(made.ids) && made.ids !== "random") words.push("--ids", made.ids);
  if (!network.ring && network.made !== "ring") words.push("--graph", network.made);
  const usualPorts = setup.needs.direction || !network.ring ? "aligned" : "scrambled";
  if (made.ports !== usualPorts)
    words.push("--ports", made.ports === "given" ? portsText(setup) : made.ports);
  if (waking.times) {
    const timed = algorithm.needs.rounds === true;
    words.push(
      "--wake",
      waking.times
        .map(({ position, time }) => (timed ? `${position}@${time}` : position))
        .join(","),
    );
  }
  if (setup.willing && algorithm.needs.rounds) {
    const willing = Array.from(setup.willing.keys()).filter((p) => setup.willing![p] !== 0);
    words.push("--willing", willing.join(",") || "none");
  }
  if (setup.schedule.kind !== "fifo") words.push("--schedule", formatSchedule(setup.schedule));
  const usualLinks = setup.violated.includes("fifo") ? "any" : (algorithm.links ?? "fifo");
  if (setup.links !== usualLinks) words.push("--links", setup.links);
  if (setup.ties) words.push("--ties", formatTies(setup.ties));
  if (setup.coins) words.push("--coins", setup.coins.map((it) => it.join(",")).join("/"));
  for (const assumption of setup.violated) words.push("--violate", assumption);
  words.push("--seed", String(setup.seed));
  return words.join(" ");
}
