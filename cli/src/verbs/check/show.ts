import {
  describeNotExplored,
  exploredOf,
  notExploredOf,
  outsideModel,
  propertiesOf,
  verdictOfAll,
  witnessesBySize,
} from "@ringleader/core/internal";
import { lengthOf, mermaidOf, pictureOf } from "../../terminal/counterexample.ts";
import { counted, deliveries, duration, grouped, rough } from "../../terminal/numbers.ts";
import {
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
import { bad, doubtful, good, quiet, ROOM, wrapped } from "../../terminal/style.ts";
import { isOutside } from "./check-plan.ts";
import type { CheckedSizes, ShownCounterexample, SizeChecked } from "./check-sizes.ts";
import { extremeTable, mutantTable, propertyLines, witnessLines } from "./tables.ts";

/** Formats a check. `out` is the trace file of the counterexample. */
export function showCheck(checked: CheckedSizes, out?: string, mermaid = false): string {
  const { options, sizes, mutants = [], counterexample } = checked;
  const { violate = [] } = options.scope;
  const outside = isOutside(options);
  return page([
    [
      ...verdict(checked),
      ...notExploredLines(sizes),
      ...sizes.flatMap((size) => exploredLines(size, checked)),
    ],
    outside ? outsideLines(violate.map((it) => outsideModel[it])) : [],
    ...propertyLines(propertiesOf(sizes), outside),
    ...sizes.map(({ n, report }) =>
      report ? extremeTable(report, options.how.reduce, sizes.length > 1 ? n : undefined) : [],
    ),
    witnessLines(sizes),
    mutantTable(mutants),
    ...(counterexample
      ? [
          drawing(counterexample),
          traceCommands(["replay", "view"], out, options.algorithm, "the counterexample"),
          mermaid ? ["```mermaid", ...mermaidOf(counterexample.rerun), "```"] : [],
        ]
      : []),
    [...facts(sizes), ...commandFact("again", checked.replay)],
  ]);
}

function verdict({ options, sizes, counterexample }: CheckedSizes): string[] {
  const { from, to } = options.sizes;
  const words = [
    from === to ? `n = ${from}` : `n = ${from}..${to}`,
    ...ownParameters(sizes[0].scope.algorithm.parameters),
  ];
  const undecided = sizes.find((size) => size.undecided !== undefined)?.undecided;
  const vacuous = witnessesBySize(sizes).find((sought) => sought.vacuous);
  const why =
    counterexample?.witness.why ?? (vacuous ? `vacuous; never seen: ${vacuous.says}` : undecided);
  return verdictLines(verdictOfAll(sizes), options.algorithm, words, why);
}

/** Lists what the model leaves open but the check did not explore. If that starts at a later size, adds this size. */
function notExploredLines(sizes: readonly SizeChecked[]): string[] {
  const words = notExploredOf(sizes).map((it) =>
    describeNotExplored(it, ...(it.from === sizes[0].n ? [] : [`n ≥ ${it.from}`])),
  );
  return words.length === 0 ? [] : indented(`not explored: ${words.join(", ")}`, doubtful);
}

function exploredLines(size: SizeChecked, { options }: CheckedSizes): string[] {
  const { n, says, count, report } = size;
  const { setups, states, transitions, depth } = exploredOf([size]);
  const which = options.sizes.from < options.sizes.to ? `n = ${n}: ` : "";
  const of =
    count === undefined || count === setups ? "" : `, ${grouped(setups)} of ${grouped(count)}`;
  const one =
    report && report.determinate > 0
      ? `; in ${report.determinate === report.setups ? "each setup" : counted(report.determinate, "setup")}, one run represents all runs`
      : "";
  const graph = (raw: { readonly states: number; readonly transitions: number }) =>
    `${counted(raw.states, "state")}, ${counted(raw.transitions, "transition")}`;
  const setupsOf = `${which}${says} (${counted(setups, "setup")}${of})`;
  return [
    `${setupsOf}: ${graph({ states, transitions })}, depth ${grouped(depth)}${one}`,
    ...(report?.raw ? [`without reduction ${graph(report.raw)}`] : []),
  ].flatMap((text) => indented(text, quiet));
}

function drawing({ property, witness, rerun, size }: ShownCounterexample): string[] {
  const kind = witness.shortest ? "minimal" : "not known to be minimal";
  const note = `n = ${size.n} · ${deliveries(lengthOf(rerun))} · ${kind}`;
  return [
    heading("counterexample", note),
    ...indented(`violates: ${property.says}`),
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
