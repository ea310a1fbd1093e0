import { spawn } from "node:child_process";
import { endJob, JOB_VARIABLE, type JobMark } from "./job-processes.ts";

/** How a job ended: its exit status, or the signal that ended it. */
export interface JobEnd {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why it has not run, or has not ended by itself; absent if it has. */
  readonly why?: string;
  /** True if its time was over, so that the watchdog ended or never started it. */
  readonly isOverdue?: boolean;
}

const OVERDUE = { why: "its time is over.", isOverdue: true };

/** What a job is started with. */
interface JobStart {
  readonly job: readonly string[];
  readonly token: number;
  readonly mark: string;
}

/** What a voter tells the watchdog of its job. Times are those of `machineTime`; 0 ends the job at once. */
export type ToWatchdog = { readonly start?: JobStart; readonly until: number };

/** What the watchdog tells its voter: the process of the job, and at last how it ended. */
export type FromWatchdog = { readonly pid: number } | { readonly end: JobEnd };

/** The time of the clock that all processes of a machine share, in milliseconds. */
export const machineTime = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Most milliseconds of one timer. */
const LONGEST_TIMER = 2 ** 30;

/**
 * Runs the job of a leader, in a process beside that of the voter. It kills the job at the time that it was told last,
 * and when its voter is gone. So the job ends in time even if the voter is paused, killed or waits for a reader.
 */
export function runWatchdog(): void {
  // A signal to all processes of a service must not end the watchdog before its job.
  for (const name of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(name, () => {});
  let until = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let waiting: JobStart | undefined;
  let running: JobMark | undefined;
  let ending: Promise<void> | undefined;

  const tell = (message: FromWatchdog, then = () => {}) =>
    process.connected ? void process.send!(message, undefined, {}, then) : then();
  const finish = (end: JobEnd) => {
    clearTimeout(timer);
    tell({ end: ending ? { ...end, ...OVERDUE } : end }, () => {
      if (process.connected) process.disconnect();
    });
  };
  const check = (): void => {
    clearTimeout(timer);
    const left = until - machineTime();
    if (left > 0) {
      if (waiting) running = startJob(waiting, finish, tell);
      waiting = undefined;
      timer = setTimeout(check, Math.min(left, LONGEST_TIMER));
    } else if (running) ending ??= endJob(running);
    // If this process was slow to start, a message with a later time may follow.
    else if (waiting && until <= 0) finish({ status: null, signal: null, ...OVERDUE });
  };

  process.on("message", ({ start, until: told }: ToWatchdog) => {
    waiting ??= start;
    until = told;
    check();
  });
  process.on("disconnect", () => {
    until = -Infinity;
    check();
  });
}

/** Starts a job in a process group of its own. */
function startJob(
  { job, token, mark }: JobStart,
  finish: (end: JobEnd) => void,
  tell: (message: FromWatchdog) => void,
): JobMark {
  const [program, ...args] = job;
  const child = spawn(program, args, {
    detached: true,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, RINGLEADER_TOKEN: String(token), [JOB_VARIABLE]: mark },
  });
  const all = { group: child.pid, mark };
  child.on("error", (error: NodeJS.ErrnoException) => {
    const why = `${program} cannot be started (${error.code}).`;
    finish({ status: error.code === "ENOENT" ? 127 : 126, signal: null, why });
  });
  // Processes that the job has left behind do not outlive it.
  child.on("exit", (status, signal) => void endJob(all).then(() => finish({ status, signal })));
  if (child.pid !== undefined) tell({ pid: child.pid });
  return all;
}
