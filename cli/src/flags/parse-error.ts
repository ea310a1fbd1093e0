import type { CommanderError, CommandUnknownOpts } from "@commander-js/extra-typings";
import { listWords, nearestWord, shorten } from "@ringleader/core/internal/words";
import { flagMeant } from "./old-names.ts";
import { verbName } from "./runnable-verbs.ts";
import { flagOf } from "./typed-flags.ts";

/** Turns an error of Commander into a sentence that names what was given and what is accepted. */
export function describeParseError(
  { code, message }: CommanderError,
  verb: CommandUnknownOpts | undefined,
  all: readonly CommandUnknownOpts[] = [],
): string {
  const quoted = /'([^]*)'/.exec(message.split("\n(Did you mean")[0])?.[1] ?? "";
  const name = verb ? verbName(verb) : "ringleader";
  const help = verb ? `ringleader help ${name}` : "ringleader help";
  switch (code) {
    case "commander.unknownOption": {
      const flags = [...(verb?.options ?? []).map(flagOf), "--help"];
      const bare = (flag: string) => flag.replace(/^-+/, "");
      const near = nearestWord(bare(quoted), flags.map(bare));
      const flag = flagMeant(quoted, flags) ?? flags.find((it) => bare(it) === near);
      const owners = all.filter((it) => it.options.some((option) => flagOf(option) === quoted));
      const hint =
        flag !== undefined
          ? `did you mean ${flag}?`
          : owners.length > 0
            ? `it is a flag of ${listWords(fewNames(owners))}; ${help} lists those of ${name}.`
            : `${help} lists the flags.`;
      return `${shorten(quoted)} is not a flag of ${name}; ${hint}`;
    }
    case "commander.optionMissingArgument":
      return `${quoted.split(/[ ,]/)[0]} needs a value: ${quoted}.`;
    case "commander.missingArgument": {
      const all = (verb?.registeredArguments ?? []).map((it) => `<${it.name()}>`);
      const one = `${/^[aeiou]/.test(quoted) ? "an" : "a"} ${quoted}`;
      const what = all.length > 1 ? `<${quoted}>` : one;
      return `${name} needs ${what}: ringleader ${name} ${all.join(" ")}; ${help} shows examples.`;
    }
    case "commander.missingMandatoryOptionValue":
      return `${name} needs ${quoted}; ${help} shows examples.`;
    case "commander.excessArguments": {
      const most = verb?.registeredArguments.length ?? 0;
      const extra = shorten(verb?.args[most] ?? "");
      return `${extra} is one argument too many; ${name} takes ${most === 0 ? "none" : `only ${most}`}.`;
    }
    default:
      return `${message
        .replace(/^error: /, "")
        .split("\n")[0]
        .replace(/\.$/, "")}.`;
  }
}

/** Names at most three verbs. */
function fewNames(verbs: readonly CommandUnknownOpts[]): string[] {
  const names = verbs.map(verbName);
  return names.length > 3 ? [...names.slice(0, 2), "other verbs"] : names;
}
