/** What the command needs to run an election between real processes. */
export { edgesOf, type Edge, type EdgeEnd } from "./link/edges.ts";
export { LiveFeed } from "./live/live-feed.ts";
export { parseCommand } from "./live/parse-command.ts";
export { serveLive } from "./live/serve-live.ts";
export { runForeign, type ForeignOptions } from "./foreign/run-foreign.ts";
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
export { sayLate, type LateFrame } from "./node/rounds/clock.ts";
export { checkRounds } from "./node/rounds/round-process.ts";
export { estimateRounds } from "./node/rounds/clock-estimate.ts";
export type { OwnFile, SetupData } from "./node/control.ts";
export type { Wire } from "./link/address.ts";
export { LEAF_DAYS, readCredentials } from "./link/certificates.ts";
export { COLLECTOR_NAME } from "./link/greeting.ts";
export { makeKeys, type Keys } from "./link/identity.ts";
export { askStatus } from "./ring/ask-status.ts";
export { newRing, renewRing } from "./ring/new-ring.ts";
export { processOf } from "./ring/node-lock.ts";
export {
  folderOf,
  makeRing,
  parseNodes,
  readRing,
  setupOfRing,
  type RingFile,
  type RingNode,
} from "./ring/ring-file.ts";
export { runNode, type NodeDecision, type NodeReport, type NodeStatus } from "./ring/run-node.ts";
