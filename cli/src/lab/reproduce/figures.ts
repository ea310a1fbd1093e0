import { tradingOff, type MeasuredRun } from "@ringleader/core/figure";
import { pictured, picturedTradeOff } from "../figure/draw.ts";
import { tradeOffRuns } from "../figure/trade-off-runs.ts";
import { sourceOf } from "./report.ts";
import type { Reproduced } from "./reproduce.ts";

/** Of the trade-off: processes, the smallest id, and runs of each protocol. */
const [SIZE, LEAST, SEEDS] = [128, 1000, 3];

/** A figure for every paper: what its algorithms sent as they come, with the curves of their claims. */
export async function figuresOf({ tried, samples }: Reproduced): Promise<Map<string, string>> {
  const figures = new Map<string, string>();
  const sources = new Set(tried.map(({ cite }) => sourceOf(cite)));
  for (const source of sources) {
    if (source === "elsewhere") continue;
    const names = new Set(
      tried.filter(({ cite }) => sourceOf(cite) === source).map(({ algorithm }) => algorithm),
    );
    const svg = await pictured(usual(samples.filter(({ algorithm }) => names.has(algorithm))));
    if (svg !== undefined) figures.set(source, svg);
  }
  if (sources.has("001")) {
    const { add, finish } = tradingOff();
    for await (const run of tradeOffRuns(SIZE, LEAST, SEEDS)) add(run);
    const found = finish(SIZE);
    if (found) figures.set("001 marchetti-spaccamela", await picturedTradeOff(found));
  }
  return figures;
}

/** Of each algorithm its standard parameters and one schedule, or the lines could not be told apart. */
function usual(samples: readonly MeasuredRun[]): MeasuredRun[] {
  const first = new Map<string, string>();
  for (const { algorithm, parameters } of samples) {
    if (!first.has(algorithm)) first.set(algorithm, parameters);
  }
  return samples.filter(
    ({ algorithm, parameters, schedule, n }) =>
      parameters === first.get(algorithm) && (schedule ?? "fifo") === "fifo" && n > 1,
  );
}
