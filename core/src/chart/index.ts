/**
 * Charts of measurements and claims over n, as a specification for Observable Plot, which the caller provides.
 *
 * @module
 */
export { spanOf } from "./caption.ts";
export { violationOf } from "./legend.ts";
export type { Claims } from "./curves.ts";
export { layoutOf, type ChartLayout } from "./layout.ts";
export { conditionNames, type Conditions, type MeasuredRun } from "./measured-run.ts";
export { collectPoints, type Gathered, type ChartPoint } from "./points.ts";
export { quantities, type Quantity } from "./quantity.ts";
export type { AlgorithmLookup } from "./series.ts";
export { specifyChart } from "./specification.ts";
export { toPixels, type Plotting } from "./sheet/sheet.ts";
export { idsFrom, protocols, shuffledFrom, trialOf, trials } from "./trade-off/protocols.ts";
export { collectTradeOff, type TradeOff } from "./trade-off/trade-off.ts";
export { tradeOffLayout, tradeOffSpecification } from "./trade-off/trade-off-layout.ts";
