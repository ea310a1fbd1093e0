type Numbers = Uint8Array | Int32Array;

/**
 * Remembers how each state of a breadth-first search was first reached, in two bytes. States are numbered
 * in the order of discovery, so the children of one follow those of the one before. It is enough to
 * store how many children each state has, and which of its parent's moves led to each.
 */
export interface ParentMoves {
  /** Sets how many states have no parent. */
  begin(roots: number): void;
  /** Adds a child of the state being expanded, by this of its moves. */
  add(move: number): void;
  /** Goes on to the next state to expand. */
  next(): void;
  /** The root from which a state was reached, and the moves. */
  to(state: number): { readonly root: number; readonly moves: readonly number[] };
  readonly bytes: number;
}

export function makeParentMoves(): ParentMoves {
  let moves: Numbers = new Uint8Array(1024);
  let children: Numbers = new Uint8Array(1024);
  let roots = 0;
  /** States with a parent, and states that have been expanded. */
  let count = 0;
  let at = 0;

  /** Numbers are bytes until one does not fit. */
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
      // States from here on are children of the state being expanded.
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
