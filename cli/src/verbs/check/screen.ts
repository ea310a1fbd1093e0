import { stripVTControlCharacters } from "node:util";
import {
  describeNotExplored,
  exploredOf,
  formatCount,
  meanOf,
  notExploredOf,
  propertiesOf,
  type MutantReport,
  type Property,
  type Report,
} from "@ringleader/core/internal";
import { counted, duration, grouped, shortened } from "../../terminal/numbers.ts";
import { indented, table } from "../../terminal/page.ts";
import { bad, doubtful, good, quiet, WIDTH, wrapped } from "../../terminal/style.ts";
import type { CheckedSizes, SizeChecked } from "./check-sizes.ts";

/** Formats what was explored, and what holds there, without a heading. One size, or a line for each size. */
export function screenLines(checked: CheckedSizes): string[] {
  const { sizes } = checked;
  const last = sizes[sizes.length - 1];
  return [
    ...indented(sizes.length === 1 ? last.says : `n = ${last.n}: ${last.says}`, quiet),
    ...(sizes.length === 1 ? countLines(last) : sizeTable(sizes)),
    ...oddsLines(sizes),
    ...propertyLine(propertiesOf(sizes), last, checked),
    ...(sizes.length === 1 ? messageLines(last.report) : []),
    ...notExploredLines(sizes),
    ...paperLines(propertiesOf(sizes), checked),
  ];
}

/** Formats the numbers of setups, states and schedules, and the time. */
export function countLines(size: SizeChecked): string[] {
  const { report, noun, count } = size;
  const { setups, states, seconds } = exploredOf([size]);
  const of = count === undefined || count === setups ? "" : ` of ${formatCount(count)}`;
  const raw = report?.raw?.states;
  const words = [
    of === "" ? counted(setups, noun) : `${grouped(setups)}${of} ${noun}s`,
    `${counted(states, "state")}${raw === undefined || raw === states ? "" : ` (${grouped(raw)} without reduction)`}`,
    ...(report?.schedules === undefined ? [] : [schedulesOf(report.schedules)]),
    duration(seconds),
  ].join(" · ");
  return wrapped(words, WIDTH - 4, / (?=· )/).map((line) => `  ${line.replace(/^· /, "")}`);
}

const schedulesOf = (count: string): string =>
  count === "1" ? "1 schedule" : `${shortened(count)} schedules`;

/** Formats the counts of several sizes, one line for each. */
function sizeTable(sizes: readonly SizeChecked[]): string[] {
  const heads = ["n", "setups", "states", "unreduced", "schedules", "messages", "mean", "time"];
  const rows = sizes.map((size) => {
    const { n, report, verdict } = size;
    const { setups, states, seconds } = exploredOf([size]);
    const { messages } = report?.extremes ?? {};
    const sign = { holds: "", violated: " ✗", undecided: " ?" }[verdict];
    return [
      `${n}${sign}`,
      grouped(setups),
      grouped(states),
      report?.raw ? grouped(report.raw.states) : "",
      report?.schedules === undefined ? "" : shortened(report.schedules, 16),
      messages ? spanOf(messages.min, messages.max) : "",
      (report && meanOf(report)) ?? "",
      duration(seconds),
    ];
  });
  const isUsed = heads.map((_, i) => rows.some((row) => row[i] !== ""));
  return table(
    [heads, ...rows].map((row) => row.filter((_, i) => isUsed[i])),
    [0],
  );
}

const spanOf = (min: number, max: number): string =>
  min === max ? grouped(min) : `${grouped(min)} to ${grouped(max)}`;

const oddsLines = (sizes: readonly SizeChecked[]): string[] =>
  sizes.flatMap(({ n, report }) =>
    report?.collisions === undefined
      ? []
      : indented(
          `${sizes.length > 1 ? `n = ${n}: ` : ""}the odds are ${report.collisions} that two states share a fingerprint`,
          quiet,
        ),
  );

/** Formats the properties of the election, the claims and the mutants, with the mark of each. */
function propertyLine(
  properties: readonly Property[],
  { noun, scope }: SizeChecked,
  { sizes, mutants = [], mutantSeconds }: CheckedSizes,
): string[] {
  const isUndecided = sizes.some(({ verdict }) => verdict === "undecided");
  const names: Readonly<Record<string, string>> = {
    "never-two-leaders": "one leader",
    "every-run-ends": "always ends",
    "one-leader-at-end": scope.algorithm.elects ? "the right one" : "one at the end",
  };
  const isDrawn = properties.some(({ judged }) => judged === "drawn");
  const words = properties.flatMap((it) => {
    const name = names[it.id] ?? (it.cite === undefined ? it.says : undefined);
    return name === undefined ? [] : [`${name} ${markOf(it)}`];
  });
  const claims = properties.filter(({ cite, refuted }) => cite !== undefined && !refuted);
  return joined([
    ...(isDrawn ? ["on what was drawn:"] : []),
    ...words,
    ...claimWords(claims, noun, isUndecided),
    ...mutantWords(mutants, mutantSeconds),
  ]);
}

const holds = ({ holds: is, judged }: Property): boolean => is === true || judged === "drawn";

function markOf(property: Property): string {
  if (holds(property)) return good("✓");
  return property.holds === false ? bad("✗") : doubtful("?");
}

/** Counts the claims that hold, those that are open, and those of the catalogue that were judged only in part. */
function claimWords(claims: readonly Property[], noun: string, isUndecided: boolean): string[] {
  const unproved = claims.filter((it) => !holds(it) && it.holds === undefined && it.judged);
  const isPartly = ({ vouched, judged }: Property): boolean =>
    vouched === true && !(isUndecided && judged === "open");
  const partly = unproved.filter(isPartly);
  const isOneRun = partly.every(({ judged }) => judged === "one-run");
  const on = isOneRun ? `on one schedule of each ${noun}` : "only in part";
  const part = (count: number, what: string) =>
    count === 0 ? [] : [`${counted(count, "claim")} ${what}`];
  return [
    ...part(claims.filter(holds).length, good("✓")),
    ...part(unproved.length - partly.length, doubtful("?")),
    ...part(partly.length, `judged ${on}`),
  ];
}

function mutantWords(mutants: readonly MutantReport[], seconds = 0): string[] {
  if (mutants.length === 0) return [];
  const time = seconds >= 1 ? ` (${duration(seconds)})` : "";
  const caught = mutants.filter((it) => it.caught).length;
  const missed = mutants.filter(({ caught: is }) => is === false).map(({ name }) => name);
  return [
    `${caught} of ${counted(mutants.length, "mutant")} caught${time}`,
    ...(missed.length === 0 ? [] : [bad(`missed: ${missed.join(", ")}`)]),
  ];
}

/** Joins words with two spaces, on as few lines as possible. */
function joined(words: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = `${last}  ${word}`;
    if (last !== undefined && stripVTControlCharacters(longer).length <= WIDTH - 4)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => `  ${line}`);
}

/** Says how many messages are sent, and whether the schedule matters. */
function messageLines(report: Report | undefined): string[] {
  const messages = report?.extremes["messages"];
  if (!report || !messages) return [];
  const mean = meanOf(report);
  const { scheduleIndependent: isIndependent } = report;
  const schedules =
    isIndependent === undefined
      ? ""
      : isIndependent
        ? "; the schedule makes no difference"
        : "; the number depends on the schedule";
  const soFar = report.undecided !== undefined || report.sampled ? " so far" : "";
  const count = `messages ${spanOf(messages.min, messages.max)}${soFar}`;
  return indented(`${count}${mean === undefined ? "" : `, mean ${mean}`}${schedules}`);
}

/** Lists what the model leaves open but the check did not explore. If that starts at a later size, adds this size. */
export function notExploredLines(sizes: readonly SizeChecked[]): string[] {
  const words = notExploredOf(sizes).map((it) =>
    describeNotExplored(it, ...(it.from === sizes[0].n ? [] : [`n ≥ ${it.from}`])),
  );
  return words.length === 0 ? [] : indented(`not explored: ${words.join(", ")}`, doubtful);
}

/** Says how many claims are false as printed in a paper, and how many of them fail in these setups. */
function paperLines(properties: readonly Property[], { options, sizes }: CheckedSizes): string[] {
  const { from, to } = options.sizes;
  const refuted = properties.filter((it) => it.refuted);
  if (refuted.length === 0) return [];
  const shown = refuted.filter((it) => it.holds === false).length;
  const [are, claims] =
    refuted.length === 1
      ? ["is", "1 claim of a paper"]
      : ["are", `${refuted.length} claims of the papers`];
  const size = from === to ? `n = ${from}` : `n = ${from}..${to}`;
  const some =
    refuted.length === 1
      ? shown === 1
        ? "it shows"
        : "it does not show"
      : shown === 0
        ? "none of them shows"
        : shown === refuted.length
          ? "all of them show"
          : `${shown} of them ${shown === 1 ? "shows" : "show"}`;
  const where = sizes.some((it) => it.verdict === "undecided") ? "so far" : `at ${size}`;
  return indented(`${claims} ${are} false as printed; ${some} ${where}`, quiet);
}
