import type { CommandUnknownOpts } from "@commander-js/extra-typings";

/** Returns the verbs that can be run. A group of verbs, such as `net`, stands for its own. */
export const leafVerbs = (root: CommandUnknownOpts): CommandUnknownOpts[] =>
  root.commands.flatMap((verb) => (verb.commands.length > 0 ? leafVerbs(verb) : [verb]));

/** Returns the verb that words name, as far as they name one: `net run peterson` is the verb `net run`. */
export function verbOf(
  root: CommandUnknownOpts,
  words: readonly string[],
): CommandUnknownOpts | undefined {
  const verb = root.commands.find((it) => it.name() === words[0]);
  return verb && (verbOf(verb, words.slice(1)) ?? verb);
}

/** Returns the name of a verb as users type it: `run`, `net run`. */
export const verbName = (verb: CommandUnknownOpts): string =>
  verb.parent?.parent ? `${verbName(verb.parent)} ${verb.name()}` : verb.name();
