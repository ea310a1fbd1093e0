/** What the command needs to run an election between real processes. */
export { edgesOf, type Edge, type EdgeEnd } from "./link/edges.ts";
export { runForeign, MOST_NODES, type ForeignOptions } from "./foreign/run-foreign.ts";
export { nodeTemplates, type NodeTemplate } from "./foreign/templates/node-templates.ts";
export type { NodesVerdict } from "./foreign/judge-nodes.ts";
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
export { sayLate, type LateFrame } from "./node/clock.ts";
export { estimateRounds } from "./node/clock-estimate.ts";
