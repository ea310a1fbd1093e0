/**
 * The reader's own algorithms: texts kept in this browser, named `own:NAME` where an algorithm is
 * named. An address may name one; the text itself never comes from an address.
 */
const PREFIX = "own:";
const KEY = "ringleader.own";

export const isOwn = (algorithm: string): boolean => algorithm.startsWith(PREFIX);
export const ownName = (name: string): string => `${PREFIX}${name}`;

export function ownTexts(): Readonly<Record<string, string>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, text]) => typeof text === "string"));
  } catch {
    // A browser that keeps nothing, or what somebody else wrote there.
    return {};
  }
}

/** The text of an own algorithm; nothing for one of the catalogue, or one that is not kept here. */
export const textOf = (algorithm: string): string | undefined =>
  isOwn(algorithm) ? ownTexts()[algorithm.slice(PREFIX.length)] : undefined;

/** Keeps a text under its name; false where the browser keeps nothing, or is full. */
export function keep(name: string, text: string | undefined): boolean {
  const { [name]: _, ...others } = ownTexts();
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify(text === undefined ? others : { ...others, [name]: text }),
    );
    return true;
  } catch {
    return false;
  }
}
