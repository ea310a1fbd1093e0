/**
 * Exports the public names, and further names for the command, the page and the tests. The further names change without
 * notice.
 *
 * @module
 */
export * from "./index.ts";

export { allMutants } from "./algorithms/all-mutants.ts";
export { conventions } from "./algorithms/errata/conventions.ts";
export { misprints } from "./algorithms/errata/misprints.ts";
export { mutantName, mutantRun, type Mistake, type Mutant } from "./algorithms/mutants/mutant.ts";
export { papers } from "./algorithms/papers.ts";
export type { Between } from "./chance/between.ts";
export { computeChances, isSurelyElected } from "./chance/chance.ts";
export { sampleRuns, type Estimate, type Samples } from "./chance/monte-carlo.ts";
export { runFromResult } from "./chart/from-result.ts";
export { noConditions } from "./chart/measured-run.ts";
export { checker, type CheckProgress, type CheckRequest, type Checker } from "./check/checker.ts";
export { DEFAULT_BUDGET, defaultScope } from "./check/default-scope.ts";
export { huntMutants, type MutantReport } from "./check/mutants.ts";
export { coverageTexts } from "./check/report/report.ts";
export { merge } from "./check/report/findings.ts";
export type { Extreme, Portable, Property, Run, Witness } from "./check/report/report.ts";
export { counterexampleOf, counts, leavesOpen, meanOf, verdictOf } from "./check/report/verdict.ts";
export { arrangements } from "./check/setups/arrangements.ts";
export { describeNotExplored, notExplored } from "./check/setups/open-dimensions.ts";
export type { Scope } from "./check/setups/scope.ts";
export { setups } from "./check/setups/setups.ts";
export { exploredOf, kindOf, momentOf, notExploredOf, propertiesOf } from "./check/summary.ts";
export { markUnfinished, verdictOfAll, witnessesBySize } from "./check/summary.ts";
export type { SizeReport, WitnessBySize } from "./check/summary.ts";
export { onGeneratedText } from "./compile/compile.ts";
export { writeMermaid } from "./draw/mermaid.ts";
export { drawSpaceTime } from "./draw/space-time.ts";
export { decimal, floatOf, log10 } from "./exact/decimal.ts";
export { exportGraph, exportRun, formats, runFormats } from "./export/export.ts";
export type { Exported, Format, RunFormat } from "./export/export.ts";
export type { ChanceOutcome, RunOutcome } from "./judge/election.ts";
export { measureClaim, runAgainst, tellingBounds } from "./judge/judge.ts";
export { briefResult, isViolated, result, type BriefResult } from "./judge/result.ts";
export { playLowerBoundInRounds } from "./lower-bound/lower-bound-in-rounds.ts";
export type { LowerBoundInRounds } from "./lower-bound/lower-bound-in-rounds.ts";
export { playLowerBound, type LowerBound } from "./lower-bound/lower-bound.ts";
export { knownBy, sayBasis, sayTruth, type KnownBy } from "./model/basis.ts";
export type { ChanceClaim, Judged } from "./model/claim.ts";
export { familyOf } from "./model/family.ts";
export { Life } from "./model/life.ts";
export { checkUsed, whyUnused, type RunChoices, type RunSpec } from "./model/run-spec.ts";
export { makeSetup, outsideModel, portsText, violable } from "./model/setup.ts";
export type { Request, Setup, Violable } from "./model/setup.ts";
export { idOrders, idsInOrder, isIdOrder, type IdOrder } from "./model/system/id-order.ts";
export { assumptions, listNeeds, type Assumption } from "./model/system/needs.ts";
export { network, ring } from "./model/system/network.ts";
export { portsRound } from "./model/system/port-numbering.ts";
export { parseTies, SMALLEST_FIRST, type Ties } from "./model/system/ties.ts";
export { header, parseEvent, parseHeader, sayEvent, type Header } from "./model/trace.ts";
export { formatFlags, parseFlags } from "./request/flags.ts";
export { formatEdges, options, readOption } from "./request/options.ts";
export { parseRun } from "./request/parse-run.ts";
export { formatRecord, parseRecord, type RunRecord } from "./request/run-record.ts";
export { sizesOf } from "./request/sizes.ts";
export { specFromHeader, specFromSetup } from "./request/to-spec.ts";
export { parseCount, parseNumbers, quote, shorten } from "./request/words.ts";
export { advance, runRequest, startSimulation } from "./simulate/simulate.ts";
export type { Simulation } from "./simulate/simulation.ts";
export { acrossClaim, comparePair, judgeAcross, type Paired } from "./trace/paired-runs.ts";
export { loadTrace, recordRun, replayRun, simulateRun } from "./trace/replay-run.ts";
export type { Rerun } from "./trace/replay-run.ts";
export { replayLines, startReplay, type Replay } from "./trace/replay.ts";
export type { Annealed } from "./worst/anneal.ts";
export { startExhaustiveSearch, type Exhausted } from "./worst/exhaustive.ts";
export { betterOf, reportWorstCase, type BestKnown, type WorstCase } from "./worst/report.ts";
export { makeWorstSearch, type WorstSearch } from "./worst/search.ts";
