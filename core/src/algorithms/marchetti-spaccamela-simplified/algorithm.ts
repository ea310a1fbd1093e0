import { algorithm } from "../../model/algorithm.ts";
import { proved } from "../../model/basis.ts";
import { exactly } from "../../model/claim.ts";
import { family } from "../../model/family.ts";
import { variants, type Parameter } from "../../model/parameter.ts";
import { id } from "../../model/schema.ts";
import { silenceClaims, silenceTimes } from "../time-slice/claims.ts";
import { silenceReachable } from "../time-slice/reachable.ts";
import { staggered, type Accepts, type Turn } from "./staggered.ts";

const upperBound: Parameter<number | "n"> = {
  says: "an upper bound on n that every process knows",
  accepts: "n, or a whole number from 1 to 2^32 - 1 that is at least n",
  standard: "n",
  parse: (text) =>
    text === "n" ? "n" : /^[1-9]\d{0,9}$/.test(text) && +text < 2 ** 32 ? +text : undefined,
  format: String,
};

/** The protocol under assumption (b), by which all processes start at time 0. */
const together = (turn: Turn, accepts: Accepts) =>
  algorithm({
    name: "marchetti-spaccamela-simplified",
    paper:
      "A. Marchetti-Spaccamela. New protocols for the election of a leader in a ring. Theoretical Computer Science 54, 1987 (001, §2)",
    idea: "Processor i waits N(i - 1) time units, long enough for the message of any processor with a smaller id to arrive. If it has received nothing by then, it has won and sends a message around the ring. No other message is sent.",
    needs: { ring: true, direction: true, ids: true, rounds: true, n: true, everyone: true },
    elects: "min",
    computesWithIds: true,
    contenders: "willing",
    announces: true,
    leastId: 1,
    accepts,
    state: {},
    messages: { elected: { id } },
    nouns: { elected: "{id}'s message" },

    wake(me) {
      if (!me.willing) return me.because("{me} does not want to lead, so it sets no alarm");
      me.because("{me} takes part, so it waits long enough to hear of any smaller id");
      me.alarm(turn(me.n) * BigInt(me.id - 1));
    },

    alarm(me) {
      me.because(
        "no message came before the turn of {me}, so no smaller id takes part and {me} leads",
      );
      me.lead();
      me.send.elected({ id: me.id });
    },

    on: {
      elected(me, { id }) {
        if (id === me.id)
          return me.because("its own message is back, so every process knows that {me} leads");
        me.because("{id} leads, so {me} cancels its alarm, follows and forwards the message");
        me.calm();
        me.follow(id);
        me.send.elected({ id });
      },
    },

    claims: [
      exactly(
        "messages-n-plus-1",
        "exactly n + 1 messages",
        "001, §2",
        { of: "messages" },
        ({ n, leaders }) => (leaders.length > 0 ? n + 1 : undefined),
        {
          run: { ids: [1] },
          truth:
            "exactly n messages, because one message makes n hops around the ring, the last one back to the winner (TS-1)",
          known: proved("decision 16"),
        },
      ),
      ...silenceClaims("001, §2", "elected", 1, turn),
    ],
    sometimes: silenceReachable,

    report: silenceTimes,
  });

/** The simplified protocol of 001 §2: n is known, and all processes start together unless starts=staggered. */
export const marchettiSpaccamelaSimplified = family(
  "marchetti-spaccamela-simplified",
  {
    N: upperBound,
    starts: variants(
      "whether all processes start at the same time",
      ["together", "staggered"],
      ["Processes start", "all together", "at different times"],
    ),
  },
  ({ N, starts }) => {
    const turn: Turn = (n) => BigInt(N === "n" ? n : N);
    const accepts: Accepts = ({ n }) =>
      N !== "n" && N < n ? `N=${N} is not an upper bound on n = ${n}; N is at least n.` : undefined;
    return starts === "staggered" ? staggered(turn, accepts, N === "n") : together(turn, accepts);
  },
);
