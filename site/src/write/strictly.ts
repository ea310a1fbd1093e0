import type { Algorithm, Family } from "@ringleader/core";
import { Wrong } from "./compile.ts";
import { lineOf } from "./own-line.ts";

/**
 * The same algorithms, whose handlers may only name what is there. Nobody checks the types of a text
 * on the page: a misspelt field would be undefined, and a misspelt assignment would go nowhere.
 */
export const strictly = (family: Family): Family => ({
  ...family,
  with: (set) => strict(family.with(set)),
});

type Seen = Parameters<NonNullable<Algorithm["wake"]>>[0];

function strict(algorithm: Algorithm): Algorithm {
  const { on } = algorithm;
  const kinds = Object.entries(on).map(([kind, handler]): [string, typeof handler] => [
    kind,
    (me, message, port) => handler.call(on, guard(me, "me"), guard(message, kind), port),
  ]);
  return {
    ...algorithm,
    on: Object.fromEntries(kinds),
    ...(algorithm.wake && { wake: (me: Seen) => algorithm.wake!(guard(me, "me")) }),
    ...(algorithm.alarm && {
      alarm: (me: Seen, tag: number) => algorithm.alarm!(guard(me, "me"), tag),
    }),
    ...(algorithm.led && { led: (me: Seen) => algorithm.led!(guard(me, "me")) }),
  };
}

function guard<T extends object>(it: T, name: string): T {
  const must = (key: string | symbol): void => {
    if (typeof key === "symbol" || key in it) return;
    const has = namesOf(it).join(", ") || "nothing";
    const sentence = `${name} has no ${key}; it has ${has}.`;
    throw new Wrong(sentence, lineOf(new Error(sentence)));
  };
  return new Proxy(it, {
    get(target, key) {
      must(key);
      return Reflect.get(target, key) as unknown;
    },
    set(target, key, value) {
      must(key);
      return Reflect.set(target, key, value);
    },
  });
}

/** Fields and what it can do; `p` is the engine's. */
function namesOf(it: object): string[] {
  const names = [...Object.keys(it), ...Object.getOwnPropertyNames(Object.getPrototypeOf(it))];
  return names.filter((name) => name !== "constructor" && name !== "p");
}
