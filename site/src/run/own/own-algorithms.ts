import { type Family, Refusal, findAlgorithm, shorten } from "@ringleader/core/internal";
import { makeRoom } from "./versions.ts";

/** Prefix of the user's own algorithms. An address holds their names; it holds a text only if the sender adds it. */
const PREFIX = "own:";
/** Where the browser stores the texts. */
export const KEY = "ringleader.own";

export const isOwn = (algorithm: string): boolean => algorithm.startsWith(PREFIX);
export const ownName = (name: string): string => `${PREFIX}${name}`;
/** Returns NAME, given `own:NAME`. */
export const nameOf = (algorithm: string): string => algorithm.slice(PREFIX.length);

/** Tells whether a name is valid; it is a file name without its extension. */
export const isName = (name: string): boolean => /^[a-z0-9][\w-]{0,59}$/i.test(name);

/** Names an algorithm for the command; a user's algorithm is named by the file that the page exports. */
export const commandName = (algorithm: string): string =>
  isOwn(algorithm) ? `./${nameOf(algorithm)}.ts` : algorithm;

/** Changes that the browser could not store, by name; undefined for a deleted text. */
const unstored = new Map<string, string | undefined>();

export function ownTexts(): Readonly<Record<string, string>> {
  const all = Object.entries({ ...storedTexts(), ...Object.fromEntries(unstored) });
  return Object.fromEntries(
    all.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function storedTexts(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof stored === "object" ? { ...stored } : {};
  } catch {
    // The browser has no storage, or the stored value is not JSON.
    return {};
  }
}

/** Returns the text of a user's algorithm; undefined if the algorithm is not stored here or is not a user's. */
export function textOf(algorithm: string): string | undefined {
  const texts = ownTexts();
  const name = nameOf(algorithm);
  return isOwn(algorithm) && Object.hasOwn(texts, name) ? texts[name] : undefined;
}

const listeners = new Set<() => void>();

/** Calls `listener` when this tab or another one stores or deletes a text; returns how to end that. */
export function watchTexts(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
  };
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

/** Stores a text, or deletes it if undefined. Returns false if the browser cannot store it, even without old versions. */
export function storeText(name: string, text: string | undefined): boolean {
  const { [name]: _, ...others } = storedTexts();
  const all = JSON.stringify(text === undefined ? others : { ...others, [name]: text });
  do {
    try {
      localStorage.setItem(KEY, all);
      unstored.delete(name);
      listeners.forEach((listener) => listener());
      return true;
    } catch {
      // Tries again with fewer versions of texts, as long as there are any.
    }
  } while (makeRoom());
  unstored.set(name, text);
  listeners.forEach((listener) => listener());
  return false;
}

/** Returns the name, with a number appended if another of the user's algorithms has it. */
export function freeName(name: string): string {
  const taken = ownTexts();
  for (let i = 1; ; i++) {
    const candidate = i === 1 ? name : `${name}-${i}`;
    if (!Object.hasOwn(taken, candidate)) return candidate;
  }
}

/** Says why an algorithm cannot be run here; undefined if it is in the catalogue or its text is stored. */
export function whyMissing(algorithm: string): string | undefined {
  if (isOwn(algorithm)) return textOf(algorithm) === undefined ? sayMissing(algorithm) : undefined;
  try {
    findAlgorithm(algorithm);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const sayMissing = (algorithm: string): string =>
  `${shorten(algorithm)} is not stored in this browser, and this address does not carry its text. Open the file of this algorithm under Write.`;

/** The name of an algorithm, and its text if it is one of the user's own. */
export interface RunSource {
  readonly algorithm: string;
  readonly text?: string | undefined;
}

/** What this worker runs: one text, or the catalogue if `text` is undefined. */
let bound: { readonly text: string | undefined } | undefined;

/**
 * Finds or compiles a family. Call it only in workers, because a user's text may run forever. After a text, a worker
 * runs neither the catalogue nor another text, because the text may have changed what they depend on.
 */
export async function familyOf({ algorithm, text }: RunSource): Promise<Family> {
  bound ??= { text };
  if (bound.text !== text) throw new Error("this worker belongs to another algorithm");
  if (!isOwn(algorithm)) return findAlgorithm(algorithm);
  if (text === undefined) throw new Refusal(sayMissing(algorithm));
  const { compile } = await import("./compile.ts");
  return await compile(text);
}
