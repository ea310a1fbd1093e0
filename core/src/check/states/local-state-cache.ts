import { isUnchanged } from "../../algorithms/index.ts";
import type { Algorithm } from "../../model/algorithm.ts";
import { knownN, type Setup } from "../../model/setup.ts";
import { isSealed } from "../../solo/spacings.ts";
import { LoneProcess, type SingleProcess } from "../../solo/single-process.ts";
import { LocalStates } from "./local-states.ts";
import { TooManyStates } from "./numbering.ts";
import { openPorts } from "./open-ports.ts";

/** Options that say what local states store. */
export interface LocalStateDetail {
  /** Store ghosts, for example the numbers of phases. */
  readonly ghosts: boolean;
  /** Store causal depths. */
  readonly causal: boolean;
  /** Store the messages on a link without their order. */
  readonly reorder: boolean;
}

/** Returns options that store neither ghosts nor causal depths. */
export const plainDetail = ({ links }: Setup): LocalStateDetail => ({
  ghosts: false,
  causal: false,
  reorder: links === "any",
});

/** Single processes with what they do with each message, for tables of local states that share nothing else. */
export class ProcessCache {
  readonly #processes = new Map<string, SingleProcess>();

  processOf(setup: Setup, ghosts: boolean, tested: boolean): SingleProcess {
    const key = `${optionsKey(setup)},${ghosts},${tested}`;
    let process = this.#processes.get(key);
    if (!process) {
      process = withMemory(processOfSetup(setup, ghosts, tested));
      this.#processes.set(key, process);
    }
    return process;
  }
}

const processes = new WeakMap<Algorithm, ProcessCache>();

/**
 * Returns the processes of an algorithm, which the estimates of a scope, its check and the next size share. What the
 * caller's handlers do may change from one check to the next, so they are asked again.
 */
export function processesOf(algorithm: Algorithm): ProcessCache {
  if (!isSealed(algorithm) && !isUnchanged(algorithm)) return new ProcessCache();
  const known = processes.get(algorithm) ?? new ProcessCache();
  processes.set(algorithm, known);
  return known;
}

/** Largest number of answers that a process remembers. */
const ANSWERS_MAX = 50_000;

/** Returns a process that answers most questions only once. */
function withMemory(lone: SingleProcess): SingleProcess {
  const known = new Map<string, ReturnType<SingleProcess["receive"]>>();
  return {
    shape: lone.shape,
    ghosts: lone.ghosts,
    misfits: lone.misfits,
    sides: (degree) => lone.sides(degree),
    readsWilling: () => lone.readsWilling(),
    initial: (degree) => lone.initial(degree),
    rebased: (words, by) => lone.rebased(words, by),
    wake: (words, who) => lone.wake(words, who),
    receive(words, who, side, kind, message) {
      const { id, swapped, degree } = who;
      const key = `${words.join()};${id},${swapped},${degree};${side},${kind};${message.join()}`;
      let reactions = known.get(key);
      if (reactions) return reactions;
      reactions = lone.receive(words, who, side, kind, message);
      if (known.size < ANSWERS_MAX) known.set(key, reactions);
      return reactions;
    },
  };
}

/** Possible sizes of a local state, in bytes. */
const WIDTHS = [1, 2, 4] as const;

/** Shares local states between setups, because what a process does depends only on its own state. */
export class LocalStateCache {
  readonly #tables = new Map<string, LocalStates>();
  readonly #widths = new Map<string, number>();
  readonly #least: number;

  readonly #processes: ProcessCache | undefined;

  /**
   * `isForMany`: many setups share the local states, so local states start with two bytes, because one byte would soon
   * be too small. `processes`: where to take processes from, instead of making them.
   */
  constructor(isForMany = false, processes?: ProcessCache) {
    this.#least = isForMany ? 1 : 0;
    this.#processes = processes;
  }

  localStates(setup: Setup, detail: LocalStateDetail): LocalStates {
    const key = keyOf(setup, detail);
    let table = this.#tables.get(key);
    if (!table) {
      // With causal depths, reactions need no test, because the same reactions were already tested without depths.
      const tested = !detail.causal;
      const lone =
        this.#processes?.processOf(setup, detail.ghosts, tested) ??
        processOfSetup(setup, detail.ghosts, tested);
      const bytes = WIDTHS[this.#widths.get(key) ?? this.#least];
      this.#tables.set(key, (table = new LocalStates(lone, { ...detail, bytes })));
    }
    return table;
  }

  /** Makes local states wider from now on; false if they already have the largest size. */
  widen(setup: Setup, detail: LocalStateDetail): boolean {
    const key = keyOf(setup, detail);
    const wider = (this.#widths.get(key) ?? this.#least) + 1;
    if (wider === WIDTHS.length) return false;
    this.#widths.set(key, wider);
    this.#tables.delete(key);
    return true;
  }

  /** Calls `work`. If there are too many local states for their current size, calls it again with wider ones. */
  widening<T>(setup: Setup, detail: LocalStateDetail, work: (local: LocalStates) => T): T {
    for (;;) {
      try {
        return work(this.localStates(setup, detail));
      } catch (error) {
        if (!(error instanceof TooManyStates) || !this.widen(setup, detail)) throw error;
      }
    }
  }
}

const keyOf = (setup: Setup, { ghosts, causal, reorder }: LocalStateDetail): string =>
  [optionsKey(setup), ghosts, causal, reorder].join();

function optionsKey(setup: Setup): string {
  const { isScrambled, mailStarts, isAnyState } = optionsOf(setup);
  return [knownN(setup), isScrambled, mailStarts, isAnyState, setup.openPorts === true].join();
}

const optionsOf = ({ swapped, waking, algorithm, violated }: Setup) => ({
  // Outside the model, a process may compare ids that it has not set.
  isAnyState: violated.length > 0,
  isScrambled: swapped !== undefined && !algorithm.needs.bothWays,
  mailStarts: waking.mailStarts && !waking.all,
});

/**
 * Makes a single process of this setup. If `tested`, the process refuses the algorithm when a reaction
 * changes with other ghosts or with other ids of the same order.
 */
export function processOfSetup(setup: Setup, ghosts = false, tested = true) {
  const { isScrambled, mailStarts, isAnyState } = optionsOf(setup);
  const lone = new LoneProcess(setup.algorithm, {
    scrambled: isScrambled,
    isAnyState,
    known: knownN(setup),
    mailStarts,
    ghosts,
    tested,
  });
  return setup.openPorts ? openPorts(lone) : lone;
}
