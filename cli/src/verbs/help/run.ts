import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { Refusal } from "@ringleader/core/internal/refusal";
import { nearestWord, shorten } from "@ringleader/core/internal/words";
import { print } from "../../terminal/output.ts";
import type { HelpFlags } from "./flags.ts";
import { manPage } from "./man-page.ts";

export function run(
  name: string | undefined,
  { man }: HelpFlags,
  { parent }: CommandUnknownOpts,
): void {
  const root = parent!;
  if (man) return print(manPage(root));
  if (name === undefined) return root.outputHelp();
  const verb = root.commands.find((it) => it.name() === name);
  if (verb) return verb.outputHelp();
  const names = root.commands.map((it) => it.name());
  const near = nearestWord(name, names);
  const hint = near === undefined ? "ringleader --help lists them." : `did you mean ${near}?`;
  throw new Refusal(`${shorten(name)} is not a verb; ${hint}`);
}
