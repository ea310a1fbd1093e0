import { papers } from "@ringleader/core/internal";
import { heading, indented, marked, page, paintPicture, titled } from "../../terminal/page.ts";
import {
  bad,
  commandLines,
  filled,
  quiet,
  ROOM,
  strong,
  WIDTH,
  wrapped,
} from "../../terminal/style.ts";
import { claimLines } from "./claim-lines.ts";
import type { AlgorithmDocument } from "./describe.ts";

export function showAlgorithm(document: AlgorithmDocument): string {
  const needs = document.ties
    ? [...document.needs, { ...document.ties, name: "ties" }]
    : document.needs;
  return page([
    [strong(document.name), ...indented(document.paper, quiet)],
    indented(document.idea),
    document.twin ? [heading("broken on purpose"), ...mutantOf(document.twin)] : [],
    [heading("needs"), ...needs.flatMap(({ name, says }) => row(name, says))],
    [heading("outcome"), ...indented(outcomeOf(document))],
    messagesOf(document),
    titled(
      heading("parameters", "--set name=value, also for show"),
      document.parameters.flatMap(parameterOf),
    ),
    document.example ? exampleOf(document.example) : [],
    titled(heading("examples from its paper"), document.examples.flatMap(namedOf)),
    titled(heading("claims"), document.claims.flatMap(claimLines)),
    titled(
      heading("witnesses", "situations that some run must reach; check searches for one"),
      document.witnesses.flatMap(witnessOf),
    ),
    titled(
      heading("mutants", "each with one deliberate error and a run that shows it"),
      document.mutants.flatMap(mutantOf),
    ),
    titled(
      heading("cited"),
      citedIn(document).flatMap(([number, title]) => row(number, title)),
    ),
    ...document.source.map(({ file, text }) => [
      heading("source", file),
      ...text
        .trimEnd()
        .split("\n")
        .map((line) => `  ${line}`),
    ]),
    document.claimsIn.length === 0
      ? []
      : [heading("source of the claims", "not shown"), ...indented(document.claimsIn.join(", "))],
  ]);
}

const COLUMN = 12;

/** Formats a name and its text in two columns. */
function row(name: string, says: string): string[] {
  const width = Math.max(COLUMN, name.length + 1);
  return wrapped(says, WIDTH - 4 - width).map(
    (line, i) =>
      `  ${i === 0 ? filled(name) + " ".repeat(width - name.length) : " ".repeat(width)}${line}`,
  );
}

function outcomeOf({ elects, announces, links }: AlgorithmDocument): string {
  const whom = { max: "the largest id", min: "the smallest id", any: "one process" };
  const informed = announces
    ? "every process learns the leader"
    : "only the leader learns the outcome";
  return `elects ${whom[elects]}; ${informed}${links === "any" ? "; links may reorder messages" : ""}`;
}

function messagesOf({ messages }: AlgorithmDocument): string[] {
  const lines = Object.entries(messages).map(
    ([kind, fields]) => `  ${filled(kind)}${fields.length > 0 ? `(${fields.join(", ")})` : ""}`,
  );
  const counted = Object.values(messages)
    .flat()
    .some((field) => field.startsWith("("));
  return [
    heading(
      "messages",
      counted ? "in brackets: fields that are only counted, never read" : undefined,
    ),
    ...lines,
  ];
}

function parameterOf(parameter: AlgorithmDocument["parameters"][number]): string[] {
  const { name, says, accepts, standard, depends } = parameter;
  const usual = depends ? `${standard}, depending on the other parameters` : standard;
  return row(name, `${says}: ${accepts} (${usual})`);
}

/** The legend of a picture. Only the signs that occur in the picture are explained. */
const legend: readonly [RegExp, string][] = [
  [/┊/, "┊ not yet awake"],
  [/[┃┠┨]/, "┃ leads"],
  [/·/, "· follows"],
  [/  ──▶|◀──  /, "an arrow that leaves on one side enters on the other"],
];

const endings: Readonly<Record<string, string>> = {
  budget: "stopped here; the run does not end",
  deadlock: "no message is in flight, and no process leads",
  "many-leaders": "more than one process leads",
  "no-leader": "no process takes part",
};

function exampleOf(example: NonNullable<AlgorithmDocument["example"]>): string[] {
  const { run, picture, outcome, violations = [] } = example;
  const wrong = outcome === "elected" ? violations : [endings[outcome]];
  const meanings = legend.flatMap(([sign, meaning]) =>
    picture.some((line) => sign.test(line)) ? [meaning] : [],
  );
  return [
    ...(run.length < WIDTH - 10
      ? [heading("example", run)]
      : [heading("example"), ...commandLines(run, WIDTH - 4).map((line) => quiet(`  ${line}`))]),
    ...paintPicture(picture),
    ...(meanings.length > 0 ? indented(meanings.join("; "), quiet) : []),
    ...wrong.map((text) => bad(`  ✗ ${text}`)),
  ];
}

function namedOf({ name, says, run }: AlgorithmDocument["examples"][number]): string[] {
  const below = [...wrapped(says, ROOM), ...commandLines(run, ROOM).map(quiet)];
  return [`  ${filled(name)}`, ...below.map((line) => `    ${line}`)];
}

function witnessOf({ says, from, across }: AlgorithmDocument["witnesses"][number]): string[] {
  const where = across ? `n ≥ ${from}, --${across} each` : `n ≥ ${from}`;
  return marked("·", `${says} (${where})`);
}

function mutantOf(mutant: AlgorithmDocument["mutants"][number]): string[] {
  const { trap, cite, mistake, says, truth, run, outcome } = mutant;
  const named = (name: string, text: string, broken = wrapped) =>
    broken(text, WIDTH - 14).map((line, i) => `    ${quiet((i > 0 ? "" : name).padEnd(9))}${line}`);
  return [
    `  ${filled(trap)}${quiet(`  ${cite}`)}`,
    ...named(mistake, says),
    ...named("right", truth),
    ...named("then", outcome),
    ...named("run", run, commandLines),
  ];
}

/** Returns the papers whose numbers occur in the description. */
const citedIn = ({ paper, claims, mutants }: AlgorithmDocument): [string, string][] =>
  Object.entries(papers).filter(([number]) =>
    [paper, ...[...claims, ...mutants].map(({ cite }) => cite)].some((text) =>
      text.includes(number),
    ),
  );
