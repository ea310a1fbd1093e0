import { mostMessages } from "../check/rounds/check-rounds.ts";
import { Digest } from "../model/digest.ts";
import type { Family } from "../model/family.ts";
import type { RunSpec } from "../model/run-spec.ts";
import { makeSetup, type Setup } from "../model/setup.ts";
import type { Seed } from "../model/system/random.ts";
import { Refusal } from "../refusal/refusal.ts";
import { parseRun } from "../request/parse-run.ts";
import { mostEvents, runSetup, type RunLimits } from "./run-draft.ts";
import { findViolation, type Violation } from "./violation.ts";

/** A hunt: one run for each seed, until a run violates a property. */
export interface SeedHunt {
  /** The setup of the first seed. */
  readonly setup: Setup;
  readonly limits: RunLimits;
  /** Returns the seed with this index, counted from 0. */
  readonly seedAt: (index: number) => Seed;
  readonly setupAt: (index: number) => Setup;
  /**
   * Runs `count` seeds from an index on. Stops after the first violation, or if `look` returns false; `look` is called
   * before each run, with what is known so far.
   */
  readonly runBatch: (
    first: number,
    count: number,
    look?: (soFar: () => HuntBatch) => boolean,
  ) => HuntBatch;
}

/** What is known of consecutive runs. Batches that follow one another can be merged. */
export interface HuntBatch {
  readonly first: number;
  readonly runs: number;
  /** The violation of the last run; absent if every run is correct. */
  readonly violation?: Violation;
  /** Why the last run failed: the algorithm refused to continue. */
  readonly failure?: string;
  /** Number of runs that reached a limit, and the indices of the first and the last of them. */
  readonly unfinished: number;
  readonly firstUnfinished?: number | undefined;
  readonly lastUnfinished?: number | undefined;
  readonly messages: {
    readonly min: number;
    readonly max: number;
    readonly sum: number;
    /** The index of the first run with the most messages. */
    readonly costliest: number;
  };
  /** A hash of the digests of all runs, in order. */
  readonly digest: string;
}

/** Several batches, in order. */
export interface MergedBatches extends HuntBatch {
  /** The indices of the runs that were made; more than one range if the hunt was stopped. */
  readonly ranges: readonly { readonly first: number; readonly last: number }[];
  /** The index of the last run. */
  readonly last: number;
}

/** Calls a function that runs the user's code, and turns its errors into refusals. */
type Guard = <T>(act: () => T) => T;

/** Prepares a hunt; refuses a spec that cannot run. Its seeds are `spec.seed`, `spec.seed` + 1, … */
export function makeHunt(spec: RunSpec, family: Family, guard: Guard = (act) => act()): SeedHunt {
  const first = BigInt(spec.seed ?? 1);
  const seedAt = (index: number): Seed => {
    const seed = first + BigInt(index);
    return Number.isSafeInteger(Number(seed)) ? Number(seed) : seed;
  };
  const setupAt = (index: number): Setup =>
    makeSetup(parseRun({ ...spec, seed: seedAt(index) }, family));
  const setup = setupAt(0);
  const maxMessages = spec.maxMessages ?? mostMessages(setup.n);
  const limits = { maxMessages, maxEvents: spec.maxEvents ?? mostEvents(setup, maxMessages) };
  return {
    setup,
    limits,
    seedAt,
    setupAt,
    runBatch(from, count, look = () => true) {
      const batch = new GrowingBatch(from);
      const soFar = () => batch.end();
      for (let index = from; index < from + count && look(soFar); index++) {
        try {
          const run = guard(() => runSetup(setupAt(index), limits));
          batch.add(run.sent, run.finished, run.digest);
          const violation = findViolation(run);
          if (violation) return batch.end({ violation });
        } catch (error) {
          if (error instanceof Refusal) return batch.end({ failure: error.message });
          throw error;
        }
      }
      return batch.end();
    },
  };
}

class GrowingBatch {
  readonly #first: number;
  readonly #digest = new Digest();
  #runs = 0;
  #unfinished = 0;
  #firstUnfinished: number | undefined;
  #lastUnfinished: number | undefined;
  #min = Infinity;
  #max = -1;
  #sum = 0;
  #costliest = 0;

  constructor(first: number) {
    this.#first = first;
  }

  add(sent: number, isFinished: boolean, digest: string): void {
    const index = this.#first + this.#runs++;
    if (!isFinished) {
      this.#unfinished++;
      this.#firstUnfinished ??= index;
      this.#lastUnfinished = index;
    }
    if (sent > this.#max) {
      this.#max = sent;
      this.#costliest = index;
    }
    this.#min = Math.min(this.#min, sent);
    this.#sum += sent;
    this.#digest.text(digest);
  }

  end(last: Pick<HuntBatch, "violation" | "failure"> = {}): HuntBatch {
    return {
      first: this.#first,
      runs: this.#runs,
      ...last,
      unfinished: this.#unfinished,
      ...(this.#unfinished > 0 && {
        firstUnfinished: this.#firstUnfinished,
        lastUnfinished: this.#lastUnfinished,
      }),
      messages: { min: this.#min, max: this.#max, sum: this.#sum, costliest: this.#costliest },
      digest: this.#digest.hex(),
    };
  }
}

/**
 * Merges batches. Leaves out everything after the first violation. If `isCut`, the hunt was stopped, and runs after a gap
 * count too; otherwise everything after a gap is left out.
 */
export function mergeBatches(
  batches: readonly HuntBatch[],
  isCut = false,
): MergedBatches | undefined {
  const [first, ...rest] = batches
    .filter(({ runs, failure }) => runs > 0 || failure !== undefined)
    .toSorted((x, y) => x.first - y.first);
  if (!first) return undefined;
  const digest = new Digest();
  digest.text(first.digest);
  let all = first;
  let last = first;
  const ranges = [rangeOf(first)];
  for (const next of rest) {
    if (all.violation || all.failure !== undefined) break;
    const hasGap = next.first !== last.first + last.runs;
    if (hasGap && !isCut) break;
    last = next;
    if (hasGap) ranges.push(rangeOf(next));
    else ranges[ranges.length - 1] = { ...ranges.at(-1)!, last: next.first + next.runs - 1 };
    digest.text(next.digest);
    const { min, max, sum, costliest } = next.messages;
    all = {
      ...next,
      first: all.first,
      runs: all.runs + next.runs,
      unfinished: all.unfinished + next.unfinished,
      firstUnfinished: all.firstUnfinished ?? next.firstUnfinished,
      lastUnfinished: next.lastUnfinished ?? all.lastUnfinished,
      messages: {
        min: Math.min(all.messages.min, min),
        max: Math.max(all.messages.max, max),
        sum: all.messages.sum + sum,
        costliest: max > all.messages.max ? costliest : all.messages.costliest,
      },
    };
  }
  return { ...all, digest: digest.hex(), ranges, last: last.first + last.runs - 1 };
}

const rangeOf = ({ first, runs }: HuntBatch) => ({ first, last: first + runs - 1 });
