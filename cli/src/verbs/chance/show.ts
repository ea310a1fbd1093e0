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
import {
  commandFact,
  fact,
  heading,
  marked,
  ownParameters,
  page,
  titled,
  type Line,
} from "../../terminal/page.ts";
import { bad, good, quiet, strong, track } from "../../terminal/style.ts";

interface Document extends Chances {
  readonly algorithm: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly n: number;
  readonly samples?: (Samples & { readonly seed: number }) | undefined;
  readonly replay: string;
}

const BAR = 24;

/** Formats exact probabilities as fractions with their decimal values. */
export function showChance(document: Document): string {
  const { algorithm, parameters, n, expected, variance, within, samples, claims } = document;
  return page([
    [heading(algorithm, `n = ${n}`, ...ownParameters(parameters))],
    [
      strong("expected until the run ends"),
      ...row("rounds", expected.rounds, samples?.rounds),
      ...row("messages", expected.messages, samples?.messages),
      ...row("variance of the rounds", variance),
    ],
    titled(
      strong("elected within"),
      within.map(({ rounds, probability }) => withinRow(rounds, probability)),
    ),
    [strong("outcomes"), ...outcomeRows(document)],
    titled(strong("claims"), claims.flatMap(claimLines)),
    facts(document),
  ]);
}

function facts(document: Document): Line[] {
  const { method, states, choices, transitions, setups, notExplored, samples, replay } = document;
  return [
    fact("method", method === "exact" ? "exact rational numbers" : "certified intervals"),
    fact(
      "graph",
      `${counted(states, "state")}, ${counted(choices, "choice")}, ${counted(transitions, "transition")}`,
    ),
    setups > 1 && fact("setups", `${setups}, up to symmetry`),
    ...notExplored.map((open) => fact("open", `not explored: ${describeNotExplored(open)}`)),
    samples &&
      fact(
        "samples",
        `${counted(samples.samples, "run")} from seed ${samples.seed}; 99 % intervals`,
      ),
    ...commandFact("again", replay),
  ];
}

function row(name: string, value: Between | undefined, estimate?: Estimate): string[] {
  if (value === undefined) return [];
  const exact = `  ${name.padEnd(22)}  ${show(value)}`;
  if (!estimate) return [exact];
  return [exact, sampledRow(`${decimal(estimate.mean)}  ${interval(estimate)}`)];
}

const sampledRow = (text: string): string => quiet(`  ${"sampled".padStart(22)}  ${text}`);

const interval = ({ low, high }: Estimate): string => `${decimal(low)} to ${decimal(high)}`;

function claimLines({ says, cite, holds, measured, bound, known }: Judged): string[] {
  const beside = measured === bound ? "" : `${holds ? " of at most" : ", not"} ${show(bound)}`;
  return marked(holds ? good("✓") : bad("✗"), `${says} [${cite}]`, [
    quiet(`${known}; here ${show(measured)}${beside}`),
  ]);
}

const WORDS: Readonly<Record<ChanceOutcome, string>> = {
  elected: "elected",
  "no-leader": "no process takes part",
  "many-leaders": "many leaders",
  deadlock: "deadlock, no leader",
  faulty: "a process fails",
  endless: "never ends",
};

/** Formats the probability of each possible outcome, and the outcome's share of the samples. */
function outcomeRows({ outcomes, samples }: Document): string[] {
  return Object.entries(outcomes).flatMap(([name, value]) => {
    const outcome = name as ChanceOutcome;
    const drawn = samples?.outcomes[outcome === "endless" ? "budget" : outcome];
    if (value === "0" && drawn === undefined) return [];
    const word = outcome === "elected" ? WORDS[outcome] : bad(WORDS[outcome]);
    const line = `  ${word}${" ".repeat(22 - WORDS[outcome].length)}  ${show(value)}`;
    if (samples === undefined) return [line];
    const size = outcome === "elected" ? `  ${interval(samples.elected)}` : "";
    const of = `${grouped(drawn ?? 0)} of ${counted(samples.samples, "run")}`;
    return [line, sampledRow(`${of}${size}`)];
  });
}

function withinRow(rounds: number, probability: Between): string {
  const least = floatOf(typeof probability === "string" ? probability : probability.min);
  return `  ${grouped(rounds).padStart(6)}  ${track(least, BAR)}  ${show(probability)}`;
}

/** Formats a value; adds the decimal value to a fraction. */
function show(value: Between): string {
  if (typeof value !== "string") return `${show(value.min)} to ${show(value.max)}`;
  if (!/^-?\d+\/\d+$/.test(value)) return value;
  const size = quiet(`≈ ${decimal(floatOf(value))}`);
  return value.length > 40 ? size : `${value}  ${size}`;
}
