import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { runInThread } from "../../workers/run-in-thread.ts";
import { exit } from "../../terminal/exit.ts";
import { complain } from "../../terminal/output.ts";
import { typed } from "../../terminal/shell-word.ts";
import type { work } from "../replay/work.ts";
import { checkPort, serving, type ServeAddress } from "../serve/run.ts";

interface ViewFlags extends ServeAddress {
  readonly algorithm?: string;
}

/** `view`: replays a trace, then opens it in the workbench. */
export async function view(trace: string, { algorithm, ...place }: ViewFlags): Promise<number> {
  checkPort(place);
  const folder = trace === "-" ? mkdtempSync(join(tmpdir(), "ringleader-view-")) : undefined;
  try {
    const file = folder === undefined ? trace : await saveStdin(folder);
    const answer = await runInThread<typeof work>(
      new URL("../replay/work.js", import.meta.url),
      { trace: file, algorithm },
      typed(),
    );
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

/** Saves stdin, because it is read twice: by the replay and by the page. */
async function saveStdin(folder: string): Promise<string> {
  const file = join(folder, "trace.jsonl");
  await pipeline(process.stdin, createWriteStream(file));
  return file;
}
