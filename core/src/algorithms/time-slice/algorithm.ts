import { proved } from "../../model/basis.ts";
import { algorithm } from "../../model/algorithm.ts";
import { exactly } from "../../model/claim.ts";
import { family } from "../../model/family.ts";
import { natural } from "../../model/parameter.ts";
import { id } from "../../model/schema.ts";
import { finished } from "../claims/moments.ts";
import { silenceClaims, silenceTimes } from "./claims.ts";
import { silenceReachable } from "./reachable.ts";

/** TimeSlice, 003: phase k belongs to process k; silence in phase k means that this process does not take part. */
export const timeSlice = family(
  "time-slice",
  {
    first: {
      ...natural("the number of the first phase", 0, 0, 1),
      words: ["First phase"],
    },
  },
  ({ first }) =>
    algorithm({
      name: "time-slice",
      paper: "A. Krishnamurthy. Leader election, lecture slides, 2003 (003)",
      idea: "Time is divided into phases of n rounds, one per uid. A participant that has received nothing when its phase begins knows that no smaller uid takes part, so it leads, and its token announces this. The election takes n messages, but time proportional to the smallest uid that takes part.",
      needs: { ring: true, direction: true, ids: true, rounds: true, n: true, everyone: true },
      elects: "min",
      computesWithIds: true,
      contenders: "willing",
      announces: true,
      leastId: first,
      state: {},
      messages: { token: { id } },
      nouns: { token: "{id}'s token" },

      wake(me) {
        if (!me.willing) return me.because("{me} does not want to lead, so it sets no alarm");
        me.because("{me} takes part, so it waits for the phase that belongs to its id");
        me.alarm(BigInt(me.n) * BigInt(me.id - first));
      },

      alarm(me) {
        me.because(
          "no token came before the phase of {me}, so no smaller id takes part and {me} leads",
        );
        me.lead();
        me.send.token({ id: me.id });
      },

      on: {
        token(me, { id }) {
          if (id === me.id)
            return me.because("its own token is back, so every process knows that {me} leads");
          me.because("{id} leads, so {me} cancels its alarm, follows and forwards the token");
          me.calm();
          me.follow(id);
          me.send.token({ id });
        },
      },

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
