import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { brokenRuns, brokenSpecs, playHand } from "../../../test/arbitrary/broken-runs.ts";
import {
  advance,
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
} from "../internal.ts";
import { CRASHED, eventsOf, handSteps, Reel, type Hand, type HandFault } from "./index.ts";

/** Names the port of a process at which an event happens. */
const endOf = ({ process, port }: Event): string => `${process}/${port}`;

test.runIf(process.env["FULL"])(
  "faults: any schedule replays from its trace to the same events and the same digest",
  () => {
    fc.assert(
      fc.property(brokenRuns, ({ spec, hand }) => {
        const { outcome, events, recording } = playHand(spec, hand);
        expect(eventsOf(recording)).toEqual(events);
        // Of equal messages on a link, the trace names the oldest.
        const kinds = ({ faults = [] }: Pick<Hand, "faults">) =>
          faults.map(({ fault, after }) => [fault, after]);
        expect(kinds(handSteps(recording))).toEqual(kinds(hand));
        expect(playHand(spec, { ...handSteps(recording), then: "stop" }).outcome.digest).toBe(
          outcome.digest,
        );
        const lines = [header(outcome), ...events].map((line) => JSON.stringify(line));
        const replayed = replayLines(lines);
        expect(replayed).toMatchObject({ same: true, events: events.length });
        const { faults, delays, digest, leaders, violations } = result(outcome);
        expect(replayed.same && replayed.result).toMatchObject({ digest, leaders });
        expect(replayed.same && replayed.result.faults).toEqual(faults);
        expect(replayed.same && replayed.result.delays).toEqual(delays);
        expect(replayed.same && replayed.result.violations).toEqual(violations);
        expect(recordRun(loadTrace(lines))).toEqual(recording);
      }),
      { numRuns: 30 },
    );
  },
);

test("faults: each does what its name says, and nothing else", () => {
  fc.assert(
    fc.property(brokenRuns, ({ spec, hand }) => {
      const { outcome, events, recording } = playHand(spec, hand);
      const count = (fault: FaultKind) => events.filter((event) => event.fault === fault).length;
      const gone = outcome.delivered + count("lose") + outcome.inFlight;
      expect(gone).toBe(outcome.sent + count("duplicate"));
      expect(outcome.injected.length).toBe(events.filter(({ fault }) => fault).length);
      const isInside = outcome.injected.every(
        ({ fault }) => fault === "hold" || fault === "release",
      );
      expect(outcome.verdicts.length > 0).toBe(outcome.finished && isInside);
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

describe("faults: a link that is held", () => {
  const spec = { algorithm: "chang-roberts", ids: [3, 1, 2] };
  const plain = result(playHand(spec, { choices: [], then: "fifo" }).outcome);
  const hold = { fault: "hold", after: 0, which: 2 } as const;

  test("makes the run wait, without a violation or a fault", () => {
    const { outcome, events, recording } = playHand(spec, {
      choices: [],
      faults: [hold],
      then: "fifo",
    });
    const waiting = result(outcome);
    expect(waiting).toMatchObject({
      outcome: "budget",
      stopped: "the link to position 1, port 0, is held, and no other message can be delivered",
      delays: ["the link to position 1, port 0, is held"],
      claims: [],
    });
    expect(waiting.inFlight).toBeGreaterThan(0);
    expect(waiting).not.toHaveProperty("faults");
    expect(waiting).not.toHaveProperty("violations");
    const lines = [header(outcome), ...events].map((line) => JSON.stringify(line));
    expect(replayLines(lines)).toMatchObject({ same: true, result: waiting });
    const { choices } = handSteps(recording);
    const release = { fault: "release", after: choices.length, which: 2 } as const;
    const over = playHand(spec, { choices, faults: [hold, release], then: "fifo" });
    expect(over.outcome.finished).toBe(true);
  });

  test("and released is a slow run inside the model, with its claims judged", () => {
    const release = { fault: "release", after: 1, which: 2 } as const;
    const { outcome } = playHand(spec, { choices: [0], faults: [hold, release], then: "fifo" });
    const slow = result(outcome);
    expect(slow).toMatchObject({
      outcome: "elected",
      leaders: plain.leaders,
      delays: ["the link to position 1, port 0, was held, then released"],
    });
    expect(slow.claims.map(({ id, holds }) => [id, holds])).toEqual(
      plain.claims.map(({ id, holds }) => [id, holds]),
    );
    expect(slow).not.toHaveProperty("faults");
  });

  test("does not make a run wait if its receiver has crashed", () => {
    const crash = { fault: "crash", after: 0, which: 1 } as const;
    const { outcome } = playHand(spec, { choices: [], faults: [hold, crash], then: "fifo" });
    expect(result(outcome)).toMatchObject({ outcome: "deadlock", claims: [] });
  });
});

test.each(brokenSpecs)(
  "faults: without them, a run by hand is the plain run: $algorithm",
  (spec) => {
    const simulation = startSimulation(
      makeSetup({ ...parseRun(spec), schedule: { kind: "fifo" } }),
    );
    while (advance(simulation));
    const { digest, finished } = simulation.finish();
    const byHand = playHand(spec, { choices: [], then: "fifo", faults: [] }).outcome;
    expect(byHand).toMatchObject({ digest, finished, injected: [] });
    expect(header(byHand)).not.toHaveProperty("faults");
  },
);

test.each([
  [{ fault: "lose", after: 0, which: 9 }, "fault 0, lose, should be number 9"],
  [{ fault: "crash", after: 0, which: 4 }, "should name a position that has not crashed, not 4."],
  [{ fault: "hold", after: 0, which: 3 }, "should name a link that is not held, not 3."],
  [{ fault: "release", after: 0, which: 2 }, "should name a link that is held, not 2."],
] as [HandFault, string][])("faults: refuses %j", (fault, why) => {
  const spec = { algorithm: "chang-roberts", n: 4, seed: 1 };
  expect(() => playHand(spec, { choices: [], faults: [fault], then: "fifo" })).toThrow(why);
});
