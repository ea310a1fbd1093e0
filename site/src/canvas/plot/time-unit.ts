/** What the time of a diagram or a chart is counted in. */
export type TimeUnit = "events" | "causal" | "rounds" | "ticks" | "receipts";

const units: Readonly<Record<TimeUnit, string>> = {
  events: "event",
  causal: "causal time",
  rounds: "round",
  ticks: "tick",
  receipts: "receipt",
};

/** Names the axis of time, or one unit of it. */
export const unitOf = (unit: TimeUnit): string => units[unit];

/** Names several units of time. */
export const unitsOf = (unit: TimeUnit): string =>
  units[unit] === units.causal ? "steps of causal time" : `${units[unit]}s`;
