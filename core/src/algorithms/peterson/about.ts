import { listClaims } from "../../sentence/claim.ts";
import { describe } from "../../model/algorithm.ts";
import { family } from "../../model/family.ts";
import { peterson as definition } from "./algorithm.ts";
import { petersonClaims } from "./claims.ts";
import { petersonReachable } from "./claims.ts";

export const peterson = family("peterson", {}, () =>
  describe(definition, {
    paper:
      "G. L. Peterson. An O(n log n) unidirectional algorithm for the circular extrema problem. TOPLAS 4(4), 1982; here after 002",
    idea: "Franklin's algorithm on a one-way ring: an active process compares the ids of its two active predecessors with its own, and stays active with the nearer of these ids if it is the largest of the three. In every round at least half of the active processes become relays. The process that receives its own id is elected, even if it is a relay.",
    standing: ["active"],
    holds: "tid",
    nouns: { tid: "the value {tid}", relay: "a relay" },
    claims: listClaims(petersonClaims),
    examples: [
      {
        name: "002, Example 4.21, Figure 4.3",
        says: "P3, P2 and P1 have the ids 3, 7 and 4. In the first round P1 has the values tid = 4, ntid = 7 and nntid = 7, and it continues with 7.",
        ids: [3, 7, 4],
      },
    ],
    sometimes: petersonReachable,
  }),
);
