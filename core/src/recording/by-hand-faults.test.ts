import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  advance,
  faultKinds,
  header,
  loadTrace,
  makeSetup,
  parseRun,
  recordRun,
  replayLines,
  result,
  startSimulation,
  type Event,
  type FaultKind,
  type RunSpec,
} from "../internal.ts";
import {
  CRASHED,
  eventsOf,
  handSteps,
  inFlightAfter,
  makeHandScheduler,
  makeRecorder,
  Reel,
  type Hand,
  type HandFault,
} from "./index.ts";

const specs: readonly RunSpec[] = [
  { algorithm: "chang-roberts", n: 5, seed: 3 },
  { algorithm: "hirschberg-sinclair", n: 4, seed: 2 },
  { algorithm: "hirschberg-sinclair", n: 4, seed: 2, ports: "0110", wake: [1, 2] },
  { algorithm: "peterson", n: 5, seed: 1, violate: ["fifo"] },
  { algorithm: "itai-rodeh", n: 4, seed: 1 },
  { algorithm: "chang-roberts", n: 4, seed: 2, violate: ["direction"] },
  { algorithm: "dfs", graph: "grid:2x3", seed: 1 },
];

function play(spec: RunSpec, hand: Hand) {
  const setup = makeSetup({ ...parseRun(spec), schedule: { kind: "trace" } });
  const recorder = makeRecorder(setup);
  const events: Event[] = [];
  const simulation = recorder.attach(
    startSimulation(recorder.setup, {
      keeper: makeHandScheduler(setup, hand),
      broken: recorder.broken,
      watch: (event) => events.push(event),
    }),
  );
  // A fault may make a run endless.
  while (advance(simulation, 200));
  const outcome = simulation.finish();
  return { setup, outcome, events, recording: recorder.cut()! };
}

/** A step that a test asks for: a delivery, or a fault; the number chooses among what is possible. */
type Wish = readonly [FaultKind | "deliver", number];

/** Half of the steps are deliveries. */
const what = fc.oneof(fc.constant("deliver" as const), fc.constantFrom(...faultKinds));
const wishes: fc.Arbitrary<Wish[]> = fc.array(fc.tuple(what, fc.nat(1000)), { maxLength: 24 });

/** Adds a step to a schedule; returns the schedule unchanged if no such step is possible. */
function extend({ recording }: ReturnType<typeof play>, hand: Hand, [what, number]: Wish): Hand {
  const { choices, faults = [] } = hand;
  const now = inFlightAfter(recording, recording.process.length);
  const messages = now.list();
  const rank = number % Math.max(1, messages.length);
  if (what === "deliver") {
    return messages.length > 0 ? { ...hand, choices: [...choices, rank] } : hand;
  }
  const links = [...new Set(recording.flights.link)].filter(
    (link) => now.isHeld(link) === (what === "release"),
  );
  const living = Array.from({ length: recording.n }, (_, p) => p).filter((p) => !now.hasCrashed(p));
  const all = what === "crash" ? living : what === "hold" || what === "release" ? links : messages;
  if (all.length === 0) return hand;
  const nth = number % all.length;
  const which = all === messages ? nth : all[nth];
  return { ...hand, faults: [...faults, { fault: what, after: choices.length, which }] };
}

/** Makes a schedule of possible steps. */
function schedule(spec: RunSpec, list: readonly Wish[]): Hand {
  let hand: Hand = { choices: [], then: "stop" };
  for (const wish of list) hand = extend(play(spec, hand), hand, wish);
  return hand;
}

const drawn = fc.record({
  spec: fc.constantFrom(...specs),
  list: wishes,
  then: fc.constantFrom("stop", "fifo", "lifo", "random"),
});

/** Names the port of a process at which an event happens. */
const endOf = ({ process, port }: Event): string => `${process}/${port}`;

test("faults: any schedule replays from its trace to the same events and the same digest", () => {
  fc.assert(
    fc.property(drawn, ({ spec, list, then }) => {
      const hand: Hand = { ...schedule(spec, list), then };
      const { outcome, events, recording } = play(spec, hand);
      expect(eventsOf(recording)).toEqual(events);
      // Of equal messages on a link, the trace names the oldest.
      const kinds = ({ faults = [] }: Pick<Hand, "faults">) =>
        faults.map(({ fault, after }) => [fault, after]);
      expect(kinds(handSteps(recording))).toEqual(kinds(hand));
      expect(play(spec, { ...handSteps(recording), then: "stop" }).outcome.digest).toBe(
        outcome.digest,
      );
      const lines = [header(outcome), ...events].map((line) => JSON.stringify(line));
      const replayed = replayLines(lines);
      expect(replayed).toMatchObject({ same: true, events: events.length });
      const { faults, digest, leaders, violations } = result(outcome);
      expect(replayed.same && replayed.result).toMatchObject({ digest, leaders });
      expect(replayed.same && replayed.result.faults).toEqual(faults);
      expect(replayed.same && replayed.result.violations).toEqual(violations);
      expect(recordRun(loadTrace(lines))).toEqual(recording);
    }),
    { numRuns: 30 },
  );
});

test("faults: each does what its name says, and nothing else", () => {
  fc.assert(
    fc.property(drawn, ({ spec, list, then }) => {
      const { outcome, events, recording } = play(spec, { ...schedule(spec, list), then });
      const count = (fault: FaultKind) => events.filter((event) => event.fault === fault).length;
      const gone = outcome.delivered + count("lose") + outcome.inFlight;
      expect(gone).toBe(outcome.sent + count("duplicate"));
      expect(outcome.injected.length).toBe(events.filter(({ fault }) => fault).length);
      expect(outcome.verdicts.length > 0).toBe(outcome.finished && outcome.injected.length === 0);
      const [held, crashed] = [new Set<string>(), new Set<number>()];
      const wrong: Event[] = [];
      for (const event of events) {
        if (event.fault === "hold") held.add(endOf(event));
        else if (event.fault === "release") held.delete(endOf(event));
        else if (event.fault === "crash") crashed.add(event.process);
        else if (event.kind !== "wake" && (held.has(endOf(event)) || crashed.has(event.process)))
          wrong.push(event);
      }
      expect(wrong).toEqual([]);
      const reel = new Reel(recording);
      reel.seek(events.length);
      expect(reel.inFlight).toBe(outcome.inFlight);
      expect(reel.sent.reduce((x, y) => x + y, 0)).toBe(outcome.sent);
      const isCrashed = Array.from(reel.faces, (face) => (face & CRASHED) !== 0);
      expect(isCrashed).toEqual(Array.from(isCrashed, (_, p) => crashed.has(p)));
      reel.seek(0);
      expect([reel.inFlight, ...reel.faces, ...reel.sent]).toEqual(
        [reel.inFlight, ...reel.faces, ...reel.sent].fill(0),
      );
    }),
    { numRuns: 30 },
  );
});

test.each(specs)("faults: without them, a run by hand is the plain run: $algorithm", (spec) => {
  const simulation = startSimulation(makeSetup({ ...parseRun(spec), schedule: { kind: "fifo" } }));
  while (advance(simulation));
  const { digest, finished } = simulation.finish();
  const byHand = play(spec, { choices: [], then: "fifo", faults: [] }).outcome;
  expect(byHand).toMatchObject({ digest, finished, injected: [] });
  expect(header(byHand)).not.toHaveProperty("faults");
});

test.each([
  [{ fault: "lose", after: 0, which: 9 }, "fault 0, lose, should be number 9"],
  [{ fault: "crash", after: 0, which: 4 }, "should name a position that has not crashed, not 4."],
  [{ fault: "hold", after: 0, which: 3 }, "should name a link that is not held, not 3."],
  [{ fault: "release", after: 0, which: 2 }, "should name a link that is held, not 2."],
] as [HandFault, string][])("faults: refuses %j", (fault, why) => {
  const spec = { algorithm: "chang-roberts", n: 4, seed: 1 };
  expect(() => play(spec, { choices: [], faults: [fault], then: "fifo" })).toThrow(why);
});
