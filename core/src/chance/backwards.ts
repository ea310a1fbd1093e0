import type { Process } from "./process.ts";

/** The graph of a process against its arrows, in flat arrays. */
export interface Backwards {
  /** The state in which a choice is made. */
  readonly maker: Uint32Array;
  /** The choices with a branch to s are by[from[s]] … by[from[s + 1] - 1]; one for each branch. */
  readonly from: Uint32Array;
  readonly by: Uint32Array;
}

export function backwards({ states, first, branch, to }: Process): Backwards {
  const maker = new Uint32Array(first[states]);
  for (let s = 0; s < states; s++) maker.fill(s, first[s], first[s + 1]);

  const from = new Uint32Array(states + 1);
  for (const target of to) from[target + 1]++;
  for (let s = 0; s < states; s++) from[s + 1] += from[s];
  const by = new Uint32Array(to.length);
  const next = from.slice();
  for (let c = 0; c < maker.length; c++)
    for (let b = branch[c]; b < branch[c + 1]; b++) by[next[to[b]]++] = c;
  return { maker, from, by };
}
