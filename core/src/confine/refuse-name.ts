const chance = "; needs.coins and me.toss give reproducible chance";
const time = "; needs.rounds and me.alarm give reproducible time";

/** What an algorithm uses instead of a name that it is refused. */
const substitutes: Readonly<Record<string, string>> = {
  "Math.random": chance,
  crypto: chance,
  Date: time,
  performance: time,
  setTimeout: time,
  setInterval: time,
  setImmediate: time,
};

/** Throws a sentence with the name that foreign code tried to use. `hint` stands for a substitute that is missing. */
export function refuseName(name: string, hint = ""): never {
  throw new TypeError(`${name} is not available to an algorithm${substitutes[name] ?? hint}`);
}

/** Returns a value that refuses every use, except `typeof`. */
export function makeUnavailable(name: string, hint: string): object {
  // An arrow function could not be called with `new`.
  // oxlint-disable-next-line func-names -- nobody sees the name.
  const refuse = function () {
    return refuseName(name, hint);
  };
  const traps = Object.fromEntries(
    Object.getOwnPropertyNames(Reflect).map((trap) => [trap, refuse]),
  );
  return new Proxy(refuse, traps);
}
