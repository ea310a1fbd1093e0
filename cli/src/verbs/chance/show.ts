import {
  decimal,
  describeNotExplored,
  floatOf,
  type Between,
  type ChanceOutcome,
  type Chances,
  type Estimate,
  type Judged,
  type Samples,
} from "@ringleader/core/internal";
import { counted, grouped } from "../../terminal/numbers.ts";
import { bad, filled, good, quiet, strong, WIDTH, wrapped } from "../../terminal/style.ts";
import { commandFact, fact, ownParameters, page } from "../../terminal/page.ts";

interface Document extends Chances {
  readonly algorithm: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly n: number;
  readonly samples?: Samples & { readonly seed: number };
  readonly replay: string;
}

const BAR = 24;

/** Prints exact probabilities: each fraction with its decimal value. */
export function showChance(it: Document): string {
  const { algorithm, parameters, n, expected, variance, within, samples, method } = it;
  const words = [`n = ${n}`, ...ownParameters(parameters)];
  const rows = [
    ...(expected.rounds === undefined ? [] : [row("rounds", expected.rounds, samples?.rounds)]),
    row("messages", expected.messages, samples?.messages),
    ...(variance === undefined ? [] : [row("variance of the rounds", variance)]),
  ];
  const parts = [
    [`${strong(algorithm)}${quiet(`  ${words.join(" · ")}`)}`],
    [strong("expected until the run ends"), ...rows.flat()],
    within.length === 0
      ? []
      : [
          strong("elected within"),
          ...within.map(({ rounds, probability }) => withinRow(rounds, probability)),
        ],
    [strong("outcomes"), ...outcomeRows(it)],
    it.claims.length === 0 ? [] : [strong("claims"), ...it.claims.flatMap(claimLines)],
    [
      fact("method", method === "exact" ? "exact rationals" : "certified intervals"),
      fact(
        "graph",
        `${counted(it.states, "state")}, ${counted(it.choices, "choice")}, ${counted(it.transitions, "transition")}`,
      ),
      ...(it.setups > 1 ? [fact("setups", `${it.setups}, up to symmetry`)] : []),
      ...it.notExplored.map((open) => fact("open", `not explored: ${describeNotExplored(open)}`)),
      ...(samples
        ? [fact("samples", `${counted(samples.samples, "run")} from seed ${samples.seed}, at 99 %`)]
        : []),
      ...commandFact("again", it.replay),
    ],
  ];
  return page(parts);
}

function row(name: string, value: Between, estimate?: Estimate): string[] {
  const lines = [`  ${name.padEnd(22)}  ${show(value)}`];
  if (estimate) {
    lines.push(
      quiet(
        `  ${"sampled".padStart(22)}  ${decimal(estimate.mean)}  ${decimal(estimate.low)} to ${decimal(estimate.high)}`,
      ),
    );
  }
  return lines;
}

function claimLines({ says, cite, holds, measured, bound, known }: Judged): string[] {
  const [first, ...more] = wrapped(`${says} [${cite}]`, WIDTH - 6);
  const beside = measured === bound ? "" : `${holds ? " of at most" : ", not"} ${show(bound)}`;
  return [
    `  ${holds ? good("✓") : bad("✗")} ${first}`,
    ...more.map((line) => `    ${line}`),
    quiet(`    ${known}; here ${show(measured)}${beside}`),
  ];
}

const WORDS: Readonly<Record<ChanceOutcome, string>> = {
  elected: "elected",
  "no-leader": "no process takes part",
  "many-leaders": "many leaders",
  deadlock: "deadlock, no leader",
  faulty: "a process fails",
  endless: "never ends",
};

/** The probability of each possible outcome, and its share of the samples. */
function outcomeRows({ outcomes, samples }: Document): string[] {
  return Object.entries(outcomes).flatMap(([name, value]) => {
    const outcome = name as ChanceOutcome;
    const drawn = samples?.outcomes[outcome === "endless" ? "budget" : outcome];
    if (value === "0" && drawn === undefined) return [];
    const word = outcome === "elected" ? WORDS[outcome] : bad(WORDS[outcome]);
    const line = `  ${word}${" ".repeat(22 - WORDS[outcome].length)}  ${show(value)}`;
    if (samples === undefined) return [line];
    const estimate = outcome === "elected" ? samples.elected : undefined;
    const size = estimate ? `  ${decimal(estimate.low)} to ${decimal(estimate.high)}` : "";
    const of = `${grouped(drawn ?? 0)} of ${counted(samples.samples, "run")}`;
    return [line, quiet(`  ${"sampled".padStart(22)}  ${of}${size}`)];
  });
}

function withinRow(rounds: number, probability: Between): string {
  const least = floatOf(typeof probability === "string" ? probability : probability.min);
  const full = Math.round(Math.min(1, Math.max(0, least)) * BAR);
  const bar = filled("━".repeat(full)) + quiet("─".repeat(BAR - full));
  return `  ${grouped(rounds).padStart(6)}  ${bar}  ${show(probability)}`;
}

/** A value; a fraction has its decimal value beside it. */
function show(value: Between): string {
  if (typeof value !== "string") return `${show(value.min)} to ${show(value.max)}`;
  if (!/^-?\d+\/\d+$/.test(value)) return value;
  const size = quiet(`≈ ${decimal(floatOf(value))}`);
  return value.length > 40 ? size : `${value}  ${size}`;
}
