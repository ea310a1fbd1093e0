import { papers } from "@ringleader/core";
import { bad, commandLines, filled, leading, quiet, strong, WIDTH, wrapped } from "../style.ts";
import { claimLines } from "./claim-lines.ts";
import type { Described } from "./described.ts";

/** An algorithm as a page: from the idea to the source, a worked example in the middle. */
export function forPeople(it: Described): string {
  const parts = [
    [strong(it.name), ...indent(it.paper).map(quiet)],
    indent(it.idea),
    it.twin ? [heading("broken on purpose"), ...twinOf(it.twin)] : [],
    [
      heading("needs"),
      ...[...it.needs, ...(it.ties ? [{ ...it.ties, name: "ties" }] : [])].flatMap(
        ({ name, says }) => row(name, says),
      ),
    ],
    [heading("outcome"), ...indent(outcomeOf(it))],
    messagesOf(it),
    titled(
      heading("parameters", "--set name=value, of show too"),
      it.parameters.flatMap(parameterOf),
    ),
    it.example ? exampleOf(it.example) : [],
    titled(heading("examples of its paper"), it.examples.flatMap(namedOf)),
    titled(heading("claims"), it.claims.flatMap(claimLines)),
    titled(
      heading("witnesses", "what must be possible, and check must see"),
      it.witnesses.flatMap(witnessOf),
    ),
    titled(
      heading("broken twins", "one thing wrong in each, and the run that shows it"),
      it.twins.flatMap(twinOf),
    ),
    titled(
      heading("cited"),
      citedIn(it).flatMap(([number, title]) => row(number, title)),
    ),
    ...it.source.map(({ file, text }) => [
      heading("source", file),
      ...text
        .trimEnd()
        .split("\n")
        .map((line) => `  ${line}`),
    ]),
    titled(heading("source of the claims", "not shown"), indent(it.claimsIn.join(", "))),
  ];
  const said = parts.filter((part) => part.length > 0);
  const page = said.map((part) => part.map((line) => ` ${line}`.trimEnd()).join("\n"));
  return `\n${page.join("\n\n")}\n`;
}

const heading = (text: string, note?: string): string =>
  `${strong(text)}${note === undefined ? "" : quiet(`  ${note}`)}`;

const titled = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [title, ...lines] : [];

const indent = (text: string): string[] => wrapped(text, WIDTH - 4).map((line) => `  ${line}`);

const COLUMN = 12;

/** A name and what is said of it, the text in a column of its own. */
function row(name: string, says: string): string[] {
  const width = Math.max(COLUMN, name.length + 1);
  return wrapped(says, WIDTH - 4 - width).map(
    (line, i) =>
      `  ${i === 0 ? filled(name) + " ".repeat(width - name.length) : " ".repeat(width)}${line}`,
  );
}

function outcomeOf({ elects, announces, links }: Described): string {
  const whom = { max: "the largest id", min: "the smallest id", any: "one process" };
  const told = announces ? "everybody learns who leads" : "only the leader knows";
  return `elects ${whom[elects]}; ${told}${links === "any" ? "; links may reorder" : ""}`;
}

function messagesOf({ messages }: Described): string[] {
  const lines = Object.entries(messages).map(
    ([kind, fields]) => `  ${filled(kind)}${fields.length > 0 ? `(${fields.join(", ")})` : ""}`,
  );
  const counted = Object.values(messages)
    .flat()
    .some((field) => field.startsWith("("));
  return [heading("messages", counted ? "in brackets: counted, never read" : undefined), ...lines];
}

function parameterOf({
  name,
  says,
  accepts,
  standard,
  depends,
}: Described["parameters"][number]): string[] {
  const usual = depends ? `${standard}, unless the others ask for another` : standard;
  return row(name, `${says}: ${accepts} (${usual})`);
}

/** What the lines and arrows of a picture mean, of those that occur in it. */
const legend: readonly [RegExp, string][] = [
  [/┊/, "┊ not yet awake"],
  [/[┃┠┨]/, "┃ leads"],
  [/·/, "· follows"],
  [/  ──▶|◀──  /, "an arrow that leaves on one side comes in on the other"],
];

const endings: Readonly<Record<string, string>> = {
  budget: "it is not over, and was stopped here",
  deadlock: "nothing is under way, and nobody leads",
  "many-leaders": "more than one leads",
  "no-leader": "nobody takes part",
};

function exampleOf(example: NonNullable<Described["example"]>): string[] {
  const { run, picture, outcome, violations = [] } = example;
  const wrong = outcome === "elected" ? violations : [endings[outcome]];
  const painted = picture.map(
    (line) => `  ${line.replace(/[─▶◀┼]+/g, filled).replace(/★( leads)?/g, leading)}`,
  );
  const meanings = legend.filter(([sign]) => picture.some((line) => sign.test(line)));
  const said = meanings.map(([, meaning]) => meaning).join("; ");
  return [
    ...(run.length < WIDTH - 10
      ? [heading("example", run)]
      : [heading("example"), ...commandLines(run, WIDTH - 4).map((line) => quiet(`  ${line}`))]),
    ...painted,
    ...(said === "" ? [] : indent(said).map(quiet)),
    ...wrong.map((it) => bad(`  ✗ ${it}`)),
  ];
}

function namedOf({ name, says, run }: Described["examples"][number]): string[] {
  const below = [...wrapped(says, WIDTH - 6), ...commandLines(run, WIDTH - 6).map(quiet)];
  return [`  ${filled(name)}`, ...below.map((line) => `    ${line}`)];
}

function witnessOf({ says, from, across }: Described["witnesses"][number]): string[] {
  const where = across ? `n ≥ ${from}, --${across} each` : `n ≥ ${from}`;
  const [first, ...more] = wrapped(`${says} (${where})`, WIDTH - 6);
  return [`  · ${first}`, ...more.map((line) => `    ${line}`)];
}

function twinOf(twin: Described["twins"][number]): string[] {
  const { trap, cite, mistake, says, truth, run, outcome } = twin;
  const room = WIDTH - 14;
  const said = (name: string, lines: readonly string[]) =>
    lines.map((line, i) => `    ${quiet((i === 0 ? name : "").padEnd(9))}${line}`);
  return [
    `  ${filled(trap)}${quiet(`  ${cite}`)}`,
    ...said(mistake, wrapped(says, room)),
    ...said("right", wrapped(truth, room)),
    ...said("then", wrapped(outcome, room)),
    ...said("run", commandLines(run, room)),
  ];
}

/** The papers whose numbers occur in what is said of it. */
const citedIn = ({ paper, claims, twins }: Described): [string, string][] =>
  Object.entries(papers).filter(([number]) =>
    [paper, ...[...claims, ...twins].map(({ cite }) => cite)].some((text) => text.includes(number)),
  );
