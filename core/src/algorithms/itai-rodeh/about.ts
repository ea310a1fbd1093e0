import { listClaims } from "../../sentence/claim.ts";
import { describe } from "../../model/algorithm.ts";
import { family } from "../../model/family.ts";
import { natural } from "../../model/parameter.ts";
import { itaiRodeh as definition } from "./algorithm.ts";
import { itaiRodehClaims, itaiRodehReachable } from "./claims.ts";

export const itaiRodeh = family(
  "itai-rodeh",
  { k: natural("choices are drawn from 0 to k - 1", 2, 2, 65_536) },
  ({ k }) =>
    describe(definition(k), {
      paper:
        "A. Itai, M. Rodeh. Symmetry breaking in distributed networks. Information and Computation 88(1), 1990",
      idea: "In every round each active process draws a number and sends it to the next active process. A process that receives a larger number becomes passive; the others send a counter to learn how many active processes are left. A counter that returns after meeting only passive processes shows that its sender is the only active process left.",
      standing: ["active"],
      nouns: { choice: "the number {choice}", count: "a counter with {count}" },
      claims: listClaims(itaiRodehClaims),
      sometimes: itaiRodehReachable,
    }),
);
