import { findAlgorithm, runFromResult, type Algorithm } from "@ringleader/core/internal";
import {
  collectPoints,
  layoutOf,
  protocols,
  quantities,
  shuffledFrom,
  specifyChart,
  tradeOffLayout,
  tradeOffSpecification,
  trials,
  type AlgorithmLookup,
  type Claims,
  type Gathered,
  type MeasuredRun,
  type Quantity,
  type TradeOff,
} from "@ringleader/core/internal/chart";
import { version } from "../../terminal/version.ts";
import { svgOf, type ChartMaker, writeChart } from "./chart-file.ts";
import { resolve } from "../../request/resolve.ts";
import { perform } from "../../verbs/run/work.ts";

/** Finds an algorithm of the catalogue; claims of own files are not drawn. */
const known: AlgorithmLookup = (name, parameters): Algorithm | undefined => {
  try {
    return findAlgorithm(name).with(parameters);
  } catch {
    return undefined;
  }
};
const by = `ringleader ${version}`;

/** Draws the runs of a sweep, unless it has no points. Returns the chart. */
export async function drawSweep(
  runs: Iterable<MeasuredRun> | AsyncIterable<MeasuredRun>,
  path: string,
  measure: Quantity["name"] = "messages",
  claims: Claims = "sharpest",
): Promise<Gathered> {
  const { add, finish } = collectPoints(quantities[measure]);
  for await (const run of runs) add(run);
  const gathered = finish();
  if (gathered.points.length > 0) await writeChart(path, makerOf(gathered, claims));
  return gathered;
}

const makerOf = (gathered: Gathered, claims: Claims): ChartMaker => {
  const layout = layoutOf(gathered, { known, claims, by });
  return (plot) => specifyChart(plot, layout);
};

/** Draws runs as SVG; undefined without points. */
export async function chartOf(runs: Iterable<MeasuredRun>): Promise<string | undefined> {
  const { add, finish } = collectPoints(quantities.messages);
  for (const run of runs) add(run);
  const gathered = finish();
  return gathered.points.length > 0 ? svgOf(makerOf(gathered, "sharpest")) : undefined;
}

/** Draws the trade-off as SVG. */
export const tradeOffChart = (tradeOff: TradeOff): Promise<string> => {
  const layout = tradeOffLayout(tradeOff, { known, claims: "sharpest", by });
  return svgOf((plot) => tradeOffSpecification(plot, layout));
};

/** Draws messages against time on rings of one size. */
export async function drawTradeOff(
  tradeOff: TradeOff,
  path: string,
  claims: Claims,
): Promise<void> {
  const layout = tradeOffLayout(tradeOff, { known, claims, by });
  await writeChart(path, (plot) => tradeOffSpecification(plot, layout));
}

/** The number of runs of the trade-off. */
export const runsOf = (seeds: number): number =>
  protocols.reduce((sum, { tries }) => sum + tries.length, 0) * seeds;

/** Runs every protocol with each of its parameters on the same rings, with ids from `least`. */
export async function* tradeOffRuns(
  n: number,
  least: number,
  seeds: number,
): AsyncGenerator<MeasuredRun> {
  for (const trial of trials(n, least, seeds)) {
    // Lets Ctrl-C through between runs.
    await new Promise((fulfil) => setImmediate(fulfil));
    const { result } = perform(resolve(trial));
    yield { ...runFromResult(result, version), ids: shuffledFrom(least, n) };
  }
}
