import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Refusal } from "@ringleader/core/internal/refusal";

const fileIn = (folder: string): string => join(folder, "node.pid");

/** The process that runs the node of a folder; undefined if there is none. */
export async function processOf(folder: string): Promise<number | undefined> {
  const pid = Number(await readFile(fileIn(folder), "utf8").catch(() => ""));
  return pid > 0 && isRunning(pid) ? pid : undefined;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Makes this process the one of a node, because two would write one journal. Returns how to give it up. */
export async function lockNode(folder: string, name: string): Promise<() => Promise<void>> {
  const pid = await processOf(folder);
  if (pid !== undefined && pid !== process.pid)
    throw new Refusal(
      `${name} is running already, as process ${pid}; ringleader ring down ends it.`,
    );
  await rm(fileIn(folder), { force: true });
  try {
    await writeFile(fileIn(folder), String(process.pid), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new Refusal(`${name} is being started by another process.`);
  }
  return () => rm(fileIn(folder), { force: true });
}
