import {
  counts,
  kindOf,
  leavesOpen,
  meanOf,
  momentOf,
  sayCoverage,
  type MutantReport,
  type Property,
  type Report,
  witnessesBySize,
} from "@ringleader/core/internal";
import {
  WIDTH,
  bad,
  doubtful,
  filled,
  good,
  quiet,
  strong,
  wrapped,
} from "../../terminal/style.ts";
import { deliveries, grouped, shortened } from "../../terminal/numbers.ts";
import type { SizeChecked, SizeWitness } from "./check-sizes.ts";

const ROOM = WIDTH - 6;

/** The properties and their verdicts; claims that are known to be false come last. */
export function propertyLines(properties: readonly Property[], outside: boolean): string[][] {
  const [known, open] = [true, false].map((it) =>
    properties.filter(({ refuted }) => (refuted === true) === it),
  );
  const heading = outside ? quiet(" (claims do not count outside the model)") : "";
  return [
    open.length > 0
      ? [`${strong("properties")}${heading}`, ...open.flatMap((it) => line(it, outside))]
      : [],
    known.length > 0
      ? [
          `${strong("refuted")}${quiet("  claims of a paper that are known to be false")}`,
          ...known.flatMap((it) => line(it, outside)),
        ]
      : [],
  ];
}

function line(property: Property, outside: boolean): string[] {
  const { says, cite, known, judged, holds, witness, refuted } = property;
  const word = refuted || known === undefined ? "" : ` · ${known}`;
  const source = cite === undefined ? "" : ` [${cite}${word}]`;
  const [first, ...more] = wrapped(`${says}${source}`, ROOM);
  const below = [
    ...(judged === undefined || judged === "open"
      ? []
      : wrapped(howJudged(judged), ROOM).map(quiet)),
    ...(holds === false && witness ? wrapped(witness.why, ROOM).map(quiet) : []),
    ...(holds && refuted ? [quiet("holds here")] : []),
  ];
  return [
    `  ${mark(property, outside)} ${first}`,
    ...[...more, ...below].map((text) => `    ${text}`),
  ];
}

function howJudged(judged: NonNullable<Property["judged"]>): string {
  const text = sayCoverage(judged);
  return text.startsWith("on ") ? `judged ${text}` : text;
}

function mark(property: Property, outside: boolean): string {
  const { holds } = property;
  if (holds === undefined) return leavesOpen(property) ? doubtful("?") : quiet("·");
  if (holds) return good("✓");
  return counts(property, outside) ? bad("✗") : doubtful("✗");
}

/** The extremes of the costs, and whether they depend on the schedule. */
export function extremeTable(report: Report, reduced: boolean): string[] {
  const entries = Object.entries(report.extremes);
  if (entries.length === 0) return [];
  const mean = meanOf(report);
  const rows = entries.map(([key, { min, max }]) => {
    const part = kindOf(key) ?? momentOf(key);
    return {
      name: part === undefined ? (names[key] ?? key) : `  ${names[part] ?? part}`,
      cells: [grouped(min), grouped(max), key === "messages" ? (mean ?? "") : ""],
    };
  });
  const heads = ["least", "most", mean === undefined ? "" : "mean"];
  const width = Math.max(...rows.map(({ name }) => name.length));
  const widths = heads.map((head, i) =>
    Math.max(head.length, ...rows.map(({ cells }) => cells[i].length)),
  );
  const cells = (of: readonly string[]) =>
    of.map((it, i) => `  ${it.padStart(widths[i])}`).join("");
  const isSoFar = report.undecided !== undefined;
  return [
    `${strong("extremes")}${quiet(isSoFar ? "  so far" : "  over all explored runs")}`,
    quiet(`  ${"".padEnd(width)}${cells(heads)}`).trimEnd(),
    ...rows.map(({ name, cells: of }) => `  ${name.padEnd(width)}${cells(of)}`.trimEnd()),
    `  ${independence(report, isSoFar)}`,
    ...schedules(report, reduced),
  ];
}

const names: Readonly<Record<string, string>> = {
  atElection: "  at the election",
  causal: "critical path",
  declaration: "at the election",
};

function independence({ scheduleIndependent }: Report, isSoFar: boolean): string {
  if (scheduleIndependent === undefined) return "other schedules were not explored";
  if (!scheduleIndependent) return "the number of messages depends on the schedule";
  const soFar = isSoFar ? " so far" : "";
  return `${good("every schedule sends the same number of messages")}${quiet(soFar)}`;
}

function schedules({ schedules: count }: Report, reduced: boolean): string[] {
  if (count !== undefined) return [`  ${shortened(count)} complete schedules`];
  return reduced ? [quiet("  --no-reduction counts the schedules")] : [];
}

/** The mutants, and which of them the check caught. */
export function mutantTable(mutants: readonly MutantReport[]): string[] {
  if (mutants.length === 0) return [];
  const caught = mutants.filter((it) => it.caught).length;
  const short = ({ name }: MutantReport) => name.slice(name.indexOf(":") + 1);
  const width = Math.max(...mutants.map((it) => short(it).length));
  const rows = mutants.flatMap((it) => {
    const indent = width + 17;
    const text = it.caught ? (it.by ?? "") : it.says;
    const [first, ...more] = wrapped(text, WIDTH - 1 - indent);
    const where = it.caught ? `n = ${it.n}` : it.caught === false ? "missed" : "undecided";
    return [
      `  ${mutantMark(it)} ${filled(short(it).padEnd(width))}  ${where.padEnd(9)}  ${quiet(first)}`,
      ...more.map((line) => `${" ".repeat(indent)}${quiet(line)}`),
    ];
  });
  return [
    `${strong("mutants")}${quiet(`  ${caught} of ${mutants.length} caught`)}`,
    ...rows.map((line) => line.trimEnd()),
  ];
}

const mutantMark = ({ caught }: MutantReport): string =>
  caught ? good("✓") : caught === false ? bad("✗") : doubtful("?");

/** What the explored runs contain, and what must be possible. */
export function witnessLines(sizes: readonly SizeChecked[]): string[] {
  const seen = [...new Set(sizes.flatMap(({ report }) => report?.seen ?? []))];
  const sought = witnessesBySize(sizes);
  if (seen.length === 0 && sought.length === 0) return [];
  const kinds = seen.length === 0 ? [] : wrapped(seen.join(" · "), WIDTH - 4, / (?=· )/);
  return [
    strong("seen"),
    ...kinds.map((line) => quiet(`  ${line.replace(/^· /, "")}`)),
    ...sought.flatMap((it) => lineOf(it, sizes.length > 1)),
    ...(sought.some((it) => it.seen) ? [quiet("  --json has a run for each ✓, as a trace")] : []),
  ];
}

function lineOf(it: SizeWitness, several: boolean): string[] {
  const [first, ...more] = wrapped(`${it.says}${aside(it, several)}`, ROOM);
  const mark = it.vacuous ? bad("✗") : it.seen ? good("✓") : quiet("–");
  return [`  ${mark} ${first}`, ...more.map((line) => `    ${line}`)];
}

/** Where it was seen, or why it was not. */
function aside({ seen, vacuous, why }: SizeWitness, several: boolean): string {
  if (vacuous) return ` (n = ${vacuous.n}: must be possible, but never happens)`;
  if (!seen) return ` (${why})`;
  const { length } = seen.run.deliveries;
  // In rounds the setup determines the run, so there is nothing to count.
  const inRounds = seen.size.scope.algorithm.needs.rounds === true;
  const facts = [
    ...(several ? [`n = ${seen.size.n}`] : []),
    ...(inRounds ? [] : [length === 0 ? "at the start" : `after ${deliveries(length)}`]),
  ];
  return facts.length === 0 ? "" : ` (${facts.join(", ")})`;
}
