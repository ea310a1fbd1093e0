import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { runInThread } from "../../workers/run-in-thread.ts";
import { exit } from "../../terminal/exit.ts";
import { complain } from "../../terminal/output.ts";
import type { work } from "../replay/work.ts";
import { checkPort, serveUntilInterrupted } from "../serve/run.ts";
import type { ViewFlags } from "./flags.ts";

export async function run(trace: string, { algorithm, ...address }: ViewFlags): Promise<number> {
  checkPort(address);
  const folder = trace === "-" ? mkdtempSync(join(tmpdir(), "ringleader-view-")) : undefined;
  try {
    const file = folder === undefined ? trace : await saveStdin(folder);
    const module = new URL("../replay/work.js", import.meta.url);
    const answer = await runInThread<typeof work>(module, { trace: file, algorithm });
    if (!answer.same) {
      complain(answer.why);
      return exit.badInput;
    }
    await serveUntilInterrupted(address, file);
    return exit.holds;
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true });
  }
}

/** Saves stdin to a file, because the replay and the page both read the trace. */
async function saveStdin(folder: string): Promise<string> {
  const file = join(folder, "trace.jsonl");
  await pipeline(process.stdin, createWriteStream(file));
  return file;
}
