import { find, type Algorithm } from "@ringleader/core";
import {
  gathering,
  layoutOf,
  quantities,
  specification,
  tradeOffLayout,
  tradeOffSpecification,
  type Claims,
  type Gathered,
  type Known,
  type MeasuredRun,
  type Quantity,
  type TradeOff,
} from "@ringleader/core/figure";
import { version } from "../../version.ts";
import { writeFigure } from "./write-figure.ts";

/** An algorithm of the catalogue; nothing is known here of the claims of a user's own. */
const known: Known = (name, parameters): Algorithm | undefined => {
  try {
    return find(name).with(parameters);
  } catch {
    return undefined;
  }
};
const by = `ringleader ${version}`;

/** The runs of a sweep as a figure. Returns what was drawn; without any point nothing is. */
export async function drawSweep(
  runs: Iterable<MeasuredRun> | AsyncIterable<MeasuredRun>,
  path: string,
  measure: Quantity["name"] = "messages",
  claims: Claims = "sharpest",
): Promise<Gathered> {
  const { add, finish } = gathering(quantities[measure]);
  for await (const run of runs) add(run);
  const gathered = finish();
  if (gathered.points.length > 0) {
    const layout = layoutOf(gathered, { known, claims, by });
    await writeFigure(path, (plot) => specification(plot, layout));
  }
  return gathered;
}

/** Messages against time on rings of one size. */
export async function drawTradeOff(it: TradeOff, path: string, claims: Claims): Promise<void> {
  const layout = tradeOffLayout(it, { known, claims, by });
  await writeFigure(path, (plot) => tradeOffSpecification(plot, layout));
}
