/**
 * The reader's own algorithms: texts kept in this browser, named `own:NAME` where an algorithm is
 * named. An address may name one; the text itself never comes from an address.
 */
const PREFIX = "own:";
const KEY = "ringleader.own";

export const isOwn = (algorithm: string): boolean => algorithm.startsWith(PREFIX);
export const ownName = (name: string): string => `${PREFIX}${name}`;
/** NAME of `own:NAME`. */
export const nameOf = (algorithm: string): string => algorithm.slice(PREFIX.length);

/** A name is that of a file, without what follows the dot. */
export const isName = (name: string): boolean => /^[a-z0-9][\w-]{0,59}$/i.test(name);

/** What the command is to be told: the file that is exported under the name. */
export const commandName = (algorithm: string): string =>
  isOwn(algorithm) ? `./${nameOf(algorithm)}.ts` : algorithm;

/** What could not be kept lasts until the page is left; without a text: what was given up. */
const unkept = new Map<string, string | undefined>();

export function ownTexts(): Readonly<Record<string, string>> {
  const all = Object.entries({ ...kept(), ...Object.fromEntries(unkept) });
  return Object.fromEntries(all.filter((it): it is [string, string] => it[1] !== undefined));
}

function kept(): Readonly<Record<string, string>> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof found !== "object" || found === null) return {};
    return Object.fromEntries(Object.entries(found).filter(([, text]) => typeof text === "string"));
  } catch {
    // A browser that keeps nothing, or what somebody else wrote there.
    return {};
  }
}

/** The text of an own algorithm; nothing for one of the catalogue, or one that is not kept here. */
export function textOf(algorithm: string): string | undefined {
  const texts = ownTexts();
  const name = nameOf(algorithm);
  return isOwn(algorithm) && Object.hasOwn(texts, name) ? texts[name] : undefined;
}

/** Keeps a text under its name; false where the browser keeps nothing, or is full. */
export function keep(name: string, text: string | undefined): boolean {
  const { [name]: _, ...others } = kept();
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify(text === undefined ? others : { ...others, [name]: text }),
    );
    unkept.delete(name);
    return true;
  } catch {
    unkept.set(name, text);
    return false;
  }
}

/** The name, with a number behind it where it is taken. */
export function freeName(name: string): string {
  const taken = ownTexts();
  for (let i = 1; ; i++) {
    const it = i === 1 ? name : `${name}-${i}`;
    if (!Object.hasOwn(taken, it)) return it;
  }
}
