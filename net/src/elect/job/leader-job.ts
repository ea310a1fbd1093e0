import { fork, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { endJob, killJob, signal, type JobMark } from "./job-processes.ts";
import { machineTime, type FromWatchdog, type JobEnd, type ToWatchdog } from "./watchdog.ts";

interface LeaderJobOptions {
  readonly job: readonly string[];
  readonly token: number;
  /** When the job must be over, by `performance.now()`. */
  readonly until: number;
  /** The file of the process that calls `runWatchdog`. */
  readonly watchdog: URL;
}

/** The time of `machineTime` at a time of `performance.now()`. If the process is paused here, the result is too early. */
const machineTimeAt = (time: number): number => machineTime() - performance.now() + time;

/**
 * The job of a leader: a process group of its own, and a watchdog that kills it in time whatever happens to this
 * process. `RINGLEADER_TOKEN` is its token.
 */
export class LeaderJob {
  /** Resolves to the process of the job; undefined if it was not started. */
  readonly started: Promise<number | undefined>;
  /** Resolves when the job has ended and no process of it is left. */
  readonly ended: Promise<JobEnd>;
  readonly #watchdog: ChildProcess;
  readonly #mark = randomUUID();
  #group: number | undefined;
  #isTerminated = false;
  #isOver = false;

  constructor({ job, token, until, watchdog }: LeaderJobOptions) {
    const child = fork(fileURLToPath(watchdog), [], {
      detached: true,
      execArgv: [],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#watchdog = child;
    let start!: (pid: number | undefined) => void;
    this.started = new Promise((fulfil) => (start = fulfil));
    this.ended = new Promise((fulfil) => {
      const finish = (end: JobEnd) => {
        this.#isOver = true;
        start(undefined);
        fulfil(end);
      };
      child.on("message", (message: FromWatchdog) => {
        if ("end" in message) return finish(message.end);
        this.#group = message.pid;
        start(message.pid);
        if (this.#isTerminated) this.terminate();
      });
      const why = "its watchdog has ended.";
      const lost = () =>
        void endJob(this.#job).then(() => finish({ status: null, signal: "SIGKILL", why }));
      child.on("error", lost);
      // All messages arrive before it.
      child.on("disconnect", () => !this.#isOver && lost());
    });
    this.#tell({ start: { job, token, mark: this.#mark }, until: machineTimeAt(until) });
  }

  get #job(): JobMark {
    return { group: this.#group, mark: this.#mark };
  }

  /** Lets the job run until a later time, by `performance.now()`. */
  extend(until: number): void {
    this.#tell({ until: machineTimeAt(until) });
  }

  /** Asks the job to end. */
  terminate(): void {
    this.#isTerminated = true;
    this.#unlessOver(() => this.#group !== undefined && signal(-this.#group, "SIGTERM"));
  }

  /** Ends the job at once, also the processes that have left its group. */
  kill(): void {
    this.#tell({ until: 0 });
    this.#unlessOver(() => killJob(this.#job));
  }

  /** Acts after the messages that have arrived: if the job ended in a pause of this process, its number may mean another by now. */
  #unlessOver(act: () => void): void {
    setImmediate(() => !this.#isOver && act());
  }

  #tell(message: ToWatchdog): void {
    if (this.#watchdog.connected) this.#watchdog.send(message, () => {});
  }
}
