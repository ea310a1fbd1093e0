import type { Algorithm } from "../model/algorithm.ts";
import { compile, shapeOf, type Capacity, type Compiled, type Engine } from "../model/compile.ts";
import { MOST_PROCESSES } from "../model/network.ts";
import { Refusal } from "../model/refusal.ts";

/**
 * Compiled instances, kept for the next run. Capacities come in a few sizes only: an array that is
 * larger than a run needs costs address space and no memory, but every new size is a new class that
 * the author's handlers meet.
 */
const SIZES = [2 ** 12, 2 ** 20, 2 ** 24, MOST_PROCESSES];
const MOST_BYTES = 2 ** 32;

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
  const processes = Math.max(size(n), had?.processes ?? 0);
  const capacity: Capacity = {
    processes,
    links: factor ? factor * processes : Math.max(powerOfTwo(links), had?.links ?? 0),
    messages: Math.max(powerOfTwo(messages), factor * processes, had?.messages ?? 0),
  };
  if (capacity.messages * shape.stride * 4 > MOST_BYTES) {
    throw new Refusal(
      `${algorithm.name}: more than ${Math.floor(MOST_BYTES / 4 / shape.stride)} messages would be in flight at once; ` +
        `that is the limit.`,
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
