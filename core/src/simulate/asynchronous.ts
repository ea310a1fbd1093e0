import type { Compiled } from "../compile/compile.ts";
import type { Loop } from "../compile/loop.ts";
import type { Setup } from "../model/setup.ts";
import { stream } from "../model/system/random.ts";
import { checkDepth, EngineInstance, MOST_DEPTH, STARTS } from "./engine/instance.ts";
import { Ledger } from "./engine/ledger.ts";
import { linkEnds } from "../compile/link-ends.ts";
import { outcomeOf } from "./engine/outcome.ts";
import { pool, PoolMode, type PoolLoop } from "./engine/pool.ts";
import { queue } from "./engine/queue.ts";
import { latencies, latencyLaw, lockstep } from "./schedulers.ts";
import type { Options, Scheduler, Simulation } from "./simulation.ts";
import { traceScheduler } from "./trace-schedule.ts";

class ScheduledLedger extends Ledger {
  /** Under latencies, the current time in ticks; otherwise undefined. */
  ticks: number | undefined;

  #time(): number {
    return this.ticks ?? this.compiled.loop.clock(this.compiled.cursor.p);
  }

  now(): bigint {
    return BigInt(this.#time());
  }

  override timeText(): string {
    return String(this.#time());
  }
}

/** Starts an asynchronous run, whose deliveries a schedule chooses. */
export function startAsynchronous(setup: Setup, options: Options = {}): Simulation {
  const { n, schedule, waking } = setup;
  const ledger = new ScheduledLedger(setup, options);
  // Made once per run, because the scheduler must outlive an instance that is exchanged for a larger one.
  const scheduler = schedulerOf(ledger, options);
  const instance: EngineInstance<Loop> | EngineInstance<PoolLoop> =
    schedule.kind === "fifo"
      ? new EngineInstance(ledger, queue, () => {})
      : new EngineInstance(ledger, pool, (compiled) => choose(compiled, setup, scheduler));
  let started = 0;
  let delivered = 0;
  /** Performs the faults that come before the next delivery. */
  const breakDown = (): void => {
    for (let it = scheduler?.fault?.(); it; it = scheduler?.fault?.()) {
      const loop = instance.compiled.loop as PoolLoop;
      const message = it.slot === undefined ? undefined : loop.read(it.slot);
      ledger.inject(it, message);
      if (it.fault === "lose") loop.drop(it.slot!);
      if (it.fault === "duplicate") ledger.spill(message!.head, message!.depth, message!.words);
      instance.takeSpilled();
    }
  };
  return {
    delivered: () => delivered,
    waiting: () => instance.compiled.loop.inFlight(),
    sent: () => ledger.sent(),
    violation: () => ledger.violation(),
    now: () => ledger.now(),
    read: (p) => instance.compiled.look(p),
    advance(most) {
      if (started < n) {
        const { loop } = instance.compiled;
        started = loop.beginAll(started, Math.min(n, started + STARTS), waking.starters);
        instance.takeSpilled();
        return true;
      }
      if (ledger.exhausted) return false;
      breakDown();
      const { loop } = instance.compiled;
      const count = ledger.watch ? loop.stepWatched(most) : loop.step(most);
      delivered += count;
      if (delivered > MOST_DEPTH) checkDepth(loop.last());
      instance.takeSpilled();
      return count > 0;
    },
    finish() {
      const stuck = scheduler?.stuck?.() ?? 0;
      const isStill = started === n && instance.compiled.loop.inFlight() === stuck;
      // A message on a held link is slow, not lost, so the run is not over.
      const waits = isStill && (scheduler?.held?.() ?? 0) > 0;
      const finished = isStill && !waits;
      const outcome = outcomeOf(ledger, { delivered, finished, ...(waits && { waits }) });
      instance.giveBack();
      return outcome;
    },
  };
}

/** Tells a pool how to choose deliveries. */
function choose(
  { loop }: Compiled<PoolLoop>,
  { schedule, links, seed }: Setup,
  scheduler: Scheduler | undefined,
): void {
  const key = stream(seed, "schedule");
  if (scheduler) {
    scheduler.attach?.((slot) => loop.read(slot));
    return loop.setChoice(PoolMode.scheduler, false, key, scheduler);
  }
  const mode = links === "any" ? PoolMode.messages : PoolMode.links;
  return loop.setChoice(mode, schedule.kind === "lifo", key);
}

function schedulerOf(
  ledger: ScheduledLedger,
  { delay, keeper, steps }: Options,
): Scheduler | undefined {
  const { setup } = ledger;
  const { schedule, links, seed } = setup;
  if (schedule.kind === "latency") {
    ledger.ticks = 0;
    const law = latencyLaw(schedule, stream(seed, "schedule"));
    return latencies(law, links, (now) => (ledger.ticks = now));
  }
  if (delay) return latencies(delay, links, () => {});
  if (schedule.kind === "lockstep") return lockstep(linkEnds(setup).port);
  if (keeper || schedule.kind !== "trace") return keeper;
  // The pool is the engine of the schedule `trace`.
  return traceScheduler(steps!, setup, () => ledger.compiled as Compiled<PoolLoop>);
}
