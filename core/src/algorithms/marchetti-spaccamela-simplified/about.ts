import { listClaims } from "../../sentence/claim.ts";
import { describe } from "../../model/algorithm.ts";
import { family } from "../../model/family.ts";
import { variants, type Parameter } from "../../model/parameter.ts";
import { silenceReachable, reportSilence } from "../time-slice/claims.ts";
import { together } from "./algorithm.ts";
import { claimStaggered, reachStaggered, claimTogether } from "./claims.ts";
import { staggered } from "./staggered.ts";

const upperBound: Parameter<number | "n"> = {
  says: "an upper bound on n that every process knows",
  accepts: "n, or a whole number from 1 to 2^32 - 1 that is at least n",
  standard: "n",
  parse: (text) =>
    text === "n" ? "n" : /^[1-9]\d{0,9}$/.test(text) && +text < 2 ** 32 ? +text : undefined,
  format: String,
};

const paper =
  "A. Marchetti-Spaccamela. New protocols for the election of a leader in a ring. Theoretical Computer Science 54, 1987";

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
    const turn = (n: number) => BigInt(N === "n" ? n : N);
    const accepts = ({ n }: { readonly n: number }) =>
      N !== "n" && N < n ? `N=${N} is not an upper bound on n = ${n}; N is at least n.` : undefined;
    if (starts === "staggered")
      return describe(staggered(turn), {
        paper: `${paper} (001, §2, last paragraph; the protocol is derived)`,
        idea: "The first process to wake sends a start message around the ring, and every process starts its clock when it wakes or receives this message. Processor i then waits N(i - 1) time units. If no announcement has arrived by then, it has won and announces itself.",
        accepts,
        nouns: { started: "the start message", elected: "{id}'s announcement" },
        claims: listClaims(claimStaggered(turn)),
        sometimes: reachStaggered(turn, N === "n"),
        report: reportSilence,
      });
    return describe(together(turn), {
      paper: `${paper} (001, §2)`,
      idea: "Processor i waits N(i - 1) time units, long enough for the message of any processor with a smaller id to arrive. If it has received nothing by then, it has won and sends a message around the ring. No other message is sent.",
      accepts,
      nouns: { elected: "{id}'s message" },
      claims: listClaims(claimTogether(turn)),
      sometimes: silenceReachable,
      report: reportSilence,
    });
  },
);
