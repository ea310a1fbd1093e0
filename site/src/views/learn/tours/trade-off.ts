import { ownFields, Refusal, type Result } from "@ringleader/core/internal";
import { grouped, shortened } from "../../../form/format.ts";
import { allHold } from "./moments.ts";
import type { Scene, Tour } from "./tour.ts";

const protocols = ["P1", "P2", "P3", "P4"];
const by = (protocol: string, n: number): Scene => ({
  form: {
    algorithm: "marchetti-spaccamela",
    set: protocol === "P1" ? {} : { protocol },
    n: String(n),
    ids: "rising",
  },
});
const guesses = (result: Result): readonly string[] => ownFields(result)["hypotheses"] as string[];
const last = (result: Result): string => guesses(result).at(-1)!;
const home = ({ time }: Result): string => String(time?.["home"]);
const listed = (result: Result): string => guesses(result).map(shortened).join(", ");
/** The ids of the claims about the cost of a phase. */
const priceOfAPhase = ["phase-below-2n", "winner-home-at"];
const bound = ({ claims }: Result): string =>
  claims.find(({ id }) => id === "messages-at-most")!.bound;

const table = (n: number) => ({
  caption: `n = ${n}, rising ids, all processes awake at time 0`,
  columns: ["protocol", "phases", "messages", "bound", "elected at time", "hypotheses"],
  rows: protocols.map((protocol) => ({ name: protocol, scenes: [by(protocol, n)] })),
  cells: ([result]: readonly Result[]) => [
    String(guesses(result).length),
    grouped(result.messages.total),
    grouped(bound(result)),
    shortened(home(result)),
    listed(result),
  ],
});

export const tradeOff: Tour = {
  name: "trade-off",
  title: "Messages against time: P1 to P4",
  about: "No process knows n. How fast should the guesses grow?",
  minutes: 5,
  steps: [
    {
      title: "Waiting, without knowing n",
      scene: by("P1", 20),
      says: ({ result, recording: { n } }) => [
        `Marchetti-Spaccamela's scheme guesses n by increasing hypotheses, here ${listed(result)}. Before each phase, identity i waits 2i times the increase of the hypothesis. Then it travels as many hops as the hypothesis says.`,
        `Small identities wait less, so they overtake the larger ones, which are discarded. In the first phase whose hypothesis is at least n = ${n}, identity ${result.leaders[0].id} returns to its process, at time ${home(result)}.`,
      ],
      holds: ({ result }) => result.leaders[0].id === 1 && allHold(result, ["phases-exactly"]),
      counts: true,
    },
    {
      title: "What a phase costs",
      scene: by("P1", 20),
      claim: ({ id }) => priceOfAPhase.includes(id),
      says: ({ result }) => [
        "A phase takes fewer than 2n messages for any choice of hypotheses. So few phases cost few messages, and bold guesses make few phases.",
        `But the winner waits in proportion to the last hypothesis h_t. It is elected at time t(i) + 2i·h_t + n, where i is its identity and t(i) is the time when it enters phase 1. Here h_t is ${last(result)}.`,
      ],
      holds: ({ result }) => allHold(result, priceOfAPhase),
    },
    {
      title: "Four ways to guess",
      scene: by("P4", 20),
      says: ({ result }) => [
        "From a hypothesis h, P1 goes to a multiple of h, P2 to the square of h, P3 to h to the power log₂ h, and P4 to 2 to the power h. The number of phases is about log n for P1, log log n for P2, log log log n for P3 and log* n for P4.",
        `The run that is shown is P4. Its last hypothesis is ${shortened(last(result))}, and the winner waits accordingly.`,
      ],
      compares: {
        ...table(20),
        says: (rows) => {
          const sent = rows.map(([result]) => result.messages.total);
          const times = rows.map(([result]) => Number(home(result)));
          return `Bold guesses lower the bound on messages. On this ring the numbers of messages are close, from ${Math.min(...sent)} to ${Math.max(...sent)}, but the time of the election ranges from ${Math.min(...times)} to ${grouped(Math.max(...times))}.`;
        },
      },
    },
    {
      title: "A larger ring",
      scene: by("P2", 17),
      says: ({ result, recording: { n } }) => [
        `${n} processes, one more than 16. The run that is shown is P2. It guesses ${guesses(result).at(-2)}, and no identity returns. Its next guess is ${grouped(last(result))}, and the winner is elected only at time ${home(result)}. In the table n is one more than 256.`,
        "This is the trade-off of Theorem 5.1. Bolder guesses make fewer phases and so fewer messages in the worst case, but the time explodes.",
      ],
      holds: ({ result }) => guesses(result).at(-2) === "16" && result.n === 17,
      compares: {
        ...table(257),
        says: (rows) =>
          `P1 guesses ${guesses(rows[0][0]).length} times, P4 ${guesses(rows[3][0]).length} times, and the bound falls from ${grouped(bound(rows[0][0]))} to ${grouped(bound(rows[3][0]))}. The bound is for the worst ring. On this ring P1 sends ${grouped(rows[0][0].messages.total)} messages and P4 ${grouped(rows[3][0].messages.total)}.`,
      },
    },
  ],
  questions: [
    {
      kind: "text",
      asks: "P2 can be as fast as P1. Find an n from 5 to 300 for which P2 has fewer phases than P1 and elects no later than P1.",
      label: "n",
      hint: "a whole number from 5 to 300",
      begins: "20",
      scenes: (text) => {
        const n = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : NaN;
        if (n >= 5 && n <= 300) return [by("P2", n), by("P1", n)];
        throw new Refusal(
          `n: ${text.trim().slice(0, 20) || "an empty field"} is not accepted; n is a whole number from 5 to 300.`,
        );
      },
      accepts: ([two, one]) =>
        guesses(two.result).length < guesses(one.result).length &&
        BigInt(home(two.result)) <= BigInt(home(one.result)),
      right: ([two, one]) =>
        `P2: ${guesses(two.result).length} phases, elected at time ${grouped(home(two.result))}. P1: ${guesses(one.result).length} phases, elected at time ${grouped(home(one.result))}. Both end with the hypothesis ${grouped(last(two.result))}, and only the last hypothesis determines the time.`,
      wrong: ([two, one]) =>
        `P2 guesses ${listed(two.result)} and elects at time ${grouped(home(two.result))}; P1 guesses ${listed(one.result)} and elects at time ${grouped(home(one.result))}. Only the last hypothesis determines the time. For which n do both end with the same hypothesis?`,
    },
  ],
};
