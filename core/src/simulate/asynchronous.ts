import type { Compiled, Engine } from "../model/compile.ts";
import { stream } from "../model/random.ts";
import { knownN, type Setup } from "../model/setup.ts";
import { World } from "../model/world.ts";
import { handOut, makeRoom, portOf, takeOver, wiring } from "./handover.ts";
import { borrow, giveBack } from "./instances.ts";
import { checkDepth, LONGEST_CHAIN } from "./longest-chain.ts";
import { latencies, lawful } from "./latencies.ts";
import { lockstep } from "./lockstep.ts";
import { outcome } from "./outcome.ts";
import { pool } from "./pool.ts";
import { queue } from "./queue.ts";
import type { Options, Simulation } from "./simulation.ts";
import { fromTrace } from "./steps.ts";

/** Starts per call of `advance` while processes are still being started. */
const STARTS = 1 << 20;

export function asynchronous(
  given: Setup,
  { watch, decided, steps, delay, keeper }: Options = {},
): Simulation {
  const { algorithm, network, n, schedule } = given;
  const engine: Engine = schedule.kind === "fifo" ? queue : pool;
  const { links, scrambled } = wiring(given);
  const world = new World(given);
  world.watch = watch;
  world.decided = decided;
  let compiled: Compiled;
  let started = 0;
  let delivered = 0;

  let ticks = 0;
  const clock = (to?: number): number => (to === undefined ? ticks : (ticks = to));
  // Made once: what is on its way outlives the growth of an instance.
  const takes =
    schedule.kind === "latency" ? lawful(schedule, stream(given.seed, "schedule")) : delay;
  const inTransit = takes
    ? latencies(takes, given.links, clock)
    : schedule.kind === "lockstep"
      ? lockstep(portOf(given))
      : keeper;

  const install = (next: Compiled): void => {
    compiled = next;
    world.compiled = next;
    next.bind(world, network.rows);
    next.reset(n, links, knownN(given));
    next.engine.setFlags(given.waking.mailStarts && !given.waking.all, watch !== undefined);
    next.setSwapped(given.swapped);
    choose(next);
  };
  const choose = ({ engine: it, shape }: Compiled): void => {
    if (engine === queue) return;
    const { k0, k1 } = stream(given.seed, "schedule");
    if (inTransit) it.setChoice(3, false, k0, k1, inTransit.pick, inTransit.arrived);
    else if (schedule.kind === "trace") {
      const pick = fromTrace(steps!, shape, it, world, network.rows, given);
      it.setChoice(2, false, k0, k1, pick, undefined);
    } else {
      const holds = given.links === "any" ? 1 : 0;
      it.setChoice(holds, schedule.kind === "lifo", k0, k1, undefined, undefined);
    }
  };

  const first = borrow(algorithm, engine, scrambled, n, links, links);
  install(first);
  if (given.ids) handOut(first.ID, given.ids, algorithm.complemented);
  first.layOut();
  first.engine.setLanes(world.digest.a, world.digest.b);
  world.readings = {
    timed: false,
    decided() {},
    clock: (p) => compiled.engine.clock(p),
    now: () =>
      BigInt(schedule.kind === "latency" ? ticks : compiled.engine.clock(compiled.cursor.p)),
    sentThisStep: () => compiled.engine.sentThisStep() + world.spilled.length,
  };

  const grow = (): void => {
    makeRoom(world, compiled, () => {
      const old = compiled;
      const next = borrow(
        algorithm,
        engine,
        scrambled,
        old.capacity.processes,
        old.capacity.links,
        2 * old.capacity.messages,
      );
      install(next);
      takeOver(next, old, n);
    });
  };

  const depth = (): number => (engine === queue ? compiled.engine.clock() : compiled.engine.last());
  const simulation: Simulation = {
    delivered: () => delivered,
    waiting: () => compiled.engine.inFlight(),
    now: () => world.readings.now(),
    read: (p) => compiled.look(p),
    advance(most) {
      if (started < n) {
        started = compiled.engine.beginAll(
          started,
          Math.min(n, started + STARTS),
          given.waking.starters,
        );
        if (world.spilled.length > 0) grow();
        return true;
      }
      if (world.exhausted) return false;
      const step = watch ? compiled.engine.stepWatched : compiled.engine.step;
      const done: number = step(most);
      delivered += done;
      if (delivered > LONGEST_CHAIN) checkDepth(depth());
      if (world.spilled.length > 0) grow();
      return done > 0;
    },
    finish() {
      const { engine: it } = compiled;
      const result = outcome(world, compiled, {
        delivered,
        inFlight: it.inFlight(),
        finished: started === n && it.inFlight() === 0,
        last: depth(),
        lanes: it.lanes(),
      });
      giveBack(compiled, engine, scrambled);
      return result;
    },
  };
  return simulation;
}
