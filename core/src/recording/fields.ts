import { wordOutside, type Algorithm } from "../model/algorithm.ts";
import { fieldOf, isPerPort, type Field } from "../model/schema.ts";
import type { Setup } from "../model/setup.ts";

/** The fields of a recorded state, in the order in which their numbers are stored. */
export type Fields = readonly FieldName[];

interface FieldName {
  readonly name: string;
  /** If there are labels, a stored number is the index of a label. */
  readonly labels: readonly string[];
  /** How many numbers are stored for each port; absent if the field is not per port. */
  readonly slots?: number;
}

/** The number that is stored for a field without a value. */
export const ABSENT = -1;

/** Describes the fields of a state; `read` writes the state of a process as numbers. */
export function stateReader({ algorithm, network: { rows }, swapped }: Setup) {
  const entries = Object.entries(algorithm.state);
  const oneWay = algorithm.needs.ring && !algorithm.needs.bothWays && !swapped;
  const held = (field: Field<unknown>, value: unknown): number =>
    value === undefined ? ABSENT : numberOf(algorithm, field, value);
  return {
    names: entries.map(([name, field]): FieldName => ({
      name,
      labels: fieldOf(field).labels,
      ...(isPerPort(field) && { slots: field.slots }),
    })),
    read(me: any, write: (value: number) => void): void {
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

/** Returns the number that stores a value: the index of a label, or the number as the user sees it. */
const numberOf = (algorithm: Algorithm, field: Field<unknown>, value: unknown): number =>
  field.kind === "one"
    ? field.labels.indexOf(value as string)
    : wordOutside(algorithm, field, value as number);

/** Makes a function that reads the i-th word of a message of kind k, as the user sees it. */
export function wordReader(algorithm: Algorithm) {
  const schema = Object.values(algorithm.messages).map((fields) => Object.entries(fields));
  return (k: number, i: number, message: any): number => {
    const [name, field] = schema[k][i];
    return numberOf(algorithm, field, message[name]);
  };
}
