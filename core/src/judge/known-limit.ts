import type { Bound } from "../model/claim.ts";
import type { Outcome } from "../model/outcome.ts";
import type { Setup } from "../model/setup.ts";

/** Thrown if the limit of a claim reads a value that is not known. */
class Unknown extends Error {}

/** Makes an object of which only these values are known, such as a run before its end. */
export const onlyKnown = (known: object): any =>
  new Proxy(known, {
    get(target, key) {
      if (key in target) return target[key as keyof typeof target];
      throw new Unknown();
    },
  });

/** Returns the limit of a claim; undefined if the claim does not apply to the run, or if its limit depends on unknown values. */
export function knownLimit(claim: Bound, run: Outcome, phase: number): number | bigint | undefined {
  try {
    return claim.limit(run, phase);
  } catch (error) {
    if (error instanceof Unknown) return undefined;
    throw error;
  }
}

/** Calls `act` by `call`, which may turn what foreign code throws into a refusal; an unknown value passes. */
export function whereKnown<T>(call: <R>(act: () => R) => R, act: () => T): T {
  let unknown: Unknown | undefined;
  const result = call(() => {
    try {
      return { value: act() };
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
      unknown = error;
      return undefined;
    }
  });
  if (unknown) throw unknown;
  return result!.value;
}

/** What the functions of a claim read of a run, apart from its size, its links and its algorithm. */
export interface ClaimReads {
  /** True if they read anything that the setup does not determine. */
  run: boolean;
  /** True if they read what happened in the run. */
  events?: boolean;
  /** True if they read who has which id, which ports, which start, or which neighbours. */
  ring: boolean;
  /** True if they read which processes start by themselves, and when. */
  starts?: boolean;
  /** True if they read how many links a network has, or how many processes contend in a setup that determines it. */
  size?: boolean;
}

const FIXED: readonly PropertyKey[] = ["n", "links", "algorithm", "needs", "violated", "known"];
const RING: readonly PropertyKey[] = ["ids", "swapped", "waking", "willing"];
const SIZE: readonly PropertyKey[] = ["n", "ring", "edges"];
/** The parts of a run that are equal in all runs that differ only in the order of commuting moves. */
const COUNTS: readonly PropertyKey[] = [
  "sent",
  "delivered",
  "byKind",
  "byPhase",
  "sentOf",
  "informed",
  "contenders",
  "finished",
];

/** The parts of a run that name positions, which differ on rings that stand for each other. */
const PLACED: readonly PropertyKey[] = [
  "leaders",
  "expected",
  "life",
  "fields",
  "time",
  "faults",
  "injected",
  "verdicts",
];

/** A run whose setup is known before its measures are. */
export interface LazyRun {
  readonly setup: Setup;
  readonly outcome: () => Outcome;
  /** What is known without the rest of the outcome. */
  readonly counts?: Partial<Outcome>;
}

/**
 * Returns a run that notes in `reads` what is read of it. `isOnly`: it represents all runs of its setup, so that its
 * counts of messages are known.
 */
export function noteReads(
  { setup, outcome, counts }: LazyRun,
  reads: ClaimReads,
  isOnly = false,
): Outcome {
  const { n } = setup;
  const network = observe(
    () => setup.network,
    (key) => {
      if (SIZE.includes(key)) {
        reads.size = true;
        return;
      }
      reads.ring = true;
      // With open ports, the network of the setup has only one of the port numberings.
      if (setup.openPorts) reads.run = reads.events = true;
    },
  );
  const noteSetup = (key: PropertyKey): void => {
    if (FIXED.includes(key) || key === "network") return;
    if (key === "waking") reads.starts = true;
    if (RING.includes(key)) reads.ring = true;
    else reads.run = true;
  };
  const noteRun = (key: PropertyKey): void => {
    if (key === "n" || key === "setup" || (isOnly && COUNTS.includes(key))) return;
    // If no message starts a process, the setup says who contends.
    if (key === "contenders" && !setup.waking.mailStarts) {
      reads.size = true;
      return;
    }
    if (PLACED.includes(key)) reads.ring = true;
    if (!(isOnly && (key === "leaders" || key === "expected"))) reads.run = reads.events = true;
    if (key === "causal") reads.starts = true;
  };
  return observe(outcome, noteRun, {
    ...counts,
    n,
    setup: observe(() => setup, noteSetup, { network }),
  });
}

/** Returns an object that calls `note` with each key that is read. `instead` has values that replace its own. */
export function observe<T extends object>(
  target: () => T,
  note: (key: PropertyKey) => void,
  instead: Partial<T> = {},
): T {
  const noteAll = (): void => Reflect.ownKeys(target()).forEach(note);
  return new Proxy({} as T, {
    get(_, key) {
      note(key);
      return Reflect.get(key in instead ? instead : target(), key) as unknown;
    },
    has(_, key) {
      note(key);
      return Reflect.has(target(), key);
    },
    ownKeys() {
      noteAll();
      return Reflect.ownKeys(target());
    },
    getOwnPropertyDescriptor(_, key) {
      noteAll();
      return Reflect.getOwnPropertyDescriptor(target(), key);
    },
  });
}

type Limit = number | bigint | undefined;

/** Number of runs on which it is noted what a trusted claim reads. */
const NOTED_MAX = 16;

/**
 * The limits of bounds that depend only on n, the links and the algorithm, which all setups of a check share. Each is
 * computed once. Trusted claims, those of the catalogue on its own algorithm, read the same in every setup.
 */
export class FixedLimits {
  readonly #isTrusted: (claim: Bound) => boolean;
  /** What trusted claims read, on runs that represent all of their setup and on others. */
  readonly #reads = [true, false].map(() => new Map<Bound, ClaimReads & { noted: number }>());

  constructor(isTrusted: (claim: Bound) => boolean) {
    this.#isTrusted = isTrusted;
  }

  /** By the index of a claim with one value: the last value that respected such a limit. */
  readonly kept: (number | bigint | undefined)[] = [];

  /** Returns what a claim reads, if it is known. */
  readsOf(claim: Bound, isOnly: boolean): ClaimReads | undefined {
    const known = this.#reads[isOnly ? 0 : 1].get(claim);
    return known && known.noted >= NOTED_MAX ? known : undefined;
  }

  /** Notes what a claim has read of a run. */
  note(claim: Bound, reads: ClaimReads, isOnly: boolean): void {
    if (!this.#isTrusted(claim)) return;
    const all = this.#reads[isOnly ? 0 : 1];
    const known = all.get(claim) ?? { run: false, ring: false, events: false, noted: 0 };
    all.set(claim, {
      run: known.run || reads.run,
      ring: known.ring || reads.ring,
      events: known.events || reads.events === true,
      noted: known.noted + 1,
    });
  }

  /** By claim: its limits, by phase; undefined if they depend on more. */
  readonly #limits = new Map<Bound, { readonly limit: Limit }[] | undefined>();

  /** Finds a limit; undefined if it depends on more. */
  find(claim: Bound, run: LazyRun, phase: number): { readonly limit: Limit } | undefined {
    let limits = this.#limits.get(claim);
    if (!limits) {
      if (this.#limits.has(claim)) return undefined;
      this.#limits.set(claim, (limits = []));
    }
    let known: { readonly limit: Limit } | undefined = limits[phase];
    if (!known) {
      const reads: ClaimReads = { run: false, ring: false };
      known = { limit: claim.limit(noteReads(run, reads), phase) };
      if (reads.run || reads.ring || reads.size) {
        this.#limits.set(claim, undefined);
        return undefined;
      }
      limits[phase] = known;
    }
    return known;
  }
}
