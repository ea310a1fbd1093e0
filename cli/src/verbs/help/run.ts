import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { Refusal } from "@ringleader/core/internal/refusal";
import { nearestWord, shorten } from "@ringleader/core/internal/words";
import { verbName, verbOf } from "../../flags/runnable-verbs.ts";
import { print } from "../../terminal/output.ts";
import type { HelpFlags } from "./flags.ts";
import { manPage } from "./man-page.ts";

export function run(
  words: readonly string[],
  { man }: HelpFlags,
  { parent }: CommandUnknownOpts,
): void {
  const root = parent!;
  if (man) return print(manPage(root));
  if (words.length === 0) return root.outputHelp();
  const verb = verbOf(root, words);
  if (verb && words.length === verbName(verb).split(" ").length) return verb.outputHelp();
  const name = words.map((word) => word || '""').join(" ");
  const names = root.commands.flatMap((it) => [it, ...it.commands]).map(verbName);
  const near = nearestWord(name, names);
  const hint = near === undefined ? "ringleader --help lists them." : `did you mean ${near}?`;
  throw new Refusal(`${shorten(name)} is not a verb; ${hint}`);
}
