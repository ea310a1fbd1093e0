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
import { svgOf, type Specified } from "./svg.ts";
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
  if (gathered.points.length > 0) await writeFigure(path, specified(gathered, claims));
  return gathered;
}

const specified = (gathered: Gathered, claims: Claims): Specified => {
  const layout = layoutOf(gathered, { known, claims, by });
  return (plot) => specification(plot, layout);
};

/** Runs as the text of an SVG; nothing where there is nothing to draw. */
export async function pictured(runs: Iterable<MeasuredRun>): Promise<string | undefined> {
  const { add, finish } = gathering(quantities.messages);
  for (const run of runs) add(run);
  const gathered = finish();
  return gathered.points.length > 0 ? svgOf(specified(gathered, "sharpest")) : undefined;
}

/** The trade-off as the text of an SVG. */
export const picturedTradeOff = (it: TradeOff): Promise<string> => {
  const layout = tradeOffLayout(it, { known, claims: "sharpest", by });
  return svgOf((plot) => tradeOffSpecification(plot, layout));
};

/** Messages against time on rings of one size. */
export async function drawTradeOff(it: TradeOff, path: string, claims: Claims): Promise<void> {
  const layout = tradeOffLayout(it, { known, claims, by });
  await writeFigure(path, (plot) => tradeOffSpecification(plot, layout));
}
