import { constants } from "node:os";
import {
  folderOf,
  LeaderJob,
  parseDuration,
  parseHttpAddress,
  readRing,
  runElector,
  type HeldLease,
  type JobEnd,
} from "@ringleader/net";
import { Refusal } from "@ringleader/core/internal/refusal";
import { exit } from "../../../terminal/exit.ts";
import { interruptStatus, onInterrupt } from "../../../workers/interrupt.ts";
import type { ElectFlags } from "./flags.ts";
import { LineWriter } from "./line-writer.ts";

/** The entry of the process that watches over the job. */
const WATCHDOG = new URL("../watchdog.js", import.meta.url);

/** `elect`: runs a voter, and a job while it leads. */
export async function run(file: string, job: string[], flags: ElectFlags): Promise<number> {
  const { me } = flags;
  if (me === undefined)
    throw Refusal.of("me", "elect needs the name of the voter that it runs, such as --me a.");
  const leaseMs = parseDuration("lease", flags.lease);
  const http = flags.http === undefined ? undefined : parseHttpAddress(flags.http);
  const ring = await readRing(file);
  const lines = new LineWriter(job.length > 0 ? 2 : 1);
  const say = (line: object) => lines.write(line);
  const stop = new AbortController();
  const cancel = onInterrupt(() => stop.abort());
  let end: JobEnd | undefined;
  const work = async (lease: HeldLease): Promise<boolean> => {
    if (job.length === 0) await aborted(lease.stop);
    else end = await runJob(job, lease, say);
    return end?.isOverdue !== true;
  };
  try {
    const hasEnded = await runElector({
      ring,
      me,
      folder: folderOf(file, me),
      leaseMs,
      drift: parseDrift(flags.drift),
      wire: flags.wire,
      insecure: flags.insecure === true,
      http,
      work,
      say,
      signal: stop.signal,
    });
    // A job that was started and ended by itself decides; otherwise a signal has ended the voter.
    if (hasEnded && end) return statusOfJob(end);
    return interruptStatus() ?? exit.undecided;
  } finally {
    cancel();
    await lines.close();
  }
}

/** Returns the exit status of a job. As in a shell, it is 128 and the number of the signal that ended it. */
export const statusOfJob = ({ status, signal }: Pick<JobEnd, "status" | "signal">): number =>
  status ?? (signal === null ? exit.undecided : 128 + constants.signals[signal]);

/** Runs the job of a lease, and ends it before the lease does. Resolves when no process of the job is left. */
async function runJob(
  job: readonly string[],
  { token, stop, end, watch }: HeldLease,
  say: (line: object) => void,
): Promise<JobEnd> {
  let running: LeaderJob | undefined;
  watch((until) => {
    if (running) running.extend(until);
    else running = new LeaderJob({ job, token, until, watchdog: WATCHDOG });
  });
  const started = running!;
  const terminate = () => started.terminate();
  const kill = () => started.kill();
  stop.addEventListener("abort", terminate);
  end.addEventListener("abort", kill);
  if (stop.aborted) terminate();
  if (end.aborted) kill();
  const pid = await started.started;
  if (pid !== undefined) say({ job: "started", token, pid });
  const jobEnd = await started.ended;
  const { status, signal, why } = jobEnd;
  say({
    job: "ended",
    token,
    ...(status !== null && { status }),
    ...(signal !== null && { signal }),
    ...(why !== undefined && { why }),
  });
  return jobEnd;
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((fulfil) => {
    if (signal.aborted) fulfil();
    else signal.addEventListener("abort", () => fulfil());
  });

function parseDrift(text: string): number {
  if (/^\d?(?:\.\d{1,9})?$/.test(text) && text !== "") return Number(text);
  throw Refusal.of(
    "drift",
    `${text} is not accepted; give a part, such as 0.01, with at most nine digits after the point.`,
  );
}
