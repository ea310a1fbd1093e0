import {
  papers,
  assumptions,
  find,
  listNeeds,
  type Algorithm,
  type Family,
  type Field,
  type Parameter,
} from "@ringleader/core";
import { sourceOf } from "../algorithm-source.ts";
import { elected } from "../elected.ts";
import { print } from "../output.ts";
import { isPath, loadFamily } from "../own-algorithm.ts";
import { doubtful, filled, quiet, strong, WIDTH, wrapped } from "../style.ts";

/** `show`: one algorithm with its paper, needs, parameters, messages, claims and source. */
export function show(name: string, json: boolean): void {
  const family = isPath(name) ? loadFamily(name) : find(name);
  const it = described(name, family);
  print(json ? JSON.stringify(it) : forPeople(it));
}

const standardOf = ({ standard }: Parameter<unknown>): string =>
  typeof standard === "string" ? standard : standard({});

function described(name: string, family: Family) {
  const algorithm = family.with({});
  const { paper, idea, needs, announces, links = "fifo", claims = [] } = algorithm;
  return {
    name: family.name,
    paper,
    idea,
    needs: listNeeds(needs).map((it) => ({ name: it, says: assumptions[it] })),
    elects: elected(algorithm),
    announces,
    links,
    parameters: Object.entries(family.parameters).map(([key, parameter]) => ({
      name: key,
      says: parameter.says,
      accepts: parameter.accepts,
      standard: key === "elects" ? elected(algorithm) : standardOf(parameter),
      ...(typeof parameter.standard !== "string" && { depends: true }),
    })),
    messages: messagesOf(algorithm),
    claims: claims.map(({ says, cite, refuted }) => ({
      says,
      cite,
      ...(refuted && {
        refuted: `ringleader run ${family.name} ${refuted.by}`,
        truth: refuted.truth,
      }),
    })),
    source: sourceOf(name),
  };
}

const messagesOf = ({ messages }: Algorithm): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(messages).map(([kind, fields]) => [
      kind,
      Object.entries(fields).map(([name, field]) =>
        (field as Field<unknown>).ghost ? `(${name})` : name,
      ),
    ]),
  );

type Described = ReturnType<typeof described>;

function forPeople(it: Described): string {
  const parts = [
    [strong(it.name), ...indent(it.paper).map(quiet)],
    indent(it.idea),
    [heading("needs"), ...it.needs.flatMap(({ name, says }) => row(name, says))],
    [heading("outcome"), ...indent(outcomeOf(it))],
    it.parameters.length > 0
      ? [heading("parameters", "--set name=value"), ...it.parameters.flatMap(parameterOf)]
      : [],
    [
      heading("messages", "in brackets: counted, never read"),
      ...Object.entries(it.messages).map(
        ([kind, fields]) => `  ${filled(kind)}(${fields.join(", ")})`,
      ),
    ],
    it.claims.length > 0 ? [heading("claims"), ...it.claims.flatMap(claimOf)] : [],
    [heading("cited"), ...citedIn(it).flatMap(([number, title]) => row(number, title))],
    ...it.source.map(({ file, text }) => [
      heading("source", file),
      ...text
        .trimEnd()
        .split("\n")
        .map((line) => (line === "" ? "" : `  ${line}`)),
    ]),
  ];
  const said = parts.filter((part) => part.length > 0);
  return `\n${said.map((part) => part.map((line) => (line === "" ? "" : ` ${line}`)).join("\n")).join("\n\n")}\n`;
}

/** The papers whose numbers occur in what is said of it. */
const citedIn = ({ paper, claims }: Described): [string, string][] =>
  Object.entries(papers).filter(([number]) =>
    [paper, ...claims.map(({ cite }) => cite)].some((text) => text.includes(number)),
  );

const heading = (text: string, note?: string): string =>
  `${strong(text)}${note === undefined ? "" : quiet(`  ${note}`)}`;

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

function claimOf({ says, cite, refuted }: Described["claims"][number]): string[] {
  const [first, ...more] = wrapped(`${says} [${cite}]`, WIDTH - 6);
  const lines = [
    `  ${refuted === undefined ? "·" : doubtful("✗")} ${first}`,
    ...more.map((line) => `    ${line}`),
  ];
  if (refuted === undefined) return lines;
  return [
    ...lines,
    ...wrapped(`refuted as printed; counterexample: ${refuted}`, WIDTH - 6).map((line) =>
      doubtful(`    ${line}`),
    ),
  ];
}
