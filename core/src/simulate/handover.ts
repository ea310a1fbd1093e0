import type { Compiled } from "../model/compile.ts";
import type { Setup } from "../model/setup.ts";
import type { World } from "../model/world.ts";

/** Links of the network as this algorithm uses it, and whether its port labels are scrambled on purpose. */
export function wiring({ algorithm, network, n, swapped }: Setup) {
  const { bothWays } = algorithm.needs;
  const scrambled = swapped !== undefined && !bothWays;
  const links = network.rows ? network.rows.mate.length : (bothWays || scrambled ? 2 : 1) * n;
  return { links, scrambled };
}

/** Tells the port that a link ends at, as its receiver calls it. */
export function portOf(given: Setup): (link: number) => number {
  const { n, network, swapped } = given;
  const { rows } = network;
  if (rows) return (link) => link - rows.offset[rows.owner[link]];
  if (wiring(given).links === n) return () => 0;
  return swapped ? (link) => (link & 1) ^ swapped[link >> 1] : (link) => link & 1;
}

/** Finds room for what was spilled: in the instance there is, or in a larger one. */
export function makeRoom(world: World, compiled: Compiled, enlarge: () => void): void {
  let { engine } = compiled;
  while (engine.room() < world.spilled.length) {
    // Only the queue leaves places unused that it can turn to.
    if (engine.widen?.()) continue;
    enlarge();
    ({ engine } = world.compiled);
  }
  for (const { head, depth, words } of world.spilled) engine.take(head, depth, words);
  world.spilled.length = 0;
}

/** A larger instance takes over from a smaller one in the middle of a run. */
export function takeOver(next: Compiled, old: Compiled, n: number): void {
  next.ID.set(old.ID.subarray(0, n));
  next.COUNT.set(old.COUNT);
  for (const name of Object.keys(old.columns)) next.columns[name].set(old.columns[name]);
  next.engine.inherit(old.engine);
}

export function handOut(column: Uint32Array, ids: Uint32Array, complemented: boolean): void {
  column.set(ids);
  if (complemented) for (let p = 0; p < ids.length; p++) column[p] = ~column[p];
}
