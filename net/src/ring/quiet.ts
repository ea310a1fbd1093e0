import type { HostCounts } from "../node/control.ts";

/** Sums of the counts of all hosts. */
export interface RingCounts {
  readonly sent: number;
  readonly received: number;
  readonly resent: number;
  readonly duplicates: number;
  readonly pulses: number;
  readonly skips: number;
  readonly recovered: number;
  readonly depth: number;
  readonly actedAt: number;
}

export function sumCounts(counts: readonly HostCounts[]): RingCounts {
  const sum = (key: Exclude<keyof RingCounts, "depth" | "actedAt">) =>
    counts.reduce((total, host) => total + host[key], 0);
  return {
    sent: sum("sent"),
    received: sum("received"),
    resent: sum("resent"),
    duplicates: sum("duplicates"),
    pulses: sum("pulses"),
    skips: sum("skips"),
    recovered: sum("recovered"),
    depth: Math.max(0, ...counts.map(({ depth }) => depth)),
    actedAt: Math.max(0, ...counts.map(({ actedAt }) => actedAt)),
  };
}

/**
 * Decides from counts whether a run is over. Counts grow. If all are the same in two rounds of counting, no host acted
 * between the two, so there was a moment at which all counts held. If then everything sent was received, and no host
 * acts on its own, nothing happens any more.
 */
export class Quiet {
  #last = "";
  #unchanged = false;

  /** Takes the counts of all hosts; `generations` changes with each start of a process. */
  add(counts: readonly HostCounts[], generations: number): void {
    const text = JSON.stringify([
      generations,
      counts.map(({ sent, received, held, pulses, skips, isIdle }) => [
        sent,
        received,
        held,
        pulses,
        skips,
        isIdle,
      ]),
    ]);
    this.#unchanged = text === this.#last;
    this.#last = text;
  }

  /** True if the last two rounds of counting were the same. */
  get isUnchanged(): boolean {
    return this.#unchanged;
  }

  /** Something happened that the counts do not show. */
  reset(): void {
    this.#last = "";
    this.#unchanged = false;
  }
}

/** True if everything sent has arrived. A process that forgot what it did has also forgotten its counts. */
export function isAllReceived(counts: readonly HostCounts[], hasForgotten: boolean): boolean {
  if (hasForgotten) return counts.every(({ waiting }) => waiting.length === 0);
  return counts.reduce((sum, { sent, received, held }) => sum + sent - received - held, 0) === 0;
}
