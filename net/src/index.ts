/** What the command needs to run an election between real processes. */
export { edgesOf } from "./link/edges.ts";
export { LONGEST_DELAY, MOST_PHONES } from "./class/class-limits.ts";
export type { ClassRun } from "./class/class-run.ts";
export type { ClassVerdict } from "./class/judge-class.ts";
export { serveClass } from "./class/relay.ts";
export { drawRoomCode } from "./class/room-code.ts";
export { LiveFeed } from "./live/live-feed.ts";
export { parseCommand } from "./live/parse-command.ts";
export { serveLive } from "./live/serve-live.ts";
export { runForeign } from "./foreign/run-foreign.ts";
export { nodeTemplates, type NodeTemplate } from "./foreign/templates/node-templates.ts";
export type { NodesVerdict } from "./foreign/judge-nodes.ts";
export { NO_FAULTS, parseFaultPlan } from "./ring/fault-plan.ts";
export { parseDuration } from "./ring/milliseconds.ts";
export type { FaultEvent, RingOptions, RingOutcome, RingProgress } from "./ring/ring-run.ts";
export { hostPids } from "./ring/host-pool.ts";
export { runRing } from "./ring/run-ring.ts";
export { sayLate } from "./node/rounds/clock.ts";
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
  type RingNode,
} from "./ring/ring-file.ts";
export { runNode, type NodeDecision, type NodeReport, type NodeStatus } from "./ring/run-node.ts";
export { LEAST_VOTERS, MOST_VOTERS } from "./elect/lease.ts";
export { parseHttpAddress } from "./elect/elector-http.ts";
export { askElector, type ElectorStatus } from "./elect/elector-status.ts";
export { FencedStore } from "./elect/fenced-store.ts";
export { LeaderJob } from "./elect/job/leader-job.ts";
export type { JobEnd } from "./elect/job/watchdog.ts";
export type { ElectorReport, HeldLease, RunElectorOptions } from "./elect/elector-options.ts";
export { runElector } from "./elect/run-elector.ts";
