import type { LowerBound, LowerBoundInRounds, Result } from "@ringleader/core/internal";
import { counted, grouped } from "../../terminal/numbers.ts";
import {
  alignColumns,
  blocks,
  commandFact,
  fact,
  indented,
  knowledge,
  oneLine,
  ownParameters,
  page,
  paintPicture,
  titled,
  traceCommands,
  traceFact,
  verdictLines,
  type PageOptions,
} from "../../terminal/page.ts";
import { bad, quiet, strong, WIDTH } from "../../terminal/style.ts";
import type { LowerBoundAnswer } from "./work.ts";

/** Formats the lower bound: the verdict, the levels, and with -v the legend and a drawing of the run. */
export function showLowerBound(
  algorithm: string,
  { found, picture }: LowerBoundAnswer,
  { replay, out, detail }: PageOptions,
): string {
  const inRounds = "arrivals" in found;
  const words = [
    `n = ${grouped(found.n)}`,
    inRounds && "in lockstep",
    ...ownParameters(found.parameters),
  ];
  const why = inRounds ? sentenceInRounds(found) : sentence(found);
  const verdict = verdictLines(found.verdict, algorithm, words, why);
  if (detail === "line") return oneLine(verdict);
  const all = detail === "everything";
  const facts = inRounds ? factsInRounds(found, out) : factsOf(found, algorithm, out, all);
  const table = inRounds ? levelsInRounds(found) : levels(found);
  return page([
    verdict,
    all ? [...table, ...legendOf(table, inRounds ? roundsLegend : legend)] : shortTable(table),
    all ? titled(strong("the run"), paintPicture(picture)) : [],
    [...facts, ...commandFact("again", replay)],
  ]);
}

const sentence = ({ verdict, forced, bound, why }: LowerBound): string | undefined =>
  verdict === "holds"
    ? `${counted(forced, "message")} received with one channel still blocked; M(n) = ${decimal(bound)} are required`
    : why;

function sentenceInRounds(found: LowerBoundInRounds): string | undefined {
  const { verdict, messages, floor, exempt, why } = found;
  const sent = `${counted(messages, "message")} in total; `;
  const least = `at least ${grouped(floor)} are needed if ids are only compared`;
  if (verdict === "holds")
    return `${sent}${least}. In every round, processes that see the same order of ids act alike`;
  if (verdict !== "exempt") return why;
  const is = messages < floor ? "; fewer messages do not contradict it" : "";
  return `${sent}${least}. ${exempt}, so the floor does not apply${is}`.replace(". it", ". It");
}

/** Formats one line for each size of ring, with a bar for the messages received. */
function levels(found: LowerBound): string[] {
  if (found.levels.length === 0) return [];
  let [soFar, needed] = [0, 0];
  const rows = found.levels.map(({ size, rings, forced, least, required, otherwise }) => {
    soFar += forced;
    needed += rings * half(required);
    const counts = [size, rings, forced, least].map(grouped);
    return [...counts, decimal(required), grouped(otherwise), grouped(soFar), grouped(needed)];
  });
  const heads = ["size", "rings", "received", "least", "required", "otherwise", "so far", "M"];
  return levelTable(
    [heads, ...rows],
    found.levels.map(({ forced }) => forced),
  );
}

const legend = [
  "received: messages at this level in all rings; least: the fewest in one ring",
  "required: in each ring; otherwise: least if the other channel is unblocked",
  "M: required in total, by these rings and the smaller rings in them",
];

/** Formats one line for each level: the active rounds in which the same number of processes act alike. */
function levelsInRounds(found: LowerBoundInRounds): string[] {
  let [soFar, floors] = [0, 0];
  const rows = found.levels.map(({ length, alike, rounds, least, sent, floor }) => {
    soFar += sent;
    floors += floor;
    return [length, alike, rounds, least, sent, floor, soFar, floors].map(grouped);
  });
  const heads = ["seen", "alike", "rounds", "least", "sent", "floor", "so far", "floors"];
  return levelTable(
    [heads, ...rows],
    found.levels.map(({ sent }) => sent),
  );
}

const roundsLegend = [
  "seen: processes that a process can know of at this level, including itself",
  "alike: processes that see the same order; least: fewest sent in one round",
  "floor: rounds that every election needs, multiplied by alike",
];

/** Explains the columns that the table has. */
const legendOf = ([, head]: readonly string[], all: readonly string[]): string[] =>
  all
    .filter((text) => new RegExp(`\\b${text.slice(0, text.indexOf(":"))}\\b`).test(head))
    .flatMap((text) => indented(text, quiet));

/** Maximum number of levels on one screen. */
const FEW = 8;

/** If there are many levels, leaves out all but the largest. */
function shortTable([title, head, ...rows]: readonly string[]): string[] {
  if (title === undefined) return [];
  const hidden = Math.max(0, rows.length - FEW);
  const note = hidden > 0 ? [quiet(`  ${counted(hidden, "smaller level")}: -v`)] : [];
  return [`${title}${quiet("  -v explains the columns")}`, head, ...note, ...rows.slice(-FEW)];
}

/** Lengths of the longest bar, and of the shortest that is drawn, in characters. */
const LONGEST_BAR = 16;
const SHORTEST_BAR = 4;

/** Formats a table of levels, without its last columns, two or more, if it is too wide. Each row has a bar for its amount if there is room. */
function levelTable(whole: readonly (readonly string[])[], amounts: readonly number[]): string[] {
  const isWide = (rows: typeof whole) => alignColumns(rows)[0].join("  ").length > WIDTH - 5;
  let table = whole;
  for (let left = whole[0].length - 2; isWide(table); left--)
    table = whole.map((row) => row.slice(0, left));
  const [head, ...rows] = alignColumns(table).map((cells) => `  ${cells.join("  ")}`);
  const room = Math.min(LONGEST_BAR, WIDTH - 3 - head.length);
  const most = Math.max(1, ...amounts);
  const bar = (amount: number) => (room < SHORTEST_BAR ? "" : `  ${blocks(amount / most, room)}`);
  return [strong("levels"), quiet(head), ...rows.map((row, i) => row + bar(amounts[i]))];
}

function factsOf(
  { run, announced }: LowerBound,
  algorithm: string,
  out: string | undefined,
  all: boolean,
): string[] {
  if (!run) return [];
  const { n, messages, digest, informed } = run;
  const total = `${grouped(messages.total)} in total`;
  return [
    ...(all ? [fact("ring", `n = ${grouped(n)}, all channels unblocked at the end`)] : []),
    leaderFact(run, (id) => `process ${id}, ${knowledge(informed, n)}`),
    fact("messages", `${total}${announced ? ", with announce=yes" : ""}`),
    fact("digest", `${digest}, the same in a replay`),
    ...(all || out !== undefined ? traceCommands(["replay"], out, algorithm, "the run") : []),
  ];
}

/** Maximum length, in characters, of a command that is printed. */
const LONG = 300;

const factsInRounds = ({ run, rounds }: LowerBoundInRounds, out?: string): string[] => [
  leaderFact(run, (id) => id),
  fact("rounds", `${grouped(rounds)} in which some process sends`),
  fact("digest", run.digest),
  ...traceFact(out),
  ...(run.replay.length > LONG ? [] : commandFact("run", run.replay)),
];

function leaderFact({ leaders }: Result, describe: (id: string) => string): string {
  const ids = leaders.slice(0, 5).map(({ id, position }) => String(id ?? `position ${position}`));
  if (leaders.length === 1) return fact("leader", describe(ids[0]));
  if (leaders.length > ids.length) ids.push("…");
  return fact("leaders", bad(ids.join(", ") || "no process"));
}

/** Parses a fraction whose denominator is 1 or 2. */
function half(fraction: string): number {
  const [p, q = "1"] = fraction.split("/");
  return Number(p) / Number(q);
}

const decimal = (fraction: string): string => grouped(half(fraction));
