import { isViolated, type Result } from "@ringleader/core/internal";
import { sayLate, type RingOptions } from "@ringleader/net";
import type { Detail } from "../../../terminal/detail.ts";
import { counted, duration, grouped } from "../../../terminal/numbers.ts";
import {
  commandFact,
  fact,
  heading,
  indented,
  page,
  traceCommands,
  type Line,
} from "../../../terminal/page.ts";
import { bad, doubtful, good, quiet, WIDTH, wrapped } from "../../../terminal/style.ts";
import { outsideOf } from "../../run/work.ts";
import { verdictLines } from "../../run/verdict.ts";
import type { PreparedRun } from "./prepare.ts";
import { isActedOut, isSurprising, repeatsOf, resultOf, whyOf, type NetRun } from "./json.ts";
import { sayFaults } from "./say-faults.ts";

/** Formats what is known before the run. */
export function showPrediction({ predicted, choices }: PreparedRun): string {
  if (predicted === undefined) return "";
  const of = choices ? "the digest of the trace" : "the digest of every schedule";
  return page([[fact("predicted", `${good(predicted)} ${quiet(of)}`)]]);
}

/** Largest number of faults that a screen lists. */
const MOST_FAULTS = 5;

/** Formats a run between processes for people. */
export function showNetRun(run: NetRun, detail: Detail): string {
  const head = verdictOf(run);
  if (detail === "line") return `${head[0]}\n`;
  const most = detail === "everything" ? Infinity : MOST_FAULTS;
  const { folder, again, judged, outcome } = run;
  const hasTrace = "digest" in judged && judged.digest !== undefined;
  return page([
    head,
    [
      judgement(run),
      ...digestLines(run),
      ...factsLine("network", network(run)),
      ...factsLine("paid", paid(run)),
      ...listed("faults", sayFaults(outcome.faults), most),
      ...listed("late", outcome.late.map(sayLate), most),
    ],
    [
      fact("folder", folder),
      ...(hasTrace ? traceCommands(["replay"], folder, run.options.run.algorithm, "") : []),
      ...commandFact("again", again),
    ],
  ]);
}

/** Formats the verdict: the election, or why there is none. */
function verdictOf(run: NetRun): string[] {
  const { judged, options } = run;
  const result = resultOf(run);
  const name = heading(options.run.algorithm, `n = ${grouped(options.run.n)}`);
  const { length: late } = run.outcome.late;
  if (late > 0)
    return [
      `${bad("✗ outside its model")}  ${name}`,
      ...indented(
        `${counted(late, "message")} came after ${late === 1 ? "its round" : "their rounds"}.`,
        bad,
      ),
      ...(judged.verdict === "differs" ? indented(`${judged.log}: ${judged.why}`) : []),
    ];
  if (judged.verdict === "differs")
    return [
      `${bad("✗ not a run of its definition")}  ${name}`,
      ...indented(`${judged.log}: ${judged.why}`, bad),
    ];
  if (result && (judged.verdict === "conforms" || isViolated(result))) return elected(result, run);
  const repeats = repeatsOf(run);
  if (repeats !== undefined)
    return [
      `${bad("✗ never ends")}  ${name}`,
      ...indented(
        `After ${grouped(judged.events)} events the processes are where they were after ${grouped(repeats)}, with the same messages in flight, so they can go on like this forever.`,
        bad,
      ),
    ];
  const acted = isActedOut(run)
    ? "the trace is acted out to its last event, but the run is not over: "
    : "";
  const why = `${acted}${whyOf(run).replace(/\.$/, "")}`;
  return [`${doubtful("? undecided")}  ${name}`, ...indented(`${why}.`, doubtful)];
}

function elected(result: Result, { outcome, judged }: NetRun): string[] {
  const { startSeconds, connectSeconds, wallSeconds } = outcome.stats;
  const seconds = { setup: startSeconds + connectSeconds, run: wallSeconds };
  return verdictLines({
    result: { ...result, seconds },
    violated: isViolated(result),
    outside: outsideOf(result),
    messages: {},
    bounds: [],
    delivered: judged.events,
    isFinished: judged.verdict === "conforms",
  });
}

function judgement({ judged }: NetRun): Line {
  if (judged.verdict === "differs") return false;
  const all = `${counted(judged.events, "event")}, each one of the definition`;
  return fact("conforms", judged.verdict === "conforms" ? all : `so far: ${all}`);
}

function digestLines(run: NetRun): Line[] {
  const { judged, prepared } = run;
  if (!("digest" in judged) || judged.digest === undefined) return [];
  if (isSurprising(run))
    return [fact("digest", bad(`${judged.digest}, but ${prepared.predicted} was predicted`))];
  const known = judged.digest === prepared.predicted ? quiet(", as predicted") : "";
  return [fact("digest", `${good(judged.digest)}${known}`)];
}

const wires = { unix: "Unix sockets", tcp: "TCP", tls: "TLS" } as const;

/** Says how many processes are connected, and by what. */
export const sayWire = ({ processes, wire }: Pick<RingOptions, "processes" | "wire">): string =>
  `${grouped(processes)} ${processes === 1 ? "process" : "processes"} over ${wires[wire]}`;

function network({ options, outcome, prepared }: NetRun): string[] {
  const { clock } = options;
  const { hopMicros, startSeconds, connectSeconds } = outcome.stats;
  const rounds = clock === "pulses" ? "pulses" : `rounds of ${grouped(clock.milliseconds)} ms`;
  return [
    sayWire(options),
    ...(prepared.inRounds ? [rounds] : []),
    ...(hopMicros === undefined ? [] : [`${duration(hopMicros / 1e6)} a hop`]),
    `${duration(startSeconds + connectSeconds)} to start`,
  ];
}

/** Formats what faults and rounds cost; [] if there was no cost. */
function paid({ outcome }: NetRun): string[] {
  const { resent, cuts, kills, pauses, recovered, pulses, skips, sent } = outcome.stats;
  const each = sent > 0 ? ` (${(pulses / sent).toFixed(1)} a message)` : "";
  return [
    pulses > 0 && `${counted(pulses, "pulse")}${each}`,
    skips > 0 && counted(skips, "skip"),
    cuts > 0 && counted(cuts, "cut"),
    kills > 0 && counted(kills, "kill"),
    pauses > 0 && counted(pauses, "pause"),
    recovered > 0 && `${counted(recovered, "event")} from journals`,
    resent > 0 && `${counted(resent, "frame")} resent`,
  ].filter((part) => part !== false);
}

/** Formats facts on one line, or on several if they are long; [] if there are none. */
const factsLine = (name: string, facts: readonly string[]): string[] =>
  facts.length === 0
    ? []
    : wrapped(facts.join(" · "), WIDTH - 12, /(?<=·) /).map((line, i) =>
        i === 0 ? fact(name, line) : `${" ".repeat(10)}${line}`,
      );

/** Formats a list as a fact; the rest of a long one is counted. */
function listed(name: string, lines: readonly string[], most: number): string[] {
  const shown = lines.slice(0, most).flatMap((line) => wrapped(line, WIDTH - 12));
  const left = lines.length - most;
  const all = left > 0 ? [...shown, quiet(`… and ${grouped(left)} more; -v lists them`)] : shown;
  return all.map((line, i) => (i === 0 ? fact(name, line) : `${" ".repeat(10)}${line}`));
}
