import { describeTable } from "./describe-table.ts";
import { isReordered, sentByLink } from "./link-texts.ts";
import type { ReactionTable, Start } from "./reaction-table.ts";
import { leadsIn } from "./leading-states.ts";
import type { TableNames } from "./table-names.ts";

/**
 * Writes a table as a TLA+ module. `Receive` is one delivery; `Next` has one disjunct per row. A link is a sequence of
 * messages or, if links reorder, a function that counts them. Coins are choices.
 */
export function* writeTla(table: ReactionTable, names: TableNames): Generator<string> {
  const { setup, rows, starts } = table;
  const isBag = isReordered(table);
  yield `---- MODULE ${moduleName(setup.algorithm.name)} ----`;
  yield "(*";
  for (const line of describeTable(table)) yield `  ${line}`.trimEnd();
  yield "";
  for (const [p, states] of names.states.entries()) {
    yield `  States of position ${p}:`;
    yield* states.map(({ name, says }) => `    ${name}: ${says}`);
  }
  yield "  Messages:";
  yield* names.messages.map(({ name, says }) => `    ${name}: ${says}`);
  yield "*)";
  yield "EXTENDS Naturals, Sequences";
  yield "";
  yield "VARIABLES state, link";
  yield "";
  yield `Positions == 0 .. ${setup.n - 1}`;
  yield `Links == {${names.links.map(({ name }) => quoted(name)).join(", ")}}`;
  yield `Messages == {${names.messages.map(({ name }) => quoted(name)).join(", ")}}`;
  yield "";
  if (isBag) yield* bagText;
  else yield* queueText;
  yield "";
  yield "Init ==";
  for (const start of starts) yield `  \\/ ${startText(names, start, isBag)}`;
  yield "";
  yield "Next ==";
  for (const { process: p, state, link, message, outcomes } of rows) {
    for (const outcome of outcomes) {
      const sent = [...sentByLink(outcome)].map(
        ([to, content]) => `${names.links[to].name} |-> ${sequence(names, content)}`,
      );
      const args = [
        String(p),
        quoted(names.links[link].name),
        quoted(names.states[p][state].name),
        quoted(names.messages[message].name),
        quoted(names.states[p][outcome.state].name),
        sent.length === 0 ? "<<>>" : `[${sent.join(", ")}]`,
      ];
      yield `  \\/ Receive(${args.join(", ")})`;
    }
  }
  yield "";
  yield "Spec == Init /\\ [][Next]_<<state, link>>";
  yield "";
  const leading = leadsIn(table).flatMap((states, p) =>
    states.map((state) => quoted(names.states[p][state].name)),
  );
  yield `Leading == {${leading.join(", ")}}`;
  yield "AtMostOneLeader == \\A p \\in Positions : \\A q \\in Positions :";
  yield "  (state[p] \\in Leading /\\ state[q] \\in Leading) => p = q";
  yield "====";
}

const queueText = [
  "Receive(p, from, before, message, after, sent) ==",
  "  /\\ state[p] = before",
  "  /\\ link[from] # <<>>",
  "  /\\ Head(link[from]) = message",
  "  /\\ state' = [state EXCEPT ![p] = after]",
  "  /\\ link' = [k \\in Links |-> (IF k = from THEN Tail(link[k]) ELSE link[k])",
  "                             \\o (IF k \\in DOMAIN sent THEN sent[k] ELSE <<>>)]",
];

const bagText = [
  "RECURSIVE Count(_, _)",
  "Count(m, list) == IF list = <<>> THEN 0 ELSE (IF Head(list) = m THEN 1 ELSE 0) + Count(m, Tail(list))",
  "",
  "Receive(p, from, before, message, after, sent) ==",
  "  /\\ state[p] = before",
  "  /\\ link[from][message] > 0",
  "  /\\ state' = [state EXCEPT ![p] = after]",
  "  /\\ link' = [k \\in Links |-> [m \\in Messages |->",
  "       (IF k = from /\\ m = message THEN link[k][m] - 1 ELSE link[k][m])",
  "       + (IF k \\in DOMAIN sent THEN Count(m, sent[k]) ELSE 0)]]",
];

const quoted = (name: string): string => `"${name}"`;

const sequence = (names: TableNames, content: readonly number[]): string =>
  `<<${content.map((it) => quoted(names.messages[it].name)).join(", ")}>>`;

const moduleName = (name: string): string => name.replace(/[^A-Za-z0-9]+/g, "_");

function startText(names: TableNames, { states, links }: Start, isBag: boolean): string {
  const own = states.map((state, p) => `p = ${p} -> ${quoted(names.states[p][state].name)}`);
  const contents = links.map((content, link) => {
    const list = sequence(names, content);
    const text = isBag ? `[m \\in Messages |-> Count(m, ${list})]` : list;
    return `${names.links[link].name} |-> ${text}`;
  });
  return `(state = [p \\in Positions |-> CASE ${own.join(" [] ")}] /\\ link = [${contents.join(", ")}])`;
}
