import { shorten } from "@ringleader/core/internal/words";
import { Refusal } from "@ringleader/core/internal/refusal";
import {
  collectTradeOff,
  violationOf,
  type ChartPoint,
  type Claims,
  type Gathered,
  type MeasuredRun,
  type TradeOff,
} from "@ringleader/core/internal/chart";
import { digestOf } from "../../documents/digest-of.ts";
import { wholeOf } from "../../request/amounts.ts";
import { exit } from "../../terminal/exit.ts";
import { drawSweep, runsOf, tradeOffChart, tradeOffRuns } from "../../lab/chart/draw.ts";
import { readRows } from "../../lab/chart/read-rows.ts";
import { storedName } from "../../lab/store/results-query.ts";
import { checkChart, writeChart } from "../../lab/chart/chart-file.ts";
import { counted, grouped } from "../../terminal/numbers.ts";
import { checkStdout, complain, print, printJson, write } from "../../terminal/output.ts";
import { showWork } from "../../terminal/progress-line.ts";
import { typed, typedBut } from "../../terminal/shell-word.ts";
import { onInterrupt } from "../../workers/interrupt.ts";
import type { PlotFlags } from "./flags.ts";

/** The content of a chart; a trade-off chart has times in addition. */
type Drawn = Gathered & { readonly places?: TradeOff["places"] };

/** Maximum number of violations that are listed; the others are only counted. */
const TOLD = 20;
const SIZE = 128;

export async function run(results: string | undefined, flags: PlotFlags): Promise<number> {
  const { json, tradeOff } = flags;
  const out = flags.out ?? nameFor(results, tradeOff === true);
  checkChart("--out", out);
  checkStdout("--out", out, json);
  const claims = claimsOf(flags.claims);
  if (!tradeOff) refuseFlags(flags, ["n", "iMin", "seeds"], "it needs --trade-off");
  if (tradeOff) refuseFlags(flags, ["measure"], "the trade-off shows messages and time");
  if (results !== undefined)
    refuseFlags(flags, ["iMin", "seeds"], `${results} already has the runs`);
  const cancel = onInterrupt((leave) => {
    complain(`interrupted; no chart was written. To start over: ${typed()}`);
    leave();
  });
  try {
    const drawn = tradeOff
      ? await plotTradeOff(results, out, claims, flags)
      : await plotSizes(results, out, claims, flags);
    if (json) printJson(documentOf(drawn, out));
    else report(drawn, out);
    const { points, unmarked } = drawn;
    const isViolated = unmarked.length > 0 || points.some(({ violated }) => violated > 0);
    return isViolated ? exit.violated : exit.holds;
  } finally {
    cancel();
  }
}

function nameFor(results: string | undefined, tradeOff: boolean): string {
  if (results !== undefined && results !== "-") return `${results.replace(/\.[^./]*$/, "")}.svg`;
  return tradeOff ? "trade-off.svg" : "figure.svg";
}

const claimsOf = (which: Claims | boolean | undefined): Claims =>
  which === false ? "none" : which === true ? "sharpest" : (which ?? "sharpest");

function refuseFlags(flags: PlotFlags, names: readonly (keyof PlotFlags)[], why: string): void {
  for (const name of names) {
    if (flags[name] === undefined) continue;
    const flag = name === "n" ? "-n" : name === "iMin" ? "--i-min" : `--${name}`;
    throw new Refusal(`${flag} is not accepted here, because ${why}.`);
  }
}

async function plotSizes(
  results: string | undefined,
  out: string,
  claims: Claims,
  { measure: what = "messages", algorithm }: PlotFlags,
): Promise<Drawn> {
  if (results === undefined) {
    throw new Refusal("plot which results? Name a file, as in: ringleader plot results.jsonl.");
  }
  const seen = new Set<string>();
  const gathered = await drawSweep(selected(results, algorithm, seen), out, what, claims);
  return gathered.points.length > 0 ? gathered : nothing(results, seen, algorithm, `no ${what}`);
}

async function plotTradeOff(
  results: string | undefined,
  out: string,
  claims: Claims,
  { n, iMin = "1000", seeds = "10", algorithm }: PlotFlags,
): Promise<Drawn> {
  const size = n === undefined ? undefined : wholeOf("-n", n, 2, 10_000);
  const many = wholeOf("--seeds", seeds, 1, 100_000);
  const least = wholeOf("--i-min", iMin, 1, 1_000_000);
  const seen = new Set<string>();
  const { add, finish } = collectTradeOff();
  const runs =
    results === undefined
      ? watched(tradeOffRuns(size ?? SIZE, least, many), "run", runsOf(many))
      : selected(results, algorithm, seen);
  for await (const run of runs) add(run);
  const tradeOff = finish(size);
  if (!tradeOff)
    return nothing(results ?? "the trade-off", seen, algorithm, "none for the trade-off chart");
  await writeChart(out, tradeOffChart(tradeOff, claims));
  return { ...tradeOff.messages, places: tradeOff.places };
}

/** Yields the runs of the selected algorithms. Collects the names of all algorithms in `seen`. */
async function* selected(
  results: string,
  names: readonly string[] | undefined,
  seen: Set<string>,
): AsyncGenerator<MeasuredRun> {
  const algorithms = names?.map(storedName);
  for await (const run of watched(readRows(results), "row")) {
    seen.add(run.algorithm);
    if (algorithms === undefined || algorithms.includes(run.algorithm)) yield run;
  }
  const absent = algorithms?.find((name) => !seen.has(name));
  if (absent !== undefined && seen.size > 0) {
    throw new Refusal(
      `--algorithm ${shorten(absent)} is not accepted; ${results} has runs of ${[...seen].join(", ")}.`,
    );
  }
}

/** Yields the same runs, and shows progress if that takes long. */
async function* watched(
  runs: AsyncIterable<MeasuredRun>,
  what: string,
  all?: number,
): AsyncGenerator<MeasuredRun> {
  let done = 0;
  const end = showWork({
    parts: () => [counted(done, what)],
    share: () => all && done / all,
  });
  try {
    for await (const run of runs) {
      done++;
      yield run;
    }
  } finally {
    end();
  }
}

function nothing(
  results: string,
  seen: ReadonlySet<string>,
  asked: readonly string[] | undefined,
  what: string,
): never {
  const whose = (asked ?? [...seen]).join(", ");
  throw new Refusal(
    seen.size === 0
      ? `${results} has no rows, so no chart was drawn.`
      : `${results} has runs of ${whose}, but ${what}; no chart was drawn.`,
  );
}

/** Prints what was drawn, and each point at which a claim is violated. */
function report({ points, runs, places, unmarked }: Drawn, out: string): void {
  const say = (line: string) => (out === "-" ? write(2, `ringleader: ${line}\n`) : print(line));
  const lines = new Set(
    points.map(({ algorithm, parameters, conditions }) =>
      JSON.stringify([algorithm, parameters, conditions]),
    ),
  );
  const sizes = new Set(points.map(({ n }) => n));
  const what = places
    ? `${counted(places.length, "point")}, n = ${points[0].n}`
    : `${counted(lines.size, "line")}, ${counted(sizes.size, "size")}`;
  say(`${out}: ${what}, ${counted(runs, "run")}`);
  const violated = points.filter((point) => point.violated > 0);
  const sayViolated = (sentence: string, replay: string | null) =>
    say(`violated${sentence}${replay === null ? "" : `: ${replay}`}`);
  for (const point of violated.slice(0, TOLD)) {
    sayViolated(`: ${violationOf(point)}`, point.violation!.replay);
  }
  for (const { algorithm, n, violation } of unmarked.slice(0, TOLD)) {
    const { says, replay } = violation;
    sayViolated(`, but not shown on the chart: ${algorithm} at n = ${n}: ${says}`, replay);
  }
  if (violated.length > TOLD) say(`and at ${grouped(violated.length - TOLD)} more points`);
}

/** Returns the JSON document. Values are logarithms, because a time may be too large for a number. */
function documentOf({ points, runs, quantity, places, unmarked }: Drawn, figure: string) {
  const log10 = ({ low, median, high, min, max }: ChartPoint) => ({ low, median, high, min, max });
  const document = {
    format: 1,
    figure,
    runs,
    points: points.map(({ low, median, high, min, max, ...point }, i) => {
      const time = places && { time: log10(places[i].time) };
      return { ...point, log10: { [quantity.name]: { low, median, high, min, max }, ...time } };
    }),
    ...(unmarked.length > 0 && { unmarked }),
  };
  return { ...document, digest: digestOf(document), replay: typedBut("--json") };
}
