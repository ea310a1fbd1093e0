import { checkSettings, type Algorithm } from "@ringleader/core/internal";
import { parseSettings } from "@ringleader/core/internal/words";
import { familyNamed, guarded } from "../../request/own-algorithm.ts";
import { detailOf, refuseWithoutPage } from "../../terminal/detail.ts";
import { printJson, printPage } from "../../terminal/output.ts";
import { entryLines, modelOf } from "../list/entry-line.ts";
import type { ShowFlags } from "./flags.ts";
import { describeAlgorithm, drawExample } from "./describe.ts";
import { showAlgorithm } from "./show.ts";

export async function run(name: string, flags: ShowFlags): Promise<void> {
  const { json, claims, mutants, source } = flags;
  const detail = detailOf(flags);
  refuseWithoutPage(flags, ["claims", "mutants", "commands", "source"]);
  const family = familyNamed(name);
  const set = parseSettings(flags.set);
  checkSettings(family, set);
  if (detail === "line" && !json) return printPage(`${lineOf(family.with(set))}\n`);
  const document = guarded(name, () => describeAlgorithm(name, family, set));
  const draw = (rows: number) => guarded(name, () => drawExample(name, family, set, rows));
  if (flags.commands) {
    // Loaded here, because other pages do not need it.
    const { commandLines, describeAllCommands } = await import("./commands.ts");
    const commands = guarded(name, () => describeAllCommands(name, family.with(set)));
    if (json) printJson({ ...document, commands });
    else printPage(commandLines(family.name, commands));
  } else if (json) printJson(document);
  else printPage(showAlgorithm(document, { detail, claims, mutants, source }, draw));
}

const lineOf = (algorithm: Algorithm): string =>
  entryLines(algorithm, { name: algorithm.name.length, model: modelOf(algorithm).length })
    .map((line) => line.trim())
    .join("  ");
