import { Refusal } from "@ringleader/core/internal/refusal";
import { shorten } from "@ringleader/core/internal/words";

/** Splits a command into words, as a shell does with blanks and quotes. No shell runs, so nothing else is special. */
export function commandWords(command: string): readonly string[] {
  const words: string[] = [];
  let rest = command.trim();
  while (rest !== "") {
    const word = /^(?:[^\s"']+|"[^"]*"|'[^']*')+/.exec(rest)?.[0];
    if (word === undefined)
      throw Refusal.of("bin", `${shorten(command)} has a quotation mark that is not closed.`);
    words.push(word.replaceAll(/"([^"]*)"|'([^']*)'/g, "$1$2"));
    rest = rest.slice(word.length).trimStart();
  }
  if (words.length === 0 || words[0] === "")
    throw Refusal.of("bin", 'the command is empty; give one like "python3 node.py".');
  return words;
}
