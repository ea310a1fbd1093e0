/** An item with a height and a preferred position. */
export interface Wish {
  readonly at: number;
  readonly height: number;
}

interface Block {
  /** The sum of the preferred positions of its upper end. */
  wanted: number;
  height: number;
  readonly wishes: number[];
}

/**
 * Moves overlapping items apart, as little as possible, in their order; returns the middle of each. Items that touch form
 * a block, placed at the mean of their preferences.
 */
export function spreadApart(wishes: readonly Wish[], from: number, to: number): number[] {
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
