import {
  describeNotExplored,
  exploredOf,
  notExploredOf,
  propertiesOf,
  verdictOfAll,
  witnessesBySize,
} from "@ringleader/core/internal";
import { lengthOf, mermaidOf, pictureOf } from "../../terminal/counterexample.ts";
import { counted, deliveries, duration, grouped, rough } from "../../terminal/numbers.ts";
import {
  WIDTH,
  bad,
  doubtful,
  good,
  leading,
  quiet,
  strong,
  wrapped,
} from "../../terminal/style.ts";
import type { CheckedSizes, ShownCounterexample, SizeChecked } from "./check-sizes.ts";
import { extremeTable, mutantTable, propertyLines, witnessLines } from "./tables.ts";
import { isOutside } from "./check-plan.ts";
import {
  commandFact,
  fact,
  outsideLines,
  ownParameters,
  page,
  paintPicture,
} from "../../terminal/page.ts";

export interface ShowCheckOptions {
  /** The file of the counterexample. */
  readonly out?: string | undefined;
  readonly mermaid?: boolean | undefined;
}

/** Prints a check: the verdict, what was explored, the properties, and the commands that repeat it. */
export function showCheck(checked: CheckedSizes, shown: ShowCheckOptions): string {
  const { options, sizes, mutants, counterexample } = checked;
  const outside = isOutside(options);
  const parts = [
    [
      ...verdict(checked),
      ...notExploredLines(sizes),
      ...sizes.flatMap((size) => exploredLines(size, checked)),
    ],
    ...(outside ? [outsideLines(options.scope.violate ?? [])] : []),
    ...propertyLines(propertiesOf(sizes), outside),
    ...sizes.map((size) => extremesOf(size, checked)),
    witnessLines(sizes),
    mutantTable(mutants ?? []),
    ...(counterexample ? [drawing(counterexample), traceFacts(checked, shown)] : []),
    ...(counterexample && shown.mermaid ? [mermaid(counterexample)] : []),
    [...facts(sizes), ...commandFact("again", checked.replay)],
  ];
  return page(parts);
}

const signs = { holds: "✓ holds", violated: "✗ violated", undecided: "? undecided" };

function verdict({ options, algorithm, sizes, counterexample }: CheckedSizes): string[] {
  const it = verdictOfAll(sizes);
  const paint = { holds: leading, violated: bad, undecided: doubtful }[it];
  const { from, to } = options.sizes;
  const words = [
    from === to ? `n = ${from}` : `n = ${from}..${to}`,
    ...ownParameters(algorithm.parameters),
  ];
  const undecided = sizes.find((size) => size.undecided !== undefined)?.undecided;
  const vacuous = witnessesBySize(sizes).find((sought) => sought.vacuous);
  const why =
    counterexample?.witness.why ?? (vacuous ? `vacuous; never seen: ${vacuous.says}` : undecided);
  return [
    `${paint(signs[it])}  ${strong(options.algorithm)}${quiet(`  ${words.join(" · ")}`)}`,
    ...(why === undefined ? [] : wrapped(why, WIDTH - 4).map((line) => `  ${line}`)),
  ];
}

/** What the model leaves open and was not explored, with the size from which on if that differs. */
function notExploredLines(sizes: readonly SizeChecked[]): string[] {
  const all = notExploredOf(sizes);
  if (all.length === 0) return [];
  const words = all.map((it) =>
    describeNotExplored(it, ...(it.from === sizes[0].n ? [] : [`from n = ${it.from} on`])),
  );
  return wrapped(`not explored: ${words.join(", ")}`, WIDTH - 4).map((it) => `  ${doubtful(it)}`);
}

/** What was explored of one size. */
function exploredLines(size: SizeChecked, { options }: CheckedSizes): string[] {
  const { n, says, count, report } = size;
  const { setups, states, transitions, depth } = exploredOf([size]);
  const which = options.sizes.from < options.sizes.to ? `n = ${n}: ` : "";
  const of =
    count === undefined || count === setups ? "" : `, ${grouped(setups)} of ${grouped(count)}`;
  const one =
    report && report.determinate > 0
      ? `; in ${report.determinate === report.setups ? "each" : grouped(report.determinate)} one run represents all`
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

function extremesOf({ n, report }: SizeChecked, { options, sizes }: CheckedSizes): string[] {
  if (!report) return [];
  const [heading, ...rest] = extremeTable(report, options.how.reduce);
  if (heading === undefined) return [];
  return [sizes.length > 1 ? `${heading}${quiet(` for n = ${n}`)}` : heading, ...rest];
}

function drawing({ property, witness, rerun, size }: ShownCounterexample): string[] {
  const events = lengthOf(rerun);
  const kind = witness.shortest ? "minimal" : "not known to be minimal";
  return [
    `${strong("counterexample")}${quiet(`  n = ${size.n} · ${deliveries(events)} · ${kind}`)}`,
    ...wrapped(`violates: ${property.says}`, WIDTH - 4).map((line) => `  ${line}`),
    ...paintPicture(pictureOf(rerun)),
    ...wrapped(witness.why, WIDTH - 6).map((line, i) => bad(`  ${i === 0 ? "✗" : " "} ${line}`)),
  ];
}

/** The commands that show the counterexample event by event. */
function traceFacts({ options }: CheckedSizes, { out }: ShowCheckOptions): string[] {
  if (out === undefined) return [quiet("--out FILE writes it as a trace")];
  if (out === "-") return [];
  const own = options.algorithm.match(/[/\\]|\.[cm]?[jt]s$/)
    ? ` --algorithm ${options.algorithm}`
    : "";
  return [
    fact("replay", `ringleader replay ${out}${own}`),
    fact("view", `ringleader view ${out}${own}`),
  ];
}

const mermaid = ({ rerun }: ShownCounterexample): string[] => [
  "```mermaid",
  ...mermaidOf(rerun),
  "```",
];

function facts(sizes: readonly SizeChecked[]): string[] {
  const { seconds, statesPerSecond, bytesPerState } = exploredOf(sizes);
  // With few states most of the memory is empty tables.
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
