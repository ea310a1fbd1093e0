import type { Places } from "./places.ts";
import type { Wires } from "./wires.ts";

/** Makes a move in a row of places: process p takes one message and sends what it sends. */
export function apply(
  { to, sendFirst, sendEnd, sends, arrive }: Places,
  { fan, target, side }: Wires,
  row: Int32Array,
  p: number,
  move: number,
): void {
  row[p] = to[move];
  for (let s = sendFirst[move]; s < sendEnd[move]; s += 2) {
    const link = p * fan + sends[s];
    row[target[link]] = arrive(row[target[link]], side[link], sends[s + 1]);
  }
}
