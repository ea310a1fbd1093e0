import { spawn, type ChildProcess } from "node:child_process";

/** How a job ended: its exit status, or the signal that ended it. */
export interface JobEnd {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Ends a process group when the process that holds the other end of its input is gone. */
const WATCHDOG = 'read -r _; kill -KILL -"$1"';

/** The job of a leader: a process group of its own, which does not outlive this process. */
export class LeaderJob {
  readonly pid: number | undefined;
  /** Resolves when the job has ended and no process of its group is left. */
  readonly ended: Promise<JobEnd>;
  readonly #child: ChildProcess;
  #isOver = false;

  /** Starts a job. `RINGLEADER_TOKEN` is the token of the lease. */
  constructor([command, ...args]: readonly string[], token: number) {
    const child = spawn(command, args, {
      detached: true,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, RINGLEADER_TOKEN: String(token) },
    });
    this.#child = child;
    this.pid = child.pid;
    const watchdog =
      child.pid === undefined
        ? undefined
        : spawn("/bin/sh", ["-c", WATCHDOG, "sh", String(child.pid)], {
            detached: true,
            stdio: ["pipe", "ignore", "ignore"],
          });
    watchdog?.on("error", () => {});
    watchdog?.stdin?.on("error", () => {});
    this.ended = new Promise((fulfil) => {
      const end = (how: JobEnd) => {
        // Processes that the job has left behind do not outlive the lease either.
        this.#signal("SIGKILL");
        this.#isOver = true;
        watchdog?.kill("SIGKILL");
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
    const { pid } = this.#child;
    if (this.#isOver || pid === undefined) return;
    try {
      process.kill(-pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}
