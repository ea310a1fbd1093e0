/**
 * What the command, the page and the tests need beyond the public names. It changes without notice.
 *
 * @module
 */
export { acrossClaim, judgeAcross, comparePair, type Paired } from "./trace/paired-runs.ts";
export { catalogue } from "./algorithms/index.ts";
export { conventions } from "./algorithms/errata/conventions.ts";
export { misprints } from "./algorithms/errata/misprints.ts";
export { papers } from "./algorithms/papers.ts";
export { onGeneratedText } from "./compile/compile.ts";
export { Life } from "./model/life.ts";
export { findAlgorithm, parseRun } from "./request/parse-run.ts";
export { checkUsed, whyUnused, type RunChoices, type RunSpec } from "./model/run-spec.ts";
export { formatEdges, options, readOption } from "./request/options.ts";
export { formatRecord, parseRecord, type RunRecord } from "./request/run-record.ts";
export { formatFlags, parseFlags } from "./request/flags.ts";
export { specFromHeader, specFromSetup } from "./request/to-spec.ts";
export { parseTies, SMALLEST_FIRST, type Ties } from "./model/system/ties.ts";
export { DEFAULT_BUDGET, defaultScope } from "./check/default-scope.ts";
export { describeNotExplored, notExplored } from "./check/setups/open-dimensions.ts";
export { checker, type CheckProgress, type CheckRequest, type Checker } from "./check/checker.ts";
export {
  exploredOf,
  notExploredOf,
  kindOf,
  momentOf,
  propertiesOf,
  witnessesBySize,
  markUnfinished,
  verdictOfAll,
  type SizeReport,
  type WitnessBySize,
} from "./check/summary.ts";
export type { Between } from "./chance/between.ts";
export type { ChanceOutcome, RunOutcome } from "./judge/election.ts";
export { computeChances, isSurelyElected, type Chances } from "./chance/chance.ts";
export { arrangements } from "./check/setups/arrangements.ts";
export { sayCoverage } from "./check/report/report.ts";
export { merge } from "./check/report/findings.ts";
export { sampleRuns, type Estimate, type Samples } from "./chance/monte-carlo.ts";
export type { Scope } from "./check/setups/scope.ts";
export type { Annealed } from "./worst/anneal.ts";
export { startExhaustiveSearch, type Exhausted } from "./worst/exhaustive.ts";
export { makeWorstSearch, type WorstSearch } from "./worst/search.ts";
export {
  betterOf,
  reportWorstCase,
  type BestKnown,
  type Beside,
  type WorstCase,
} from "./worst/report.ts";
export { replayLines, startReplay, type Replay } from "./trace/replay.ts";
export { decimal, floatOf } from "./exact/decimal.ts";
export { log10 } from "./exact/decimal.ts";
export { runFromResult } from "./chart/from-result.ts";
export { parseCount, parseNumbers, quote, shorten } from "./request/words.ts";
export { sizesOf } from "./request/sizes.ts";
export { playLowerBound, type LowerBound } from "./lower-bound/lower-bound.ts";
export {
  playLowerBoundInRounds,
  type LowerBoundInRounds,
} from "./lower-bound/lower-bound-in-rounds.ts";
export { runRequest } from "./simulate/run.ts";
export { simulateRun, replayRun, loadTrace, stepsThrough, type Rerun } from "./trace/replay-run.ts";
export {
  exportGraph,
  exportRun,
  formats,
  runFormats,
  type Exported,
  type Format,
  type RunFormat,
} from "./export/export.ts";
export type { Extreme, Portable, Property, Report, Run, Witness } from "./check/report/report.ts";
export { advance, startSimulation } from "./simulate/simulate.ts";
export type { Simulation } from "./simulate/simulation.ts";
export { algorithm, both, type Algorithm } from "./model/algorithm.ts";
export {
  knownBy,
  proved,
  sayBasis,
  sayTruth,
  searched,
  type Basis,
  type KnownBy,
} from "./model/basis.ts";
export {
  along,
  atLeast,
  attained,
  lessThan,
  onAverage,
  type ChanceClaim,
  type Claim,
  type Judged,
  type Measure,
} from "./model/claim.ts";
export { setups } from "./check/setups/setups.ts";
export { counterexampleOf, counts, leavesOpen, meanOf, verdictOf } from "./check/report/verdict.ts";
export { huntMutants, type MutantReport } from "./check/mutants.ts";
export { writeMermaid } from "./draw/mermaid.ts";
export { drawSpaceTime } from "./draw/space-time.ts";
export { measureClaim, runAgainst, tellingBounds } from "./judge/judge.ts";
export { allMutants } from "./algorithms/all-mutants.ts";
export { mutantName, mutantRun, type Mistake, type Mutant } from "./algorithms/mutants/mutant.ts";
export { assumptions, listNeeds, type Assumption, type Needs } from "./model/system/needs.ts";
export { idOrders, idsInOrder, isIdOrder, type IdOrder } from "./model/system/id-order.ts";
export { portsRound } from "./model/system/port-numbering.ts";
export { network, ring } from "./model/system/network.ts";
export { single, type Family } from "./model/family.ts";
export { familyOf } from "./model/family.ts";
export { type Parameter } from "./model/parameter.ts";
export { Refusal } from "./refusal/refusal.ts";
export { briefResult, isViolated, result, type BriefResult, type Result } from "./judge/result.ts";
export type { Outcome } from "./model/outcome.ts";
export { bit, ghost, id, maybe, nat, one, perPort, upTo, type Field } from "./model/schema.ts";
export {
  portsText,
  makeSetup,
  outsideModel,
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
