import { Argument, Option } from "@commander-js/extra-typings";
import { flagOf } from "./typed-flags.ts";
import { Refusal } from "@ringleader/core/internal/refusal";
import { listWords, nearestWord, shorten } from "@ringleader/core/internal/words";

/** Makes a flag that is one of the words; refuses other values, and completion offers the words. */
export function choiceOption<F extends string, const W extends readonly string[]>(
  flags: F,
  description: string,
  words: W,
) {
  const option = new Option(flags, description);
  option.argChoices = [...words];
  return option.argParser((text) => oneOfWords(flagOf(option), text, words));
}

/** Makes a flag that also accepts values other than these words; completion offers the words. */
export function wordsOption<F extends string>(
  flags: F,
  description: string,
  words: readonly string[],
) {
  const option = new Option(flags, description);
  option.argChoices = [...words];
  return option;
}

/** Makes an argument that is one of the words. */
export function choiceArgument<F extends string, const W extends readonly string[]>(
  name: F,
  description: string,
  words: W,
) {
  const argument = new Argument(name, description);
  argument.argChoices = [...words];
  return argument.argParser((text) => oneOfWords(argument.name(), text, words));
}

function oneOfWords<const W extends readonly string[]>(
  name: string,
  text: string,
  words: W,
): W[number] {
  if (words.includes(text)) return text;
  const near = nearestWord(text, words);
  const hint =
    near !== undefined && words.length > FEW ? `did you mean ${near}?` : `give ${listed(words)}.`;
  throw new Refusal(`${name} ${shorten(text)} is not accepted; ${hint}`);
}

/** Largest number of words that a refusal lists if another word is more likely meant, and if none is. */
const FEW = 6;
const LISTED = 12;

function listed(words: readonly string[]): string {
  const isLong = words.length > LISTED;
  return listWords(isLong ? [...words.slice(0, 3), "another word that --help lists"] : words, "or");
}
