import {
  counts,
  kindOf,
  leavesOpen,
  meanOf,
  momentOf,
  nameSource,
  coverageTexts,
  witnessesBySize,
  type MutantReport,
  type Property,
  type Report,
  type Scope,
} from "@ringleader/core/internal";
import { deliveries, grouped, shortened } from "../../terminal/numbers.ts";
import { heading, marked, table, titled } from "../../terminal/page.ts";
import {
  WIDTH,
  bad,
  doubtful,
  filled,
  good,
  quiet,
  ROOM,
  strong,
  wrapped,
} from "../../terminal/style.ts";
import type { SizeChecked, SizeWitness } from "./check-sizes.ts";

/** Formats the properties and their verdicts. Claims that are known to be false come last. */
export function propertyLines(properties: readonly Property[], outside: boolean): string[][] {
  const note = outside ? quiet(" (claims do not count outside the model)") : "";
  const lines = (isRefuted: boolean) =>
    properties
      .filter(({ refuted = false }) => refuted === isRefuted)
      .flatMap((property) => linesOf(property, outside));
  return [
    titled(`${strong("properties")}${note}`, lines(false)),
    titled(heading("papers", "claims that are false as printed"), lines(true)),
  ];
}

function linesOf(property: Property, outside: boolean): string[] {
  const { says, cite, known, judged, holds, witness, refuted } = property;
  const word = refuted || known === undefined ? "" : ` · ${known}`;
  const source = cite === undefined ? "" : ` [${nameSource(cite)}${word}]`;
  const below = [
    ...(judged === undefined || judged === "open" ? [] : wrapped(howJudged(judged), ROOM)),
    ...(holds === false && witness
      ? wrapped(`${refuted ? "fails here: " : ""}${witness.why}`, ROOM)
      : []),
    ...(holds && refuted ? ["holds here"] : []),
  ];
  return marked(markOf(property, outside), `${says}${source}`, below.map(quiet));
}

function howJudged(judged: NonNullable<Property["judged"]>): string {
  const text = coverageTexts[judged];
  return /^(on|for) /.test(text) ? `judged ${text}` : text;
}

function markOf(property: Property, outside: boolean): string {
  const { holds } = property;
  // What is false as printed in a paper is a fact about the paper, not about this check.
  if (property.refuted) return quiet("–");
  if (holds === undefined) return leavesOpen(property) ? doubtful("?") : quiet("·");
  if (holds) return good("✓");
  return counts(property, outside) ? bad("✗") : doubtful("✗");
}

/** Formats the lowest and highest costs. `n` is given if there are several sizes. */
export function extremeTable(
  report: Report,
  reduced: boolean,
  scope?: Pick<Scope, "algorithm" | "wake">,
  n?: number,
): string[] {
  const entries = Object.entries(report.extremes).sort(([x], [y]) => rowOf(x) - rowOf(y));
  if (entries.length === 0) return [];
  const mean = meanOf(report);
  const rows = entries.map(([key, { min, max }]) => {
    const part = kindOf(key) ?? momentOf(key);
    const name = part === undefined ? (names[key] ?? key) : `  ${names[part] ?? part}`;
    return [name, grouped(min), grouped(max), key === "messages" ? (mean ?? "") : ""];
  });
  const heads = ["", "least", "most", mean === undefined ? "" : "mean"];
  const isSoFar = report.undecided !== undefined || report.sampled !== undefined;
  const size = n === undefined ? "" : ` for n = ${n}`;
  return [
    heading("extremes", `${isSoFar ? "so far" : "over all explored runs"}${size}`),
    ...table([heads, ...rows], [0]),
    ...(report.extremes["causal"] && scope && startsAtOnce(scope)
      ? [quiet("  critical paths if all processes start at once")]
      : []),
    `  ${independence(report, isSoFar)}`,
    ...schedules(report, reduced),
  ];
}

/** True if a message could also start a process, which would change nothing but events and critical paths. */
const startsAtOnce = ({
  algorithm: { needs },
  wake = "all",
}: Pick<Scope, "algorithm" | "wake">): boolean =>
  needs.everyone === true && !needs.rounds && wake === "all";

const rows = ["messages", "messages:", "atElection", "causal", "causal:", "time"];

/** Returns the place of an extreme in the table. The parts of a measure stand below it. */
const rowOf = (key: string): number => rows.indexOf(key.replace(/:.*/, ":"));

const names: Readonly<Record<string, string>> = {
  atElection: "  at the election",
  causal: "critical path",
  declaration: "at the election",
};

function independence({ scheduleIndependent }: Report, isSoFar: boolean): string {
  if (scheduleIndependent === undefined) return quiet("schedules were not compared");
  if (!scheduleIndependent) return "the number of messages depends on the schedule";
  const soFar = isSoFar ? " so far" : "";
  return `${good("every schedule sends the same number of messages")}${quiet(soFar)}`;
}

function schedules({ schedules: count }: Report, reduced: boolean): string[] {
  if (count !== undefined) return [`  ${shortened(count)} complete schedules`];
  return reduced ? [quiet("  --no-reduction counts the schedules")] : [];
}

export function mutantTable(mutants: readonly MutantReport[]): string[] {
  const caught = mutants.filter((it) => it.caught).length;
  const short = ({ name }: MutantReport) => name.slice(name.indexOf(":") + 1);
  const width = Math.max(...mutants.map((it) => short(it).length));
  const indent = width + 17;
  const rows = mutants.flatMap((it) => {
    const text = it.caught ? (it.by ?? "") : it.says;
    const [first, ...more] = wrapped(text, WIDTH - 1 - indent);
    const where = it.caught ? `n = ${it.n}` : it.caught === false ? "missed" : "undecided";
    const mark = it.caught ? good("✓") : it.caught === false ? bad("✗") : doubtful("?");
    return [
      `  ${mark} ${filled(short(it).padEnd(width))}  ${where.padEnd(9)}  ${quiet(first)}`,
      ...more.map((line) => `${" ".repeat(indent)}${quiet(line)}`),
    ];
  });
  return titled(
    heading("mutants", `${caught} of ${mutants.length} caught`),
    rows.map((line) => line.trimEnd()),
  );
}

export function witnessLines(sizes: readonly SizeChecked[]): string[] {
  const seen = [...new Set(sizes.flatMap(({ report }) => report?.seen ?? []))];
  const sought = witnessesBySize(sizes);
  const kinds = seen.length === 0 ? [] : wrapped(seen.join(" · "), WIDTH - 4, / (?=· )/);
  return titled(strong("seen"), [
    ...kinds.map((line) => quiet(`  ${line.replace(/^· /, "")}`)),
    ...sought.flatMap((witness) => {
      const mark = witness.vacuous ? bad("✗") : witness.seen ? good("✓") : quiet("–");
      return marked(mark, `${witness.says}${aside(witness, sizes.length > 1)}`);
    }),
    ...(sought.some((it) => it.seen) ? [quiet("  --json has a run for each ✓, as a trace")] : []),
  ]);
}

/** Says where a witness was seen, or why it was not. */
function aside({ seen, vacuous, why }: SizeWitness, several: boolean): string {
  if (vacuous) return ` (n = ${vacuous.n}: must be possible, but never happens)`;
  if (!seen) return ` (${why})`;
  const { length } = seen.run.deliveries;
  // In rounds the setup determines the run, so the number of deliveries is not shown.
  const inRounds = seen.size.scope.algorithm.needs.rounds === true;
  const facts = [
    ...(several ? [`n = ${seen.size.n}`] : []),
    ...(inRounds ? [] : [length === 0 ? "at the start" : `after ${deliveries(length)}`]),
  ];
  return facts.length === 0 ? "" : ` (${facts.join(", ")})`;
}
