import { listClaims } from "../../sentence/claim.ts";
import { describe } from "../../model/algorithm.ts";
import { family } from "../../model/family.ts";
import { natural } from "../../model/parameter.ts";
import { itaiRodehSync as definition } from "./algorithm.ts";
import { itaiRodehSyncClaims, itaiRodehSyncReachable } from "./claims.ts";

export const itaiRodehSync = family(
  "itai-rodeh-sync",
  { k: natural("values are drawn from 0 to k - 1", 2, 2, 32) },
  ({ k }) =>
    describe(definition(k), {
      paper:
        "A. Itai, M. Rodeh. Symmetry breaking in distributed networks. Information and Computation 88(1), 1990",
      idea: "Every process draws a value and sends it around the ring. The process that drew the largest value drawn exactly once leads, and every process knows the outcome. If no value was drawn exactly once, all processes draw again.",
      nouns: { value: "the value {value}" },
      claims: listClaims(itaiRodehSyncClaims),
      sometimes: itaiRodehSyncReachable,
    }),
);
