import type { ProcessState } from "../../check/states/process-states.ts";
import { wordOutside, idOutside, type Algorithm } from "../../model/algorithm.ts";
import { decisionOf, hasWoken, Life } from "../../model/life.ts";
import { fieldOf, isPerPort, type Field } from "../../model/schema.ts";
import { namesOf } from "../../reason/names.ts";
import { FIELDS, WHOM } from "../../solo/reaction.ts";
import { inModel } from "../../refusal/escape.ts";
import type { ReactionTable, TableLink, TableMessage } from "./reaction-table.ts";

/** A name that every format accepts as an identifier, and what it stands for. */
export interface TableName {
  readonly name: string;
  readonly says: string;
}

/** The names of a table, made of the algorithm's own words. */
export interface TableNames {
  /** By position, then by state. */
  readonly states: readonly (readonly TableName[])[];
  readonly messages: readonly TableName[];
  readonly links: readonly TableName[];
}

/** Names the states, messages and links of a table. No two of them have the same name. */
export function nameTable(table: ReactionTable): TableNames {
  const { setup, processes, messages, links } = table;
  const unique = uniqueNames();
  const { algorithm } = setup;
  const names = namesOf(setup.ids, setup.n);
  return {
    states: processes.map((states, p) => {
      const prefix = names.byId ? `id${setup.ids![p]}` : `p${p}`;
      return states.map((state) => {
        const words = describeState(algorithm, state);
        return {
          name: unique([prefix, ...words.map(({ name }) => name)]),
          says: inModel(words.map(({ says }) => says).join(", ")) || "no fields",
        };
      });
    }),
    messages: messages.map((message) => nameMessage(algorithm, message, unique)),
    links: links.map((link) => nameLink(table, link, unique)),
  };
}

function uniqueNames(): (parts: readonly string[]) => string {
  const used = new Set<string>();
  return (parts) => {
    const name = parts.map((part) => part.replace(/[^A-Za-z0-9]+/g, "_")).join("_");
    let free = name;
    for (let i = 2; used.has(free.toLowerCase()); i++) free = `${name}_${i}`;
    used.add(free.toLowerCase());
    return free;
  };
}

/** Lists what there is to say about a state, without fields that are absent. */
function describeState(algorithm: Algorithm, { words, flags, refused }: ProcessState): TableName[] {
  const all: TableName[] = [];
  const say = (name: string, says = name) => all.push({ name, says });
  if (!hasWoken(flags)) say("asleep");
  let at = FIELDS;
  for (const [name, declared] of Object.entries(algorithm.state)) {
    const field = fieldOf(declared);
    if (field.ghost) continue;
    const count = isPerPort(declared) ? slotsOf(algorithm, words.length) * declared.slots : 1;
    for (let i = 0; i < count; i++) {
      const text = textOf(algorithm, field, words[at++]);
      const own = count === 1 ? name : `${name}${i}`;
      if (text === undefined) continue;
      say(field.kind === "one" ? text : `${own}${text}`, `${own} = ${text}`);
    }
  }
  const decision = decisionOf(flags);
  if (decision === "leads") say("leads");
  if (decision === "follows") {
    const whom = algorithm.needs.ids ? String(idOutside(algorithm, words[WHOM] - 1)) : "";
    say(`follows${whom}`, `follows ${whom}`.trim());
  }
  if (flags & Life.faulty) say("decides_twice", "has decided a second time");
  if (refused !== undefined) say("gave_up", `gave up: ${refused}`);
  return all;
}

/** Counts the ports of a process from the number of its words. */
function slotsOf(algorithm: Algorithm, words: number): number {
  let [single, each] = [0, 0];
  for (const declared of Object.values(algorithm.state)) {
    if (fieldOf(declared).ghost) continue;
    if (isPerPort(declared)) each += declared.slots;
    else single++;
  }
  return each === 0 ? 0 : (words - FIELDS - single) / each;
}

function textOf(algorithm: Algorithm, field: Field<unknown>, word: number): string | undefined {
  if (field.maybe && word === 0) return undefined;
  const value = field.maybe ? word - 1 : word;
  return field.labels[value] ?? String(wordOutside(algorithm, field, value));
}

function nameMessage(
  algorithm: Algorithm,
  { kind, words }: TableMessage,
  unique: (parts: readonly string[]) => string,
): TableName {
  const fields = Object.entries(algorithm.messages[kind]);
  const shown = fields.flatMap(([name, field], i) =>
    field.ghost ? [] : [{ name, text: textOf(algorithm, field, words[i]) ?? "none" }],
  );
  return {
    name: unique(["m", kind, ...shown.map(({ text }) => text)]),
    says: inModel(`${kind}(${shown.map(({ name, text }) => `${name} = ${text}`).join(", ")})`),
  };
}

function nameLink(
  { setup }: ReactionTable,
  { from, way, to }: TableLink,
  unique: (parts: readonly string[]) => string,
): TableName {
  const says = `from position ${from} to position ${to}`;
  if (!setup.algorithm.needs.ring) return { name: unique(["link", `${from}`, `${to}`]), says };
  const name = unique([way === 0 ? "right" : "left", String(from)]);
  return { name, says: `${says}, ${way === 0 ? "clockwise" : "counter-clockwise"}` };
}
