import type { Algorithm } from "../model/algorithm.ts";
import { fieldOf, isPerPort, type Field } from "../model/schema.ts";

/** Returns this number, or the greatest that fits, as a value of the field. */
function valueOf({ kind, labels, max }: Field<unknown>, number: number): unknown {
  const fits = Math.min(number, max);
  return kind === "one" ? labels[fits] : fits;
}

/** Returns the names of all ghosts. A ghost of the state is listed by its name, and a ghost of a message as `kind.field`. */
export const ghostsOf = ({ state, messages }: Algorithm): string[] => [
  ...Object.keys(state).filter((name) => fieldOf(state[name]).ghost),
  ...Object.entries(messages).flatMap(([kind, fields]) =>
    Object.entries(fields).flatMap(([name, { ghost }]) => (ghost ? [`${kind}.${name}`] : [])),
  ),
];

/** Returns the algorithm without claims, changed so that these ghosts hold this number before every call of a handler. */
export function withGhosts(
  algorithm: Algorithm,
  number: number,
  ghosts: readonly string[],
): Algorithm {
  const { needs, state, messages, on } = algorithm;
  const own = Object.entries(state).filter(([name]) => ghosts.includes(name));
  const setGhosts = (me: any): void => {
    for (const [name, field] of own) {
      if (!isPerPort(field)) {
        me[name] = valueOf(field, number);
        continue;
      }
      const ports = needs.ring ? (needs.bothWays ? 2 : 1) : me.degree;
      for (let i = 0; i < ports * field.slots; i++) {
        me[name].put(Math.floor(i / field.slots), i % field.slots, valueOf(field.each, number));
      }
    }
  };
  const prepared =
    (handler: (...all: any[]) => void) =>
    (me: any, ...rest: unknown[]) => {
      setGhosts(me);
      handler(me, ...rest);
    };
  const receive = Object.entries(messages).map(([kind, fields]) => {
    const names = Object.keys(fields);
    const handler = on[kind] as (...all: unknown[]) => void;
    const handle = (me: unknown, message: any, port: unknown): void => {
      setGhosts(me);
      const values = names.map((name) => [
        name,
        ghosts.includes(`${kind}.${name}`) ? valueOf(fields[name], number) : message[name],
      ]);
      handler.call(on, me, Object.fromEntries(values), port);
    };
    return [kind, handle];
  });
  return {
    ...algorithm,
    claims: [],
    on: Object.fromEntries(receive),
    ...(algorithm.wake && { wake: prepared((me) => algorithm.wake!(me)) }),
    ...(algorithm.alarm && { alarm: prepared((me, tag) => algorithm.alarm!(me, tag)) }),
  };
}
