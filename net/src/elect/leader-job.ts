import { spawn } from "node:child_process";

/** How a job ended: its exit status, or the signal that ended it. */
export interface JobEnd {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
}

/**
 * Becomes the job. Before, it starts a watchdog in the same process group, which kills the group when the other end of
 * descriptor 3 is gone. So no job outlives the process that started it, however early that process is killed.
 */
const START =
  '(trap "" TERM INT HUP; read -r _ <&3; kill -KILL -$$) >/dev/null 2>&1 & exec 3<&-; exec "$@"';

/** The job of a leader: a process group of its own, which does not outlive this process. */
export class LeaderJob {
  readonly pid: number | undefined;
  /** Resolves when the job has ended and no process of its group is left. */
  readonly ended: Promise<JobEnd>;
  #isOver = false;

  /** Starts a job. `RINGLEADER_TOKEN` is the token of the lease. */
  constructor(job: readonly string[], token: number) {
    const child = spawn("/bin/sh", ["-c", START, "sh", ...job], {
      detached: true,
      stdio: ["ignore", "inherit", "inherit", "pipe"],
      env: { ...process.env, RINGLEADER_TOKEN: String(token) },
    });
    this.pid = child.pid;
    child.stdio[3]?.on("error", () => {});
    this.ended = new Promise((fulfil) => {
      const end = (how: JobEnd) => {
        // Processes that the job has left behind do not outlive the lease either.
        this.#signal("SIGKILL");
        this.#isOver = true;
        child.stdio[3]?.destroy();
        fulfil(how);
      };
      child.on("error", () => end({ status: 127, signal: null }));
      child.on("exit", (status, signal) => end({ status, signal }));
    });
  }

  /** Asks the job to end. */
  terminate(): void {
    this.#signal("SIGTERM");
  }

  /** Ends the job at once. */
  kill(): void {
    this.#signal("SIGKILL");
  }

  /** Sends a signal to the whole process group. */
  #signal(signal: NodeJS.Signals): void {
    const { pid } = this;
    if (this.#isOver || pid === undefined) return;
    try {
      process.kill(-pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}
