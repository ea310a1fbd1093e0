import type { CellRunner } from "../cell-runner.ts";
import type { CellBatch } from "../redis/batch-queue.ts";
import { queueRunner } from "../redis/queue-runner.ts";
import { takeCells } from "../redis/take-cells.ts";
import { SimulatedLab } from "./simulated-lab.ts";
import { simulatedQueue } from "./simulated-queue.ts";
import { LEASE, SimulatedServer } from "./simulated-server.ts";
import { simulatedSource } from "./simulated-source.ts";
import { FAULTY, SimulatedProcess } from "./simulation.ts";

/** Number of worker processes, and threads of each. */
const WORKERS = 2;
const THREADS = 2;
/** Milliseconds between two decisions whether a worker or the server fails, and until a worker is started again. */
const TICK = 750;
const AGAIN = 2000;
/** A lab whose sweeps run on workers of other machines, through a queue. */
export class SimulatedRedisLab extends SimulatedLab {
  /** Longer than all leases that may be left. */
  protected override readonly silence = 4 * LEASE;
  readonly server = new SimulatedServer(this.simulation);

  protected override start(): void {
    for (let number = 0; number < WORKERS; number++) this.#startWorker(number);
    this.#watchServer();
    super.start();
  }

  protected override async openRunner(process: SimulatedProcess): Promise<CellRunner> {
    // A coordinator that closes its runner takes back what it does not need.
    let isClosing = false;
    const queue = simulatedQueue(process, this.server, {
      add: (batch) => this.#judgeAddition(batch),
      remove: (id) => void (isClosing || this.#judgeRemoval(id)),
    });
    const runner = await queueRunner(
      queue,
      this.threads(process, "samples"),
      this.version,
      process.clock,
    );
    return {
      get concurrency() {
        return runner.concurrency;
      },
      run: (cells) => runner.run(cells),
      stored: (rows) => runner.stored?.(rows),
      close: () => {
        isClosing = true;
        return runner.close();
      },
    };
  }

  protected override judgeEnd(): void {
    super.judgeEnd();
    const [left] = this.server.jobs.values();
    if (left) this.simulation.violate(`the queue keeps a batch that is ${left.state}`);
  }

  #startWorker(number: number): void {
    const name = `host/${number}/${THREADS}`;
    const process = new SimulatedProcess(this.simulation, () => {
      this.server.workers.delete(name);
      this.simulation.after(AGAIN, () => this.#startWorker(number));
    });
    const source = simulatedSource(process, this.server, name, THREADS);
    const taking = takeCells(source, this.threads(process, "cells"), this.version, process.clock);
    const watch = (): void => {
      const outcome = this.simulation.decide("worker");
      if (outcome === "crashes") return process.crash();
      if (outcome === "pauses") process.pause(this.simulation.latency("worker", 10_000));
      if (outcome === "ends") return void taking.end().finally(() => process.crash());
      if (this.simulation.now < FAULTY) process.clock.after(TICK, watch);
    };
    process.clock.after(TICK, watch);
  }

  #watchServer(): void {
    const outcome = this.simulation.decide("server");
    const downtime = outcome ? this.simulation.latency("server", 4000) : 0;
    if (outcome === "restarts") this.server.restart("all", downtime);
    if (outcome === "restarts with older data") this.server.restart("saved", downtime);
    if (outcome === "loses its data") this.server.restart("none", downtime);
    // The server saves its data every second on average.
    if (this.simulation.latency("server", 2) === 1) this.server.save();
    if (this.simulation.now < FAULTY) this.simulation.after(TICK, () => this.#watchServer());
  }

  /** A sweep puts a batch on the queue only if it needs a row of it. */
  #judgeAddition({ cells }: CellBatch): void {
    if (cells.every(({ key }) => this.store.has(key))) {
      this.simulation.violate("a batch whose rows are stored is run again");
    }
  }

  /** A sweep removes an answer only after it has stored all rows of it. */
  #judgeRemoval(id: string): void {
    const job = this.server.jobs.get(id);
    if (job?.state !== "completed" || !isAnswer(job)) return;
    const { cells } = JSON.parse(job.data) as CellBatch;
    if (!cells.every(({ key }) => this.store.rows.has(key))) {
      this.simulation.violate("an answer is removed before its rows are committed");
    }
  }
}

/** True if the answer has a row for each cell of the batch. */
function isAnswer({ data, answer }: { data: string; answer: string | undefined }): boolean {
  const { cells } = JSON.parse(data) as CellBatch;
  const { rows } = JSON.parse(answer ?? "{}") as { rows?: unknown };
  return (
    Array.isArray(rows) &&
    rows.length === cells.length &&
    rows.every((row: { cell?: string } | null, i) => row?.cell === cells[i].key)
  );
}
