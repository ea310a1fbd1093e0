import { listClaims } from "../../sentence/claim.ts";
import { describe } from "../../model/algorithm.ts";
import { family } from "../../model/family.ts";
import { dolevKlaweRodeh as definition } from "./algorithm.ts";
import { dolevKlaweRodehClaims, dolevKlaweRodehReachable } from "./claims.ts";

export const dolevKlaweRodeh = family("dolev-klawe-rodeh", {}, () =>
  describe(definition, {
    paper:
      "D. Dolev, M. Klawe, M. Rodeh. An O(n log n) unidirectional distributed algorithm for extrema finding in a circle. J. Algorithms 3(3), 1982; cited by 001",
    idea: "An active process represents a value. It learns the values of the two active processes before it, and stays active, with the nearer of the two values, if that value is the greatest of the three. A process that receives the value it represents has found the maximum, and announces it.",
    standing: ["active"],
    holds: "max",
    nouns: {
      one: "the value {value}",
      two: "the second value {value}",
      winner: "{id}'s announcement",
    },
    claims: listClaims(dolevKlaweRodehClaims),
    sometimes: dolevKlaweRodehReachable,
  }),
);
