import {
  counterexampleOf as shortestCounterexample,
  decide,
  markDrawn,
  markUnfinished,
  merge,
  notExplored,
  replayRun,
  setups,
  type Limit,
  type MutantReport,
  type Report,
  type Scope,
  type Setups,
  type SizeReport,
  type WitnessBySize,
  verdictOf,
} from "@ringleader/core/internal";
import { guarded } from "../../request/own-algorithm.ts";
import { duration, grouped } from "../../terminal/numbers.ts";
import { isOutside, scopeOf, type CheckPlan } from "./check-plan.ts";
import type { CheckPool, ShareCoverage } from "./pool.ts";

export type SizeChecked = SizeReport & {
  readonly scope: Scope;
  /** `says` describes the scope, `count` is its number of setups, if known, and `noun` names one setup. */
  readonly says: string;
  readonly count: number | undefined;
  readonly noun: Setups["noun"];
  /** If -n gave only one size: the result for the smallest ring that violates a property, if it is below that size. */
  readonly smaller?: SizeChecked | undefined;
};

export type SizeWitness = WitnessBySize<SizeChecked>;

/** Called before the setups of a size are checked. */
type NoteSize = (n: number, setups: Setups) => void;

/** Checks the sizes in ascending order. Ends at a violation, at Ctrl-C, or when memory or time runs out. */
export async function checkSizes(
  options: CheckPlan,
  pool: CheckPool,
  note: NoteSize,
): Promise<SizeChecked[]> {
  const { list, from, to } = options.sizes;
  const sizes: SizeChecked[] = [];
  for (const n of list) {
    const size = await checkSize(options, pool, n, note);
    sizes.push(size);
    const isOver = size.why === "memory" || size.why === "hung";
    if (size.verdict === "violated" || pool.stopped || isOver) break;
  }
  const [first] = sizes;
  if (first.verdict !== "violated" || from < to || !isSizeless(options)) return sizes;
  return [{ ...first, smaller: await findSmaller(from, options, pool, note) }];
}

async function findSmaller(
  n: number,
  options: CheckPlan,
  pool: CheckPool,
  note: NoteSize,
): Promise<SizeChecked | undefined> {
  for (let m = 1; m < n && !pool.stopped; m++) {
    try {
      const size = await checkSize(options, pool, m, note);
      if (size.verdict === "violated") return size;
    } catch (error) {
      // Skips a ring that is too small for the flags.
      if (!(error instanceof Error) || error.name !== "Refusal") throw error;
    }
  }
  return undefined;
}

/** True if the flags are valid for every size. */
const isSizeless = ({ scope, graph }: CheckPlan): boolean =>
  !Array.isArray(scope.ids) && graph === undefined && !Array.isArray(scope.wake);

/** Number of setups per worker below which another worker costs more time than it saves. */
const FEW = 12;

async function checkSize(
  options: CheckPlan,
  pool: CheckPool,
  n: number,
  note: NoteSize,
): Promise<SizeChecked> {
  const explored = { ...options, scope: await pool.resolveScope(n) };
  const scope = scopeOf(explored, n);
  const all = setups(scope);
  const { count = Infinity } = all;
  note(n, all);
  const workers = Math.max(1, Math.min(options.workers, Math.ceil(count / FEW)));
  const started = performance.now();
  const covered = await coverSize(pool, n, workers, explored.scope, isOutside(options));
  const seconds = covered.seconds || (performance.now() - started) / 1000;
  return judgeSize(options, scope, { ...covered, seconds });
}

/** Makes the result of a size from the reports of its workers. */
export function judgeSize(options: CheckPlan, scope: Scope, covered: ShareCoverage): SizeChecked {
  const outside = isOutside(options);
  const { says, count, noun } = setups(scope);
  const { progress, why, reports, seconds, isPartial } = covered;
  const merged = reports.length > 0 ? merge(reports) : undefined;
  const isViolated = merged !== undefined && verdictOf(merged, outside) === "violated";
  // After a violation, the stopped workers do not make the result undecided.
  const cut = isViolated ? undefined : describeCut(options, covered, merged);
  const isWhole = cut === undefined && !(isViolated && merged.setups !== count);
  const marked = merged && (isWhole ? markDrawn(merged) : markUnfinished(merged, cut));
  return {
    n: scope.n,
    scope,
    says,
    count,
    noun,
    notExplored: notExplored(scope),
    report: marked,
    progress,
    why,
    seconds,
    isPartial,
    ...(marked
      ? decide(marked, outside)
      : { verdict: "undecided", undecided: cut ?? "no worker could report" }),
  };
}

/** If one of several workers finds a violation, one worker repeats the check, so that the violation is always the same. */
async function coverSize(
  pool: CheckPool,
  n: number,
  workers: number,
  scope: CheckPlan["scope"],
  outside: boolean,
): Promise<ShareCoverage> {
  const hasViolation = ({ reports }: ShareCoverage): boolean =>
    reports.some((report) => verdictOf(report, outside) === "violated");
  const shared = await pool.check(n, workers, scope);
  if (workers === 1 || pool.stopped || !hasViolation(shared)) return shared;
  const alone = await pool.check(n, 1, scope);
  // If the second check ends early, the result of the first is used.
  return hasViolation(alone) ? alone : shared;
}

/** Says why a check ended early, and which flag set the limit; undefined if everything was explored. */
function describeCut(
  { how, timeout }: CheckPlan,
  { why }: ShareCoverage,
  report: Report | undefined,
): string | undefined {
  if (why === undefined) {
    if (report?.undecided === undefined || report.limit === undefined) return report?.undecided;
    return `${report.undecided} (${limitFlags[report.limit](how.budget)})`;
  }
  return {
    interrupted: "the check was interrupted",
    timeout: `the time limit of ${duration((timeout ?? 0) / 1000)} was reached (--timeout)`,
    states: `the limit of ${grouped(how.budget.states)} states was reached (--max-states)`,
    memory: "there was not enough memory (--memory)",
    hung: "a worker did not answer",
  }[why];
}

const limitFlags: Readonly<Record<Limit, (budget: CheckPlan["how"]["budget"]) => string>> = {
  states: ({ states }) => `--max-states ${states}`,
  bytes: () => "--memory",
  depth: ({ depth }) => `--depth ${depth}`,
};

export interface CheckedSizes {
  readonly options: CheckPlan;
  /** At least one size; the last may be incomplete. */
  readonly sizes: readonly SizeChecked[];
  /** Undefined if mutants were not checked. */
  readonly mutants?: readonly MutantReport[] | undefined;
  /** Number of mutants that were not asked for; undefined if there are none to ask for. */
  readonly otherMutants?: number | undefined;
  /** Time that the mutants took, which is not part of the time of a size. */
  readonly mutantSeconds?: number | undefined;
  readonly counterexample?: ShownCounterexample | undefined;
  /** The command line that repeats the check. */
  readonly replay: string;
}

/** Returns the shortest counterexample on the smallest ring, repeated by the simulator; undefined without a violation. */
export function counterexampleOf(options: CheckPlan, sizes: readonly SizeChecked[]) {
  const { algorithm: name } = options;
  const first = sizes.find(({ verdict }) => verdict === "violated");
  const size = first?.smaller ?? first;
  const shortest = size?.report && shortestCounterexample(size.report, isOutside(options));
  if (!shortest) return undefined;
  const rerun = guarded(name, () => replayRun(size.scope, shortest.witness, name));
  return { ...shortest, size, rerun };
}

export type ShownCounterexample = NonNullable<ReturnType<typeof counterexampleOf>>;
