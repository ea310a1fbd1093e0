import type { Algorithm } from "../model/algorithm.ts";
import type { Command, Commands, Control } from "./command.ts";
import { guardedCommands } from "./guarded-commands.ts";
import { Inexpressible } from "./inexpressible.ts";
import { partsOf, slotsOf } from "./slots.ts";

/** Lists the algorithms that have the same commands as this one after renaming kinds of messages, fields and labels, which must come in the same order. */
export function sameCommands(commands: Commands, others: readonly Algorithm[]): Algorithm[] {
  const outline = outlineOf(commands.algorithm);
  // Asking an algorithm for its commands takes seconds, so its fields are compared first.
  return others.filter((other) => {
    if (other === commands.algorithm || outlineOf(other) !== outline) return false;
    try {
      return shapeOf(guardedCommands(other)) === shapeOf(commands);
    } catch (error) {
      if (error instanceof Inexpressible) return false;
      throw error;
    }
  });
}

/** Returns a text that is equal for algorithms whose fields and messages differ only in names. */
function outlineOf(algorithm: Algorithm): string {
  const { ring, bothWays, direction, everyone, ids } = algorithm.needs;
  return JSON.stringify([
    [ring, bothWays, direction, everyone, ids, algorithm.elects],
    slotsOf(algorithm).map(({ role, at, field }) => [
      role,
      at,
      role === "finite" && field.max,
      field.maybe,
    ]),
    Object.values(algorithm.messages).map((fields) =>
      partsOf(fields).map(({ role, field }) => [role, role === "finite" && field.max]),
    ),
  ]);
}

/** Returns a text that is equal for equal commands. Controls are numbered in the order in which they are reached. */
function shapeOf({ kinds, controls, initial, commands }: Commands): string {
  const names = Object.keys(kinds);
  const textOf = (it: Command) =>
    JSON.stringify([
      [it.control, it.after, names.indexOf(it.event), it.side, it.message],
      [it.terms, it.ids, it.follows],
      it.orders.map(String).sort(),
      it.sent.map(({ way, kind, values }) => JSON.stringify([way, names.indexOf(kind), values])),
    ]);
  return JSON.stringify([
    controls.map(({ life, swapped, words }: Control) => [life, swapped, words]),
    initial,
    commands.map(textOf).sort(),
  ]);
}
