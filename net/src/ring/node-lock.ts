import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createConnection, createServer } from "node:net";
import { join, relative } from "node:path";
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

/** Longest path of a Unix domain socket, in bytes. Linux accepts 107, macOS 103. */
const LONGEST = 103;

/** Returns a path of a socket that the system accepts; undefined if the folder has too long a name. */
const socketIn = (folder: string, name: string): string | undefined =>
  [join(folder, name), relative(process.cwd(), join(folder, name))].find(
    (it) => Buffer.byteLength(it) <= LONGEST,
  );

/**
 * Listens on a socket in the folder as long as this process runs, however it ends. A process of another container, which
 * has other numbers of processes, can ask there too.
 */
async function listenIn(folder: string): Promise<{ name: string; close: () => void }> {
  const name = `node.${randomBytes(4).toString("hex")}.sock`;
  const path = socketIn(folder, name);
  if (path === undefined)
    throw new Refusal(
      `${folder} has too long a name for the socket of a node; use another folder.`,
    );
  const server = createServer((socket) => socket.destroy()).unref();
  await new Promise<void>((fulfil, reject) => {
    server.once("error", ({ code }: NodeJS.ErrnoException) =>
      reject(
        new Refusal(
          `${folder} cannot hold the socket of a node (${code}); use a folder on a disk of this machine.`,
        ),
      ),
    );
    server.listen(path, fulfil);
  });
  return { name, close: () => void server.close() };
}

/** True if a process listens on a socket. */
const isListening = (path: string): Promise<boolean> =>
  new Promise((fulfil) => {
    const socket = createConnection(path, () => {
      socket.destroy();
      fulfil(true);
    });
    // A process that may not be asked, or is too busy to answer, listens.
    socket.once("error", ({ code }: NodeJS.ErrnoException) =>
      fulfil(code !== "ECONNREFUSED" && code !== "ENOENT"),
    );
  });

/** What `node.pid` holds: the number of the process, its socket, and when it started. */
interface Owner {
  readonly pid: number;
  readonly socket: string;
  readonly start: string;
}

/** Reads the file of a process; undefined if there is none. */
async function readOwner(file: string): Promise<Owner | undefined> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    throw new Refusal(`${file} cannot be read (${code}).`);
  }
  const [, pid, socket, start] = /^(\d+) (node\.[0-9a-f]+\.sock) (.+)$/.exec(text) ?? [];
  if (pid === undefined)
    throw new Refusal(`${file} is damaged; remove it if no process runs the node of its folder.`);
  return { pid: Number(pid), socket, start };
}

/** True if the number of a process still means the one that wrote the file, on this machine and in this container. */
const isHere = async ({ pid, start }: Owner): Promise<boolean> => start === (await startOf(pid));

/** The process of this machine that runs the node of a folder; undefined if there is none. */
export async function processOf(folder: string): Promise<number | undefined> {
  const owner = await readOwner(fileIn(folder));
  return owner && (await isHere(owner)) ? owner.pid : undefined;
}

/** The file that names the process that takes the place of another. Each place is taken once, because sockets have names of their own. */
const heirIn = (folder: string, { socket }: Owner): string => join(folder, `${socket}.heir`);

/** Lists the process that `node.pid` names, then those that wanted its place one after the other and died before they had it. */
async function readOwners(folder: string): Promise<Owner[]> {
  const owners: Owner[] = [];
  let owner = await readOwner(fileIn(folder));
  while (owner) {
    owners.push(owner);
    owner = await readOwner(heirIn(folder, owner));
  }
  return owners;
}

/** Makes this process the one of a node, because two would write one journal. Returns how to give it up. */
export async function lockNode(folder: string, name: string): Promise<() => Promise<void>> {
  // The socket listens before its name can be read, so a name whose socket refuses is stale.
  const socket = await listenIn(folder);
  const [file, own] = [fileIn(folder), join(folder, `${socket.name}.pid`)];
  try {
    const text = `${process.pid} ${socket.name} ${await startOf(process.pid)}`;
    await writeFile(own, text, { mode: 0o600, flush: true });
    while (!(await isLinked(own, file))) {
      const owners = await readOwners(folder);
      // Without owners, a process has given its place up meanwhile.
      if (owners.length === 0) continue;
      await replace(folder, name, owners, own);
      break;
    }
  } catch (error) {
    socket.close();
    throw error;
  } finally {
    await rm(own, { force: true });
  }
  return async () => {
    await rm(file, { force: true });
    socket.close();
  };
}

/**
 * Takes the place of processes that have died. Of all that try, one becomes the heir of the last. `node.pid` exists all
 * the time, so no other process takes an empty place meanwhile.
 */
async function replace(
  folder: string,
  name: string,
  owners: readonly Owner[],
  own: string,
): Promise<void> {
  const last = owners.at(-1)!;
  await refuseIfRunning(folder, last, name);
  const heir = heirIn(folder, last);
  const isHeir = await isLinked(own, heir);
  try {
    // The place may be taken already, and the file of its heir removed.
    const after = isHeir ? await readOwners(folder) : [];
    if (!after.some(({ socket }) => own === join(folder, `${socket}.pid`)))
      throw new Refusal(`${name} is being started by another process.`);
    await rename(own, fileIn(folder));
  } catch (error) {
    if (isHeir) await rm(heir, { force: true });
    throw error;
  }
  for (const owner of owners)
    for (const path of [join(folder, owner.socket), heirIn(folder, owner)])
      await rm(path, { force: true });
}

async function refuseIfRunning(folder: string, owner: Owner, name: string): Promise<void> {
  const path = socketIn(folder, owner.socket);
  if (!path || !(await isListening(path))) return;
  throw new Refusal(
    (await isHere(owner))
      ? `${name} is running already, as process ${owner.pid}; ringleader ring down ends it.`
      : `${name} is running already, in another container with this folder; every node needs a folder of its own.`,
  );
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
