import {
  merge,
  notExplored,
  overview,
  unfinished,
  verdictOf,
  type OfSize,
  type Report,
  type Scope,
} from "@ringleader/core";
import { duration, grouped } from "../numbers.ts";
import type { AskedCheck } from "./asked-check.ts";
import type { Covered, Pool } from "./pool.ts";
import { scopeOf } from "./scope.ts";

/** What came of all rings of one size. */
export interface SizeChecked extends OfSize {
  readonly scope: Scope;
  /** What was gone through, in a phrase, and how many setups that are, where it is known. */
  readonly says: string;
  readonly count: number | undefined;
  /** Why it is not decided. */
  readonly undecided?: string;
  /** The smallest ring on which it fails too, where only one size was asked for. */
  readonly smaller?: SizeChecked;
}

/** Size by size, the smallest first, until one is violated or time is up. */
export async function checkSizes(
  asked: AskedCheck,
  pool: Pool,
  note: (n: number) => void,
): Promise<SizeChecked[]> {
  const { from, to } = asked.sizes;
  const done: SizeChecked[] = [];
  for (let n = from; n <= to; n++) {
    note(n);
    const it = await checkSize(asked, pool, n);
    done.push(it);
    const isOver = it.why === "memory" || it.why === "hung";
    if (it.verdict === "violated" || pool.stopped || isOver) break;
  }
  const last = done[done.length - 1];
  if (last.verdict === "violated" && from === to && isSizeless(asked)) {
    const smaller = await smallerThan(last.n, asked, pool, note);
    if (smaller) done[done.length - 1] = { ...last, smaller };
  }
  return done;
}

/** The smallest ring below this on which it fails too. */
async function smallerThan(
  n: number,
  asked: AskedCheck,
  pool: Pool,
  note: (n: number) => void,
): Promise<SizeChecked | undefined> {
  for (let m = 1; m < n && !pool.stopped; m++) {
    note(m);
    try {
      const it = await checkSize(asked, pool, m);
      if (it.verdict === "violated") return it;
    } catch (error) {
      // A ring that is too small for what was asked is no smaller example.
      if (!(error instanceof Error) || error.name !== "Refusal") throw error;
    }
  }
  return undefined;
}

/** Was nothing given that belongs to one size? */
const isSizeless = ({ scope, graph }: AskedCheck): boolean =>
  !Array.isArray(scope.ids) && graph === undefined && !Array.isArray(scope.wake);

async function checkSize(asked: AskedCheck, pool: Pool, n: number): Promise<SizeChecked> {
  const outside = (asked.scope.violate?.length ?? 0) > 0;
  const explored = { ...asked, scope: await pool.scope(n) };
  const scope = scopeOf(explored, n);
  const { says, count } = overview(scope);
  const workers = Math.max(1, Math.min(asked.workers, Math.ceil((count ?? Infinity) / FEW)));
  const started = performance.now();
  const shared = await pool.check(n, workers, explored.scope);
  // Who finds something first is luck; alone, it is always the same one.
  const again = workers > 1 && !pool.stopped && isViolatedIn(shared.reports, outside);
  const alone = again ? await pool.check(n, 1, explored.scope) : shared;
  // Broken off, what several found still stands.
  const covered = again && !isViolatedIn(alone.reports, outside) ? shared : alone;
  const { progress, why } = covered;
  const seconds = covered.seconds || (performance.now() - started) / 1000;
  const found = covered.reports.length > 0 ? merge(covered.reports) : undefined;
  // Who is told to stop because another found something has not failed to decide it.
  const isViolated = found !== undefined && verdictOf(found, outside) === "violated";
  const cut = isViolated ? undefined : whyNot(asked, covered);
  const isCut = cut !== undefined || found?.undecided !== undefined;
  const isWhole = !isCut && !(isViolated && found.setups !== count);
  const report = found && !isWhole ? unfinished(found, cut) : found;
  const undecided = isViolated ? undefined : (cut ?? report?.undecided);
  return {
    n,
    scope,
    says,
    count,
    notExplored: notExplored(scope),
    report,
    progress,
    verdict: report ? verdictOf(report, outside) : "undecided",
    ...(undecided !== undefined && { undecided }),
    ...(why && { why }),
    seconds,
  };
}

/** With fewer setups than these a second worker costs more than it saves. */
const FEW = 12;

const isViolatedIn = (reports: readonly Report[], outside: boolean): boolean =>
  reports.some((it) => verdictOf(it, outside) === "violated");

function whyNot({ how, timeout }: AskedCheck, { why }: Covered): string | undefined {
  if (why === undefined) return undefined;
  return {
    interrupted: "it was interrupted",
    timeout: `${duration((timeout ?? 0) / 1000)} were over (--timeout)`,
    states: `${grouped(how.budget.states)} states were reached (--max-states)`,
    memory: "there was not enough memory (--memory)",
    hung: "a worker did not answer",
  }[why];
}
