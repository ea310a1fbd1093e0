import { listClaims } from "../../sentence/claim.ts";
import { describe } from "../../model/algorithm.ts";
import { family } from "../../model/family.ts";
import { choice } from "../../model/parameter.ts";
import { hirschbergSinclair as reply } from "./algorithm.ts";
import { replyClaims, replyReachable, swallowClaims, swallowReachable } from "./claims.ts";
import { swallow } from "./swallow.ts";

const paper =
  "D. S. Hirschberg, J. B. Sinclair. Decentralized extrema-finding in circular configurations of processors. CACM 23(11), 1980; here after";
const idea =
  "A candidate asks its neighbours up to distance 1, 2, 4, … on both sides whether one of them is better. Only a candidate that is better than all of them asks twice as far. A candidate that receives its own question has asked every process.";

export const hirschbergSinclair = family(
  "hirschberg-sinclair",
  {
    losers: choice(
      "what happens to the probe of a worse candidate",
      ["reply", "swallow"],
      ["Losers", "losers answer", "losers stay silent"],
    ),
  },
  ({ losers }) =>
    losers === "reply"
      ? describe(reply, {
          paper: `${paper} 000`,
          idea,
          standing: ["candidate"],
          nouns: { from: "{id}'s probe", ok: "an ok for {id}", no: "a no for {id}" },
          claims: listClaims(replyClaims),
          sometimes: replyReachable,
        })
      : describe(swallow, {
          paper: `${paper} 003`,
          idea,
          standing: ["active"],
          nouns: { out: "{id}'s probe", in: "a reply to {id}" },
          claims: listClaims(swallowClaims),
          sometimes: swallowReachable,
        }),
);
