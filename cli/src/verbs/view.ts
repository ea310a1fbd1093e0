import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { conduct } from "../conduct.ts";
import { exit } from "../exit.ts";
import { complain } from "../output.ts";
import { typed } from "../shell-word.ts";
import { checkPort, serving, type Place } from "../workbench.ts";

interface ViewFlags extends Place {
  readonly algorithm?: string;
}

/** `view`: a trace that can be run again, in the workbench. */
export async function view(trace: string, { algorithm, ...place }: ViewFlags): Promise<number> {
  checkPort(place);
  const folder = trace === "-" ? mkdtempSync(join(tmpdir(), "ringleader-view-")) : undefined;
  try {
    const file = folder === undefined ? trace : await kept(folder);
    const answer = await conduct<"replay">({ verb: "replay", trace: file, algorithm }, typed());
    if (!answer.same) {
      complain(answer.why);
      return exit.badInput;
    }
    await serving(place, file);
    return exit.holds;
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true });
  }
}

/** What comes from stdin is read twice: to be checked, and by the page. */
async function kept(folder: string): Promise<string> {
  const file = join(folder, "trace.jsonl");
  await pipeline(process.stdin, createWriteStream(file));
  return file;
}
