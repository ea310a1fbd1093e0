import { algorithm } from "../model/algorithm.ts";
import { exactly } from "../model/claim.ts";
import { family } from "../family/family.ts";
import { natural } from "../family/parameter.ts";
import { id } from "../model/schema.ts";
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
        exactly("exactly n messages", "003, TimeSlice", { of: "messages" }, ({ n, leaders }) =>
          leaders.length > 0 ? n : undefined,
        ),
        exactly(
          "home again exactly at n (uid_min + 1), phases counted from 0",
          "003, TimeSlice: n · uid_min as printed belongs to phases counted from 1",
          { of: "time", value: ({ time }) => time?.lastReceipt },
          ({ n, leaders }) =>
            leaders.length === 1
              ? BigInt(n) * (BigInt(leaders[0].id!) + 1n - BigInt(first))
              : undefined,
        ),
      ],

      report: told,
    }),
);
