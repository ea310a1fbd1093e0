import { knownN, type Setup } from "../../model/setup.ts";
import { LoneProcess } from "../../solo/single-process.ts";
import { LocalStates } from "./local-states.ts";
import { TooManyStates } from "./numbering.ts";
import { openPorts } from "./open-ports.ts";

/** What local states store beyond what an algorithm acts upon. */
export interface Detail {
  /** Ghosts: the numbers of phases. */
  readonly ghosts: boolean;
  /** Causal depths. */
  readonly causal: boolean;
  /** Messages on a link in no order. */
  readonly reorder: boolean;
}

/** The local states of a setup without ghosts and causal depths. */
export const plainDetail = ({ links }: Setup): Detail => ({
  ghosts: false,
  causal: false,
  reorder: links === "any",
});

/** Bytes of a local state. */
const WIDTHS = [1, 2, 4] as const;

/** Shares local states between setups: what a process does depends on nothing but itself. */
export class LocalStateCache {
  readonly #tables = new Map<string, LocalStates>();
  readonly #widths = new Map<string, number>();
  readonly #least: number;

  /** `isForMany`: the local states of many setups are stored together, so one byte would soon be too little. */
  constructor(isForMany = false) {
    this.#least = isForMany ? 1 : 0;
  }

  localStates(setup: Setup, detail: Detail): LocalStates {
    const key = keyOf(setup, detail);
    let table = this.#tables.get(key);
    if (!table) {
      // Where causal depths are stored, the same reactions were tested without them before.
      const lone = processOfSetup(setup, detail.ghosts, !detail.causal);
      const bytes = WIDTHS[this.#widths.get(key) ?? this.#least];
      this.#tables.set(key, (table = new LocalStates(lone, { ...detail, bytes })));
    }
    return table;
  }

  /** Makes local states wider from now on; false if they are as wide as can be. */
  widen(setup: Setup, detail: Detail): boolean {
    const key = keyOf(setup, detail);
    const wider = (this.#widths.get(key) ?? this.#least) + 1;
    if (wider === WIDTHS.length) return false;
    this.#widths.set(key, wider);
    this.#tables.delete(key);
    return true;
  }

  /** Calls `work`, again with wider local states while there are too many. */
  widening<T>(setup: Setup, detail: Detail, work: (local: LocalStates) => T): T {
    for (;;) {
      try {
        return work(this.localStates(setup, detail));
      } catch (error) {
        if (!(error instanceof TooManyStates) || !this.widen(setup, detail)) throw error;
      }
    }
  }
}

function keyOf(setup: Setup, { ghosts, causal, reorder }: Detail): string {
  const { isScrambled, mailStarts } = optionsOf(setup);
  const isOpen = setup.openPorts === true;
  return [knownN(setup), isScrambled, mailStarts, isOpen, ghosts, causal, reorder].join();
}

const optionsOf = ({ swapped, waking, algorithm }: Setup) => ({
  isScrambled: swapped !== undefined && !algorithm.needs.bothWays,
  mailStarts: waking.mailStarts && !waking.all,
});

/**
 * A single process of this setup. If it is `tested`, every reaction must be the same with other ghosts
 * and with other ids of the same order.
 */
export function processOfSetup(setup: Setup, ghosts = false, tested = true) {
  const { isScrambled, mailStarts } = optionsOf(setup);
  const lone = new LoneProcess(setup.algorithm, {
    scrambled: isScrambled,
    known: knownN(setup),
    mailStarts,
    ghosts,
    tested,
  });
  return setup.openPorts ? openPorts(lone) : lone;
}
