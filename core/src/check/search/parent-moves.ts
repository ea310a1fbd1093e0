type Numbers = Uint8Array | Int32Array;

/**
 * Stores how each state of a breadth-first search was first reached, usually in two bytes. States are numbered in
 * the order of discovery, so the children of state s + 1 follow those of state s. It is enough to store
 * the number of children of each state, and which move of its parent led to each child.
 */
export interface ParentMoves {
  /** Sets the number of roots, which are the states without a parent. */
  begin(roots: number): void;
  /** Adds a child of the state being expanded; `move` is the number of the move that leads to it. */
  add(move: number): void;
  /** Advances to the next state to expand. */
  next(): void;
  /** Returns the root from which a state was reached, and the moves from the root to the state. */
  to(state: number): { readonly root: number; readonly moves: readonly number[] };
  readonly bytes: number;
}

export function makeParentMoves(): ParentMoves {
  let moves: Numbers = new Uint8Array(1024);
  let children: Numbers = new Uint8Array(1024);
  let roots = 0;
  /** Number of states with a parent. */
  let count = 0;
  /** The state being expanded. */
  let at = 0;

  /** Stores a number; returns the list, which is copied if it must grow. Numbers take one byte each until one does not fit. */
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
      // `from` is the number of the first child of `parent`.
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
