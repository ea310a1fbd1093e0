import { describeTable } from "./describe-table.ts";
import { changedLinks, isReordered, sentByLink } from "./link-texts.ts";
import type { Outgoing, ReactionTable, TableRow, Start } from "./reaction-table.ts";
import type { TableName, TableNames } from "./table-names.ts";

/**
 * Writes a table as an mCRL2 process with one summand per row. A link is a list of messages or, if links reorder, a bag.
 * Coins are choices, because mCRL2's linear processes have no probabilities here.
 */
export function* writeMcrl2(table: ReactionTable, names: TableNames): Generator<string> {
  const { rows, starts, processes, links } = table;
  for (const line of describeTable(table)) yield `% ${line}`.trimEnd();
  yield "";
  for (const [p, states] of names.states.entries()) {
    yield* sort(`State${p}`, states);
    yield "";
  }
  yield* sort("Message", names.messages);
  yield "     Link = struct " + names.links.map(({ name }) => `on_${name}`).join(" | ") + ";";
  yield "";
  yield "act deliver: Link # Message;";
  yield "    start;";
  yield "";
  const contents = isReordered(table) ? "Bag(Message)" : "List(Message)";
  const parameters = [
    ...processes.map((_, p) => `s${p}: State${p}`),
    ...links.map((_, i) => `${names.links[i].name}: ${contents}`),
  ];
  yield `proc Ring(${parameters.join(", ")}) =`;
  const summands = rows.flatMap((row) =>
    row.outcomes.map((outcome) => summand(table, names, row, outcome)),
  );
  yield summands.length === 0 ? "      delta;" : `      ${summands.join("\n    + ")};`;
  yield "";
  const first = starts.map((start) => startText(table, names, start));
  yield `init ${first.length === 1 ? first[0] : first.map((it) => `start . ${it}`).join("\n   + ")};`;
}

function* sort(name: string, members: readonly TableName[]): Generator<string> {
  yield `sort ${name} = struct`;
  for (const [i, { name: member, says }] of members.entries())
    yield `       ${i === 0 ? " " : "|"} ${member} % ${says}`;
  yield "     ;";
}

function summand(
  table: ReactionTable,
  names: TableNames,
  row: TableRow,
  outcome: Outgoing,
): string {
  const { process: p, state, link, message } = row;
  const from = names.links[link].name;
  const got = names.messages[message].name;
  const isThere = isReordered(table)
    ? `count(${got}, ${from}) > 0`
    : `${from} != [] && head(${from}) == ${got}`;
  const sent = sentByLink(outcome);
  const after = changedLinks(row, outcome).map((it) => {
    const { name } = names.links[it];
    const added = (sent.get(it) ?? []).map((to) => names.messages[to].name);
    if (isReordered(table)) {
      const taken = it === link ? `${name} - {${got}: 1}` : name;
      return `${name} = ${[taken, ...added.map((to) => `{${to}: 1}`)].join(" + ")}`;
    }
    const taken = it === link ? `tail(${name})` : name;
    return `${name} = ${added.reduce((list, to) => `(${list} <| ${to})`, taken)}`;
  });
  const changes = [
    ...(outcome.state === state ? [] : [`s${p} = ${names.states[p][outcome.state].name}`]),
    ...after,
  ];
  return `(s${p} == ${names.states[p][state].name} && ${isThere}) -> deliver(on_${from}, ${got}) . Ring(${changes.join(", ")})`;
}

function startText(table: ReactionTable, names: TableNames, { states, links }: Start): string {
  const contents = links.map((content) => {
    const texts = content.map((it) => names.messages[it].name);
    if (!isReordered(table)) return `[${texts.join(", ")}]`;
    const counts = [...new Set(texts)].map(
      (it) => `${it}: ${texts.filter((x) => x === it).length}`,
    );
    return counts.length === 0 ? "{:}" : `{${counts.join(", ")}}`;
  });
  return `Ring(${[...states.map((state, p) => names.states[p][state].name), ...contents].join(", ")})`;
}
