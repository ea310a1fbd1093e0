import { nearestWord } from "../refusal/nearest.ts";
import { HandlerMistake } from "../refusal/refusal.ts";

/** Freezes an object that handlers get, with its methods, so that no handler can keep anything in it. */
export function freezeHandle(handle: object): void {
  const { prototype } = handle.constructor as Readonly<Record<"prototype", object>>;
  for (const object of [prototype, Object.freeze(handle)])
    for (const property of Object.values(Object.getOwnPropertyDescriptors(object)))
      for (const part of Object.values(property) as unknown[])
        if (typeof part === "function") Object.freeze(part);
  Object.freeze(prototype);
}

export function refuseForgotten(name: string, label: string): never {
  throw new HandlerMistake(
    `${name} is forgotten: the algorithm declares that a process that is ${label} forgets it, and a handler reads or writes it.`,
  );
}

export function refuseMessage(): never {
  throw new HandlerMistake(
    "me.forward and me.reply are about the message that a process has received, and a wake-up or an alarm has none.",
  );
}

/** What gives `me` a name that it does not have. */
const givers: Readonly<Record<string, string>> = {
  id: "needs: { ids: true } gives it",
  n: "needs: { n: true } gives it",
  toss: "needs: { coins: true } gives it",
  alarm: "needs: { rounds: true } gives it",
  calm: "needs: { rounds: true } gives it",
  willing: "needs: { rounds: true } gives it",
  degree: "it is for networks, so needs must not have ring",
  forward: "it is for rings",
  reply: "it is for networks whose messages travel both ways",
};

/**
 * Makes the objects of a generated class throw if a handler reads or writes a property that they do not have, such as
 * a misspelt field. Existing properties are as fast as before, because only the end of the prototype chain changes.
 */
export function makeStrict({ prototype }: { readonly prototype: object }, of: string): void {
  const refuse = (key: string): never => {
    const names = Object.getOwnPropertyNames(prototype).filter((name) => name !== "constructor");
    if (of === "me") names.push("send");
    throw new HandlerMistake(`${of} has no ${key}${instead(of, key, names)}`);
  };
  Object.setPrototypeOf(
    prototype,
    new Proxy(Object.create(null) as object, {
      // Symbols are allowed, because fields are never symbols and the language itself reads some symbols.
      get: (_, key) => (typeof key === "symbol" ? undefined : refuse(key)),
      set: (_, key) => refuse(String(key)),
    }),
  );
}

/** Ends the sentence that an object has no property `key`. */
function instead(of: string, key: string, names: readonly string[]): string {
  if (of === "me" && Object.hasOwn(givers, key)) return `: ${givers[key]}.`;
  const near = nearestWord(key, names);
  return near === undefined
    ? `; it has ${names.join(", ") || "no fields"}.`
    : `; did you mean ${near}?`;
}
