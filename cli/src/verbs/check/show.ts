import {
  assumptionsOf,
  exploredOf,
  formatCount,
  outsideModel,
  propertiesOf,
  verdictOfAll,
  witnessesBySize,
} from "@ringleader/core/internal";
import { lengthOf, mermaidOf, pictureOf } from "../../terminal/counterexample.ts";
import type { Detail } from "../../terminal/detail.ts";
import { counted, deliveries, duration, grouped, rough } from "../../terminal/numbers.ts";
import {
  assuming,
  commandFact,
  fact,
  heading,
  indented,
  outsideLines,
  ownParameters,
  page,
  paintPicture,
  traceCommands,
  verdictLines,
} from "../../terminal/page.ts";
import { bad, good, quiet, ROOM, wrapped } from "../../terminal/style.ts";
import { isOutside } from "./check-plan.ts";
import type { CheckedSizes, ShownCounterexample, SizeChecked } from "./check-sizes.ts";
import { countLines, notExploredLines, screenLines } from "./screen.ts";
import { extremeTable, mutantTable, propertyLines, witnessLines } from "./tables.ts";

/** What a page of a check shows. */
export interface CheckView {
  readonly detail: Detail;
  /** True to list the properties. */
  readonly claims?: boolean | undefined;
  /** True to list the mutants. */
  readonly mutants?: boolean | undefined;
  /** The trace file of the counterexample. */
  readonly out?: string | undefined;
  readonly mermaid?: boolean | undefined;
}

/** Formats a check: the verdict in one line, on one screen, or with everything that was found. */
export function showCheck(checked: CheckedSizes, view: CheckView): string {
  if (view.detail === "line") return `${quietLine(checked)}\n`;
  return view.detail === "everything" ? wholePage(checked, view) : screen(checked, view);
}

function quietLine(checked: CheckedSizes): string {
  const { sizes } = checked;
  const { setups, states, seconds } = exploredOf(sizes);
  const { noun } = sizes[sizes.length - 1];
  const counts = [counted(setups, noun), counted(states, "state"), duration(seconds)].join(" · ");
  const [head] = verdictLines(verdictOfAll(sizes), checked.options.algorithm, wordsOf(checked));
  return [head, counts, ...reasonsOf(checked), ...assumedOf(checked)].join(" · ");
}

/** Says what a verdict takes for granted. A violation takes nothing for granted, because its run is shown. */
const assumedOf = ({ sizes }: CheckedSizes): string[] => {
  const { assumes } = assumptionsOf(sizes[0].scope.algorithm);
  return assumes && verdictOfAll(sizes) !== "violated" ? [assuming(assumes)] : [];
};

function screen(checked: CheckedSizes, view: CheckView): string {
  const { options, sizes, counterexample, mutants = [] } = checked;
  const isViolated = verdictOfAll(sizes) === "violated";
  const properties = propertyLines(propertiesOf(sizes), isOutside(options));
  return page([
    [
      ...verdict(checked),
      ...outsideOf(checked).map((line) => `  ${line}`),
      ...(isViolated ? violatedLines(sizes) : screenLines(checked)),
      ...assumedOf(checked).flatMap((text) => indented(text, quiet)),
    ],
    ...(view.claims ? properties : []),
    view.mutants ? mutantTable(mutants) : [],
    ...(counterexample ? counterexampleParts(counterexample, options.algorithm, view) : []),
    [
      ...commandFact("again", checked.replay),
      ...(isViolated ? [] : [hint("-v lists claims, extremes and witnesses")]),
      ...mutantHint(checked),
    ],
  ]);
}

function wholePage(checked: CheckedSizes, view: CheckView): string {
  const { options, sizes, mutants = [], counterexample } = checked;
  return page([
    [
      ...verdict(checked),
      ...notExploredLines(sizes),
      ...sizes.flatMap((size) => exploredLines(size, checked)),
      ...assumedOf(checked).flatMap((text) => indented(text, quiet)),
    ],
    outsideOf(checked),
    ...propertyLines(propertiesOf(sizes), isOutside(options)),
    ...sizes.map(({ n, report, scope }) =>
      report
        ? extremeTable(report, options.how.reduce, scope, sizes.length > 1 ? n : undefined)
        : [],
    ),
    witnessLines(sizes),
    mutantTable(mutants),
    ...(counterexample ? counterexampleParts(counterexample, options.algorithm, view) : []),
    [...facts(sizes), ...commandFact("again", checked.replay), ...mutantHint(checked)],
  ]);
}

const hint = (text: string): string => quiet(`${" ".repeat(10)}${text}`);

/** Says that there are mutants, if the algorithm passed without them. */
function mutantHint({ sizes, otherMutants = 0 }: CheckedSizes): string[] {
  if (otherMutants === 0 || verdictOfAll(sizes) !== "holds") return [];
  return [hint(`--mutants checks its ${counted(otherMutants, "mutant")} too`)];
}

/** Formats what was explored until a violation was found. */
const violatedLines = (sizes: readonly SizeChecked[]): string[] =>
  sizes.slice(-1).flatMap((size) => countLines(size).map(quiet));

const counterexampleParts = (
  counterexample: ShownCounterexample,
  algorithm: string,
  { out, mermaid }: CheckView,
): string[][] => [
  drawing(counterexample),
  traceCommands(["replay", "view"], out, algorithm, "the counterexample"),
  mermaid ? ["```mermaid", ...mermaidOf(counterexample.rerun), "```"] : [],
];

const outsideOf = ({ options }: CheckedSizes): string[] =>
  isOutside(options)
    ? outsideLines((options.scope.violate ?? []).map((it) => outsideModel[it]))
    : [];

const verdict = (checked: CheckedSizes): string[] => [
  ...verdictLines(verdictOfAll(checked.sizes), checked.options.algorithm, wordsOf(checked)),
  ...reasonsOf(checked).flatMap((reason) => indented(reason)),
];

/** Returns the size, the parameters and the schedules, for the heading. */
function wordsOf({ options, sizes }: CheckedSizes): string[] {
  const { needs, parameters } = sizes[0].scope.algorithm;
  return [
    `n = ${options.sizes.text}`,
    ...ownParameters(parameters),
    ...(needs.rounds || !(needs.ids || needs.coins)
      ? []
      : [options.how.schedules === "fifo" ? "one schedule" : "every schedule"]),
  ];
}

/** Says what is violated and how, or why the check is undecided; [] if it holds. */
function reasonsOf({ sizes, counterexample }: CheckedSizes): string[] {
  if (counterexample)
    return [`violates: ${counterexample.property.says}`, counterexample.witness.why];
  const vacuous = witnessesBySize(sizes).find((sought) => sought.vacuous);
  if (vacuous) return [`vacuous; never seen: ${vacuous.says}`];
  return sizes.flatMap(({ undecided }) => undecided ?? []).slice(0, 1);
}

function exploredLines(size: SizeChecked, { options }: CheckedSizes): string[] {
  const { n, says, count, noun, report } = size;
  const { setups, states, transitions, depth } = exploredOf([size]);
  const which = options.sizes.from < options.sizes.to ? `n = ${n}: ` : "";
  const of =
    count === undefined || count === setups ? "" : `, ${grouped(setups)} of ${formatCount(count)}`;
  const one =
    report && report.determinate > 0
      ? `; in ${report.determinate === report.setups ? `each ${noun}` : counted(report.determinate, noun)}, one run represents all runs`
      : "";
  const graph = (raw: { readonly states: number; readonly transitions: number }) =>
    `${counted(raw.states, "state")}, ${counted(raw.transitions, "transition")}`;
  const setupsOf = `${which}${says} (${counted(setups, noun)}${of})`;
  return [
    `${setupsOf}: ${graph({ states, transitions })}, depth ${grouped(depth)}${one}`,
    ...(report?.raw ? [`without reduction ${graph(report.raw)}`] : []),
  ].flatMap((text) => indented(text, quiet));
}

function drawing({ witness, rerun, size }: ShownCounterexample): string[] {
  const kind = witness.shortest || lengthOf(rerun) === 0 ? "minimal" : "not known to be minimal";
  const note = `n = ${size.n} · ${deliveries(lengthOf(rerun))} · ${kind}`;
  return [
    heading("counterexample", note),
    ...paintPicture(pictureOf(rerun)),
    ...wrapped(witness.why, ROOM).map((line, i) => bad(`  ${i === 0 ? "✗" : " "} ${line}`)),
  ];
}

function facts(sizes: readonly SizeChecked[]): string[] {
  const { seconds, statesPerSecond, bytesPerState } = exploredOf(sizes);
  // With few states, most of the memory is empty tables, so the bytes per state mean little.
  const isTelling = sizes.some(({ report }) => report !== undefined && report.stored >= 1000);
  const perState =
    bytesPerState === undefined || !isTelling ? "" : `, ${bytesPerState} bytes per state`;
  return [
    fact("took", good(duration(seconds)) + `, ${rough(statesPerSecond)} states/s${perState}`),
    ...sizes.flatMap(({ n, report }) =>
      report?.collisions === undefined
        ? []
        : [fact("odds", `n = ${n}: ${report.collisions} that two states share a fingerprint`)],
    ),
  ];
}
