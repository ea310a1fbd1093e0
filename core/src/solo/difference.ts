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
  for (const [i, answer] of answers.entries()) {
    const differs = between(shape, cells, answer, others[i], renaming);
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
    const [sent, other] = [a.sent[i], b.sent[i]];
    if (sent[0] !== other[0]) return "it sends through another port";
    if (sent[1] !== other[1])
      return `it sends ${kinds[other[1]].name} instead of ${kinds[sent[1]].name}`;
    const { name: kind, fields } = kinds[sent[1]];
    for (const [j, [name, { ghost, kind: holds }]] of fields.entries()) {
      if (ghost) continue;
      const [x, y] = [sent[2 + j], other[2 + j]];
      const differs = mismatch(`${kind}.${name}`, x, y, holds === "id", renaming);
      if (differs !== undefined) return differs;
    }
  }
  // A process that gave up does not change its fields.
  if (a.refused !== undefined) return undefined;
  if (a.words[LIFE] !== b.words[LIFE]) return "it decides differently";
  const [whom, other] = [a, b].map(({ words }) => valueOf(words[WHOM], true));
  const differs = mismatch("the leader that it follows", whom, other, true, renaming);
  if (differs !== undefined) return differs;
  return cells
    .map(({ name, field, has }, i) => {
      if (field.ghost) return undefined;
      const [x, y] = [a, b].map(({ words }) => valueOf(words[FIELDS + i], has !== undefined));
      return mismatch(name, x, y, field.kind === "id", renaming);
    })
    .find((it) => it !== undefined);
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
