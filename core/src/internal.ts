/**
 * Exports the public names, and further names for the command, the page and the tests. The further names change without
 * notice.
 *
 * @module
 */
export * from "./index.ts";

export { allMutants } from "./algorithms/all-mutants.ts";
export { isOfCatalogue } from "./algorithms/index.ts";
export { isPerPort } from "./model/schema.ts";
export { conventions } from "./algorithms/errata/conventions.ts";
export { misprints } from "./algorithms/errata/misprints.ts";
export {
  mutantName,
  changedHandlers,
  mutantRun,
  type Mistake,
  type Mutant,
} from "./algorithms/mutants/mutant.ts";
export { namePaper, nameSource, papers, sourcesOf } from "./algorithms/papers.ts";
export type { Between } from "./chance/between.ts";
export {
  computeChances,
  isSurelyElected,
  reportChances,
  type ChanceReport,
  type ChanceRequest,
} from "./chance/chance.ts";
export type { ChanceWatch } from "./chance/chance-watch.ts";
export { exploredBytes } from "./chance/explore.ts";
export { sampleRuns, type Estimate, type Samples } from "./chance/monte-carlo.ts";
export { runFromResult } from "./chart/from-result.ts";
export { noConditions } from "./chart/measured-run.ts";
export { checker, type CheckProgress, type CheckRequest, type Checker } from "./check/checker.ts";
export { DEFAULT_BUDGET, defaultScope } from "./check/default-scope.ts";
export { huntMutants, listMutants, type MutantReport } from "./check/mutants.ts";
export { coverageTexts } from "./check/report/report.ts";
export { merge } from "./check/report/findings.ts";
export type {
  Extreme,
  Limit,
  Portable,
  Property,
  Run,
  Sampled,
  Witness,
} from "./check/report/report.ts";
export {
  counterexampleOf,
  counts,
  decide,
  leavesOpen,
  meanOf,
  verdictOf,
} from "./check/report/verdict.ts";
export { arrangements } from "./check/setups/arrangements.ts";
export {
  describeNotExplored,
  notExplored,
  openDimensions,
} from "./check/setups/open-dimensions.ts";
export type { Scope } from "./check/setups/scope.ts";
export { setups, type Setups } from "./check/setups/setups.ts";
export { exploreStates, listSetups } from "./check/state-explorer.ts";
export type { MoveView, ProcessView, StateExplorer, StateView } from "./check/state-explorer.ts";
export { exploredOf, kindOf, momentOf, notExploredOf, propertiesOf } from "./check/summary.ts";
export { markDrawn, markUnfinished, verdictOfAll, witnessesBySize } from "./check/summary.ts";
export type { SizeReport, WitnessBySize } from "./check/summary.ts";
export { parseConjecture, type Conjecture } from "./conjecture/conjecture.ts";
export { isConjectured } from "./conjecture/run-part.ts";
export { sweepConjecture, sweptSizes } from "./conjecture/sweep-conjecture.ts";
export type { SweptRun, SweptSize } from "./conjecture/sweep-conjecture.ts";
export { onGeneratedText } from "./compile/compile.ts";
export { writeMermaid } from "./draw/mermaid.ts";
export { drawSpaceTime, drawWindow } from "./draw/space-time.ts";
export { decimal, floatOf, log10 } from "./exact/decimal.ts";
export { parseRational, type Rational } from "./exact/rational.ts";
export { exportGraph, exportRun, formats, runFormats } from "./export/export.ts";
export type { Exported, Format, RunFormat } from "./export/export.ts";
export {
  judgeSource,
  makeSource,
  makeVerifiedSetup,
  nameFixedValues,
  writeSource,
} from "./export/source/source.ts";
export { readSpinTrail } from "./export/source/spin-trail.ts";
export type { ChanceOutcome, RunOutcome } from "./judge/election.ts";
export {
  makeHunt,
  mergeBatches,
  type HuntBatch,
  type MergedBatches,
  type SeedHunt,
} from "./hunt/hunt.ts";
export { repeatShrunk, type ShrunkRun } from "./hunt/repeat-shrunk.ts";
export type { RunDraft } from "./hunt/run-draft.ts";
export { startShrinking, type Shrinking, type Shrunk } from "./hunt/shrink.ts";
export { findViolation, type Violation } from "./hunt/violation.ts";
export { liftRun, type Lift } from "./limits/lift.ts";
export { judgeLimits } from "./limits/limits.ts";
export type { LimitJudged, LimitSize, LimitsReport, NearestRun } from "./limits/limits.ts";
export { guardFamily } from "./api/guard-family.ts";
export {
  ASSUMED_OF_HANDLERS,
  assumptionsOf,
  type Assumptions,
} from "./check/setups/describe-scope.ts";
export {
  boundAhead,
  measureClaim,
  runAgainst,
  sharpestBound,
  tellingBounds,
  type MessageBound,
} from "./judge/judge.ts";
export { knownLimit, onlyKnown } from "./judge/known-limit.ts";
export { briefResult, isViolated, result, type BriefResult } from "./judge/result.ts";
export { playLowerBoundInRounds } from "./lower-bound/lower-bound-in-rounds.ts";
export type { LowerBoundInRounds } from "./lower-bound/lower-bound-in-rounds.ts";
export { playLowerBound, type LowerBound } from "./lower-bound/lower-bound.ts";
export { faultKinds, isDelay, isOfMessage, type FaultKind } from "./model/system/fault.ts";
export type { RunObserver } from "./simulate/engine/ledger.ts";
export { knownBy, sayBasis, sayTruth, type KnownBy } from "./model/basis.ts";
export { WATCHED, type ChanceClaim, type Claim, type Judged } from "./model/claim.ts";
export { leastSize } from "./model/sometimes.ts";
export { checkSettings, findFamily, refuseExports } from "./model/family.ts";
export { Life } from "./model/life.ts";
export type { Seed } from "./model/system/random.ts";
export { checkUsed, whyUnused, type RunChoices, type RunSpec } from "./model/run-spec.ts";
export { describeSetup, makeSetup, outsideModel, portsText, violable } from "./model/setup.ts";
export type { Request, Setup, Violable } from "./model/setup.ts";
export { idOrders, idsInOrder, isIdOrder, type IdOrder } from "./model/system/id-order.ts";
export { assumptions, listNeeds, type Assumption } from "./model/system/needs.ts";
export { network, ring } from "./model/system/network.ts";
export { portsRound } from "./model/system/port-numbering.ts";
export { parseTies, SMALLEST_FIRST, type Ties } from "./model/system/ties.ts";
export { Digest } from "./model/digest.ts";
export {
  formatSeed,
  header,
  parseEvent,
  parseHeader,
  sayEvent,
  sayFault,
  VERSION,
  type Header,
} from "./model/trace.ts";
export { makeWindowWatch, type WindowWatch } from "./recording/event-window.ts";
export { formatFlags, parseFlags } from "./request/flags.ts";
export { formatEdges, optionKeys, options, parseSeed } from "./request/options.ts";
export { readFixed, readOption } from "./request/options.ts";
export { parseRun } from "./request/parse-run.ts";
export { formatRecord, parseRecord, type RunRecord } from "./request/run-record.ts";
export { SIZES, sizesOf } from "./request/sizes.ts";
export { specFromHeader, specFromSetup } from "./request/to-spec.ts";
export {
  formatCount,
  groupDigits,
  nearestWord,
  parseCount,
  parseNumbers,
  quote,
  shorten,
  visible,
  shellWord,
} from "./request/words.ts";
export {
  advance,
  defaultBudget,
  runRequest,
  runUsually,
  startSimulation,
  type UsualRun,
} from "./simulate/simulate.ts";
export type { Simulation } from "./simulate/simulation.ts";
export { startDiff, type TraceDiff, type TraceSummary } from "./trace/diff-traces.ts";
export { acrossClaim, comparePair, judgeAcross, type Paired } from "./trace/paired-runs.ts";
export { loadTrace, recordRun, replayRun, simulateRun } from "./trace/replay-run.ts";
export type { Rerun } from "./trace/replay-run.ts";
export { replayLines, startReplay, type Replay } from "./trace/replay.ts";
export type { Annealed } from "./worst/anneal.ts";
export { startExhaustiveSearch, type Exhausted } from "./worst/exhaustive.ts";
export { betterOf, reportWorstCase, type BestKnown, type WorstCase } from "./worst/report.ts";
export { makeWorstSearch, type WorstSearch } from "./worst/search.ts";
export { findRepeat, isDetermined } from "./trace/repeat.ts";
