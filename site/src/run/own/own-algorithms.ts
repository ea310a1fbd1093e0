import { type Family, Refusal, findAlgorithm } from "@ringleader/core/internal";

/**
 * The reader's own algorithms: texts stored in this browser. Their name is `own:NAME`; an address may
 * hold the name, but never the text.
 */
const PREFIX = "own:";
const KEY = "ringleader.own";

export const isOwn = (algorithm: string): boolean => algorithm.startsWith(PREFIX);
export const ownName = (name: string): string => `${PREFIX}${name}`;
/** NAME of `own:NAME`. */
export const nameOf = (algorithm: string): string => algorithm.slice(PREFIX.length);

/** A name is a file name without its extension. */
export const isName = (name: string): boolean => /^[a-z0-9][\w-]{0,59}$/i.test(name);

/** Returns the argument for the command: the file that the page exports. */
export const commandName = (algorithm: string): string =>
  isOwn(algorithm) ? `./${nameOf(algorithm)}.ts` : algorithm;

/** Texts that the browser could not store; undefined if deleted. They last until the page is left. */
const unstored = new Map<string, string | undefined>();

export function ownTexts(): Readonly<Record<string, string>> {
  const all = Object.entries({ ...storedTexts(), ...Object.fromEntries(unstored) });
  return Object.fromEntries(
    all.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function storedTexts(): Readonly<Record<string, string>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(([, text]) => typeof text === "string"),
    );
  } catch {
    // No storage in this browser, or not our JSON.
    return {};
  }
}

/** Returns the text of an own algorithm; undefined for the catalogue's, or if it is not stored here. */
export function textOf(algorithm: string): string | undefined {
  const texts = ownTexts();
  const name = nameOf(algorithm);
  return isOwn(algorithm) && Object.hasOwn(texts, name) ? texts[name] : undefined;
}

/** Stores a text, or deletes it if undefined; false if the browser has no storage or no space. */
export function storeText(name: string, text: string | undefined): boolean {
  const { [name]: _, ...others } = storedTexts();
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify(text === undefined ? others : { ...others, [name]: text }),
    );
    unstored.delete(name);
    return true;
  } catch {
    unstored.set(name, text);
    return false;
  }
}

/** Returns the name, with a number appended if it is taken. */
export function freeName(name: string): string {
  const taken = ownTexts();
  for (let i = 1; ; i++) {
    const candidate = i === 1 ? name : `${name}-${i}`;
    if (!Object.hasOwn(taken, candidate)) return candidate;
  }
}

/** An algorithm of the catalogue by its name, or the reader's own with its text. */
export interface RunSource {
  readonly algorithm: string;
  readonly text?: string | undefined;
}

/** Finds or compiles the family of a source. Only for workers: it runs an own text, which may not end. */
export async function familyOf({ algorithm, text }: RunSource): Promise<Family> {
  if (!isOwn(algorithm)) return findAlgorithm(algorithm);
  if (text === undefined) {
    throw new Refusal(
      `${algorithm} is not stored in this browser; links never carry code. Open its file under Write.`,
    );
  }
  const { compile } = await import("./compile.ts");
  return await compile(text);
}
