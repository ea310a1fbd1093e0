import { assumptions, describeNotExplored } from "@ringleader/core";
import type { SizeChecked } from "../check/check-sizes.ts";
import { counted, deliveries, duration, grouped, rough } from "../numbers.ts";
import {
  bad,
  commandLines,
  doubtful,
  filled,
  good,
  leading,
  quiet,
  strong,
  WIDTH,
  wrapped,
} from "../style.ts";
import {
  exploredOf,
  isOutside,
  notExploredOf,
  propertiesOf,
  verdictOfAll,
  type Checked,
  type Counterexample,
} from "./checked.ts";
import { lengthOf, mermaidOf, pictureOf } from "./counterexample.ts";
import { extremeTable } from "./extreme-table.ts";
import { mutantTable } from "./mutant-table.ts";
import { propertyLines } from "./property-lines.ts";
import { witnessLines } from "./witness-lines.ts";
import { soughtIn } from "./witnesses.ts";

export interface Shown {
  /** Where the counterexample was written to. */
  readonly out?: string | undefined;
  readonly mermaid?: boolean | undefined;
  /** Verbs that there are. */
  readonly verbs: readonly string[];
}

/** A check for people: the verdict, what was gone through, what was found, and how to see it again. */
export function showCheck(checked: Checked, shown: Shown): string {
  const { asked, sizes, mutants, counterexample } = checked;
  const outside = isOutside(asked);
  const parts = [
    [...verdict(checked), ...leftOut(sizes), ...sizes.flatMap((size) => gone(size, checked))],
    ...(outside ? [onPurpose(checked)] : []),
    ...propertyLines(propertiesOf(sizes), outside),
    ...sizes.map((size) => extremesOf(size, checked)),
    witnessLines(sizes),
    mutantTable(mutants ?? []),
    ...(counterexample ? [drawing(counterexample), openings(checked, counterexample, shown)] : []),
    ...(counterexample && shown.mermaid ? [mermaid(counterexample)] : []),
    [...facts(sizes), ...again(checked)],
  ];
  const text = parts.filter((part) => part.length > 0).map((part) => part.map(indented).join("\n"));
  return `\n${text.join("\n\n")}\n\n`;
}

const indented = (line: string): string => (line === "" ? line : ` ${line}`);

function onPurpose({ asked }: Checked): string[] {
  const said = asked.scope.violate!.map((it) => `it is not kept that ${assumptions[it]}`);
  const text = `outside its model on purpose: ${said.join("; ")}`;
  return wrapped(text, WIDTH - 2).map((line) => bad(line));
}

const signs = { holds: "✓ holds", violated: "✗ violated", undecided: "? undecided" };

/** The verdict first: all else is why. */
function verdict({ asked, algorithm, sizes, counterexample }: Checked): string[] {
  const it = verdictOfAll(sizes);
  const paint = { holds: leading, violated: bad, undecided: doubtful }[it];
  const { from, to } = asked.sizes;
  const own = Object.entries(algorithm.parameters).filter(
    ([key]) => key !== "elects" && key !== "announce",
  );
  const words = [
    from === to ? `n = ${from}` : `n = ${from}..${to}`,
    ...own.map(([key, value]) => `${key} = ${value}`),
  ];
  const undecided = sizes.find((size) => size.undecided !== undefined)?.undecided;
  const vacuous = soughtIn(sizes).find((sought) => sought.vacuous);
  const why =
    counterexample?.witness.why ?? (vacuous ? `vacuous: never seen: ${vacuous.says}` : undecided);
  return [
    `${paint(signs[it])}  ${strong(asked.algorithm)}${quiet(`  ${words.join(" · ")}`)}`,
    ...(why === undefined ? [] : wrapped(why, WIDTH - 4).map((line) => `  ${line}`)),
  ];
}

/** What the model leaves open and no setup had; where that differs by size, from which on. */
function leftOut(sizes: readonly SizeChecked[]): string[] {
  const all = notExploredOf(sizes);
  if (all.length === 0) return [];
  const words = all.map((it) =>
    describeNotExplored(it, ...(it.from === sizes[0].n ? [] : [`from n = ${it.from} on`])),
  );
  return wrapped(`not explored: ${words.join(", ")}`, WIDTH - 4).map((it) => `  ${doubtful(it)}`);
}

/** What was explored of one size, in a sentence. */
function gone(size: SizeChecked, { asked }: Checked): string[] {
  const { n, says, count, report } = size;
  const { setups, states, transitions, depth } = exploredOf([size]);
  const which = asked.sizes.from < asked.sizes.to ? `n = ${n}: ` : "";
  const of =
    count === undefined || count === setups ? "" : `, ${grouped(setups)} of ${grouped(count)}`;
  const one =
    report && report.determinate > 0
      ? `; in ${report.determinate === report.setups ? "each" : grouped(report.determinate)} one run stands for all`
      : "";
  const text =
    `${which}${says} (${counted(setups, "setup")}${of}): ${counted(states, "state")}, ` +
    `${counted(transitions, "transition")}, depth ${grouped(depth)}${one}`;
  const raw = report?.raw
    ? `without reduction ${counted(report.raw.states, "state")}, ${counted(report.raw.transitions, "transition")}`
    : undefined;
  return [text, ...(raw === undefined ? [] : [raw])].flatMap((it) =>
    wrapped(it, WIDTH - 4).map((line) => quiet(`  ${line}`)),
  );
}

function extremesOf({ n, report }: SizeChecked, { asked, sizes }: Checked): string[] {
  if (!report) return [];
  const [heading, ...rest] = extremeTable(report, asked.how.reduce);
  if (heading === undefined) return [];
  return [sizes.length > 1 ? `${heading}${quiet(` for n = ${n}`)}` : heading, ...rest];
}

function drawing({ property, witness, rerun, size }: Counterexample): string[] {
  const events = lengthOf(rerun);
  const kind = witness.shortest ? "minimal" : "not known to be minimal";
  const painted = pictureOf(rerun).map(
    (line) => `  ${line.replace(/[─▶◀┼]+/g, filled).replace(/★( leads)?/g, leading)}`,
  );
  return [
    `${strong("counterexample")}${quiet(`  n = ${size.n} · ${deliveries(events)} · ${kind}`)}`,
    ...wrapped(`against: ${property.says}`, WIDTH - 4).map((line) => `  ${line}`),
    ...painted,
    ...wrapped(witness.why, WIDTH - 6).map((line, i) => bad(`  ${i === 0 ? "✗" : " "} ${line}`)),
  ];
}

/** How to see it again, event by event. */
function openings({ asked }: Checked, _: Counterexample, { out, verbs }: Shown): string[] {
  if (out === undefined) return [quiet("--out FILE keeps it as a trace")];
  if (out === "-") return [];
  const own = asked.algorithm.match(/[/\\]|\.[cm]?[jt]s$/) ? ` --algorithm ${asked.algorithm}` : "";
  return [
    fact("replay", `ringleader replay ${out}${own}`),
    ...(verbs.includes("view") ? [fact("view", `ringleader view ${out}${own}`)] : []),
  ];
}

const mermaid = ({ rerun }: Counterexample): string[] => ["```mermaid", ...mermaidOf(rerun), "```"];

const fact = (name: string, text: string): string => `${quiet(name.padEnd(9))} ${text}`;

function facts(sizes: readonly SizeChecked[]): string[] {
  const { seconds, statesPerSecond, bytesPerState } = exploredOf(sizes);
  // Of a handful of states the empty tables are most.
  const isTelling = sizes.some(({ report }) => report !== undefined && report.stored >= 1000);
  const perState =
    bytesPerState === undefined || !isTelling ? "" : `, ${bytesPerState} bytes a state`;
  return [
    fact("took", good(duration(seconds)) + `, ${rough(statesPerSecond)} states/s${perState}`),
    ...sizes.flatMap(({ n, report }) =>
      report?.collisions === undefined
        ? []
        : [fact("odds", `n = ${n}: two states share a fingerprint, ${report.collisions}`)],
    ),
  ];
}

const again = ({ replay }: Checked): string[] =>
  commandLines(replay, WIDTH - 12).map((line, i) =>
    i === 0 ? fact("again", line) : `${" ".repeat(10)}${line}`,
  );
