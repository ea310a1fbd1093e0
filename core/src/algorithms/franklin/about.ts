import { listClaims } from "../../sentence/claim.ts";
import { describe } from "../../model/algorithm.ts";
import { family } from "../../model/family.ts";
import { franklin as definition } from "./algorithm.ts";
import { franklinClaims, franklinReachable } from "./claims.ts";

export const franklin = family("franklin", {}, () =>
  describe(definition, {
    paper:
      "W. R. Franklin. On an improved algorithm for decentralized extrema finding in circular configurations of processors. CACM 25(5), 1982; cited by 002 and 004",
    idea: "In every round each active process sends its id both ways to the next active processes. It stays active only if its own id is greater than the two ids that it receives, so at least half of the active processes drop out. A process that receives its own id is the only active process left.",
    standing: ["active"],
    nouns: { id: "the id {id}" },
    claims: listClaims(franklinClaims),
    sometimes: franklinReachable,
  }),
);
