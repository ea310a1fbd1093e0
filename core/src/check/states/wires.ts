import type { Setup } from "../../model/setup.ts";

/** Where messages arrive. Way `w` of position p has the index p * fan + w. */
export interface Wires {
  readonly fan: number;
  readonly target: Int32Array;
  /** The side of the receiver on which messages arrive. */
  readonly side: Int32Array;
}

export function wiresOf({ n, network }: Setup, links: "oneWay" | "twoWay" | "rows"): Wires {
  /** Returns, for each way out of position p, the position that receives its messages and the receiver's side on which they arrive. */
  const endsOf = (p: number): (readonly [position: number, side: number])[] => {
    if (links !== "rows") {
      // Way 0 goes right and arrives on side 0, from the left; way 1 goes left and arrives on side 1.
      const both = [[(p + 1) % n, 0] as const, [(p + n - 1) % n, 1] as const];
      return links === "twoWay" ? both : both.slice(0, 1);
    }
    const { offset, mate, owner } = network.rows!;
    const there = Array.from(mate.subarray(offset[p], offset[p + 1]));
    return there.map((link) => [owner[link], link - offset[owner[link]]]);
  };
  const ends = Array.from({ length: n }, (_, p) => endsOf(p));
  const fan = Math.max(1, ...ends.map(({ length }) => length));
  const target = new Int32Array(n * fan);
  const side = new Int32Array(n * fan);
  ends.forEach((ways, p) => {
    target.set(
      ways.map(([position]) => position),
      p * fan,
    );
    side.set(
      ways.map(([, of]) => of),
      p * fan,
    );
  });
  return { fan, target, side };
}
