/** Whole runs between five processes: steered beside unsteered, and the pulses that skip quiet rounds. */
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  makeSetup,
  parseRun,
  startSimulation,
  type Event,
  type Setup,
} from "@ringleader/core/internal";
import { runHeader, steeringOf, type Choice } from "@ringleader/core/internal/conform";
import { NO_FAULTS } from "../../net/src/ring/fault-plan.ts";
import { HostPool } from "../../net/src/ring/host-pool.ts";
import { runRing } from "../../net/src/ring/run-ring.ts";

export const HOST = join(import.meta.dirname, "../../../cli/dist/bundle/verbs-net-host.cjs");

/** Size of the rings that are steered. */
const NODES = 200;
/** Size of the ring in rounds. */
const QUIET_NODES = 20;

const steered = makeSetup(
  parseRun({ algorithm: "hirschberg-sinclair", n: NODES, seed: 1, schedule: "random" }),
);
const quiet = makeSetup(parseRun({ algorithm: "variable-speeds", n: QUIET_NODES, seed: 1 }));

/** The choices of every process in a simulated run. */
function choicesOf(setup: Setup): readonly (readonly Choice[])[] {
  const events: Event[] = [];
  const simulation = startSimulation(setup, { watch: (event) => events.push(event) });
  while (simulation.advance(1000));
  simulation.finish();
  return steeringOf(setup, events);
}

/** Runs rings in processes that serve run after run. */
export class RingRuns {
  readonly #pool = new HostPool(pathToFileURL(HOST));
  readonly #folder: string;
  readonly #choices = choicesOf(steered);

  constructor(folder: string) {
    this.#folder = folder;
  }

  async #run(setup: Setup, steer?: readonly (readonly Choice[])[]) {
    const { status, why, stats } = await runRing({
      setup,
      run: runHeader(setup),
      folder: mkdtempSync(join(this.#folder, "ring-")),
      host: pathToFileURL(HOST),
      pool: this.#pool,
      processes: 5,
      wire: "tcp",
      clock: "pulses",
      coins: "seed",
      journal: true,
      fsync: false,
      timeoutMs: 60_000,
      faults: NO_FAULTS,
      steer,
    });
    if (status !== "over") throw new Error(why);
    return stats;
  }

  /** Nanoseconds that a run takes, steered or not. */
  async time(isSteered: boolean): Promise<number> {
    return 1e9 * (await this.#run(steered, isSteered ? this.#choices : undefined)).wallSeconds;
  }

  /** Pulses for each skip of quiet rounds, beside n². */
  async pulsesPerSkip(): Promise<number> {
    const { pulses, skips } = await this.#run(quiet);
    return pulses / skips / QUIET_NODES ** 2;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
