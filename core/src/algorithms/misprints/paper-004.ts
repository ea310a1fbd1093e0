import type { Misprint } from "./misprint.ts";

export const of004: readonly Misprint[] = [
  {
    cite: "004, §1",
    printed: "asynchronous rounds",
    meant: "election rounds: each process counts its own, and neighbours may be one apart",
  },
  {
    cite: "004, Theorems 1 and 3 (PF-11)",
    printed: "the algorithm elects exactly one leader",
    meant: "never two, and one with probability 1 (Theorem 4); the proof shows the first only",
  },
  {
    cite: "004, Theorem 2, proof",
    printed: "b_i = 0, and: sends a message to its neighbours",
    meant: "bit_i; the neighbours are the next active processes",
  },
];
