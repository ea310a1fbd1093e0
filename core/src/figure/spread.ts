/** Something of a height that would best stand at a place. */
export interface Wish {
  readonly at: number;
  readonly height: number;
}

interface Block {
  /** The sum over its wishes of where its upper end would best be. */
  wanted: number;
  height: number;
  readonly wishes: number[];
}

/**
 * Moves what overlaps apart, as little as possible, and keeps the order; the result is the middle of
 * each. Neighbours that touch become one block, which stands where it pleases its parts best.
 */
export function spread(wishes: readonly Wish[], from: number, to: number): number[] {
  const order = wishes.map((_, i) => i).sort((a, b) => wishes[a].at - wishes[b].at || a - b);
  const total = wishes.reduce((sum, { height }) => sum + height, 0);
  const end = Math.max(to, from + total);
  const top = ({ wanted, wishes, height }: Block) =>
    Math.min(Math.max(wanted / wishes.length, from), end - height);
  const blocks: Block[] = [];
  for (const i of order) {
    const { at, height } = wishes[i];
    let block: Block = { wanted: at - height / 2, height, wishes: [i] };
    for (let above = blocks.at(-1); above; above = blocks.at(-1)) {
      if (top(above) + above.height <= top(block)) break;
      blocks.pop();
      block = {
        wanted: above.wanted + block.wanted - above.height * block.wishes.length,
        height: above.height + block.height,
        wishes: [...above.wishes, ...block.wishes],
      };
    }
    blocks.push(block);
  }
  const places = new Array<number>(wishes.length);
  for (const block of blocks) {
    let next = top(block);
    for (const i of block.wishes) {
      places[i] = next + wishes[i].height / 2;
      next += wishes[i].height;
    }
  }
  return places;
}
