import { describeTable } from "./describe-table.ts";
import { leadsIn } from "./leading-states.ts";
import { changedLinks, isReordered, sentByLink } from "./link-texts.ts";
import type { Outgoing, ReactionTable, TableRow, Start } from "./reaction-table.ts";
import type { TableNames } from "./table-names.ts";

/**
 * Writes a table as a Markov decision process in PRISM's language. The scheduler chooses the delivery, and coins decide
 * its outcome. A link has one variable per place, the oldest message first and 0 for none; if links reorder, it has one
 * counter per message. If coins are tossed at the start, one command chooses the initial state.
 */
export function* writePrismModules(table: ReactionTable, names: TableNames): Generator<string> {
  const { starts, rows, processes } = table;
  for (const line of describeTable(table)) yield `// ${line}`.trimEnd();
  yield "";
  yield "mdp";
  yield "";
  for (const states of names.states)
    yield* states.map(({ name, says }, i) => `const int ${name} = ${i}; // ${says}`);
  yield* names.messages.map(({ name, says }, i) => `const int ${name} = ${i + 1}; // ${says}`);
  yield "";
  const isDrawn = starts.length > 1;
  const [first] = starts;
  yield "module ring";
  if (isDrawn) yield "  started : bool init false;";
  for (const [p, states] of processes.entries())
    yield `  state_${p} : [0..${Math.max(1, states.length - 1)}] init ${isDrawn ? 0 : first.states[p]};`;
  for (const [link, variables] of placesOf(table, names).entries()) {
    const content = isDrawn ? [] : first.links[link];
    for (const [i, { name, most }] of variables.entries())
      yield `  ${name} : [0..${most}] init ${valueIn(table, content, i)};`;
  }
  yield "";
  if (isDrawn) {
    const outcomes = starts.map((start) => `1/${start.outOf} : ${startText(table, names, start)}`);
    yield `  [start] !started -> ${outcomes.join("\n    + ")};`;
  }
  for (const row of rows) yield `  ${command(table, names, row, isDrawn)}`;
  yield "endmodule";
  yield "";
  const leads = leadsIn(table).map((states, p) =>
    states.length === 0
      ? "0"
      : `(${states.map((it) => `state_${p}=${names.states[p][it].name}`).join(" | ")} ? 1 : 0)`,
  );
  yield `formula leaders = ${leads.join(" + ")};`;
  yield 'label "elected" = leaders = 1;';
  yield "";
  yield 'rewards "messages"';
  yield "  [deliver] true : 1;";
  yield "endrewards";
}

interface Place {
  readonly name: string;
  readonly most: number;
}

/** Returns, by link, the variables that hold its messages. */
function placesOf(table: ReactionTable, names: TableNames): Place[][] {
  const { links, messages } = table;
  return links.map(({ most }, link) => {
    const { name } = names.links[link];
    if (isReordered(table))
      return messages.map((_, message) => ({
        name: `${name}_${names.messages[message].name}`,
        most,
      }));
    return Array.from({ length: most }, (_, i) => ({
      name: `${name}_${i + 1}`,
      most: Math.max(1, messages.length),
    }));
  });
}

/** Returns the value of a variable of a link with this content: a count, or the number of a message plus one. */
const valueIn = (table: ReactionTable, content: readonly number[], i: number): number =>
  isReordered(table) ? content.filter((it) => it === i).length : (content[i] ?? -1) + 1;

function startText(table: ReactionTable, names: TableNames, { states, links }: Start): string {
  const places = placesOf(table, names);
  const changes = [
    "(started'=true)",
    ...states.map((state, p) => `(state_${p}'=${state})`),
    ...links.flatMap((content, link) =>
      places[link].map(({ name }, i) => `(${name}'=${valueIn(table, content, i)})`),
    ),
  ];
  return changes.join("&");
}

function command(table: ReactionTable, names: TableNames, row: TableRow, isDrawn: boolean): string {
  const { process: p, state, link, message, outcomes } = row;
  const places = placesOf(table, names);
  const got = names.messages[message].name;
  const isThere = isReordered(table)
    ? `${places[link][message].name}>0`
    : `${places[link][0].name}=${got}`;
  const guard = `${isDrawn ? "started & " : ""}state_${p}=${names.states[p][state].name} & ${isThere}`;
  const updates = outcomes.map((outcome) => {
    const text = changes(table, names, row, outcome, places);
    return outcomes.length === 1 ? text : `1/${outcome.outOf} : ${text}`;
  });
  return `[deliver] ${guard} -> ${updates.join(" + ")};`;
}

/** Writes the assignments of one outcome: the state of the process, and the variables of the links that change. */
function changes(
  table: ReactionTable,
  names: TableNames,
  row: TableRow,
  outcome: Outgoing,
  places: readonly (readonly Place[])[],
): string {
  const sent = sentByLink(outcome);
  const all = [`(state_${row.process}'=${names.states[row.process][outcome.state].name})`];
  for (const link of changedLinks(row, outcome)) {
    const added = sent.get(link) ?? [];
    const own = places[link].map(({ name }) => name);
    const after = isReordered(table)
      ? counted(own, link === row.link ? row.message : -1, added)
      : queued(
          own,
          link === row.link,
          added.map((it) => names.messages[it].name),
        );
    after.forEach((text, i) => {
      if (text !== own[i]) all.push(`(${own[i]}'=${text})`);
    });
  }
  return all.join("&");
}

/** Returns the new value of each counter. */
const counted = (own: readonly string[], taken: number, added: readonly number[]): string[] =>
  own.map((name, message) => {
    const change = added.filter((it) => it === message).length - (message === taken ? 1 : 0);
    return change === 0 ? name : `${name}${change > 0 ? "+" : "-"}${Math.abs(change)}`;
  });

/** Returns the new value of each place of a queue: the oldest message leaves, and each new one takes the first free place. */
function queued(own: readonly string[], isTaken: boolean, added: readonly string[]): string[] {
  let after = isTaken ? [...own.slice(1), "0"] : [...own];
  for (const message of added) {
    after = after.map((text, i) => {
      const tests = [
        ...(i > 0 ? [`${after[i - 1]}!=0`] : []),
        ...(text === "0" ? [] : [`${text}=0`]),
      ];
      return tests.length === 0 ? message : `(${tests.join(" & ")} ? ${message} : ${text})`;
    });
  }
  return after;
}
