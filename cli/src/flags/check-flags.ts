import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { Refusal } from "@ringleader/core/internal/refusal";
import { shorten } from "@ringleader/core/internal/words";
import { collect } from "../terminal/help.ts";
import { masked } from "../terminal/shell-word.ts";
import { flagOf } from "./typed-flags.ts";

/** Refuses a flag that is given twice, unless its values are collected, and a file without a name. */
export function checkFlags(verb: CommandUnknownOpts): void {
  for (const option of verb.options) {
    const flag = flagOf(option);
    const isSingle = option.parseArg !== (collect as unknown);
    let first: string | undefined;
    verb.on(`option:${option.name()}`, (value?: string | null) => {
      const text = typeof value === "string" ? `${flag} ${shorten(masked(value))}` : flag;
      if (value === "" && option.flags.endsWith("<file>"))
        throw new Refusal(`${text} is not accepted; give the name of a file.`);
      if (isSingle && first !== undefined)
        throw new Refusal(
          first === text
            ? `${text} is given twice; give ${flag} once.`
            : `${text} is given after ${first}; give ${flag} once.`,
        );
      first = text;
    });
  }
}
