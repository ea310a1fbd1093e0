import type { Recording } from "@ringleader/core/internal/recording";

/** The words of a noun that are not its head: `an ok for 7`, `12's probe`. */
const SMALL_WORDS = /'s\b|\b(?:an?|the|for|to|of|with)\b/g;

/** Names a kind of message, and the word that sentences use for it if that is another one: `from (probe)`. */
export function sayKind(
  { kinds, nouns }: Pick<Recording, "kinds" | "nouns">,
  kind: number,
): string {
  const name = kinds[kind];
  const word = nouns[kind].parts.join(" ").replaceAll(SMALL_WORDS, "").trim();
  return word === "" || word === "message" || word.includes(name) ? name : `${name} (${word})`;
}
