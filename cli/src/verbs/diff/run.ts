import { exit } from "../../terminal/exit.ts";
import { printJson, printPage } from "../../terminal/output.ts";
import { runInThread } from "../../workers/run-in-thread.ts";
import type { DiffFlags } from "./flags.ts";
import { diffDocument } from "./json.ts";
import { showDiff } from "./show.ts";
import type { work } from "./work.ts";

export async function run(first: string, second: string, flags: DiffFlags): Promise<number> {
  const { algorithm, quiet, json } = flags;
  const module = new URL("./work.js", import.meta.url);
  const files = { first, second };
  const diff = await runInThread<typeof work>(module, { ...files, algorithm });
  if (json) printJson(diffDocument(diff, files));
  else printPage(showDiff(diff, files, quiet === true));
  if (!diff.same) return exit.violated;
  return diff.hasDecisions ? exit.holds : exit.undecided;
}
