import { Refusal } from "./refusal.ts";

/**
 * Refuses every name that an object of the generated class does not have, read or written: a handler
 * in JavaScript would read `undefined`, and a misspelt assignment would go nowhere. The class keeps its
 * own properties where they are, so names that exist cost what they cost before.
 */
export function makeStrict(made: { readonly prototype: object }, of: string): void {
  const { prototype } = made;
  const refuse = (key: string): never => {
    const names = Object.getOwnPropertyNames(prototype).filter((it) => it !== "constructor");
    if (of === "me") names.push("send");
    throw new Refusal(`${of} has no ${key}; it has ${names.join(", ") || "no fields"}.`);
  };
  Object.setPrototypeOf(
    prototype,
    new Proxy(Object.create(null) as object, {
      // A symbol is never a field: the language itself asks for some.
      get: (_, key) => (typeof key === "symbol" ? undefined : refuse(key)),
      set: (_, key) => refuse(String(key)),
    }),
  );
}
