import { describe } from "../../model/algorithm.ts";
import { proved } from "../../model/basis.ts";
import { exactly } from "../../model/claim.ts";
import { family } from "../../model/family.ts";
import { natural } from "../../model/parameter.ts";
import { finished } from "../claims/moments.ts";
import { timeSlice as definition } from "./algorithm.ts";
import { silenceClaims, silenceTimes } from "./claims.ts";
import { silenceReachable } from "./claims.ts";

export const timeSlice = family(
  "time-slice",
  {
    first: {
      ...natural("the number of the first phase", 0, 0, 1),
      words: ["First phase"],
    },
  },
  ({ first }) =>
    describe(definition(first), {
      paper: "A. Krishnamurthy. Leader election, lecture slides, 2003 (003)",
      idea: "Time is divided into phases of n rounds, one per uid. A participant that has received nothing when its phase begins knows that no smaller uid takes part, so it leads, and its token announces this. The election takes n messages, but time proportional to the smallest uid that takes part.",
      nouns: { token: "{id}'s token" },
      claims: [
        ...silenceClaims("003, TimeSlice", "token", first, (n) => BigInt(n)),
        exactly(
          `token-home-from-${first}`,
          "the token returns at time n · uid_min",
          first === 0
            ? "003, TimeSlice: time n · uid_min, read as: when the token returns"
            : "003, TimeSlice, with phases from 1: time n · uid_min",
          { of: "time", value: finished },
          ({ n, leaders: [leader] }) => leader && BigInt(n) * BigInt(leader.id!),
          first === 0
            ? {
                run: { ids: [0] },
                truth:
                  "the token returns at time n(uid_min + 1), and with first=1 at time n · uid_min (TS-6)",
                known: proved("decision 16"),
                chosen: true,
              }
            : proved("decision 16"),
        ),
      ],
      sometimes: silenceReachable,
      report: silenceTimes,
    }),
);
