import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

/** Reads a field of a process's status in bytes; 0 if the process has ended. */
function readStatus(pid: number | string, field: "VmHWM" | "VmRSS" | "PPid"): number {
  try {
    const [, value, unit] =
      new RegExp(`^${field}:\\s+(\\d+)( kB)?`, "m").exec(
        readFileSync(`/proc/${pid}/status`, "utf8"),
      ) ?? [];
    return Number(value ?? 0) * (unit === undefined ? 1 : 1024);
  } catch {
    return 0;
  }
}

/** True where the memory of processes can be read, which is on Linux. */
export const canReadMemory = existsSync("/proc/self/status");

/** Measures the resident memory that a run needs: the peaks of its processes, and what it adds to this one. */
export class PeakMemory {
  readonly #before = readStatus("self", "VmRSS");
  readonly #peaks = new Map<string, number>();

  constructor() {
    // The peak of this process counts from now on.
    writeFileSync("/proc/self/clear_refs", "5");
  }

  /** Looks at all children of this process. A peak only grows, so that the last look at a process counts. */
  look(): void {
    for (const pid of readdirSync("/proc"))
      if (/^\d+$/.test(pid) && readStatus(pid, "PPid") === process.pid)
        this.#peaks.set(pid, Math.max(this.#peaks.get(pid) ?? 0, readStatus(pid, "VmHWM")));
  }

  /** Number of processes that were seen. */
  get processes(): number {
    return this.#peaks.size;
  }

  get bytes(): number {
    const own = Math.max(0, readStatus("self", "VmHWM") - this.#before);
    return [...this.#peaks.values()].reduce((sum, peak) => sum + peak, own);
  }
}
