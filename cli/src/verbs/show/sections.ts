import { namePaper, nameSource, papers } from "@ringleader/core/internal";
import { heading, indented, marked, paintPicture, titled } from "../../terminal/page.ts";
import { bad, commandLines, filled, quiet, ROOM, WIDTH, wrapped } from "../../terminal/style.ts";
import { claimLines } from "./claim-lines.ts";
import type { AlgorithmDocument } from "./describe.ts";

const COLUMN = 12;

/** Formats a name and its text in two columns. */
function row(name: string, says: string): string[] {
  const width = Math.max(COLUMN, name.length + 1);
  if (width > WIDTH / 2) return [`  ${filled(name)}`, ...indented(says).map((line) => `  ${line}`)];
  return wrapped(says, WIDTH - 4 - width).map(
    (line, i) =>
      `  ${i === 0 ? filled(name) + " ".repeat(width - name.length) : " ".repeat(width)}${line}`,
  );
}

/** Formats the name of an algorithm, its paper and its idea; for a mutant, its error. */
export const introduction = (document: AlgorithmDocument): string[][] => [
  [
    heading(document.name, document.aliases && `also ${document.aliases.join(", ")}`),
    ...indented(namePaper(document.paper), quiet),
  ],
  indented(document.idea),
  document.twin ? [heading("broken on purpose"), ...mutantOf(document.twin)] : [],
];

export function needsOf({ needs, ties }: AlgorithmDocument): string[] {
  const all = ties ? [...needs, { ...ties, name: "ties" }] : needs;
  return [heading("needs"), ...all.flatMap(({ name, says }) => row(name, says))];
}

export function outcomeOf({ elects, announces, links }: AlgorithmDocument): string {
  const whom = { max: "the largest id", min: "the smallest id", any: "one process" };
  const informed = announces
    ? "every process learns the leader"
    : "only the leader learns the outcome";
  return `elects ${whom[elects]}; ${informed}${links === "any" ? "; links may reorder messages" : ""}`;
}

export function messagesOf({ messages }: AlgorithmDocument): string[] {
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

type ParameterDocument = AlgorithmDocument["parameters"][number];

/** Formats the parameters; in short, without what they mean. */
export const parametersOf = ({ parameters }: AlgorithmDocument, isShort = false): string[] =>
  titled(
    heading("parameters", "--set name=value, also for show"),
    parameters.flatMap(isShort ? shortParameterOf : parameterOf),
  );

function parameterOf({ name, says, accepts, standard, depends }: ParameterDocument): string[] {
  const usual = depends ? `${standard}, depending on the other parameters` : standard;
  return row(name, `${says}: ${accepts} (${usual})`);
}

const shortParameterOf = ({ name, accepts, standard }: ParameterDocument): string[] =>
  row(name, `${accepts} (${standard})`);

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

/** Formats the example of an algorithm with a picture of its run. */
export function exampleOf(
  { example }: AlgorithmDocument,
  picture = example?.picture ?? [],
): string[] {
  if (!example) return [];
  const { run, outcome, violations = [] } = example;
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

export const examplesOf = ({ examples }: AlgorithmDocument): string[] =>
  titled(heading("examples from its paper"), examples.flatMap(namedOf));

function namedOf({ name, says, run }: AlgorithmDocument["examples"][number]): string[] {
  const below = [...wrapped(says, ROOM), ...commandLines(run, ROOM).map(quiet)];
  return [`  ${filled(name)}`, ...below.map((line) => `    ${line}`)];
}

export const claimsOf = ({ claims }: AlgorithmDocument): string[] =>
  titled(heading("claims"), claims.flatMap(claimLines));

/** Formats the best bounds on messages, at most `most`, with their sources. */
export const boundsOf = ({ bounds, claims }: AlgorithmDocument, most: number): string[] =>
  titled(
    heading("bounds"),
    bounds.slice(0, most).flatMap((bound) => {
      const claim = claims.find(({ says }) => says === bound)!;
      return marked("·", `${bound} · ${nameSource(claim.cite.replace(/:.*/, ""))}`);
    }),
  );

export const witnessesOf = ({ witnesses }: AlgorithmDocument): string[] =>
  titled(
    heading("witnesses", "situations that some run must reach; check searches for one"),
    witnesses.flatMap(witnessOf),
  );

function witnessOf({ says, from, across }: AlgorithmDocument["witnesses"][number]): string[] {
  const where = across ? `n ≥ ${from}, --${across} each` : `n ≥ ${from}`;
  return marked("·", `${says} (${where})`);
}

export const mutantsOf = ({ mutants }: AlgorithmDocument): string[] =>
  titled(
    heading("mutants", "each with one deliberate error and a run that shows it"),
    mutants.flatMap(mutantOf),
  );

function mutantOf(mutant: AlgorithmDocument["mutants"][number]): string[] {
  const { trap, cite, mistake, says, truth, run, outcome } = mutant;
  const named = (name: string, text: string, broken = wrapped) =>
    broken(text, WIDTH - 14).map((line, i) => `    ${quiet((i > 0 ? "" : name).padEnd(9))}${line}`);
  return [
    ...wrapped(nameSource(cite), WIDTH - 6 - trap.length).map((line, i) =>
      i === 0
        ? `  ${filled(trap)}  ${quiet(line)}`
        : `${" ".repeat(4 + trap.length)}${quiet(line)}`,
    ),
    ...named(mistake, says),
    ...named("right", truth),
    ...named("then", outcome),
    ...named("run", run, commandLines),
  ];
}

/** Lists the papers that the description cites. */
export const citedIn = ({ paper, claims, mutants }: AlgorithmDocument): string[] =>
  titled(
    heading("cited"),
    Object.entries(papers).flatMap(([number, title]) =>
      [paper, ...[...claims, ...mutants].map(({ cite }) => cite)].some((it) => it.includes(number))
        ? row(nameSource(number), title)
        : [],
    ),
  );

/** Prints the source as it is, and the names of the files of claims. */
export const sourceOf = ({ source, claimsIn }: AlgorithmDocument): string[][] => [
  ...source.map(({ file, text }) => [
    heading("source", file),
    ...text
      .trimEnd()
      .split("\n")
      .map((line) => (line === "" ? line : `  ${line}`)),
  ]),
  claimsIn.length === 0
    ? []
    : [heading("source of the claims", "not shown"), ...indented(claimsIn.join(", "))],
];
