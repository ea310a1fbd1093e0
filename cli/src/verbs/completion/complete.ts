import { readdirSync } from "node:fs";
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { algorithmNames } from "@ringleader/core/internal/names";
import { collect } from "../../terminal/help.ts";
import { verbName, verbOf } from "../../flags/runnable-verbs.ts";
import { flagOf } from "../../flags/typed-flags.ts";
import { mutantNames, valuesOf } from "./values.ts";

type Option = CommandUnknownOpts["options"][number];

/**
 * Returns the words that can complete the last of `words`, which the user has typed after `ringleader`. `:files` stands
 * for the names of files, `:files@` for names with an @ before them.
 */
export function complete(root: CommandUnknownOpts, words: readonly string[]): string[] {
  const current = words.at(-1) ?? "";
  const isPossible = (word: string) => word.startsWith(":files") || word.startsWith(current);
  return candidates(root, words.slice(0, -1), current).filter(isPossible);
}

function candidates(
  root: CommandUnknownOpts,
  before: readonly string[],
  current: string,
): readonly string[] {
  const verbs = root.commands.map((it) => it.name());
  const group = before.length > 0 ? verbOf(root, before) : undefined;
  if (group && group.commands.length > 0)
    return [...group.commands.map((it) => it.name()), "--help"];
  if (before.length === 0) return [...verbs, ...root.options.map(flagOf), "--help"];
  const verb = verbOf(root, before);
  if (!verb) return [];
  const after = before.slice(verbName(verb).split(" ").length);
  const optionOf = (word: string) =>
    verb.options.find(({ long, short }) => long === word || short === word);
  const { operands, isDangling } = operandsOf(after, optionOf);
  const [, flag, typed] = /^(--[\w-]+)=(.*)$/s.exec(current) ?? [];
  const inline = flag === undefined ? undefined : optionOf(flag);
  const subject = operands.filter((_, i) => argumentAt(verb, i)?.name() === "algorithm");
  if (inline) return valuesOf(verb, inline, subject, typed).map((it) => `${flag}=${it}`);
  const last = optionOf(before.at(-1)!);
  if (last && isDangling) return valuesOf(verb, last, subject, current);
  const more = last?.optional ? valuesOf(verb, last, subject, current) : [];
  if (current.startsWith("-")) return flagsOf(verb, before);
  return [...more, ...ofArgument(verb, operands.length, verbs, current)];
}

/** Returns the words that are no flags and no values of flags. `isDangling`: the last flag needs a value. */
function operandsOf(words: readonly string[], optionOf: (word: string) => Option | undefined) {
  const operands: string[] = [];
  let isDangling = false;
  for (const word of words) {
    if (isDangling) isDangling = false;
    else if (word.startsWith("-") && word !== "-") isDangling = optionOf(word)?.required === true;
    else operands.push(word);
  }
  return { operands, isDangling };
}

/** Returns the flags that may still be given. */
const flagsOf = (verb: CommandUnknownOpts, before: readonly string[]): string[] => [
  ...verb.options.filter(({ parseArg }) => parseArg === (collect as unknown)).map(flagOf),
  ...verb.options
    .filter(({ parseArg }) => parseArg !== (collect as unknown))
    .map(flagOf)
    .filter((flag) => !before.includes(flag)),
  "--help",
];

const argumentAt = (verb: CommandUnknownOpts, i: number) => {
  const { registeredArguments: all } = verb;
  return all[i] ?? (all.at(-1)?.variadic ? all.at(-1) : undefined);
};

function ofArgument(
  verb: CommandUnknownOpts,
  i: number,
  verbs: readonly string[],
  current: string,
): readonly string[] {
  const argument = argumentAt(verb, i);
  if (!argument) return [];
  if (argument.argChoices) return argument.argChoices;
  const name = argument.name();
  if (name === "verb") return verbs;
  if (name !== "algorithm") return [":files"];
  if (/^[./~]/.test(current)) return [":files"];
  const [of] = current.split(":");
  if (current.includes(":")) return mutantNames(of);
  return [...algorithmNames, ...(argument.variadic ? ["all"] : []), ...ownFiles()];
}

/** Lists the files of the working folder that may hold an algorithm. */
function ownFiles(): string[] {
  try {
    return readdirSync(".").filter((name) => /(?<!\.d)\.[cm]?[jt]s$/.test(name));
  } catch {
    return [];
  }
}
