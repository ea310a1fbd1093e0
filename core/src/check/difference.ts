import type { Shape } from "../model/compile.ts";
import { FIELDS, LIFE, WHOM, type Cell, type Reaction } from "./reaction.ts";

/** Ids, rising, and what each is called instead. */
export interface Renaming {
  readonly ids: readonly number[];
  readonly to: readonly number[];
}

/** How the second answer differs from the first beyond ghosts and this renaming, in a clause; undefined if it does not. */
export function difference(
  shape: Shape,
  cells: readonly Cell[],
  answers: readonly Reaction[],
  others: readonly Reaction[],
  renaming?: Renaming,
): string | undefined {
  if (answers.length !== others.length) return "it tosses otherwise";
  for (const [i, answer] of answers.entries()) {
    const differs = between(shape, cells, answer, others[i], renaming);
    if (differs !== undefined) return differs;
  }
  return undefined;
}

function between(
  { kinds }: Shape,
  cells: readonly Cell[],
  a: Reaction,
  b: Reaction,
  renaming: Renaming | undefined,
): string | undefined {
  const refused = b.refused ?? a.refused;
  if ((a.refused === undefined) !== (b.refused === undefined))
    return `it gives up or not (${refused})`;
  const isTossed =
    a.tosses.length === b.tosses.length && a.sides.every((it, i) => it === b.sides[i]);
  if (!isTossed) return "it tosses otherwise";
  if (a.sent.length !== b.sent.length) {
    const many = b.sent.length === 1 ? "message" : "messages";
    return `it sends ${b.sent.length} ${many} instead of ${a.sent.length}`;
  }
  for (let i = 0; i < a.sent.length; i++) {
    const [sent, other] = [a.sent[i], b.sent[i]];
    if (sent[0] !== other[0]) return "it sends another way";
    if (sent[1] !== other[1])
      return `it sends ${kinds[other[1]].name} instead of ${kinds[sent[1]].name}`;
    const { name: kind, fields } = kinds[sent[1]];
    for (let j = 0; j < fields.length; j++) {
      const [name, { ghost, kind: holds }] = fields[j];
      if (ghost || isSame(sent[2 + j], other[2 + j], holds === "id", renaming)) continue;
      return describe(`${kind}.${name}`, sent[2 + j], other[2 + j], holds === "id", renaming);
    }
  }
  // Where it gave up, its fields stay what they were.
  if (a.refused !== undefined) return undefined;
  if (a.words[LIFE] !== b.words[LIFE]) return "it decides otherwise";
  const [whom, other] = [a.words[WHOM] - 1, b.words[WHOM] - 1];
  if (!isSame(whom, other, true, renaming))
    return describe("whom it follows", whom, other, true, renaming);
  for (let i = 0; i < cells.length; i++) {
    const { name, field, has } = cells[i];
    if (field.ghost) continue;
    const less = has ? 1 : 0;
    const [x, y] = [a.words[FIELDS + i] - less, b.words[FIELDS + i] - less];
    const isId = field.kind === "id";
    if (!isSame(x, y, isId, renaming)) return describe(name, x, y, isId, renaming);
  }
  return undefined;
}

/** Do two values of a field agree, one renamed? -1 where it is absent. */
function isSame(x: number, y: number, isId: boolean, renaming: Renaming | undefined): boolean {
  if (!isId || !renaming || x <= 0) return Object.is(x, y);
  const at = renaming.ids.indexOf(x);
  return at >= 0 && renaming.to[at] === y;
}

/** Says how two values differ. */
function describe(
  name: string,
  x: number,
  y: number,
  isId: boolean,
  renaming: Renaming | undefined,
): string {
  if (!isId || !renaming || x <= 0) return instead(name, x, y);
  const at = renaming.ids.indexOf(x);
  if (at < 0) return `${name} is ${x}, which is not an id that the process knows`;
  return instead(name, renaming.to[at], y);
}

const instead = (name: string, x: number, y: number): string => {
  const text = (it: number) => (it < 0 ? "absent" : String(it));
  return `${name} is ${text(y)} instead of ${text(x)}`;
};
