import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { wiring, type LiveCommand } from "@ringleader/core/internal/conform";
import { Refusal } from "@ringleader/core/internal/refusal";
import type { LateFrame } from "../node/rounds/clock.ts";
import { RingProcesses } from "./ring-processes.ts";
import { Faults } from "./faults.ts";
import { HostKilled } from "./host-process.ts";
import { isAllReceived, Quiet, sumCounts, type RingCounts } from "./quiet.ts";
import type { FaultName, RingOptions, RingOutcome } from "./ring-run.ts";
import { whyUndecided } from "./why-undecided.ts";

/** Milliseconds between two rounds of counting: at least, and at most. */
const COUNTING = { least: 4, most: 250 } as const;

/** Thrown where a run waits, when the caller stops it. */
class Stopped extends Error {}

/**
 * Runs an election between operating-system processes over sockets, and leaves their logs in the folder. Rejects with a
 * Refusal if a process refuses what the algorithm does. No process and no socket file is left, whatever happens.
 */
export async function runRing(options: RingOptions): Promise<RingOutcome> {
  checkOptions(options);
  const run = new RingRun(options);
  try {
    return await run.run();
  } finally {
    await run.end();
  }
}

function checkOptions({ processes, setup, steer }: RingOptions): void {
  if (!(Number.isInteger(processes) && processes >= 1 && processes <= setup.n))
    throw Refusal.of(
      "processes",
      `${processes} is not accepted; give a whole number from 1 to ${setup.n}.`,
    );
  if (steer && setup.needs.rounds)
    throw Refusal.of("steer", "a run in rounds has one schedule, so it cannot be steered.");
}

class RingRun {
  readonly #options: RingOptions;
  readonly #processes: RingProcesses;
  readonly #faults: Faults;
  readonly #quiet = new Quiet();
  readonly #interrupted: Promise<never>;
  #interrupt: (error: Error) => void = () => {};
  #counts: RingCounts = sumCounts([]);
  readonly #late: LateFrame[] = [];
  #startSeconds = 0;
  #connectSeconds = 0;
  #cpuSeconds = 0;
  #lastProgress = performance.now();

  constructor(options: RingOptions) {
    this.#options = options;
    this.#interrupted = new Promise((_, reject) => (this.#interrupt = reject));
    // The rejection is handled where the run waits.
    this.#interrupted.catch(() => {});
    const faultFile = join(options.folder, "faults.jsonl");
    writeFileSync(faultFile, "");
    this.#processes = new RingProcesses(options, {
      onFailure: (error) => this.#interrupt(error),
      onCut: (edge, positions) => this.#faults.note("cut", positions, { edge }),
      onRestart: (positions, journal) => {
        this.#quiet.reset();
        this.#faults.note("restart", positions, { journal });
      },
      onLate: (frame) => this.#late.push(frame),
      heldEdges: () => this.#faults.heldEdges,
    });
    this.#faults = new Faults(options.faults, options.setup, this.#processes, (fault) => {
      appendFileSync(faultFile, `${JSON.stringify(fault)}\n`);
      options.live?.({ type: "fault", fault });
    });
  }

  async run(): Promise<RingOutcome> {
    const { signal } = this.#options;
    const stop = () => this.#interrupt(new Stopped());
    signal?.addEventListener("abort", stop);
    try {
      if (signal?.aborted) stop();
      const began = performance.now();
      await this.#unlessInterrupted(this.#processes.start());
      const started = performance.now();
      this.#startSeconds = (started - began) / 1000;
      await this.#unlessInterrupted(this.#processes.connect());
      this.#connectSeconds = (performance.now() - started) / 1000;
      const inject = (command: LiveCommand) => this.#faults.inject(command);
      await this.#unlessInterrupted(this.#options.beforeGo?.(inject) ?? Promise.resolve());
      // A link that is held from the beginning carries no message.
      this.#faults.start();
      this.#processes.go();
      this.#lastProgress = performance.now();
      const why = await this.#watch();
      this.#faults.heal();
      await this.#unlessInterrupted(this.#finish(why === undefined));
      return why === undefined ? this.#outcome("over") : this.#outcome("undecided", why);
    } catch (error) {
      const isKilled = error instanceof HostKilled;
      if (!isKilled && !(error instanceof Stopped)) throw error;
      this.#faults.stop();
      await this.#finish(false);
      return isKilled
        ? this.#outcome("undecided", error.message)
        : this.#outcome("stopped", "the run was stopped before its end.");
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  }

  #outcome(status: RingOutcome["status"], why?: string): RingOutcome {
    const { events } = this.#faults;
    const countOf = (name: FaultName) => events.filter(({ fault }) => fault === name).length;
    const { depth, actedAt, ...counts } = this.#counts;
    const wallSeconds = actedAt / 1e9;
    return {
      status,
      ...(why !== undefined && { why }),
      stats: {
        ...counts,
        skips: Math.round(counts.skips / wiring(this.#options.setup).links),
        cuts: countOf("cut"),
        kills: countOf("kill"),
        pauses: countOf("pause"),
        startSeconds: this.#startSeconds,
        connectSeconds: this.#connectSeconds,
        wallSeconds,
        hopMicros: depth > 0 ? (wallSeconds * 1e6) / depth : undefined,
        cpuSeconds: this.#cpuSeconds,
      },
      faults: events,
      late: this.#late,
    };
  }

  #unlessInterrupted<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#interrupted]);
  }

  /** Counts until the run is over; returns why it is undecided otherwise. */
  async #watch(): Promise<string | undefined> {
    const { timeoutMs, steer, clock } = this.#options;
    let before = "";
    for (let pause: number = COUNTING.least; ;) {
      const asked = performance.now();
      const counts = await this.#unlessInterrupted(this.#processes.count(timeoutMs));
      const now = performance.now();
      this.#counts = sumCounts(this.#processes.known);
      this.#tell();
      const { sent, received, pulses, skips } = this.#counts;
      const progress = [sent, received, pulses, skips, this.#faults.events.length].join();
      // In rounds of real time, a process that waits for its alarm makes progress.
      const isWaiting = clock !== "pulses" && counts?.every(({ isIdle }) => isIdle) === false;
      if (progress !== before || this.#faults.isTimed || isWaiting) this.#lastProgress = now;
      before = progress;
      if (counts) {
        this.#quiet.add(counts, this.#processes.generations);
        if (this.#quiet.isUnchanged && counts.every(({ isIdle }) => isIdle)) {
          const waits = counts.find((it) => it.waits !== undefined)?.waits;
          const isReceived = isAllReceived(counts, this.#processes.hasForgotten);
          if (steer ? waits === undefined : isReceived) return undefined;
          if (isReceived)
            return `${waits}; no message is on its way, so the trace is not a run of this setup.`;
        }
      }
      if (now - this.#lastProgress > timeoutMs)
        return whyUndecided(this.#options, this.#processes, this.#faults, now - this.#lastProgress);
      pause = Math.min(COUNTING.most, Math.max(COUNTING.least, 4 * (now - asked)));
      await this.#unlessInterrupted(new Promise((fulfil) => setTimeout(fulfil, pause)));
    }
  }

  #tell(): void {
    const { sent, received, resent } = this.#counts;
    const { processes, progress } = this.#options;
    const ready = this.#processes.alive;
    progress?.({ phase: "running", ready, processes, sent, received, resent });
  }

  async #finish(isOver: boolean): Promise<void> {
    this.#cpuSeconds = await this.#processes.finish(isOver);
    this.#counts = sumCounts(this.#processes.known);
  }

  /** Ends all processes and removes their sockets. */
  async end(): Promise<void> {
    this.#faults.stop();
    await this.#processes.end();
  }
}
