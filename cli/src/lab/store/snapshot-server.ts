import { rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { makeTemporaryFolder } from "../../terminal/file-errors.ts";
import { onExit } from "../../terminal/exit.ts";
import { otherKind, removeFile, targetOf } from "../../terminal/output-file.ts";
import { patiently } from "../../workers/patience.ts";
import { socketOf, type SnapshotAnswer } from "./snapshot.ts";
import type { ResultsStore } from "./store.ts";

/** Milliseconds for clients to read their snapshots after the sweep has ended. */
const GRACE = patiently(3000);

/**
 * Lets other processes read the store that this process owns. Each client of the socket gets a copy of all tables, made
 * by a second connection that only reads, so no SQL of a client runs here. Returns a function that ends this.
 */
export async function serveSnapshots(
  store: ResultsStore,
  progress: () => Pick<SnapshotAnswer, "done" | "cells">,
): Promise<() => Promise<void>> {
  const path = socketOf(targetOf(store.path));
  if (path === undefined) return async () => {};
  const clients = new Set<Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();
  const server = createServer((client) => {
    // One copy at a time, so that clients cannot slow down the sweep.
    last = last.then(() => answer(client));
    const served = new Promise<void>((fulfil) => client.once("close", () => fulfil()));
    clients.add(served);
    void served.then(() => clients.delete(served));
  });

  const answer = async (client: Socket): Promise<void> => {
    if (client.destroyed) return;
    let folder = "";
    const removeFolder = () => {
      if (folder !== "") rmSync(folder, { recursive: true, force: true });
    };
    const cancel = onExit(removeFolder);
    const remove = () => {
      cancel();
      removeFolder();
    };
    try {
      folder = makeTemporaryFolder("ringleader");
      // Counted before the copy, so that the copy has at least these cells.
      const counts = progress();
      await store.snapshot(folder);
      if (client.destroyed) return remove();
      client.once("close", remove);
      client.write(`${JSON.stringify({ folder, ...counts } satisfies SnapshotAnswer)}\n`);
    } catch {
      // The disk may be full. The client then says that the file is in use.
      client.destroy();
      remove();
    }
  };

  server.on("connection", (client) => client.on("error", () => {}).resume());
  // Only the owner of the store gets here, so a socket that exists was left by a process that was killed.
  if (otherKind(path) === "a socket") removeFile(path);
  const mask = process.umask(0o177);
  // On a file system without sockets, the sweep continues, and its results can be read when it ends.
  const isListening = new Promise<boolean>((fulfil) => {
    server.once("error", () => fulfil(false));
    server.listen(path, () => fulfil(true));
  });
  process.umask(mask);
  if (!(await isListening)) return async () => {};
  const unlink = () => removeFile(path);
  const cancelUnlink = onExit(unlink);
  return async () => {
    cancelUnlink();
    unlink();
    server.close();
    const timeout = new Promise((fulfil) => setTimeout(fulfil, GRACE).unref());
    await Promise.race([Promise.all([...clients, last]), timeout]);
  };
}
