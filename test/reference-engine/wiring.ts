// Finds the other end of a port (protocols.md A1), computed again for every message.
import type { Setup } from "@ringleader/core/internal";

export interface End {
  readonly to: number;
  readonly port: number;
}

export function otherEnd({ network, n, swapped }: Setup, from: number, port: number): End {
  if (network.rows) {
    const { offset, owner, mate } = network.rows;
    const ownersOf = (p: number) =>
      Array.from(mate.subarray(offset[p], offset[p + 1]), (link) => owner[link]);
    const to = ownersOf(from)[port];
    return { to, port: ownersOf(to).indexOf(from) };
  }
  const flip = (p: number) => swapped?.[p] ?? 0;
  const clockwise = (port ^ flip(from)) === 1;
  const to = (from + (clockwise ? 1 : n - 1)) % n;
  return { to, port: (clockwise ? 0 : 1) ^ flip(to) };
}
