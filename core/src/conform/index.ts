/** One process at a time, and the logs of real runs: what nodes need, in Node and in the browser. */
export { Digest } from "../model/digest.ts";
export { below, stream, type Stream } from "../model/system/random.ts";
export { linkEnds, wiring, type LinkEnds } from "../compile/link-ends.ts";
export { wordOutside } from "../model/algorithm.ts";
export { knownN } from "../model/setup.ts";
export { RINGS_IN_A_ROUND } from "../model/system/alarm-delay.ts";
export { tieBreaker, type TieBreaker } from "../model/system/ties.ts";
export { Solo, hashFields, type Alarms, type SentMessage, type Step } from "../solo/solo.ts";
export { canonicalDigest, CanonicalEvents, hasOneDigest } from "./canonical-digest.ts";
export { compareEvents, compareTimes, mergeEvents, type PlacedEvent } from "./canonical-order.ts";
export { conform, type Conformance } from "./conform.ts";
export { EventDigest } from "./event-digest.ts";
export type { LiveCommand, LiveEnd, LiveLink, LiveMessage, LiveNode } from "./live-message.ts";
export { LiveOrder } from "./live-order.ts";
export { Log, runHeader, type LogEnd, type LogHeader, type LogSource } from "./log.ts";
export type { LoggedEvent, LogLine } from "./logged-event.ts";
export { LoggedRun, NoSuchEvent } from "./logged-run.ts";
export { steeringOf, type Choice } from "./steering.ts";
