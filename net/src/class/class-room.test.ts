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

const CASES = process.env.FULL ? 2000 : 60;

const index = fc.nat(5);
/** What may happen in a class, often the harmless. */
const step = fc.oneof(
  { weight: 12, arbitrary: fc.tuple(fc.constant("up" as const), index) },
  { weight: 12, arbitrary: fc.tuple(fc.constant("down" as const), index) },
  { weight: 6, arbitrary: fc.tuple(fc.constant("tick" as const), index) },
  { weight: 6, arbitrary: fc.tuple(fc.constant("connect" as const), index) },
  { weight: 4, arbitrary: fc.tuple(fc.constant("take" as const), index) },
  { weight: 2, arbitrary: fc.tuple(fc.constant("cut" as const), index) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("cut unseen" as const), index) },
  { weight: 2, arbitrary: fc.tuple(fc.constant("reload" as const), index) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("lose journal" as const), index) },
  { weight: 2, arbitrary: fc.tuple(fc.constant("repeat" as const), index) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("join" as const), index) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("pause" as const), index) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("delay" as const), index) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("mode" as const), index) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("drop" as const), index) },
);
type DrawnStep = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Acts out one step. */
function act(world: ClassWorld, [what, i]: DrawnStep, said: Map<object, string>): void {
  const device = world.devices[i % world.devices.length];
  if (what === "up") {
    const next = device.wire?.up[0];
    if (next?.startsWith('{"report"')) said.set(device, next);
    world.up(device);
  } else if (what === "down") world.down(device);
  else if (what === "tick") world.tick();
  else if (what === "connect") world.connect(device);
  else if (what === "take") {
    const { question } = device.phone.view;
    if (question) device.phone.take(question.options.at(i % question.options.length));
  } else if (what === "cut") world.cut(device);
  else if (what === "cut unseen") world.cut(device, false);
  else if (what === "reload") world.reload(device);
  else if (what === "lose journal") world.reload(device, false);
  else if (what === "repeat") world.repeat(device, said.get(device));
  else if (what === "join") world.add(`late ${i}`);
  else if (what === "pause") world.command({ pause: i % 2 === 0 });
  else if (what === "delay") world.command({ delay: 40 * i });
  else if (what === "mode") world.command({ mode: i % 2 === 0 ? "hand" : "auto" });
  else world.command(i % 2 === 0 ? { drop: i } : { readmit: i - 1 });
}

/** Joins phones, starts, acts out the steps, heals everything, and returns the world when the run is over. */
function play(algorithm: string, n: number, seed: number, steps: readonly DrawnStep[]): ClassWorld {
  const world = new ClassWorld(algorithm, seed);
  for (let i = 0; i < n; i++) {
    const device = world.add(`student ${i}`);
    world.connect(device);
    world.up(device);
  }
  world.command({ start: true });
  const said = new Map<object, string>();
  for (const drawn of steps) act(world, drawn, said);
  for (let key = 0; key < n; key++) world.command({ readmit: key });
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
      fc.array(step, { maxLength: 120 }),
    );
    fc.assert(
      fc.property(drawn, ([n, seed, steps]) => {
        const world = play(algorithm, n, seed, steps);
        const { conformance } = world.verdict!;
        expect(conformance).toMatchObject({
          verdict: "conforms",
          result: { outcome: "elected", n },
        });
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
