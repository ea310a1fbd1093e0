import type { Misprint } from "./misprint.ts";

export const of002: readonly Misprint[] = [
  {
    cite: "002, Idea",
    printed: "Algorithm 4.16",
    meant: "Franklin's algorithm, which is not in the text at hand",
  },
  {
    cite: "002, Correctness, and Example 4.21 (PE-9)",
    printed: "ids move from P_j to P_{j+1}, …; but P3 sends to P2, and P2 to P1",
    meant: "two ways to number a ring: here position i sends to i + 1",
  },
  {
    cite: "002, Complexity",
    printed: "log n",
    meant: "log2 n, as active processes are halved",
  },
  {
    cite: "002, Example 4.21",
    printed: "the value it received in the first round (3)",
    meant: "in the first part of the first round",
  },
];
