import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** What the processes of a job have in common. */
export interface JobMark {
  /** The process group of the job; undefined before it has started. */
  readonly group: number | undefined;
  /** The value of `JOB_VARIABLE` in the environment of the job. No other job has it. */
  readonly mark: string;
}

/** The variable that a process inherits from the job that started it, in whichever group or session it is. */
export const JOB_VARIABLE = "RINGLEADER_JOB";

/** Most milliseconds between two attempts to kill what is left of a job. */
const LONGEST_WAIT = 200;

/**
 * Lists the processes of a job that have not ended: its group, those with its mark, and the descendants of both. A
 * system without /proc only knows the group, which is a negative number.
 */
function listJob({ group, mark }: JobMark): number[] {
  const rows = listProcesses();
  if (!rows) return group !== undefined && signal(-group, 0) ? [-group] : [];
  const variable = `\0${JOB_VARIABLE}=${mark}\0`;
  const isMarked = (pid: number) => (read(pid, "environ") ?? "").includes(variable);
  const found = new Set<number>();
  for (const row of rows) if (row.group === group || isMarked(row.pid)) found.add(row.pid);
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const { pid, parent } of rows) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

/** Lists all processes but zombies; undefined if the system has no /proc. */
function listProcesses() {
  let names: string[];
  try {
    names = readdirSync("/proc");
  } catch {
    return undefined;
  }
  return names.flatMap((name) => {
    const stat = /^\d+$/.test(name) && read(Number(name), "stat");
    if (!stat) return [];
    // The name of the program, in parentheses, may hold spaces.
    const [state, parent, group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state === "Z" || state === "X") return [];
    return { pid: Number(name), parent: Number(parent), group: Number(group) };
  });
}

/** Reads a file of a process, between zero bytes; undefined if the process has ended or belongs to another user. */
function read(pid: number, file: "stat" | "environ"): string | undefined {
  try {
    return `\0${readFileSync(`/proc/${pid}/${file}`, "latin1")}`;
  } catch {
    return undefined;
  }
}

/** Sends a signal. Returns false if the process has ended or belongs to another user. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Sends SIGKILL to all processes of a job. Returns their number. */
export function killJob(job: JobMark): number {
  // The kernel kills the group in one step, so no process of it escapes by a fork.
  if (job.group !== undefined) signal(-job.group, "SIGKILL");
  const left = listJob(job);
  for (const pid of left) signal(pid, "SIGKILL");
  return left.length;
}

/** Kills a job, and resolves when no process of it is left. A process that hangs in the kernel, or belongs to another user, may stay. */
export async function endJob(job: JobMark): Promise<void> {
  for (let ms = 1; killJob(job) > 0; ms = Math.min(2 * ms, LONGEST_WAIT)) await wait(ms);
}
