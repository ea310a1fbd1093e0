/**
 * Leader election: define an algorithm, run it, check all its schedules, compute its probabilities.
 *
 *     import { run } from "@ringleader/core";
 *     run("peterson", { ids: [3, 1, 2] }).leaders; // [{ position: 0, id: 3 }]
 *
 * @module
 */

// Run, check, compute
export { replay, run, simulate, trace } from "./api/run.ts";
export type { EdgeList, RunOptions } from "./model/run-spec.ts";
export type { SteppedRun } from "./api/run.ts";
export { check } from "./api/check.ts";
export type { CheckedSize, CheckOptions, CheckReport, Counterexample } from "./api/check.ts";
export type { Assumptions } from "./check/setups/describe-scope.ts";
export { chance, type ChanceOptions } from "./api/chance.ts";
export type { RequestOf } from "./api/read-call.ts";
export type { Subject } from "./api/subject.ts";
export type { Replayed } from "./trace/replay.ts";
export { catalogue } from "./algorithms/index.ts";
export { findAlgorithm } from "./request/parse-run.ts";
export { Refusal } from "./refusal/refusal.ts";
export type { Chances } from "./chance/chance.ts";
export type { Report } from "./check/report/report.ts";
export { ownFields, type Result } from "./judge/result.ts";
export type { Outcome } from "./model/outcome.ts";
export type { Event } from "./model/trace.ts";

// Define an algorithm
export { across, algorithm, both } from "./model/algorithm.ts";
export type { Algorithm, Definition, Me, Side } from "./model/algorithm.ts";
export type { Needs } from "./model/system/needs.ts";
export { bit, ghost, id, maybe, nat, one, perPort, upTo, type Field } from "./model/schema.ts";
export { family, single, type Family } from "./model/family.ts";
export { choice, exact, natural, type Parameter } from "./model/parameter.ts";
export { schemeOf } from "./algorithms/marchetti-spaccamela/algorithm.ts";

// State claims about an algorithm
export { atLeast, atMost, exactly, lessThan } from "./model/claim.ts";
export { invariant } from "./sentence/invariant.ts";
export { along, always, attained, onAverage } from "./model/claim.ts";
export type { Claim, Configuration, Measure } from "./model/claim.ts";
export { sometimes, sometimesEnds, type Sometimes } from "./model/sometimes.ts";
export { measuredOn, proved, searched, type Basis } from "./model/basis.ts";

// Types that these declarations name
export type { Growth } from "./algorithms/marchetti-spaccamela/hypotheses.ts";
export type { SizeFindings } from "./api/check.ts";
export type { Between } from "./chance/between.ts";
export type { ChanceRequest } from "./chance/chance.ts";
export type { Reduction } from "./chance/explore.ts";
export type { Quantile } from "./chance/quantile.ts";
export type { CheckRequest } from "./check/checker.ts";
export type {
  Coverage,
  Delivery,
  Extreme,
  Limit,
  Partly,
  Portable,
  Possible,
  Property,
  Run,
  Sampled,
  Witness,
} from "./check/report/report.ts";
export type { Decision, Verdict } from "./check/report/verdict.ts";
export type { NotExplored } from "./check/setups/open-dimensions.ts";
export type { Scope } from "./check/setups/scope.ts";
export type { Rational } from "./exact/rational.ts";
export type { ChanceOutcome, RunOutcome } from "./judge/election.ts";
export type { BriefResult } from "./judge/result.ts";
export type {
  Example,
  Handler,
  Has,
  LabelOf,
  OneWay,
  OnRing,
  Port,
  Ports,
  Send,
  State,
  Target,
  Values,
} from "./model/algorithm.ts";
export type { KnownBy } from "./model/basis.ts";
export type {
  Across,
  Along,
  Always,
  Attained,
  Average,
  Bound,
  ChanceClaim,
  ChanceMeasure,
  ClaimText,
  Judged,
  Mail,
  Maker,
  Refuted,
  Standing,
  Teller,
  Watcher,
  Worst,
} from "./model/claim.ts";
export type { ParameterSet, ValuesOf } from "./model/family.ts";
export type { RunFault, Stopped, Times } from "./model/outcome.ts";
export type { Words } from "./model/parameter.ts";
export type { RunChoices, RunSpec } from "./model/run-spec.ts";
export type { MessageSchema, PortField, StateSchema } from "./model/schema.ts";
export type { Setup, Violable } from "./model/setup.ts";
export type { EndedRun, ReachableText, Seen, Total } from "./model/sometimes.ts";
export type { Coins } from "./model/system/coins.ts";
export type { FaultKind } from "./model/system/fault.ts";
export type { Network, NetworkRows } from "./model/system/network.ts";
export type { Seed } from "./model/system/random.ts";
export type { Law, Schedule } from "./model/system/schedule.ts";
export type { Ties } from "./model/system/ties.ts";
export type { WakeRequest, Waking } from "./model/system/wake.ts";
export type { RefusalSubject } from "./refusal/refusal.ts";
export type { Invariant } from "./sentence/invariant.ts";
export type { Simulation } from "./simulate/simulation.ts";
