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
import { printJson } from "../../../terminal/output.ts";
import { interruptStatus, onInterrupt } from "../../../workers/interrupt.ts";
import type { ElectFlags } from "./flags.ts";

/** `elect`: runs a voter, and a job while it leads. */
export async function run(file: string, job: string[], flags: ElectFlags): Promise<number> {
  const { me } = flags;
  if (me === undefined)
    throw Refusal.of("me", "elect needs the name of the voter that it runs, such as --me a.");
  const leaseMs = parseDuration("lease", flags.lease);
  const http = flags.http === undefined ? undefined : parseHttpAddress(flags.http);
  const ring = await readRing(file);
  const say = (line: object) =>
    printJson({ time: new Date().toISOString(), ...line }, job.length > 0 ? 2 : 1);
  const stop = new AbortController();
  const cancel = onInterrupt(() => stop.abort());
  let end: JobEnd | undefined;
  const work = async (lease: HeldLease): Promise<void> => {
    if (job.length === 0) await aborted(lease.stop);
    else end = await runJob(job, lease, say);
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
    if (hasEnded && end) return end.status ?? exit.violated;
    return interruptStatus() ?? exit.undecided;
  } finally {
    cancel();
  }
}

/** Runs the job of a lease, and ends it before the lease does. */
async function runJob(
  job: readonly string[],
  { token, stop, end }: HeldLease,
  say: (line: object) => void,
): Promise<JobEnd> {
  const running = new LeaderJob(job, token);
  say({ job: "started", token, ...(running.pid !== undefined && { pid: running.pid }) });
  const terminate = () => running.terminate();
  const kill = () => running.kill();
  stop.addEventListener("abort", terminate);
  end.addEventListener("abort", kill);
  if (stop.aborted) terminate();
  if (end.aborted) kill();
  const { status, signal } = await running.ended;
  say({ job: "ended", token, ...(signal ? { signal } : { status }) });
  return { status, signal };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((fulfil) => {
    if (signal.aborted) fulfil();
    else signal.addEventListener("abort", () => fulfil());
  });

function parseDrift(text: string): number {
  const drift = /^\d*\.?\d+$/.test(text) ? Number(text) : NaN;
  if (drift >= 0 && drift <= 0.5) return drift;
  throw Refusal.of("drift", `${text} is not accepted; give a part from 0 to 0.5, such as 0.01.`);
}
