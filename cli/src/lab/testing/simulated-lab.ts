import type { FaultRun, FaultSchedule } from "@ringleader/core/internal/faults";
import { replaceSink } from "../../terminal/output.ts";
import { threadPool, type CellRunner } from "../cell-runner.ts";
import type { Cell } from "../plan/cell.ts";
import { sweep, Tally } from "../sweep.ts";
import { SimulatedStore } from "./simulated-store.ts";
import { simulatedThreads } from "./simulated-threads.ts";
import { FAULTY, QUIET, SimulatedProcess, LabSimulation } from "./simulation.ts";
import type { Undisturbed } from "./undisturbed.ts";

/** Milliseconds of virtual time within which the sweep ends after the last fault. */
const PATIENCE = 1_800_000;
/** Largest number of events of a run. */
const MOST_EVENTS = 50_000;
/** Milliseconds until the user starts a sweep again that has ended or crashed. */
const AGAIN = 1500;

export interface LabRun extends FaultRun {
  readonly digest: string;
  /** Number of sweeps that were started, and of batches that threads were given. */
  readonly sweeps: number;
  readonly batches: number;
}

/** Sweeps under a schedule of faults, until the last sweep has ended without faults. Judges all laws. */
export class SimulatedLab {
  readonly simulation: LabSimulation;
  readonly store: SimulatedStore;
  readonly #undisturbed: Undisturbed;
  #sweeps = 0;
  #batches = 0;
  /** Cells that were run after all faults. */
  readonly #lateRuns = new Set<string>();
  /** True once the last sweep has ended; a while later, the run is over. */
  #isLast = false;
  #isOver = false;
  /** Milliseconds between the end of the last sweep and the end of the run. */
  protected readonly silence: number = 0;
  #tally = new Tally();

  constructor(schedule: FaultSchedule, undisturbed: Undisturbed) {
    this.simulation = new LabSimulation({ maxEvents: MOST_EVENTS, ...schedule });
    this.#undisturbed = undisturbed;
    this.store = new SimulatedStore(this.simulation, undisturbed.texts);
  }

  async run(): Promise<LabRun> {
    const { simulation } = this;
    const { kernel } = simulation;
    const stray = (error: unknown) =>
      simulation.violate(`an error is not handled: ${String(error)}`);
    const listeners = process.listeners("unhandledRejection");
    const sink = replaceSink({ write: (_, bytes) => bytes.length });
    process.removeAllListeners("unhandledRejection").on("unhandledRejection", stray);
    try {
      this.start();
      await simulation.run(() => {
        this.judge();
        return this.#isOver || simulation.now > QUIET + PATIENCE;
      });
    } finally {
      replaceSink(sink);
      process.removeAllListeners("unhandledRejection");
      for (const listener of listeners) process.on("unhandledRejection", listener);
    }
    if (simulation.failure === undefined) this.judgeEnd();
    const { failure } = simulation;
    const { faults, events, digest } = kernel;
    return { failure, faults, events, digest, sweeps: this.#sweeps, batches: this.#batches };
  }

  protected start(): void {
    this.startSweep();
  }

  /** Opens the runner of a sweep, as the command does. */
  protected async openRunner(process: SimulatedProcess): Promise<CellRunner> {
    return this.threads(process, "cells");
  }

  /** The version of all cells. */
  protected get version(): string {
    return this.#undisturbed.plan.series[0].version;
  }

  /** Opens threads of a process, for the cells of a sweep or for samples of them. */
  protected threads(process: SimulatedProcess, use: "cells" | "samples"): CellRunner {
    const pool = simulatedThreads(process, (cells) => {
      if (use === "cells") this.#noteRun(cells);
      return cells.map(({ key }) => this.#undisturbed.rows.get(key)!);
    });
    return threadPool(2, { catalogue: pool, own: pool }, process.clock);
  }

  /** Once all faults are over, no cell needs more than one run. */
  #noteRun(cells: readonly Cell[]): void {
    this.#batches++;
    if (this.simulation.now < QUIET) return;
    for (const { key } of cells) {
      if (this.#lateRuns.has(key)) this.simulation.violate("a cell is run twice without faults");
      this.#lateRuns.add(key);
    }
  }

  protected startSweep(): void {
    this.#sweeps++;
    const process = new SimulatedProcess(this.simulation, () => this.#startAgain());
    const stop = { isStopped: false, close: () => {} };
    this.#watchUser(process, stop);
    void this.#sweep(process, stop)
      .catch(() => {})
      .finally(() => process.crash());
  }

  /** What the verb `sweep` does with its runner and its store. */
  async #sweep(process: SimulatedProcess, stop: { isStopped: boolean; close: () => void }) {
    const runner = await this.openRunner(process);
    stop.close = () => void runner.close();
    const tally = (this.#tally = new Tally());
    const store = this.store.open(process);
    const { plan } = this.#undisturbed;
    const isLast = this.simulation.now >= QUIET;
    try {
      await sweep(plan, runner, store, tally, () => stop.isStopped, process.clock);
      if (!stop.isStopped && tally.known + tally.stored !== plan.cells) {
        this.simulation.violate("a sweep ends before all of its cells are stored");
      }
    } finally {
      await runner.close();
    }
    if (isLast && this.store.isComplete) {
      this.#isLast = true;
      this.simulation.after(this.silence, () => (this.#isOver = true));
    }
  }

  #startAgain(): void {
    const wait = Math.max(AGAIN, QUIET - this.simulation.now);
    const isDone = this.store.isComplete;
    if (!this.#isLast) this.simulation.after(isDone ? wait : AGAIN, () => this.startSweep());
  }

  /** Interrupts or kills the sweep at any moment. */
  #watchUser(process: SimulatedProcess, stop: { isStopped: boolean; close: () => void }): void {
    process.clock.after(500, () => {
      const outcome = this.simulation.decide("user");
      if (outcome === "kills") return process.crash();
      if (outcome === "interrupts") {
        stop.isStopped = true;
        stop.close();
      }
      if (this.simulation.now < FAULTY) this.#watchUser(process, stop);
    });
  }

  /** Judges what holds at every moment. */
  protected judge(): void {
    const { known, stored } = this.#tally;
    if (known + stored > this.store.rows.size) {
      this.simulation.violate("a row counts as stored before it is committed");
    }
  }

  /** Judges what holds at the end. */
  protected judgeEnd(): void {
    if (!this.#isOver) this.simulation.violate("the sweep does not end");
    else if (!this.store.isComplete) this.simulation.violate("a cell is missing");
  }
}
