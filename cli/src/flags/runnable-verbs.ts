import type { CommandUnknownOpts } from "@commander-js/extra-typings";

/** Returns the verbs that can be run: a verb such as `elect` with its own, and only the own of a group such as `net`. */
export const runnableVerbs = (root: CommandUnknownOpts): CommandUnknownOpts[] =>
  root.commands.flatMap((verb) => [...(isGroup(verb) ? [] : [verb]), ...runnableVerbs(verb)]);

/** True if the verb only has verbs of its own. It has no flags then. */
const isGroup = (verb: CommandUnknownOpts): boolean =>
  verb.commands.length > 0 && verb.options.length === 0;

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
