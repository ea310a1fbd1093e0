/** What the command needs to run an election between real processes. */
export { edgesOf, type Edge, type EdgeEnd } from "./link/edges.ts";
export {
  formatFaultPlan,
  NO_FAULTS,
  parseFaultPlan,
  type FaultFlags,
  type FaultPlan,
} from "./ring/fault-plan.ts";
export { formatDuration, parseDuration } from "./ring/milliseconds.ts";
export type {
  FaultEvent,
  LiveEvent,
  RingOptions,
  RingOutcome,
  RingProgress,
  RingStats,
} from "./ring/ring-run.ts";
export { runRing } from "./ring/run-ring.ts";
export { sayLate, type LateFrame } from "./node/rounds/clock.ts";
export { checkRounds } from "./node/rounds/round-process.ts";
export { estimateRounds } from "./node/rounds/clock-estimate.ts";
