import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import type { Refusal } from "@ringleader/core/internal/refusal";
import { shorten } from "@ringleader/core/internal/words";
import { masked } from "../terminal/shell-word.ts";

/** A flag that the user typed, with its values; a flag that may be repeated can have several. */
interface TypedFlag {
  readonly name: string;
  readonly flag: string;
  readonly values: readonly string[];
}

/** Returns a flag as users type it: `-n`, `--seed`. */
export const flagOf = ({ long, short }: { long?: string; short?: string }): string =>
  long ?? short ?? "";

function typedFlags(verb: CommandUnknownOpts): TypedFlag[] {
  return verb.options.flatMap((option) => {
    const key = option.attributeName();
    if (verb.getOptionValueSource(key) !== "cli") return [];
    const value: unknown = verb.getOptionValue(key);
    const values = (Array.isArray(value) ? value : [value]).filter((it) => typeof it === "string");
    return [{ name: option.name(), flag: flagOf(option), values }];
  });
}

/** Returns the sentence of a refusal, which names the flag and its value as the user typed them. */
export function sentenceOf(refusal: Refusal, verb: CommandUnknownOpts | undefined): string {
  const { message, about } = refusal;
  const { option, file, what = message } = about;
  if (!verb || (option === undefined && file === undefined)) return message;
  const flags = typedFlags(verb);
  const typed =
    option === undefined
      ? flags.find(({ values }) => values.some((it) => it === file || it === `@${file}`))
      : flags.find(({ name }) => name === option);
  if (typed && typed.values.length > 0) return withValue(typed, what, file);
  if (option === undefined) return message;
  const known = verb.options.find((it) => it.name() === option);
  if (known) return `${flagOf(known)}: ${what}`;
  const isArgument = verb.registeredArguments.some((it) => it.name() === option);
  return isArgument ? `${option} ${what}` : message;
}

function withValue({ flag, values }: TypedFlag, what: string, file?: string): string {
  const isMeant = (value: string) =>
    [" ", ": "].some((end) => what.startsWith(shorten(value) + end)) || value === `@${file}`;
  const value = values.find(isMeant) ?? values.find((it) => hasWord(it, what)) ?? values.join();
  const shown = shorten(masked(value), file === undefined ? undefined : 60);
  // A sentence may begin with the value as it was typed, which may be long or contain control characters.
  const typed = [shown, value].find(
    (it) => what.startsWith(`${it} `) || what.startsWith(`${it}: `),
  );
  if (typed !== undefined) return `${flag} ${shown}${what.slice(typed.length)}`;
  return `${flag} ${shown}${what.startsWith("line ") ? "," : ":"} ${what}`;
}

/** True if the first word of the sentence is a part of the value. */
const hasWord = (value: string, what: string): boolean =>
  value.split(",").some((part) => what.startsWith(`${part} `));
