/**
 * Runs as figures: what was measured against n, and what was claimed, as a specification for Observable
 * Plot, which is handed in. Nothing here draws; a page or a file does.
 *
 * @module
 */
export { violationOf } from "./below.ts";
export type { Claims } from "./curves.ts";
export { layoutOf, type Layout, type Wanted } from "./layout.ts";
export { conditionNames, type Conditions, type MeasuredRun } from "./measured-run.ts";
export { gathering, type Gathered, type Point, type Violation } from "./points.ts";
export { quantities, type Quantity } from "./quantity.ts";
export type { Known } from "./series.ts";
export { specification } from "./specification.ts";
export type { Plotting } from "./sheet.ts";
export { idsFrom, protocols, shuffledFrom, trialOf, trials, type Protocol } from "./protocols.ts";
export { tradingOff, type TradeOff } from "./trade-off.ts";
export { tradeOffLayout, tradeOffSpecification, type TradeOffLayout } from "./trade-off-layout.ts";
