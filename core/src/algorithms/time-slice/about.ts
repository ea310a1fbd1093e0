import { listClaims } from "../../sentence/claim.ts";
import { describe } from "../../model/algorithm.ts";
import { family } from "../../model/family.ts";
import { natural } from "../../model/parameter.ts";
import { timeSlice as definition } from "./algorithm.ts";
import { silenceReachable, reportSilence, claimTimeSlice } from "./claims.ts";

export const timeSlice = family(
  "time-slice",
  { first: { ...natural("the number of the first phase", 0, 0, 1), words: ["First phase"] } },
  ({ first }) =>
    describe(definition(first), {
      paper: "A. Krishnamurthy. Leader election, lecture slides, 2003 (003)",
      idea: "Time is divided into phases of n rounds, one per uid. A participant that has received nothing when its phase begins knows that no smaller uid takes part, so it leads, and its token announces this. The election takes n messages, but time proportional to the smallest uid that takes part.",
      nouns: { token: "{id}'s token" },
      claims: listClaims(claimTimeSlice(first)),
      sometimes: silenceReachable,
      report: reportSilence,
    }),
);
