import type { Setup } from "../../model/setup.ts";

/** Where messages arrive: way `w` of position p is wire p * fan + w. */
export interface Wires {
  readonly fan: number;
  readonly target: Int32Array;
  /** The side of the receiver on which they arrive. */
  readonly side: Int32Array;
}

export function wiresOf({ n, network }: Setup, links: "oneWay" | "twoWay" | "rows"): Wires {
  if (links !== "rows") {
    // Way 0 goes right and arrives on side 0, from the left; way 1 goes left and arrives on side 1.
    const fan = links === "twoWay" ? 2 : 1;
    const target = new Int32Array(n * fan);
    const side = new Int32Array(n * fan);
    for (let p = 0; p < n; p++) {
      target[p * fan] = (p + 1) % n;
      if (fan === 2) {
        target[p * fan + 1] = (p + n - 1) % n;
        side[p * fan + 1] = 1;
      }
    }
    return { fan, target, side };
  }
  const { offset, mate, owner } = network.rows!;
  let fan = 1;
  for (let p = 0; p < n; p++) fan = Math.max(fan, offset[p + 1] - offset[p]);
  const target = new Int32Array(n * fan);
  const side = new Int32Array(n * fan);
  for (let p = 0; p < n; p++) {
    for (let port = 0; port < offset[p + 1] - offset[p]; port++) {
      const there = mate[offset[p] + port];
      target[p * fan + port] = owner[there];
      side[p * fan + port] = there - offset[owner[there]];
    }
  }
  return { fan, target, side };
}
