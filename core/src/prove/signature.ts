import type { Commands } from "../commands/command.ts";
import type { Slot } from "../commands/slots.ts";
import { decisionOf, hasWoken, Life } from "../model/life.ts";
import type { ExpressionValue } from "../sentence/expression.ts";

/** A relation of messages in flight: one for each kind, way and choice of finite fields. Its arguments are the ids of the message and its receiver. */
export interface MessageRelation {
  readonly symbol: string;
  readonly kind: string;
  readonly way: number;
  /** By field: the word of a finite field; undefined for others. */
  readonly words: readonly (number | undefined)[];
  /** The indices of the fields that are ids. */
  readonly ids: readonly number[];
}

/** The symbols of an algorithm in SMT-LIB. */
export interface Signature {
  readonly commands: Commands;
  readonly relations: readonly MessageRelation[];
  /** By slot: the symbol of the relation between a process and the id that the slot holds; undefined if it holds no id. */
  readonly slots: readonly (string | undefined)[];
  /** True if only some processes start. */
  readonly hasStarters: boolean;
  /** True if only processes that start can be elected, and only some start. */
  readonly startersContend: boolean;
  /** True if the definition says which process must be elected. */
  readonly hasBest: boolean;
}

/** Joins names by dots, which no name contains, so that different names give different symbols. */
const symbol = (...parts: readonly string[]): string => parts.join(".");

export function signatureOf(commands: Commands): Signature {
  const { algorithm, kinds, slots } = commands;
  const { needs, elects } = algorithm;
  const relations = Object.entries(kinds).flatMap(([kind, parts]) =>
    (needs.bothWays ? [0, 1] : [0]).flatMap((way) => {
      const ids = parts.flatMap(({ role }, i) => (role === "id" ? [i] : []));
      const choices = parts.reduce<(number | undefined)[][]>(
        (all, { role, field }) =>
          role !== "finite"
            ? all.map((words) => [...words, undefined])
            : all.flatMap((words) =>
                Array.from({ length: field.max + 1 }, (_, word) => [...words, word]),
              ),
        [[]],
      );
      return choices.map((words): MessageRelation => {
        const finite = words.filter((word) => word !== undefined).map(String);
        const turn = needs.bothWays ? [way === 0 ? "clockwise" : "anticlockwise"] : [];
        return { symbol: symbol("m", kind, ...turn, ...finite), kind, way, words, ids };
      });
    }),
  );
  return {
    commands,
    relations,
    slots: slots.map(({ role, name, at }) =>
      role === "id"
        ? symbol("f", name, ...(at ? [at.side === 0 ? "left" : "right", String(at.slot)] : []))
        : undefined,
    ),
    hasStarters: needs.everyone !== true,
    startersContend: needs.everyone !== true && (algorithm.contenders ?? "woke") === "woke",
    hasBest: elects !== undefined && needs.ids === true,
  };
}

/** Returns the value of a field that only the control determines; undefined if another thing determines it. */
export function valueIn(
  { controls, slots }: Commands,
  control: number,
  name: string,
  slot: number,
): { readonly value: ExpressionValue } | undefined {
  const { life, words } = controls[control];
  if (slot >= 0) {
    const { field, role } = slots[slot];
    if (role !== "finite") return undefined;
    return { value: finiteValue(field, words[slot]) };
  }
  // A process that has led stays a leader, whatever it decided before.
  if (name === "decision") return { value: life & Life.led ? "leads" : decisionOf(life) };
  return name === "woke" ? { value: hasWoken(life) } : undefined;
}

/** Returns the value of a finite field from its word. */
export function finiteValue({ kind, labels, maybe }: Slot["field"], word: number): ExpressionValue {
  if (maybe && word === 0) return undefined;
  const value = maybe ? word - 1 : word;
  return kind === "one" ? labels[value] : value;
}

/** True if a control is one in which a process has neither started nor decided. */
export const isFresh = (life: number): boolean => (life & (Life.woke | Life.decided)) === 0;
