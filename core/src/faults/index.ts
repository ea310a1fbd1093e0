export type { InjectedFault, FaultRun, FaultSchedule } from "./fault.ts";
export { FaultKernel } from "./kernel.ts";
export { shrinkSchedule, type ShrunkSchedule } from "./shrink.ts";
