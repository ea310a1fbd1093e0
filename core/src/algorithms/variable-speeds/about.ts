import { listClaims } from "../../sentence/claim.ts";
import { describe } from "../../model/algorithm.ts";
import { family } from "../../model/family.ts";
import { choice } from "../../model/parameter.ts";
import { variableSpeeds as definition } from "./algorithm.ts";
import { variableSpeedsClaims, variableSpeedsReachable } from "./claims.ts";

export const variableSpeeds = family(
  "variable-speeds",
  {
    purge: choice(
      "whether a smaller uid kills larger uids that wait where it arrives",
      ["no", "yes"],
      ["Smaller ids remove waiting ones"],
    ),
  },
  ({ purge }) =>
    describe(definition(purge === "yes"), {
      paper:
        "A. Krishnamurthy. Leader election, lecture slides, 2003 (003); after Frederickson and Lynch, and Vitányi, 1984",
      idea: "A message with uid u is delayed for 2^u - 1 rounds at every process that is awake. So, among processes that are awake, a smaller uid is at least twice as fast as a larger one, and all uids together need only O(n) messages. No process needs to know n.",
      standing: ["participant"],
      nouns: { token: "{id}'s token", relay: "a relay", participant: "a participant" },
      claims: listClaims(variableSpeedsClaims(purge === "yes")),
      sometimes: variableSpeedsReachable(purge === "yes"),
      report: (run) => ({
        messages: { late: run.sent - run.atElection },
        time: { ...(run.time?.lastSend !== undefined && { lastSend: String(run.time.lastSend) }) },
      }),
    }),
);
