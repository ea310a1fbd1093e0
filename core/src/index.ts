/**
 * The library: define an algorithm, run it, run it again.
 *
 *     import { requestOf, run } from "@ringleader/core";
 *     run(requestOf({ algorithm: "peterson", ids: [3, 1, 2] })).leaders; // [{ position: 0, id: 3 }]
 *
 * @module
 */
export { acrossClaim, judgeAcross, paired, type Paired } from "./across.ts";
export { catalogue } from "./algorithms/index.ts";
export { schemeOf } from "./algorithms/own-hypotheses.ts";
export { conventions, type Convention } from "./algorithms/conventions.ts";
export { misprints } from "./algorithms/misprints/index.ts";
export type { Misprint } from "./algorithms/misprints/misprint.ts";
export { papers } from "./algorithms/papers.ts";
export { find, formatEdges, requestOf, type Line } from "./line.ts";
export { parseTies, SMALLEST_FIRST, type Ties } from "./model/ties.ts";
export { DEFAULT_BUDGET, defaultScope } from "./default-scope.ts";
export { describeNotExplored, notExplored, type NotExplored } from "./check/open-dimensions.ts";
export { checker, type CheckProgress, type CheckRequest, type Checker } from "./checker.ts";
export {
  exploredOf,
  notExploredOf,
  kindOf,
  momentOf,
  propertiesOf,
  soughtIn,
  unfinished,
  verdictOfAll,
  type OfSize,
  type Sought,
} from "./checked.ts";
export type { Between } from "./chance/between.ts";
export type { ChanceOutcome, RunOutcome } from "./judge/election.ts";
export { chances, isSurelyElected, type ChanceRequest, type Chances } from "./chances.ts";
export { arrangements } from "./check/arrangements.ts";
export { sayCoverage } from "./check/coverage.ts";
export { merge } from "./check/findings.ts";
export { sampling, type Estimate, type Samples } from "./samples.ts";
export type { Scope } from "./check/scope.ts";
export type { Annealed, Annealing } from "./adversary/anneal.ts";
export { exhausting, type Exhausted, type Exhausting } from "./exhaustive.ts";
export { worstSearch, type WorstRequest, type WorstSearch } from "./worst.ts";
export { better, worstCase, type BestKnown, type Beside, type WorstCase } from "./worst-case.ts";
export { lineOf, replay, replaying, type Replay, type Replayed } from "./replay.ts";
export { decimal, floatOf } from "./exact/decimal.ts";
export { log10 } from "./exact/log10.ts";
export { measuredResult } from "./measured-result.ts";
export { count, shorten } from "./numerals.ts";
export { sizesOf } from "./sizes.ts";
export { lowerBound, type LowerBound } from "./lower-bound.ts";
export { lowerBoundInRounds, type LowerBoundInRounds } from "./lower-bound-in-rounds.ts";
export { run, type RunOptions } from "./run.ts";
export { ran, rerun, retraced, stepsThrough, type Rerun } from "./rerun.ts";
export {
  exportGraph,
  exportRun,
  formats,
  runFormats,
  type Exported,
  type Format,
  type RunFormat,
} from "./export.ts";
export type {
  Delivery,
  Extreme,
  Portable,
  Possible,
  Property,
  Report,
  Run,
  Witness,
} from "./check/report.ts";
export { advance, CHUNK, simulate } from "./simulate/simulate.ts";
export type { Options, Simulation } from "./simulate/simulation.ts";
export { sometimes, sometimesEnds, type Sometimes } from "./model/sometimes.ts";
export { across, algorithm, both, type Algorithm, type Me, type Side } from "./model/algorithm.ts";
export {
  knownBy,
  measuredOn,
  proved,
  sayBasis,
  sayTruth,
  searched,
  type Basis,
  type KnownBy,
} from "./model/basis.ts";
export {
  along,
  always,
  atLeast,
  atMost,
  attained,
  exactly,
  lessThan,
  onAverage,
  type Bound,
  type ChanceClaim,
  type Claim,
  type Configuration,
  type Judged,
  type Measure,
  type Mail,
} from "./model/claim.ts";
export { overview, type Overview } from "./check/overview.ts";
export {
  counterexampleOf,
  counts,
  leavesOpen,
  meanOf,
  vacuousIn,
  verdictOf,
  type Verdict,
} from "./check/verdict.ts";
export { mutants, type Hunt, type Mutant, type MutantOptions } from "./mutants.ts";
export { mermaid } from "./draw/mermaid.ts";
export { spaceTime } from "./draw/space-time.ts";
export { measured } from "./judge/judge.ts";
export { runAgainst } from "./judge/run-against.ts";
export { tellingBounds } from "./judge/telling.ts";
export { twins } from "./algorithms/broken/index.ts";
export { twinName, twinRun, type Mistake, type Twin } from "./algorithms/broken/twin.ts";
export {
  assumptions,
  list as listNeeds,
  mustAskWilling,
  type Assumption,
  type Needs,
} from "./model/needs.ts";
export { idOrders, idsInOrder, isIdOrder, type IdOrder } from "./model/id-order.ts";
export { portsRound } from "./model/port-numbering.ts";
export { network, ring, type Network } from "./model/network.ts";
export { family, single, type Family } from "./family/family.ts";
export { familyIn } from "./family/own.ts";
export { choice, exact, natural, type Parameter } from "./family/parameter.ts";
export { Refusal } from "./model/refusal.ts";
export { briefResult, isViolated, result, type BriefResult, type Result } from "./result.ts";
export type { Example } from "./model/example.ts";
export type { Outcome } from "./model/run.ts";
export { bit, ghost, id, maybe, nat, one, perPort, upTo, type Field } from "./model/schema.ts";
export {
  portsText,
  setup,
  violable,
  type Request,
  type Setup,
  type Violable,
} from "./model/setup.ts";
export {
  header,
  parseEvent,
  parseHeader,
  sayEvent,
  type Event,
  type Header,
} from "./model/trace.ts";
