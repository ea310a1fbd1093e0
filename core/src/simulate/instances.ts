import type { Algorithm } from "../model/algorithm.ts";
import { compile, shapeOf, type Capacity, type Compiled, type Engine } from "../model/compile.ts";
import { MOST_PROCESSES } from "../model/network.ts";
import { Refusal } from "../model/refusal.ts";

/**
 * Compiled instances, kept for the next run. Capacities come in a few sizes only: an array that is
 * larger than a run needs costs address space and no memory, but every new size is a new class that
 * the author's handlers meet.
 */
const SIZES = [2 ** 12, 2 ** 20, 2 ** 24, 2 ** 25, 2 ** 26, MOST_PROCESSES];
/** Places in arrays are 32-bit numbers with a sign. */
const MOST_WORDS = 2 ** 31;

const idle = new WeakMap<Algorithm, Map<string, Compiled>>();

const keyOf = (engine: Engine, scrambled: boolean) =>
  `${engine.name}${scrambled ? " scrambled" : ""}`;

export function borrow(
  algorithm: Algorithm,
  engine: Engine,
  scrambled: boolean,
  n: number,
  links: number,
  messages: number,
): Compiled {
  const kept = idle.get(algorithm)?.get(keyOf(engine, scrambled));
  idle.get(algorithm)?.delete(keyOf(engine, scrambled));
  const had = kept?.capacity;
  if (kept && had && had.processes >= n && had.links >= links && had.messages >= messages)
    return kept;
  const shape = shapeOf(algorithm, engine, scrambled);
  if (links * 2 ** shape.kindBits > 2 ** 32) {
    throw new Refusal(
      `${algorithm.name}: ${links} links are too many; at most ${2 ** (32 - shape.kindBits)}.`,
    );
  }
  const factor = { oneWay: 1, twoWay: 2, rows: 0 }[shape.links];
  const size = (least: number) => SIZES.find((it) => it >= least) ?? MOST_PROCESSES;
  const sized = (least?: Capacity): Capacity => {
    const processes = Math.max(size(n), least?.processes ?? 0);
    return {
      processes,
      links: factor ? factor * processes : Math.max(powerOfTwo(links), least?.links ?? 0),
      messages: Math.max(powerOfTwo(messages), factor * processes, least?.messages ?? 0),
    };
  };
  const fits = (it: Capacity) => engine.words(shape, it) <= MOST_WORDS;
  // No smaller than the last one, or runs of different shapes would replace it by turns; unless only that is too much.
  const capacity = had && fits(sized(had)) ? sized(had) : sized();
  if (!fits(capacity)) {
    const most = SIZES.findLast(
      (n) => factor > 0 && fits({ processes: n, links: factor * n, messages: factor * n }),
    );
    throw new Refusal(
      most !== undefined && most < n
        ? `${algorithm.name}: ${n} processes do not fit with this schedule; at most ${most}.`
        : `${algorithm.name}: ${messages} messages in flight at once do not fit; half as many do.`,
    );
  }
  return compile(shape, engine, capacity);
}

/** Gives an instance back when its run is over; nothing may use it afterwards. */
export function giveBack(compiled: Compiled, engine: Engine, scrambled: boolean): void {
  const { algorithm } = compiled.shape;
  let kept = idle.get(algorithm);
  if (!kept) idle.set(algorithm, (kept = new Map()));
  kept.set(keyOf(engine, scrambled), compiled);
}

function powerOfTwo(least: number): number {
  let size = 4096;
  while (size < least) size *= 2;
  return size;
}
