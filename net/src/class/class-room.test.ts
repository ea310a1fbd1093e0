import { catalogue } from "@ringleader/core/internal";
import { LoggedRun } from "@ringleader/core/internal/conform";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ClassWorld } from "./testing/class-world.ts";

/** The names of all asynchronous algorithms, which all run on rings. */
const asynchronous = catalogue
  .map((family) => family.with({}))
  .filter(({ needs }) => !needs.rounds)
  .map(({ name }) => name);

const CASES = process.env.FULL ? 600 : 24;

const index = fc.nat(5);
/** What may happen in a class. Most of it is work, so that faults meet runs at every stage. */
const weights = {
  work: 24,
  handle: 10,
  up: 6,
  down: 6,
  cut: 4,
  "cut unseen": 2,
  reload: 4,
  "lose journal": 3,
  repeat: 4,
  join: 1,
  pause: 1,
  "go on": 2,
  delay: 2,
  "by hand": 2,
  automatic: 2,
  drop: 3,
  readmit: 3,
  replace: 3,
  slow: 1,
} as const;
const step = fc.oneof(
  ...(Object.entries(weights) as [keyof typeof weights, number][]).map(([what, weight]) => ({
    weight,
    arbitrary: fc.tuple(fc.constant(what), index),
  })),
);
type DrawnStep = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Acts out one step. */
function act(world: ClassWorld, [what, i]: DrawnStep, said: Map<object, string>): void {
  const device = world.devices[i % world.devices.length];
  const listen = () => {
    const next = device.wire?.up[0];
    if (next?.startsWith('{"report"')) said.set(device, next);
    return world.up(device);
  };
  const actions: Readonly<Record<DrawnStep[0], () => void>> = {
    // All phones that are connected handle what they have, but the last report of one is on its way.
    work() {
      for (const other of world.devices) {
        world.connect(other);
        world.answer(other);
      }
      world.tick();
      while (world.down(device));
    },
    handle() {
      world.connect(device);
      while (listen());
      while (world.down(device));
      const { question } = device.phone.view;
      if (question) device.phone.take(question.options.at(i % question.options.length));
    },
    up: () => void listen(),
    down: () => void world.down(device),
    cut: () => world.cut(device),
    "cut unseen": () => world.cut(device, false),
    reload: () => world.reload(device),
    "lose journal": () => world.reload(device, false),
    repeat: () => world.repeat(device, said.get(device)),
    join: () => void world.add(`late ${i}`),
    pause: () => world.command({ pause: true }),
    "go on": () => world.command({ pause: false }),
    delay: () => world.command({ delay: 40 * i }),
    "by hand": () => world.command({ mode: "hand" }),
    automatic: () => world.command({ mode: "auto" }),
    drop: () => world.command({ drop: i }),
    readmit: () => world.command({ readmit: i }),
    replace: () => world.command({ replace: i }),
    slow: () => world.command({ slow: i }),
  };
  actions[what]();
}

/** Joins phones, starts, acts out the steps, heals everything, and returns the world when the run is over. */
function play(algorithm: string, n: number, seed: number, steps: readonly DrawnStep[]): ClassWorld {
  const world = new ClassWorld(algorithm, seed);
  for (let i = 0; i < n; i++) {
    const device = world.add(`student ${i}`);
    world.connect(device);
    while (world.up(device));
  }
  world.command({ start: true });
  const said = new Map<object, string>();
  for (const drawn of steps) act(world, drawn, said);
  for (let key = 0; key < world.devices.length; key++) world.command({ readmit: key });
  world.command({ pause: false });
  world.settle();
  return world;
}

test.each(asynchronous)(
  "class room: every run of %s conforms, through cuts, reloads, duplicates, drops and delays",
  (algorithm) => {
    const drawn = fc.tuple(
      fc.integer({ min: 2, max: 5 }),
      fc.nat(1000),
      fc.array(step, { minLength: 20, maxLength: 120 }),
    );
    fc.assert(
      fc.property(drawn, ([n, seed, steps]) => {
        const world = play(algorithm, n, seed, steps);
        const { conformance } = world.verdict!;
        expect(conformance).toMatchObject({
          verdict: "conforms",
          result: { outcome: "elected", n },
        });
        // No honest phone is turned away, except by the teacher or by its own new connection.
        const wrong = world.refusals.filter((why) => !/another tab|the teacher/.test(why));
        expect(wrong).toEqual([]);
        // The events that a projector is told are a run too.
        const { setup } = world.room.run!;
        const along = new LoggedRun(setup);
        for (const [process, line] of world.events) along.make({ ...line, process, index: 0 });
        expect(along.inFlight).toBe(0);
      }),
      { numRuns: Math.ceil(CASES / asynchronous.length), seed: Number(process.env.SEED ?? 1987) },
    );
  },
);
