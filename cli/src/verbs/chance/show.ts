import { stripVTControlCharacters } from "node:util";
import {
  decimal,
  describeNotExplored,
  floatOf,
  nameSource,
  type Between,
  type ChanceOutcome,
  type ChanceReport,
  type Estimate,
  type Judged,
  type Samples,
} from "@ringleader/core/internal";
import type { Detail } from "../../terminal/detail.ts";
import { counted, grouped } from "../../terminal/numbers.ts";
import {
  assuming,
  commandFact,
  fact,
  heading,
  indented,
  marked,
  ownParameters,
  page,
  titled,
  type Line,
} from "../../terminal/page.ts";
import { bad, doubtful, good, leading, quiet, strong, track, WIDTH } from "../../terminal/style.ts";

export interface ChanceDocument extends ChanceReport {
  readonly algorithm: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly n: number;
  readonly samples?: (Samples & { readonly seed: number | string }) | undefined;
  readonly replay: string;
}

/** Lengths of the longest bar, and of the shortest that is drawn, in characters. */
const BAR = 24;
const LEAST_BAR = 4;
/** Probabilities above this share of 1 are left out of the screen. */
const NEARLY = 0.999;
/** Maximum number of lines of probabilities on one screen, without and with samples. */
const FEW = 8;
const FEWER = 5;

/** What the flags ask for: all probabilities within 1, 2, … rounds, and those within further numbers of rounds. */
interface Asked {
  readonly rounds?: boolean;
  readonly within?: readonly number[];
}

/** Formats exact probabilities: the verdict first, then expectations and probabilities. */
export function showChance(document: ChanceDocument, detail: Detail, asked: Asked = {}): string {
  const { algorithm, parameters, n, undecided, assumes, claims = [] } = document;
  const setup = [`n = ${n}`, ...ownParameters(parameters)];
  const means = meansOf(document);
  if (detail === "line") {
    const more = undecided ?? means;
    return `${verdictOf(document)}: ${[algorithm, ...setup].join(", ")}${more && `; ${more}`}${assuming(assumes, "; ")}\n`;
  }
  const all = detail === "everything";
  return page([
    [
      ...headLines(document, setup),
      ...(undecided === undefined ? [] : indented(`${undecided}; known so far:`)),
      ...(means === "" ? [] : indented(means)),
      ...indented(exploredOf(document), quiet),
      ...(all ? [] : brokenClaims(document)),
    ],
    all ? expectedRows(document) : sampledRows(document),
    titled(strong("elected within"), withinRows(document, all ? { rounds: true } : asked)),
    all || document.surely === false ? titled(strong("outcomes"), outcomeRows(document)) : [],
    all ? titled(strong("claims"), claims.flatMap(claimLines)) : [],
    facts(document, all),
  ]);
}

/** Formats the verdict and the setup, on one line if they fit. */
function headLines(document: ChanceDocument, setup: readonly string[]): string[] {
  const verdict = verdictOf(document);
  const name = heading(document.algorithm, ...setup);
  const line = `${verdict}  ${name}`;
  return stripVTControlCharacters(line).length < WIDTH ? [line] : [verdict, `  ${name}`];
}

const verdictOf = ({ verdict, surely, outcomes }: ChanceDocument): string => {
  if (verdict === "undecided") return doubtful("? undecided");
  if (verdict === "holds") return leading("✓ elected with probability 1");
  if (surely !== false) return bad("✗ a claim is violated");
  const elected = outcomes ? plain(outcomes.elected) : "less than 1";
  return bad(`✗ elected with probability ${elected}`);
};

function meansOf({ expected }: ChanceDocument): string {
  if (!expected) return "";
  const { rounds, messages } = expected;
  const values = [rounds !== undefined && `${plain(rounds)} rounds`, `${plain(messages)} messages`];
  return `on average ${values.filter(Boolean).join(" and ")}`;
}

function exploredOf(document: ChanceDocument): string {
  const { states = 0, setups, method, notExplored = [], reduction, assumes } = document;
  if (setups === undefined) return `${counted(states, "state")} explored, and there are more`;
  return [
    counted(states, "state"),
    setups > 1 && `${counted(setups, "setup")} up to symmetry`,
    "every schedule",
    reduction && `reduced by ${reduction.join(", ")}`,
    method === "interval" && "certified intervals",
    notExplored.length > 0 &&
      `not explored: ${notExplored.map((it) => describeNotExplored(it)).join("; ")}`,
    assuming(assumes),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Formats the first violated claim, and counts the others. */
function brokenClaims({ claims = [] }: ChanceDocument): string[] {
  const [first, ...more] = claims.filter(({ holds }) => !holds);
  if (first === undefined) return [];
  const { says, cite } = first;
  const rest = more.length === 1 ? "1 more claim is" : `${more.length} more claims are`;
  return [
    ...marked(bad("✗"), `${says}: ${compared(first)} (${nameSource(cite)})`),
    ...(more.length > 0 ? [`    ${rest} violated; -v lists them`] : []),
  ];
}

/** Formats what was measured beside its bound, as in 23 ≤ 31. */
function compared({ measured, bound, holds }: Judged): string {
  if (measured === bound) return plain(measured);
  const sign = holds ? "≤" : floatOf(measured) > floatOf(bound) ? ">" : "≠";
  return `${plain(measured)} ${sign} ${plain(bound)}`;
}

function expectedRows({ expected, variance, samples }: ChanceDocument): Line[] {
  return titled(strong("expected until the run ends"), [
    ...row("rounds", expected?.rounds, samples?.rounds),
    ...row("messages", expected?.messages, samples?.messages),
    ...row("variance of the rounds", variance),
  ]);
}

function sampledRows({ samples, expected }: ChanceDocument): Line[] {
  if (!samples) return [];
  const { samples: runs, seed, rounds, messages, elected } = samples;
  return [
    strong(`${counted(runs, "sampled run")} from seed ${seed}`) + quiet("  99 % intervals"),
    ...(expected?.rounds === undefined ? [] : [sampledRow("rounds", rounds)]),
    sampledRow("messages", messages),
    sampledRow("elected", elected),
  ];
}

const sampledRow = (name: string, estimate: Estimate): string =>
  `  ${name.padEnd(8)}  ${decimal(estimate.mean)}  ${quiet(interval(estimate))}`;

function facts(document: ChanceDocument, all: boolean): Line[] {
  const { claims = [], quantiles = [], choices, transitions, samples, replay } = document;
  const holding = claims.filter(({ holds }) => holds);
  const tight = holding.find(({ measured, bound }) => measured !== bound);
  return [
    ...quantiles.map(({ probability, rounds }) =>
      fact("quantile", `${decimal(floatOf(probability))} within ${roundsText(rounds)}`),
    ),
    !all && tight && fact("bound", `${compared(tight)}  ${quiet(nameSource(tight.cite))}`),
    !all && holding.length > 0 && fact("claims", `${claimCount(holding.length)}; -v lists them`),
    all &&
      choices !== undefined &&
      fact("graph", `${counted(choices, "choice")}, ${counted(transitions ?? 0, "transition")}`),
    all &&
      samples &&
      fact(
        "samples",
        `${counted(samples.samples, "run")} from seed ${samples.seed}; 99 % intervals`,
      ),
    ...commandFact("again", replay),
  ];
}

const claimCount = (count: number): string => (count === 1 ? "1 holds" : `${count} hold`);

function row(name: string, value: Between | undefined, estimate?: Estimate): string[] {
  if (value === undefined) return [];
  const exact = `  ${name.padEnd(22)}  ${show(value)}`;
  if (!estimate) return [exact];
  const sampled = `${decimal(estimate.mean)}  ${interval(estimate)}`;
  return [exact, quiet(`  ${"sampled".padStart(22)}  ${sampled}`)];
}

const interval = ({ low, high }: Estimate): string => `${decimal(low)} to ${decimal(high)}`;

const claimLines = (claim: Judged): string[] =>
  marked(claim.holds ? good("✓") : bad("✗"), `${claim.says} (${nameSource(claim.cite)})`, [
    quiet(`${claim.known}; here ${compared(claim)}`),
  ]);

const WORDS: Readonly<Record<ChanceOutcome, string>> = {
  elected: "elected",
  "no-leader": "no process takes part",
  "many-leaders": "many leaders",
  deadlock: "deadlock, no leader",
  faulty: "a process fails",
  endless: "never ends",
};

/** Formats the probability of each possible outcome, and the outcome's share of the samples. */
function outcomeRows({ outcomes = {} as never, samples }: ChanceDocument): string[] {
  return Object.entries(outcomes as Readonly<Record<string, Between>>).flatMap(([name, value]) => {
    const outcome = name as ChanceOutcome;
    const drawn = samples?.outcomes[outcome === "endless" ? "budget" : outcome];
    if (value === "0" && drawn === undefined) return [];
    const word = outcome === "elected" ? WORDS[outcome] : bad(WORDS[outcome]);
    const line = `  ${word}${" ".repeat(22 - WORDS[outcome].length)}  ${show(value)}`;
    if (samples === undefined) return [line];
    const size = outcome === "elected" ? `  ${interval(samples.elected)}` : "";
    const of = `${grouped(drawn ?? 0)} of ${counted(samples.samples, "run")}`;
    return [line, quiet(`  ${"sampled".padStart(22)}  ${of}${size}`)];
  });
}

/** Formats the probabilities within numbers of rounds; unless asked, only those that are neither 0 nor near their limit. */
function withinRows({ within = [], samples }: ChanceDocument, asked: Asked): string[] {
  const least = (it: Between) => floatOf(typeof it === "string" ? it : it.min);
  const telling = within
    .filter(({ probability }, i) => {
      const before = i === 0 ? 0 : least(within[i - 1].probability);
      return least(probability) > before && least(probability) < NEARLY;
    })
    .slice(0, samples ? FEWER : FEW);
  const shown = within.filter(
    (it) => asked.rounds || telling.includes(it) || asked.within?.includes(it.rounds),
  );
  const width = Math.max(...shown.map(({ rounds }) => grouped(rounds).length), 0);
  const widest = Math.max(
    ...shown.map(({ probability }) => stripVTControlCharacters(show(probability)).length),
    0,
  );
  const room = Math.min(BAR, WIDTH - width - widest - 14);
  const bar = (share: number) => (room < LEAST_BAR ? "" : `${track(share, room)}  `);
  return shown.map(
    ({ rounds, probability }) =>
      `  ${grouped(rounds).padStart(width)} ${rounds === 1 ? "round " : "rounds"}  ` +
      `${bar(least(probability))}${show(probability)}`,
  );
}

/** Formats a value; adds the decimal value to a fraction. */
function show(value: Between): string {
  if (typeof value !== "string") return `${show(value.min)} to ${show(value.max)}`;
  if (!/^-?\d+\/\d+$/.test(value)) return value;
  const size = quiet(`≈ ${decimal(floatOf(value))}`);
  return value.length > 40 ? size : `${value}  ${size}`;
}

/** Formats a value in a sentence: 10/3 ≈ 3.33333. */
function plain(value: Between): string {
  if (typeof value !== "string") return `${plain(value.min)} to ${plain(value.max)}`;
  if (!/^-?\d+\/\d+$/.test(value)) return value;
  const size = `≈ ${decimal(floatOf(value))}`;
  return value.length > 20 ? size : `${value} ${size}`;
}

function roundsText(rounds: Between): string {
  if (rounds === "1") return "1 round";
  if (rounds === "infinite") return "no number of rounds";
  return typeof rounds === "string" ? `${rounds} rounds` : `${rounds.min} to ${rounds.max} rounds`;
}
