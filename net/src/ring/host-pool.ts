import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The host processes of this command that are alive. */
export const hostPids = new Set<number>();

/** Starts an operating-system process that hosts nodes; `sockets` is the folder of its socket files. */
export function forkHost(entry: URL, sockets?: string): ChildProcess {
  const child = fork(fileURLToPath(entry), sockets === undefined ? [] : [sockets], {
    serialization: "advanced",
    execArgv: [],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const { pid } = child;
  if (pid !== undefined) {
    hostPids.add(pid);
    child.once("exit", () => hostPids.delete(pid));
  }
  // Its owner may be gone when the system says that it has not started.
  return child.on("error", () => {});
}

/** Host processes that wait for their next run. Many short runs in a row share them, because starting a process costs more. */
export class HostPool {
  readonly #entry: URL;
  readonly #idle: ChildProcess[] = [];

  constructor(entry: URL) {
    this.#entry = entry;
  }

  /** Returns a process that waits, or starts one. */
  take(): ChildProcess {
    return this.#idle.pop() ?? forkHost(this.#entry);
  }

  /** Takes back a process that has finished its part of a run. */
  give(child: ChildProcess): void {
    this.#idle.push(child);
  }

  /** Ends the processes that wait. */
  async close(): Promise<void> {
    const idle = this.#idle.splice(0);
    const ended = idle.map((child) => once(child, "exit"));
    for (const child of idle) child.disconnect();
    await Promise.all(ended);
  }
}
