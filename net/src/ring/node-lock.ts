import { execFile } from "node:child_process";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Refusal } from "@ringleader/core/internal/refusal";

const fileIn = (folder: string): string => join(folder, "node.pid");

/**
 * Says when a process started, in words that no other process of any machine has together with its number; undefined if
 * it does not run. Numbers of processes are used again, times of their starts are not.
 */
async function startOf(pid: number): Promise<string | undefined> {
  try {
    if (process.platform === "linux") {
      const [boot, stat] = await Promise.all(
        ["/proc/sys/kernel/random/boot_id", `/proc/${pid}/stat`].map((it) => readFile(it, "utf8")),
      );
      // The name of the program, in parentheses, may hold spaces. The 20th field after it is the start in ticks.
      return `${boot.trim()} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
    }
    const { stdout } = await promisify(execFile)("ps", ["-o", "lstart=", "-p", String(pid)]);
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}

/** What `node.pid` holds: the number of the process, and when it started. */
const textOf = async (pid: number): Promise<string> => `${pid} ${await startOf(pid)}`;

/** Returns the process of this machine that wrote a file; undefined if it has ended or is of another machine. */
async function writerOf(file: string): Promise<number | undefined> {
  const text = await readFile(file, "utf8").catch(() => "");
  const pid = Number.parseInt(text, 10);
  return pid > 0 && text === (await textOf(pid)) ? pid : undefined;
}

/** The process of this machine that runs the node of a folder; undefined if there is none. */
export const processOf = (folder: string): Promise<number | undefined> => writerOf(fileIn(folder));

/** Makes this process the one of a node, because two would write one journal. Returns how to give it up. */
export async function lockNode(folder: string, name: string): Promise<() => Promise<void>> {
  const [file, own, old] = [fileIn(folder), `${fileIn(folder)}.${process.pid}`, "stale"] as const;
  await writeFile(own, await textOf(process.pid), { mode: 0o600 });
  try {
    if (!(await isLinked(own, file))) {
      await refuseIfRunning(file, name);
      // A process that takes the place meanwhile keeps it: what is moved away is looked at again.
      await rename(file, `${own}.${old}`).catch(() => {});
      await refuseIfRunning(`${own}.${old}`, name, () => rename(`${own}.${old}`, file));
      if (!(await isLinked(own, file)))
        throw new Refusal(`${name} is being started by another process.`);
    }
  } finally {
    for (const path of [own, `${own}.${old}`]) await rm(path, { force: true });
  }
  return () => rm(file, { force: true });
}

async function refuseIfRunning(
  file: string,
  name: string,
  undo: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const pid = await writerOf(file);
  if (pid === undefined || pid === process.pid) return;
  await undo();
  throw new Refusal(`${name} is running already, as process ${pid}; ringleader ring down ends it.`);
}

/** Gives a file a second name; false if that name is taken. */
async function isLinked(file: string, name: string): Promise<boolean> {
  try {
    await link(file, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}
