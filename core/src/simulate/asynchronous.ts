import type { Compiled } from "../compile/compile.ts";
import type { Loop } from "../compile/loop.ts";
import type { Setup } from "../model/setup.ts";
import { stream } from "../model/system/random.ts";
import { checkDepth, EngineInstance, MOST_DEPTH, portOf, STARTS } from "./engine/instance.ts";
import { Ledger } from "./engine/ledger.ts";
import { outcomeOf } from "./engine/outcome.ts";
import { pool, PoolMode, type PoolLoop } from "./engine/pool.ts";
import { queue } from "./engine/queue.ts";
import { latencies, latencyLaw, lockstep } from "./schedulers.ts";
import type { Options, Scheduler, Simulation } from "./simulation.ts";
import { fromTrace } from "./trace-schedule.ts";

class ScheduledLedger extends Ledger {
  /** Under latencies, the current time in ticks; otherwise undefined. */
  ticks: number | undefined;

  now(): bigint {
    return BigInt(this.ticks ?? this.compiled.loop.clock(this.compiled.cursor.p));
  }
}

/** Starts an asynchronous run, whose deliveries a schedule chooses. */
export function startAsynchronous(setup: Setup, options: Options = {}): Simulation {
  const { n, schedule, waking } = setup;
  const ledger = new ScheduledLedger(setup, options);
  const instance: EngineInstance<Loop> | EngineInstance<PoolLoop> =
    schedule.kind === "fifo"
      ? new EngineInstance(ledger, queue, () => {})
      : new EngineInstance(ledger, pool, chooser(ledger, options));
  let started = 0;
  let delivered = 0;
  return {
    delivered: () => delivered,
    waiting: () => instance.compiled.loop.inFlight(),
    now: () => ledger.now(),
    read: (p) => instance.compiled.look(p),
    advance(most) {
      const { loop } = instance.compiled;
      if (started < n) {
        started = loop.beginAll(started, Math.min(n, started + STARTS), waking.starters);
        instance.takeSpilled();
        return true;
      }
      if (ledger.exhausted) return false;
      const count = ledger.watch ? loop.stepWatched(most) : loop.step(most);
      delivered += count;
      if (delivered > MOST_DEPTH) checkDepth(loop.last());
      instance.takeSpilled();
      return count > 0;
    },
    finish() {
      const finished = started === n && instance.compiled.loop.inFlight() === 0;
      const outcome = outcomeOf(ledger, { delivered, finished });
      instance.giveBack();
      return outcome;
    },
  };
}

/** Makes the function that tells a pool how to choose deliveries. */
function chooser(
  ledger: ScheduledLedger,
  options: Options,
): (compiled: Compiled<PoolLoop>) => void {
  const { setup } = ledger;
  const { schedule, links, seed } = setup;
  const key = stream(seed, "schedule");
  // Made once per run, because the scheduler must outlive an instance that is exchanged for a larger one.
  const scheduler = schedulerOf(ledger, options);
  return (compiled) => {
    const { loop } = compiled;
    if (scheduler) loop.setChoice(PoolMode.scheduler, false, key, scheduler);
    else if (schedule.kind === "trace") {
      const pick = fromTrace(options.steps!, compiled, setup);
      loop.setChoice(PoolMode.trace, false, key, { pick });
    } else {
      const mode = links === "any" ? PoolMode.messages : PoolMode.links;
      loop.setChoice(mode, schedule.kind === "lifo", key);
    }
  };
}

function schedulerOf(ledger: ScheduledLedger, { delay, keeper }: Options): Scheduler | undefined {
  const { schedule, links, seed } = ledger.setup;
  if (schedule.kind === "latency") {
    ledger.ticks = 0;
    const law = latencyLaw(schedule, stream(seed, "schedule"));
    return latencies(law, links, (now) => (ledger.ticks = now));
  }
  if (delay) return latencies(delay, links, () => {});
  return schedule.kind === "lockstep" ? lockstep(portOf(ledger.setup)) : keeper;
}
