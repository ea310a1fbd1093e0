import { groupDigits } from "../../refusal/group-digits.ts";
import { compile, type Compiled } from "../../compile/compile.ts";
import type { Loop } from "../../compile/loop.ts";
import { shapeOf, type Capacity, type Engine } from "../../compile/shape.ts";
import type { Algorithm } from "../../model/algorithm.ts";
import { knownN } from "../../model/setup.ts";
import { MOST_PROCESSES } from "../../model/system/network.ts";
import { Refusal } from "../../refusal/refusal.ts";
import type { Ledger } from "./ledger.ts";
import { wiring } from "../../compile/link-ends.ts";

/**
 * Capacities, in processes. There are few, because every new capacity is compiled to new classes, which slow the
 * author's handlers. An array that is larger than a run needs costs address space but no memory.
 */
const SIZES = [2 ** 12, 2 ** 20, 2 ** 24, 2 ** 25, 2 ** 26, MOST_PROCESSES];
/** Largest array of an engine, in words. Indices are signed 32-bit numbers. */
const MOST_WORDS = 2 ** 31;
/** Maximum number of processes that one call of `advance` starts. */
export const STARTS = 1 << 20;
/** Largest causal depth that engines count. Their registers are signed 32-bit numbers. */
export const MOST_DEPTH = 2 ** 31 - 2;

/** Compiled instances that no run uses, kept for later runs. */
const idle = new WeakMap<Algorithm, Map<string, Compiled>>();

const keyOf = (engine: Engine, scrambled: boolean) =>
  `${engine.name}${scrambled ? " scrambled" : ""}`;

/** Takes an idle instance with at least this capacity, or compiles one. */
export function borrow<L>(
  algorithm: Algorithm,
  engine: Engine<L>,
  scrambled: boolean,
  n: number,
  links: number,
  messages: number,
): Compiled<L> {
  // An idle instance with this key was compiled from this engine, so its loop has type L.
  const last = idle.get(algorithm)?.get(keyOf(engine, scrambled)) as Compiled<L> | undefined;
  idle.get(algorithm)?.delete(keyOf(engine, scrambled));
  const had = last?.capacity;
  if (last && had && had.processes >= n && had.links >= links && had.messages >= messages)
    return last;
  const shape = shapeOf(algorithm, engine, scrambled);
  if (links * 2 ** shape.kindBits > 2 ** 32) {
    throw new Refusal(
      `${algorithm.name}: ${links} links are too many; at most ${2 ** (32 - shape.kindBits)} are accepted.`,
    );
  }
  const factor = { oneWay: 1, twoWay: 2, rows: 0 }[shape.links];
  const size = (least: number) => SIZES.find((size) => size >= least) ?? MOST_PROCESSES;
  const sized = (least?: Capacity): Capacity => {
    const processes = Math.max(size(n), least?.processes ?? 0);
    return {
      processes,
      links: factor ? factor * processes : Math.max(powerOfTwo(links), least?.links ?? 0),
      messages: Math.max(powerOfTwo(messages), factor * processes, least?.messages ?? 0),
    };
  };
  const fits = (capacity: Capacity) => engine.words(shape, capacity) <= MOST_WORDS;
  // If possible, the new instance is at least as large as the last one in every respect. If it were smaller in one,
  // runs that alternate between two shapes would each compile a new instance.
  const capacity = had && fits(sized(had)) ? sized(had) : sized();
  if (!fits(capacity)) {
    const most = SIZES.findLast(
      (n) => factor > 0 && fits({ processes: n, links: factor * n, messages: factor * n }),
    );
    throw new Refusal(
      most !== undefined && most < n
        ? `${algorithm.name}: ${groupDigits(n)} processes do not fit with this schedule; at most ${groupDigits(most)} are accepted.`
        : `${algorithm.name}: ${messages} messages in flight at once do not fit; half as many do.`,
    );
  }
  return compile(shape, engine, capacity);
}

/** Keeps an instance for another run; the caller must not use it afterwards. */
export function giveBack(compiled: Compiled, engine: Engine, scrambled: boolean): void {
  const { algorithm } = compiled.shape;
  let instances = idle.get(algorithm);
  if (!instances) idle.set(algorithm, (instances = new Map()));
  instances.set(keyOf(engine, scrambled), compiled);
}

function powerOfTwo(least: number): number {
  let size = 4096;
  while (size < least) size *= 2;
  return size;
}

/** Borrows the compiled instance for a run, exchanges it for a larger one when it is full, and gives it back. */
export class EngineInstance<L extends Loop> {
  compiled!: Compiled<L>;
  readonly #ledger: Ledger;
  readonly #engine: Engine<L>;
  readonly #wiring: ReturnType<typeof wiring>;
  readonly #configure: (compiled: Compiled<L>) => void;

  /** `configure` prepares every instance that the run uses. */
  constructor(ledger: Ledger, engine: Engine<L>, configure: (compiled: Compiled<L>) => void) {
    this.#ledger = ledger;
    this.#engine = engine;
    this.#configure = configure;
    const { setup, digest } = ledger;
    const { algorithm, n, ids } = setup;
    this.#wiring = wiring(setup);
    const { links, scrambled } = this.#wiring;
    this.#install(borrow(algorithm, engine, scrambled, n, links, links));
    const { ID, loop } = this.compiled;
    if (ids) ID.set(ids);
    if (ids && algorithm.complemented) for (let p = 0; p < n; p++) ID[p] = ~ID[p];
    this.compiled.layOut();
    loop.setLanes(digest.a, digest.b);
  }

  #install(compiled: Compiled<L>): void {
    this.compiled = compiled;
    this.#ledger.compiled = compiled;
    const { setup, watch } = this.#ledger;
    const { network, n, waking } = setup;
    compiled.bind(this.#ledger, network.rows);
    compiled.reset(n, this.#wiring.links, knownN(setup));
    compiled.loop.setFlags(waking.mailStarts && !waking.all, watch !== undefined);
    compiled.setSwapped(setup.swapped);
    compiled.setWilling(setup.willing);
    this.#configure(compiled);
  }

  /** Stores the messages that were spilled, if any, in this instance or in a larger one. */
  takeSpilled(): void {
    const { spilled } = this.#ledger;
    if (spilled.length === 0) return;
    while (this.compiled.loop.room() < spilled.length) {
      if (!this.compiled.loop.widen?.()) this.#enlarge();
    }
    for (const { head, depth, words } of spilled) this.compiled.loop.take(head, depth, words);
    spilled.length = 0;
  }

  #enlarge(): void {
    const old = this.compiled;
    const { algorithm, n } = this.#ledger.setup;
    const { processes, links, messages } = old.capacity;
    const { scrambled } = this.#wiring;
    const next = borrow(algorithm, this.#engine, scrambled, processes, links, 2 * messages);
    this.#install(next);
    next.ID.set(old.ID.subarray(0, n));
    next.COUNT.set(old.COUNT);
    for (const name of Object.keys(old.columns)) next.columns[name].set(old.columns[name]);
    next.loop.inherit(old.loop);
  }

  giveBack(): void {
    giveBack(this.compiled, this.#engine, this.#wiring.scrambled);
  }
}

/** Refuses a run whose causal depth no longer fits its register. */
export function checkDepth(depth: number): void {
  if (depth >= 0 && depth <= MOST_DEPTH) return;
  throw new Refusal(
    `the critical path of the run has more than ${groupDigits(MOST_DEPTH)} messages, more than can be counted; a limit of ${groupDigits(MOST_DEPTH)} messages stops the run before that.`,
  );
}
