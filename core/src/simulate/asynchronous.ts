import type { Compiled, Engine } from "../model/compile.ts";
import { stream } from "../model/random.ts";
import type { Outcome } from "../model/run.ts";
import { isPerPort } from "../model/schema.ts";
import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import { World } from "../model/world.ts";
import { borrow, giveBack } from "./instances.ts";
import { latencies } from "./latencies.ts";
import { outcome } from "./outcome.ts";
import { pool } from "./pool.ts";
import { queue } from "./queue.ts";
import { fromTrace, type Steps } from "./steps.ts";

export interface Options {
  /** Called for every event, in order; makes the run slower. */
  readonly watch?: ((event: Event) => void) | undefined;
  /** The deliveries to make, for the schedule `trace`. */
  readonly steps?: Steps | undefined;
}

/** A run under way: `advance` until it is over, then `finish`. */
export interface Simulation {
  /** Delivers at most `most` messages more; false when nothing is left to do. */
  advance(most: number): boolean;
  readonly delivered: number;
  /** Messages in flight. */
  waiting(): number;
  /** The state of one process as its algorithm sees it. */
  read(p: number): Record<string, unknown>;
  /** Ends the run, wherever it is; nothing may be asked of it afterwards. */
  finish(): Outcome;
}

/** Starts per call of `advance` while processes are still being started. */
const STARTS = 1 << 20;

export function asynchronous(given: Setup, { watch, steps }: Options = {}): Simulation {
  const { algorithm, network, n, schedule } = given;
  const engine: Engine = schedule.kind === "fifo" ? queue : pool;
  const scrambled = given.swapped !== undefined && !algorithm.needs.bothWays;
  const links = network.rows
    ? network.rows.mate.length
    : (algorithm.needs.bothWays || scrambled ? 2 : 1) * n;
  const world = new World(given);
  world.watch = watch;
  let compiled: Compiled;
  let started = 0;
  let delivered = 0;

  let ticks = 0;
  const clock = (to?: number): number => (to === undefined ? ticks : (ticks = to));
  // Made once: what is on its way outlives the growth of an instance.
  const inTransit =
    schedule.kind === "latency"
      ? latencies(schedule, given.links, stream(given.seed, "schedule"), clock)
      : undefined;

  const install = (next: Compiled): void => {
    compiled = next;
    world.compiled = next;
    next.bind(world, network.rows);
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

  const first = borrow(algorithm, engine, scrambled, n, links, links + 8);
  install(first);
  const known = knownN(given);
  first.reset(n, links, known);
  first.setSwapped(given.swapped);
  if (given.ids) handOut(first.ID, given.ids, algorithm.complemented);
  first.layOut();
  first.engine.setLanes(world.digest.a, world.digest.b);
  world.readings = {
    timed: false,
    decided() {},
    clock: (p) => compiled.engine.clock(p),
    now: () => BigInt(schedule.kind === "latency" ? ticks : compiled.engine.clock(compiled.me.p)),
    sentThisStep: () => compiled.engine.sentThisStep() + world.spilled.length,
  };

  const grow = (): void => {
    makeRoom(world, compiled, () => {
      const old = compiled;
      const next = borrow(algorithm, engine, scrambled, n, links, 2 * old.capacity.messages);
      next.reset(n, links, known);
      install(next);
      takeOver(next, old, n);
    });
  };

  const simulation: Simulation = {
    get delivered() {
      return delivered;
    },
    waiting: () => compiled.engine.inFlight(),
    read: (p) => readState(compiled, p),
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
      const step = watch ? compiled.engine.stepWatched : compiled.engine.step;
      const done: number = step(most);
      delivered += done;
      if (world.spilled.length > 0) grow();
      return done > 0;
    },
    finish() {
      const { engine: it } = compiled;
      const result = outcome(world, compiled, {
        delivered,
        inFlight: it.inFlight(),
        finished: started === n && it.inFlight() === 0,
        last: engine === queue ? it.clock() : it.last(),
        lanes: it.lanes(),
      });
      giveBack(compiled, engine, scrambled);
      return result;
    },
  };
  return simulation;
}

/** What the processes take n to be: too little where that is violated on purpose. */
export const knownN = ({ n, violated }: Setup): number =>
  violated.includes("n") ? Math.max(1, n - 1) : n;

/** Finds room for what was spilled: in the instance there is, or in a larger one. */
export function makeRoom(world: World, compiled: Compiled, enlarge: () => void): void {
  let { engine } = compiled;
  while (engine.room() < world.spilled.length) {
    if (engine.widen()) continue;
    enlarge();
    ({ engine } = world.compiled);
  }
  for (const { head, depth, words } of world.spilled) engine.take(head, depth, words);
  world.spilled.length = 0;
}

/** A larger instance takes over from a smaller one in the middle of a run. */
export function takeOver(next: Compiled, old: Compiled, n: number): void {
  next.ID.set(old.ID.subarray(0, n));
  next.COUNT.set(old.COUNT);
  for (const name of Object.keys(old.columns)) next.columns[name].set(old.columns[name]);
  next.engine.inherit(old.engine);
}

export function handOut(column: Uint32Array, ids: Uint32Array, complemented: boolean): void {
  column.set(ids);
  if (complemented) for (let p = 0; p < ids.length; p++) column[p] = ~column[p];
}

export function readState({ me, shape }: Compiled, p: number): Record<string, unknown> {
  const at = me.p;
  me.p = p;
  const degree = shape.links === "rows" ? me["degree"] : shape.links === "twoWay" ? 2 : 1;
  const fields = Object.entries(shape.algorithm.state).map(([name, field]) => {
    if (!isPerPort(field)) return [name, me[name]];
    const slots = (port: number) =>
      Array.from({ length: field.slots }, (_, slot) => me[name].of(port, slot));
    return [name, Array.from({ length: degree }, (_, port) => slots(port))];
  });
  me.p = at;
  return Object.fromEntries(fields);
}
