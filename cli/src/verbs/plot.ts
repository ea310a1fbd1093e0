import { Refusal } from "@ringleader/core/refusal";
import {
  tradingOff,
  violationOf,
  type Claims,
  type Gathered,
  type MeasuredRun,
  type Point,
  type TradeOff,
} from "@ringleader/core/figure";
import { oneOf, wholeOf } from "../check/amounts.ts";
import { exit } from "../exit.ts";
import { drawSweep, drawTradeOff } from "../lab/figure/draw.ts";
import { readRows } from "../lab/figure/read-rows.ts";
import { runsOf, tradeOffRuns } from "../lab/figure/trade-off-runs.ts";
import { checkFigure } from "../lab/figure/write-figure.ts";
import { counted, duration, grouped } from "../numbers.ts";
import { complain, print, write } from "../output.ts";
import { showLine } from "../progress-line.ts";
import { typed, typedBut } from "../shell-word.ts";

/** The flags of `plot`, as they were typed. */
interface PlotFlags {
  readonly out?: string;
  readonly measure?: string;
  readonly algorithm?: readonly string[];
  /** False for --no-claims. */
  readonly claims?: string | boolean;
  readonly tradeOff?: true;
  readonly n?: string;
  readonly iMin?: string;
  readonly seeds?: string;
  readonly json?: true;
}

/** What a figure shows; of the trade-off with the times. */
type Drawn = Gathered & { readonly places?: TradeOff["places"] };

/** More of them are only counted. */
const TOLD = 20;
const SIZE = 128;

/** `plot`: results as a figure. */
export async function plot(results: string | undefined, flags: PlotFlags): Promise<number> {
  const { json, tradeOff } = flags;
  const out = flags.out ?? nameFor(results, tradeOff === true);
  checkFigure("--out", out);
  if (json && out === "-") {
    throw new Refusal("--json and --out - both write to stdout; give the figure a file.");
  }
  const claims = claimsOf(flags.claims);
  if (!tradeOff) refuseFlags(flags, ["n", "iMin", "seeds"], "it belongs to --trade-off");
  if (tradeOff) refuseFlags(flags, ["measure"], "the trade-off has messages and time");
  if (results !== undefined) refuseFlags(flags, ["iMin", "seeds"], `${results} says what was run`);
  const stop = listening();
  try {
    const drawn = tradeOff
      ? await plotTradeOff(results, out, claims, flags)
      : await plotSizes(results, out, claims, flags);
    if (json) print(JSON.stringify(documentOf(drawn, out)));
    else report(drawn, out);
    const violated = violatedOf(drawn.points).length + drawn.unmarked.length;
    return violated > 0 ? exit.violated : exit.holds;
  } finally {
    stop();
  }
}

const nameFor = (results: string | undefined, tradeOff: boolean): string =>
  results === undefined || results === "-"
    ? tradeOff
      ? "trade-off.svg"
      : "figure.svg"
    : `${results.replace(/\.[^./]*$/, "")}.svg`;

const claimsOf = (given: string | boolean | undefined): Claims =>
  given === false
    ? "none"
    : oneOf("--claims", given === true ? undefined : given, ["sharpest", "lower", "all", "none"]);

function refuseFlags(flags: PlotFlags, names: readonly (keyof PlotFlags)[], why: string): void {
  for (const name of names) {
    if (flags[name] === undefined) continue;
    const flag = name === "n" ? "-n" : name === "iMin" ? "--i-min" : `--${name}`;
    throw new Refusal(`${flag} does not go with this: ${why}.`);
  }
}

async function plotSizes(
  results: string | undefined,
  out: string,
  claims: Claims,
  { measure, algorithm }: PlotFlags,
): Promise<Drawn> {
  if (results === undefined) {
    throw new Refusal("plot which results? Name a file, as in: ringleader plot results.jsonl.");
  }
  const what = oneOf("--measure", measure, ["messages", "causal", "time"]);
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
  const { add, finish } = tradingOff();
  const runs =
    results === undefined
      ? watched(tradeOffRuns(size ?? SIZE, least, many), "runs made", runsOf(many))
      : selected(results, algorithm, seen);
  for await (const run of runs) add(run);
  const found = finish(size);
  if (!found) return nothing(results ?? "it", seen, algorithm, "nothing of the trade-off");
  await drawTradeOff(found, out, claims);
  return { ...found.messages, places: found.places };
}

/** The rows of the file that are asked for; notes down whose there are. */
async function* selected(
  results: string,
  algorithms: readonly string[] | undefined,
  seen: Set<string>,
): AsyncGenerator<MeasuredRun> {
  for await (const run of watched(readRows(results), "lines done")) {
    seen.add(run.algorithm);
    if (algorithms === undefined || algorithms.includes(run.algorithm)) yield run;
  }
  const absent = algorithms?.find((name) => !seen.has(name));
  if (absent !== undefined && seen.size > 0) {
    throw new Refusal(`--algorithm ${absent}: ${results} has runs of ${[...seen].join(", ")}.`);
  }
}

/** The same, with progress shown once it takes long. */
async function* watched(
  runs: AsyncIterable<MeasuredRun>,
  what: string,
  all?: number,
): AsyncGenerator<MeasuredRun> {
  let done = 0;
  const end = showLine({
    isStarted: () => true,
    line: (elapsed) => `${grouped(done)} ${what} · ${duration(elapsed / 1000)}`,
    share: () => (all === undefined ? undefined : done / all),
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
      ? `${results} has no rows; there is nothing to draw.`
      : `${results} has runs of ${whose}, and ${what} of them; there is nothing to draw.`,
  );
}

const violatedOf = (points: readonly Point[]): Point[] =>
  points.filter(({ violated }) => violated > 0);

/** What was drawn, and a sentence for every point at which a claim is broken. */
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
  const violated = violatedOf(points);
  for (const point of violated.slice(0, TOLD)) {
    const { replay } = point.violation!;
    say(`violated: ${violationOf(point)}${replay === null ? "" : `: ${replay}`}`);
  }
  for (const { algorithm, n, violation } of unmarked.slice(0, TOLD)) {
    const { says, replay } = violation;
    say(
      `violated, and not to be drawn: ${algorithm} at n = ${n}: ${says}${replay === null ? "" : `: ${replay}`}`,
    );
  }
  if (violated.length > TOLD) say(`and at ${grouped(violated.length - TOLD)} more points`);
}

/** The same as one document; what was measured by its logarithm, since a time need not fit a number. */
function documentOf({ points, runs, quantity, places, unmarked }: Drawn, figure: string) {
  const log10 = ({ low, median, high, min, max }: Point) => ({ low, median, high, min, max });
  const listed = points.map(({ low, median, high, min, max, ...point }, i) => ({
    ...point,
    log10: {
      [quantity.name]: { low, median, high, min, max },
      ...(places && { time: log10(places[i].time) }),
    },
  }));
  return {
    figure,
    runs,
    points: listed,
    ...(unmarked.length > 0 && { unmarked }),
    replay: typedBut("--json"),
  };
}

/** Ctrl-C ends it at once: a figure that is not finished is not there. */
function listening(): () => void {
  const end = () => {
    complain(`interrupted; no figure was written. To go on, begin again: ${typed()}`);
    process.exit(exit.interrupted);
  };
  process.once("SIGINT", end);
  return () => process.removeListener("SIGINT", end);
}
