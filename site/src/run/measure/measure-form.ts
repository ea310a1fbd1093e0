import type { Claims, Quantity } from "@ringleader/core/internal/chart";

/** The initial text of every control of a sweep. */
export const openingSweep = {
  algorithms: ["chang-roberts", "hirschberg-sinclair", "peterson"] as readonly string[],
  /** More algorithms, with their parameters: `hirschberg-sinclair:losers=swallow`. */
  more: "",
  n: "2^3..2^10",
  seeds: "3",
  ids: "random",
  schedule: "fifo",
  measure: "messages" as Quantity["name"],
  claims: "sharpest" as Claims,
};
export type SweepForm = Readonly<typeof openingSweep>;

/** The initial text of every control of a trade-off. */
export const openingTradeOff = { n: "64", iMin: "1000", seeds: "5" };
export type TradeOffForm = Readonly<typeof openingTradeOff>;

/** The texts of Measure: the chart that is shown, and the controls of both charts. */
export interface MeasureForm {
  readonly chart: "sweep" | "trade-off";
  readonly sweep: SweepForm;
  readonly tradeOff: TradeOffForm;
}

export const openingMeasure: MeasureForm = {
  chart: "sweep",
  sweep: openingSweep,
  tradeOff: openingTradeOff,
};
