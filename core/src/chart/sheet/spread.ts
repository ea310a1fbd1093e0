/**
 * Moves overlapping items apart as little as possible, without changing their order; returns the middle of each.
 * Items that touch form a block, which is placed at the mean of the positions `at` that they prefer.
 */
export function spreadApart(
  wishes: readonly { readonly at: number; readonly height: number }[],
  from: number,
  to: number,
): number[] {
  const total = wishes.reduce((sum, { height }) => sum + height, 0);
  const end = Math.max(to, from + total);
  /** Returns the upper end of a block; `wanted` is the sum of the upper ends that its items prefer. */
  const place = (wanted: number, items: readonly number[], height: number) =>
    Math.min(Math.max(wanted / items.length, from), end - height);
  const order = wishes.map((_, i) => i).sort((a, b) => wishes[a].at - wishes[b].at || a - b);
  const blocks: { wanted: number; height: number; items: number[]; top: number }[] = [];
  for (const i of order) {
    let { height } = wishes[i];
    let wanted = wishes[i].at - height / 2;
    let items = [i];
    for (let above = blocks.at(-1); above; above = blocks.at(-1)) {
      if (above.top + above.height <= place(wanted, items, height)) break;
      blocks.pop();
      wanted += above.wanted - above.height * items.length;
      height += above.height;
      items = [...above.items, ...items];
    }
    blocks.push({ wanted, height, items, top: place(wanted, items, height) });
  }
  const middles = new Array<number>(wishes.length);
  for (let { top, items } of blocks) {
    for (const i of items) {
      middles[i] = top + wishes[i].height / 2;
      top += wishes[i].height;
    }
  }
  return middles;
}
