import * as fc from "fast-check";
import {
  advance,
  faultKinds,
  makeSetup,
  parseRun,
  startSimulation,
  type Event,
  type FaultKind,
  type RunSpec,
} from "@ringleader/core/internal";
import {
  inFlightAfter,
  makeHandScheduler,
  makeRecorder,
  type Hand,
} from "@ringleader/core/internal/recording";

export const brokenSpecs: readonly RunSpec[] = [
  { algorithm: "chang-roberts", n: 5, seed: 3 },
  { algorithm: "hirschberg-sinclair", n: 4, seed: 2 },
  { algorithm: "hirschberg-sinclair", n: 4, seed: 2, ports: "0110", wake: [1, 2] },
  { algorithm: "peterson", n: 5, seed: 1, violate: ["fifo"] },
  { algorithm: "itai-rodeh", n: 4, seed: 1 },
  { algorithm: "chang-roberts", n: 4, seed: 2, violate: ["direction"] },
  { algorithm: "dfs", graph: "grid:2x3", seed: 1 },
];

/** Runs a schedule made by hand. */
export function playHand(spec: RunSpec, hand: Hand) {
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
function extend(
  { recording }: ReturnType<typeof playHand>,
  hand: Hand,
  [what, number]: Wish,
): Hand {
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
  for (const wish of list) hand = extend(playHand(spec, hand), hand, wish);
  return hand;
}

/** Draws runs with schedules made by hand, in which half of the first steps are faults. */
export const brokenRuns: fc.Arbitrary<{ readonly spec: RunSpec; readonly hand: Hand }> = fc
  .record({
    spec: fc.constantFrom(...brokenSpecs),
    list: wishes,
    then: fc.constantFrom("stop", "fifo", "lifo", "random"),
  })
  .map(({ spec, list, then }) => ({ spec, hand: { ...schedule(spec, list), then } }));

/** Breaks a run of peterson on a ring of three in every way. */
export const everyFault: Hand = {
  choices: [0],
  faults: [
    { fault: "duplicate", after: 0, which: 0 },
    { fault: "hold", after: 0, which: 2 },
    { fault: "release", after: 0, which: 2 },
    { fault: "lose", after: 1, which: 0 },
    { fault: "crash", after: 1, which: 2 },
  ],
  then: "fifo",
};
