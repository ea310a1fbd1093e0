type Numbers = Uint8Array | Int32Array;

/**
 * How each configuration of a breadth-first search was first reached, in two bytes. They are numbered
 * in the order in which they were found, so that the children of one follow those of the one before:
 * it is enough to know how many each has, and by which of its parent's moves each was made.
 */
export interface Ways {
  /** So many have no parent. */
  begin(roots: number): void;
  /** A new one, by this of the moves of the one that is expanded. */
  add(move: number): void;
  /** The next one is expanded. */
  next(): void;
  /** From which of the first, and by which moves, a configuration is reached. */
  to(state: number): { readonly root: number; readonly moves: readonly number[] };
  readonly bytes: number;
}

export function ways(): Ways {
  let moves: Numbers = new Uint8Array(1024);
  let children: Numbers = new Uint8Array(1024);
  let roots = 0;
  /** Those with a parent, and those that have been expanded. */
  let count = 0;
  let at = 0;

  /** Numbers are bytes until one is larger. */
  const put = (list: Numbers, index: number, value: number): Numbers => {
    let to = list;
    if (index === list.length || (value > 255 && list instanceof Uint8Array)) {
      const wide = value > 255 || list instanceof Int32Array;
      const length = index === list.length ? 2 * list.length : list.length;
      to = wide ? new Int32Array(length) : new Uint8Array(length);
      to.set(list);
    }
    to[index] = value;
    return to;
  };

  let born = 0;
  return {
    begin(several) {
      roots = several;
    },
    add(move) {
      moves = put(moves, count++, move);
      born++;
    },
    next() {
      children = put(children, at++, born);
      born = 0;
    },
    to(state) {
      const way: number[] = [];
      // Those from here on are children of what is expanded just now, if it is.
      let from = roots + count - born;
      let parent = at;
      let child = state;
      while (child >= roots) {
        while (from > child) from -= children[--parent];
        way.push(moves[child - roots]);
        child = parent;
      }
      return { root: child, moves: way.reverse() };
    },
    get bytes() {
      return moves.length * moves.BYTES_PER_ELEMENT + children.length * children.BYTES_PER_ELEMENT;
    },
  };
}
