import type { Shape } from "../compile/shape.ts";
import { FIELDS, LIFE, WHOM, type WordCell, type Reaction } from "./reaction.ts";

/** Ids in rising order, and the id that replaces each of them. */
export interface Renaming {
  readonly ids: readonly number[];
  readonly to: readonly number[];
}

/** The value of a field; undefined if it is absent. */
export type Value = number | string | undefined;

/** Says how `others` differ from `answers`, apart from ghosts and this renaming; undefined if they do not. */
export function difference(
  shape: Shape,
  cells: readonly WordCell[],
  answers: readonly Reaction[],
  others: readonly Reaction[],
  renaming?: Renaming,
): string | undefined {
  if (answers.length !== others.length) return "it tosses different coins";
  // Plain loops, because every reaction of a check is compared dozens of times.
  for (let i = 0; i < answers.length; i++) {
    const differs = between(shape, cells, answers[i], others[i], renaming);
    if (differs !== undefined) return differs;
  }
  return undefined;
}

function between(
  { kinds }: Shape,
  cells: readonly WordCell[],
  a: Reaction,
  b: Reaction,
  renaming: Renaming | undefined,
): string | undefined {
  const refused = b.refused ?? a.refused;
  if ((a.refused === undefined) !== (b.refused === undefined))
    return `it gives up in only one of the two cases (${refused})`;
  const isTossed =
    a.tosses.length === b.tosses.length && a.sides.every((it, i) => it === b.sides[i]);
  if (!isTossed) return "it tosses different coins";
  if (a.sent.length !== b.sent.length) {
    const many = b.sent.length === 1 ? "message" : "messages";
    return `it sends ${b.sent.length} ${many} instead of ${a.sent.length}`;
  }
  for (let i = 0; i < a.sent.length; i++) {
    const sent = a.sent[i];
    const other = b.sent[i];
    if (sent[0] !== other[0]) return "it sends through another port";
    if (sent[1] !== other[1])
      return `it sends ${kinds[other[1]].name} instead of ${kinds[sent[1]].name}`;
    const { name: kind, fields } = kinds[sent[1]];
    for (let j = 0; j < fields.length; j++) {
      const { 0: name, 1: field } = fields[j];
      if (field.ghost) continue;
      const differs = mismatch(name, sent[2 + j], other[2 + j], field.kind === "id", renaming);
      if (differs !== undefined) return `${kind}.${differs}`;
    }
  }
  // A process that gave up does not change its fields.
  if (a.refused !== undefined) return undefined;
  if (a.words[LIFE] !== b.words[LIFE]) return "it decides differently";
  const whom = valueOf(a.words[WHOM], true);
  const other = valueOf(b.words[WHOM], true);
  const differs = mismatch("the leader that it follows", whom, other, true, renaming);
  if (differs !== undefined) return differs;
  for (let i = 0; i < cells.length; i++) {
    const { name, field, has } = cells[i];
    if (field.ghost) continue;
    const x = valueOf(a.words[FIELDS + i], has !== undefined);
    const y = valueOf(b.words[FIELDS + i], has !== undefined);
    const isOther = mismatch(name, x, y, field.kind === "id", renaming);
    if (isOther !== undefined) return isOther;
  }
  return undefined;
}

/** Returns the value of a word. If the value may be absent, 0 means absent and any other word is the value plus one. */
const valueOf = (word: number, maybe: boolean): Value =>
  !maybe ? word : word === 0 ? undefined : word - 1;

/** Says how two values of a field differ after renaming; undefined if they agree. */
export function mismatch(
  name: string,
  x: Value,
  y: Value,
  isId: boolean,
  renaming: Renaming | undefined,
): string | undefined {
  const isRenamed = isId && renaming && typeof x === "number" && x > 0;
  const at = isRenamed ? renaming.ids.indexOf(x) : undefined;
  if (at === -1) return `${name} is ${x}, which is not an id that the process knows`;
  const expected = at === undefined ? x : renaming!.to[at];
  if (Object.is(expected, y)) return undefined;
  return `${name} is ${y ?? "absent"} instead of ${expected ?? "absent"}`;
}
