import { Refusal, type Result } from "@ringleader/core";
import { grouped, shortened } from "../../app/figures.ts";
import type { Scene, Tour } from "../tour.ts";

const protocols = ["P1", "P2", "P3", "P4"];
const by = (protocol: string, n: number): Scene => ({
  form: {
    algorithm: "marchetti-spaccamela",
    set: protocol === "P1" ? {} : { protocol },
    n: String(n),
    ids: "rising",
  },
});
const guesses = (result: Result): readonly string[] => result["hypotheses"] as string[];
const last = (result: Result): string => guesses(result).at(-1)!;
const home = ({ time }: Result): string => String(time?.["home"]);
const listed = (result: Result): string => guesses(result).map(shortened).join(", ");
const bound = ({ claims }: Result): string =>
  claims.find(({ says }) => says.startsWith("at most (2n - 1)t + 2n messages"))!.bound;

const table = (n: number) => ({
  caption: `n = ${n}, ids rising, everybody awake at 0`,
  columns: ["", "hypotheses", "phases", "messages", "bound", "winner home at"],
  rows: protocols.map((it) => ({ name: it, scenes: [by(it, n)] })),
  cells: ([it]: readonly Result[]) => [
    listed(it),
    String(guesses(it).length),
    grouped(it.messages.total),
    grouped(bound(it)),
    shortened(home(it)),
  ],
});

export const tradeOff: Tour = {
  name: "trade-off",
  title: "Messages against time: P1 to P4",
  about: "Nobody knows n. How boldly should it be guessed?",
  minutes: 5,
  steps: [
    {
      title: "Waiting, without knowing n",
      scene: by("P1", 20),
      says: ({ result, recording: { n } }) => [
        `Marchetti-Spaccamela's scheme: n is guessed, by hypotheses h₁ < h₂ < …; here ${listed(result)}. Before phase m identity i waits, 2i times as long as the hypothesis has grown; then it walks on until it has gone as far as the hypothesis says.`,
        `Small identities wait less, so they overtake and kill the larger ones. The first hypothesis that reaches n = ${n} lets one come home: ${result.leaders[0].id}, at time ${home(result)}.`,
      ],
      holds: ({ result }) =>
        result.leaders[0].id === 1 &&
        result.claims.some((it) => it.says.startsWith("exactly t phases") && it.holds),
      task: {
        kind: "play",
        says: "Press Space: each step of the player is a round in which something happens.",
      },
      counts: true,
    },
    {
      title: "What a phase costs",
      scene: by("P1", 20),
      claim: ({ says }) =>
        says === "fewer than 2n messages in every phase" ||
        says.startsWith("the winner i is home at"),
      says: ({ result }) => [
        "Fewer than 2n messages a phase, however the hypotheses are chosen: so few phases are cheap, and bold guesses make few phases.",
        `But the winner waits for the last hypothesis: home at t(i) + 2i·h_t + n. Here h_t is ${last(result)}.`,
      ],
      holds: ({ result }) =>
        result.claims.filter(
          ({ says, holds }) =>
            holds && /^(fewer than 2n messages in every|the winner i is home)/.test(says),
        ).length === 2,
    },
    {
      title: "Four ways to guess",
      scene: by("P4", 20),
      says: ({ result }) => [
        "P1 multiplies, P2 squares, P3 takes h to the power log₂ h, P4 takes 2 to the power h. Phases: about log n, log log n, log log log n, log* n.",
        `The run that is shown is P4: it jumps to ${shortened(last(result))}, and so long does the winner wait.`,
      ],
      compares: {
        ...table(20),
        says: (rows) => {
          const sent = rows.map(([it]) => it.messages.total);
          const times = rows.map(([it]) => Number(home(it)));
          return `Bold guesses lower the bound on messages; on a ring like this one the counts are close, ${Math.min(...sent)} to ${Math.max(...sent)}, and time is ${Math.min(...times)} to ${grouped(Math.max(...times))}.`;
        },
      },
    },
    {
      title: "A larger ring",
      scene: by("P2", 257),
      says: ({ result, recording: { n } }) => [
        `${n} processes, one more than 256. P2, which is shown, has guessed 256 and finds nobody home: the next of its ${guesses(result).length} guesses is ${grouped(last(result))}, and the winner waits for it.`,
        "That is the trade-off of Theorem 5.1: from P1 to P4 fewer phases, hence fewer messages at worst, and time that explodes.",
      ],
      holds: ({ result }) => guesses(result).at(-2) === "256" && result.n === 257,
      compares: {
        ...table(257),
        says: (rows) =>
          `P1 guesses ${guesses(rows[0][0]).length} times, P4 ${guesses(rows[3][0]).length} times.`,
      },
    },
  ],
  question: {
    kind: "make",
    asks: "P2 need not be slower. Find an n from 5 to 300 for which P2 has fewer phases than P1 and is home no later.",
    label: "n",
    hint: "a whole number from 5 to 300",
    begins: "20",
    scenes: (text) => {
      const n = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : NaN;
      if (n >= 5 && n <= 300) return [by("P2", n), by("P1", n)];
      throw new Refusal(
        `n: ${text.trim().slice(0, 20) || "nothing"} is not accepted; n is a whole number from 5 to 300.`,
      );
    },
    made: ([two, one]) =>
      guesses(two.result).length < guesses(one.result).length &&
      BigInt(home(two.result)) <= BigInt(home(one.result)),
    right: ([two, one]) =>
      `P2: ${guesses(two.result).length} phases, home at ${grouped(home(two.result))}. P1: ${guesses(one.result).length} phases, home at ${grouped(home(one.result))}. Both end with the hypothesis ${grouped(last(two.result))}, and only the last one sets the time.`,
    wrong: ([two, one]) =>
      `P2 guesses ${listed(two.result)} and is home at ${grouped(home(two.result))}; P1 guesses ${listed(one.result)} and is home at ${grouped(home(one.result))}. Only the last hypothesis sets the time: for which n do both end with the same one?`,
  },
};
