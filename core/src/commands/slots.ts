import type { Algorithm } from "../model/algorithm.ts";
import { fieldOf, isPerPort, type Field } from "../model/schema.ts";
import type { SlotAt } from "../sentence/expression.ts";

/** What commands know of a value: an id, one of a few values, or a counter that they leave open. */
export type Role = "id" | "finite" | "open";

/** Most values of a field that commands distinguish; a field with more is left open. */
const MOST_VALUES = 8;

/** The largest word of a field: its largest value, or one more if 0 stands for absence. */
export const largestWord = ({ max, maybe }: Field<unknown>): number => max + (maybe ? 1 : 0);

const roleOf = ({ kind, max }: Field<unknown>): Role =>
  kind === "id" ? "id" : kind === "one" || max < MOST_VALUES ? "finite" : "open";

/** One value of a local state: a field, or one slot of a field at one side of the ring. */
export interface Slot {
  readonly name: string;
  readonly field: Field<unknown>;
  readonly role: Role;
  /** Only if the field has a value per port. */
  readonly at?: SlotAt;
  /** The index of its word among the fields of a process whose ports are not exchanged, and of one whose are. */
  readonly word: readonly [number, number];
}

/** One field of a message. */
export interface Part {
  readonly name: string;
  readonly field: Field<unknown>;
  readonly role: Role | "ghost";
}

/** Lists the values of a local state, in the order of its words. Ghosts are left out. */
export function slotsOf({ state, needs }: Algorithm): Slot[] {
  const sides = needs.bothWays ? 2 : 1;
  const slots: Slot[] = [];
  let word = 0;
  for (const [name, it] of Object.entries(state)) {
    const field = fieldOf(it);
    if (field.ghost) continue;
    const role = roleOf(field);
    if (!isPerPort(it)) {
      slots.push({ name, field, role, word: [word, word] });
      word++;
      continue;
    }
    for (let side = 0; side < sides; side++) {
      for (let slot = 0; slot < it.slots; slot++) {
        const at = { side: side as 0 | 1, slot };
        const turned = sides === 2 ? 1 - side : side;
        slots.push({
          name,
          field,
          role,
          at,
          word: [word + side * it.slots + slot, word + turned * it.slots + slot],
        });
      }
    }
    word += sides * it.slots;
  }
  return slots;
}

/** Lists the fields of a kind of message. */
export const partsOf = (fields: Readonly<Record<string, Field<any>>>): Part[] =>
  Object.entries(fields).map(([name, field]) => ({
    name,
    field,
    role: field.ghost ? "ghost" : roleOf(field),
  }));

/** Names a slot: `tid`, `inbox(left)`, `inbox(left, 1)`. */
export const slotName = ({ name, at }: Pick<Slot, "name" | "at">): string => {
  if (!at) return name;
  const side = at.side === 0 ? "left" : "right";
  return at.slot === 0 ? `${name}(${side})` : `${name}(${side}, ${at.slot})`;
};

/** Lists the values of the finite fields of a message; undefined for others. */
export function* finiteWords(parts: readonly Part[]): Generator<(number | undefined)[]> {
  if (parts.length === 0) {
    yield [];
    return;
  }
  const [{ role, field }, ...rest] = parts;
  for (const more of finiteWords(rest)) {
    if (role !== "finite") yield [undefined, ...more];
    else for (let word = 0; word <= field.max; word++) yield [word, ...more];
  }
}
