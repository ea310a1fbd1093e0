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
import { writeChart, type ChartMaker } from "./chart-file.ts";
import { resolve } from "../../request/resolve.ts";
import { perform } from "../../verbs/run/work.ts";

/** Finds an algorithm of the catalogue; undefined for a user's own file, whose claims are not drawn. */
const known: AlgorithmLookup = (name, parameters): Algorithm | undefined => {
  try {
    return findAlgorithm(name).with(parameters);
  } catch {
    return undefined;
  }
};
const by = `ringleader ${version}`;

export async function gather(
  runs: Iterable<MeasuredRun> | AsyncIterable<MeasuredRun>,
  measure: Quantity["name"] = "messages",
): Promise<Gathered> {
  const { add, finish } = collectPoints(quantities[measure]);
  for await (const run of runs) add(run);
  return finish();
}

/** Makes the chart of a sweep; undefined if the sweep has no points. */
export function sweepChart(
  gathered: Gathered,
  claims: Claims = "sharpest",
): ChartMaker | undefined {
  if (gathered.points.length === 0) return undefined;
  const layout = layoutOf(gathered, { known, claims, by });
  return (plot) => specifyChart(plot, layout);
}

/** Writes the chart of a sweep if there is a point to draw. Returns the points. */
export async function drawSweep(
  runs: Iterable<MeasuredRun> | AsyncIterable<MeasuredRun>,
  path: string,
  measure?: Quantity["name"],
  claims?: Claims,
): Promise<Gathered> {
  const gathered = await gather(runs, measure);
  const chart = sweepChart(gathered, claims);
  if (chart) await writeChart(path, chart);
  return gathered;
}

export function tradeOffChart(tradeOff: TradeOff, claims: Claims = "sharpest"): ChartMaker {
  const layout = tradeOffLayout(tradeOff, { known, claims, by });
  return (plot) => tradeOffSpecification(plot, layout);
}

/** Returns the number of runs that the trade-off chart needs. */
export const runsOf = (seeds: number): number =>
  protocols.reduce((sum, { tries }) => sum + tries.length, 0) * seeds;

/** Runs every protocol, with each of its parameter values, on the same rings. The smallest id is `least`. */
export async function* tradeOffRuns(
  n: number,
  least: number,
  seeds: number,
): AsyncGenerator<MeasuredRun> {
  for (const trial of trials(n, least, seeds)) {
    // Lets Ctrl-C be handled between runs.
    await new Promise((fulfil) => setImmediate(fulfil));
    const { result } = perform(resolve(trial));
    yield { ...runFromResult(result, version), ids: shuffledFrom(least, n) };
  }
}
