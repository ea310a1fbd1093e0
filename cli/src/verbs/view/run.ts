import { createWriteStream, rmSync } from "node:fs";
import { join } from "node:path";
import { makeTemporaryFolder } from "../../terminal/file-errors.ts";
import { pipeline } from "node:stream/promises";
import { runInThread } from "../../workers/run-in-thread.ts";
import { traceIn } from "../../request/trace-in.ts";
import { exit, onExit } from "../../terminal/exit.ts";
import { complain } from "../../terminal/output.ts";
import type { work } from "../replay/work.ts";
import { checkAddress, serveUntilInterrupted } from "../serve/run.ts";
import type { ViewFlags } from "./flags.ts";

export async function run(trace: string, { algorithm, ...address }: ViewFlags): Promise<number> {
  checkAddress(address);
  const folder = trace === "-" ? makeTemporaryFolder("ringleader-view") : undefined;
  const cancel = onExit(() => removeFolder(folder));
  try {
    const file = folder === undefined ? traceIn(trace) : await saveStdin(folder);
    const module = new URL("../replay/work.js", import.meta.url);
    const answer = await runInThread<typeof work>(module, { trace: file, algorithm });
    if (!answer.same) {
      complain(answer.why);
      return exit.violated;
    }
    return await serveUntilInterrupted(address, file);
  } finally {
    removeFolder(folder);
    cancel();
  }
}

function removeFolder(folder: string | undefined): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

/** Saves stdin to a file, because the replay and the page both read the trace. */
async function saveStdin(folder: string): Promise<string> {
  const file = join(folder, "trace.jsonl");
  await pipeline(process.stdin, createWriteStream(file));
  return file;
}
