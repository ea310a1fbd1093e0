import { opening, type Form } from "./form.ts";

/**
 * The address holds the setup as plain text, so that a link reopens the run:
 * `#algorithm=dfs&graph=torus:4x5&prune=yes&seed=7`. What is as usual is left out; a key that is not
 * one of the setup's own is a parameter of the algorithm.
 */
const own = Object.keys(opening).filter((key) => key !== "set") as Exclude<keyof Form, "set">[];
const always = new Set<string>(["algorithm", "n", "seed"]);

/** Only what would end a pair or the address is escaped. */
const escape = (text: string) => text.replace(/[%&=#+\s"<>`\\]/g, encodeURIComponent);

function unescape(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function toAddress(form: Form): string {
  const pairs = own
    .filter((key) => always.has(key) || form[key] !== opening[key])
    .map((key) => [key, form[key]] as const);
  const [algorithm, ...others] = pairs;
  return `#${[algorithm, ...Object.entries(form.set), ...others]
    .map(([key, value]) => `${escape(key)}=${escape(value)}`)
    .join("&")}`;
}

export function fromAddress(hash: string): Form {
  const plain: Partial<Record<keyof Form, string>> = {};
  const set: Record<string, string> = {};
  for (const pair of hash.replace(/^#/, "").split("&")) {
    if (pair === "") continue;
    const cut = pair.indexOf("=");
    const key = unescape(cut < 0 ? pair : pair.slice(0, cut));
    const value = cut < 0 ? "" : unescape(pair.slice(cut + 1));
    if ((own as string[]).includes(key)) plain[key as keyof Form] = value;
    else set[key] = value;
  }
  return { ...opening, ...plain, set };
}
