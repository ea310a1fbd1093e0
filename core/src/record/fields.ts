import { isPerPort, type Field } from "../model/schema.ts";
import type { Setup } from "../model/setup.ts";
import { numberOf } from "./words.ts";

/** What the numbers of a recorded state stand for, in order. */
export type Fields = readonly FieldName[];

interface FieldName {
  readonly name: string;
  /** Of a field with labels: a number is an index into them. */
  readonly labels: readonly string[];
  /** So many for each port of the process; absent: one. */
  readonly slots?: number;
}

/** What stands for a field that is absent. */
export const ABSENT = -1;

/** How the state of a process is written down as numbers. */
export function fieldsOf({ algorithm, network: { rows }, swapped }: Setup): {
  readonly names: Fields;
  readonly read: (me: any, write: (value: number) => void) => void;
} {
  const entries = Object.entries(algorithm.state);
  const oneWay = algorithm.needs.ring && !algorithm.needs.bothWays && !swapped;
  const held = (field: Field<unknown>, value: unknown): number =>
    value === undefined ? ABSENT : numberOf(field, value, algorithm.complemented);
  return {
    names: entries.map(([name, field]) =>
      isPerPort(field)
        ? { name, labels: field.each.labels, slots: field.slots }
        : { name, labels: field.labels },
    ),
    read(me, write) {
      const degree = rows ? me.degree : oneWay ? 1 : 2;
      for (const [name, field] of entries) {
        if (!isPerPort(field)) {
          write(held(field, me[name]));
          continue;
        }
        for (let port = 0; port < degree; port++) {
          for (let slot = 0; slot < field.slots; slot++)
            write(held(field.each, me[name].of(port, slot)));
        }
      }
    },
  };
}
