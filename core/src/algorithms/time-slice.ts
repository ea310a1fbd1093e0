import { proved } from "../model/basis.ts";
import { algorithm } from "../model/algorithm.ts";
import { exactly } from "../model/claim.ts";
import { family } from "../family/family.ts";
import { natural } from "../family/parameter.ts";
import { id } from "../model/schema.ts";
import { finished } from "./claims/moments.ts";
import { toldBy } from "./claims/silence.ts";
import { silenceSometimes } from "./claims/silence-sometimes.ts";
import { told } from "./silence.ts";

/** TimeSlice, 003: phase k belongs to the process with uid k, and silence says that there is none. */
export const timeSlice = family(
  "time-slice",
  { first: natural("the number of the first phase", 0, 0, 1) },
  ({ first }) =>
    algorithm({
      name: "time-slice",
      paper: "A. Krishnamurthy. Leader election, lecture slides, 2003 (003)",
      idea: "Time is cut into phases of n rounds, one for each uid. A participant whose phase comes and who has heard nothing knows that no smaller uid takes part: it leads, and its token tells everybody. n messages, but time in proportion to the uid.",
      needs: { ring: true, direction: true, ids: true, rounds: true, n: true, everyone: true },
      elects: "min",
      computesWithIds: true,
      contenders: "willing",
      announces: true,
      leastId: first,
      state: {},
      messages: { token: { id } },

      wake(me) {
        if (me.willing) me.alarm(BigInt(me.n) * BigInt(me.id - first));
      },

      alarm(me) {
        me.lead();
        me.send.token({ id: me.id });
      },

      on: {
        token(me, { id }) {
          if (id === me.id) return;
          me.calm();
          me.follow(id);
          me.send.token({ id });
        },
      },

      claims: [
        ...toldBy("003, TimeSlice", "token", first, (n) => BigInt(n)),
        exactly(
          "the token is home at n · uid_min",
          first === 0
            ? "003, TimeSlice: time n · uid_min, read as: when the token is home"
            : "003, TimeSlice, with phases from 1: time n · uid_min",
          { of: "time", value: finished },
          ({ n, leaders: [leader] }) => leader && BigInt(n) * BigInt(leader.id!),
          first === 0
            ? {
                by: "--ids 0",
                truth: "It is home at n(uid_min + 1); with first=1 at n · uid_min (TS-6)",
                known: proved("decision 16"),
                chosen: true,
              }
            : proved("decision 16"),
        ),
      ],
      sometimes: silenceSometimes,

      report: told,
    }),
);
