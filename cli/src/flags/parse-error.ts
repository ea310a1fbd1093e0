import type { CommanderError, CommandUnknownOpts } from "@commander-js/extra-typings";
import { nearestWord, shorten } from "@ringleader/core/internal/words";
import { verbName } from "./runnable-verbs.ts";
import { flagOf } from "./typed-flags.ts";

/** Turns an error of Commander into a sentence that names what was given and what is accepted. */
export function describeParseError(
  { code, message }: CommanderError,
  verb: CommandUnknownOpts | undefined,
): string {
  const quoted = /'([^]*)'/.exec(message.split("\n(Did you mean")[0])?.[1] ?? "";
  const name = verb ? verbName(verb) : "ringleader";
  const help = verb ? `ringleader help ${name}` : "ringleader help";
  switch (code) {
    case "commander.unknownOption": {
      const flags = [...(verb?.options ?? []).map(flagOf), "--help"];
      const bare = (flag: string) => flag.replace(/^-+/, "");
      const near = nearestWord(bare(quoted), flags.map(bare));
      const flag = flags.find((it) => bare(it) === near);
      const hint = flag === undefined ? `${help} lists the flags.` : `did you mean ${flag}?`;
      return `${shorten(quoted)} is not a flag of ${name}; ${hint}`;
    }
    case "commander.optionMissingArgument":
      return `${quoted.split(/[ ,]/)[0]} needs a value: ${quoted}.`;
    case "commander.missingArgument":
      return `${name} needs ${/^[aeiou]/.test(quoted) ? "an" : "a"} ${quoted}: ringleader ${name} <${quoted}>; ${help} shows examples.`;
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
