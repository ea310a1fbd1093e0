import type { Misprint } from "./misprint.ts";

export const of000: readonly Misprint[] = [
  {
    cite: "000, §2",
    printed: "if, after 2^i steps in one direction, the candidate returns to itself",
    meant: "after n steps, n <= 2^i",
  },
  {
    cite: "000, §3",
    printed: "adressant_id",
    meant: "the id of the addressee: the candidate whose message is answered",
  },
];
