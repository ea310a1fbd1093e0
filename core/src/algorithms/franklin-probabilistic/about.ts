import { listClaims } from "../../sentence/claim.ts";
import { describe } from "../../model/algorithm.ts";
import { family } from "../../model/family.ts";
import { choice, natural } from "../../model/parameter.ts";
import { franklinProbabilistic as definition } from "./algorithm.ts";
import { franklinProbabilisticClaims, franklinProbabilisticReachable } from "./claims.ts";

export const franklinProbabilistic = family(
  "franklin-probabilistic",
  {
    k: natural("identities are drawn from 1 to k", 2, 2, 65_535),
    bit: choice(
      "whether probes carry the parity of their round",
      ["yes", "no"],
      ["Round bit", "probes carry it", "left out"],
    ),
  },
  ({ k, bit }) =>
    describe(definition(k, bit === "yes"), {
      paper:
        "R. Bakhshi, W. Fokkink, J. Pang, J. van de Pol. Leader election in anonymous rings: Franklin goes probabilistic. IFIP TCS 2008; here after 004",
      idea: "In every round each active process draws an identity and sends it both ways to the next active processes. A process that receives a larger identity becomes passive. A probe that returns after n hops has met no active process, so its sender is the only active process left.",
      standing: ["active"],
      nouns: { probe: "a probe with {id}", leader: "the announcement" },
      claims: listClaims(franklinProbabilisticClaims(k)),
      sometimes: franklinProbabilisticReachable(bit),
    }),
);
