// Traces with faults, acted out by real processes.
import * as fc from "fast-check";
import { header, replayLines } from "@ringleader/core/internal";
import { steeringOf } from "@ringleader/core/internal/conform";
import { expect, test } from "vitest";
import { brokenRuns, playHand } from "../../../test/arbitrary/broken-runs.ts";
import { tryRing } from "./testing/try-ring.ts";

const FULL = process.env["FULL"] !== undefined;

const RUNS = process.env.FULL ? 200 : 3;
const HANG = 20 * 60_000;
const SEED = 18;

const broken = brokenRuns
  .map(({ spec, hand }) => playHand(spec, hand))
  .filter(({ outcome }) => outcome.injected.length > 0);

test(
  "steer: every trace with faults has a choice for each delivery and each fault",
  () => {
    const numRuns = process.env.FULL ? 2000 : 20;
    fc.assert(
      fc.property(broken, ({ setup, events }) => {
        const steps = steeringOf(setup, events).flatMap((choices) => choices.map((it) => it.step));
        const chosen = events.filter(({ kind, fault }) => kind !== "wake" || fault);
        expect(steps.toSorted((x, y) => x! - y!)).toEqual(chosen.map(({ index }) => index));
      }),
      { numRuns, seed: SEED },
    );
  },
  HANG,
);

test.runIf(FULL)(
  "steer: processes act out the faults of traces, and the run is that of the trace",
  async () => {
    const kinds = new Set<string>();
    for (const { setup, outcome, events } of fc.sample(broken, { numRuns: RUNS, seed: SEED })) {
      const head = header(outcome);
      const replayed = replayLines([head, ...events].map((line) => JSON.stringify(line)));
      if (!replayed.same) throw new Error(replayed.why);
      const steer = steeringOf(setup, events);
      const { faults } = head;
      const tried = await tryRing(setup, { steer, traceFaults: faults, processes: setup.n });
      const { verdict } = tried;
      const shown = "result" in verdict ? verdict.result : undefined;
      // The trace and the sentence make a failure readable.
      const common = { head, why: tried.why };
      expect({
        ...common,
        status: tried.status,
        verdict: verdict.verdict,
        digest: "digest" in verdict && verdict.digest,
        leaders: shown?.leaders,
        faults: shown?.faults,
        violations: shown?.violations,
      }).toEqual({
        ...common,
        status: "over",
        verdict: outcome.finished ? "conforms" : "unfinished",
        digest: outcome.digest,
        leaders: replayed.result.leaders,
        faults: replayed.result.faults,
        violations: replayed.result.violations,
      });
      for (const { fault } of outcome.injected) kinds.add(fault);
    }
    expect(kinds.size).toBeGreaterThanOrEqual(process.env.FULL ? 5 : 1);
  },
  HANG,
);

test.runIf(process.env["FULL"])(
  "steer: a run whose last messages are on a held link is unfinished",
  async () => {
    const { setup, outcome, events } = playHand(
      { algorithm: "chang-roberts", ids: [3, 1, 2] },
      { choices: [], faults: [{ fault: "hold", after: 0, which: 2 }], then: "fifo" },
    );
    const { verdict } = await tryRing(setup, {
      steer: steeringOf(setup, events),
      traceFaults: header(outcome).faults,
      processes: 3,
    });
    expect(verdict).toMatchObject({
      verdict: "unfinished",
      why: expect.stringMatching(/^(\d) messages? in flight, \1 of them on held links$/),
      result: { outcome: "budget" },
    });
  },
);
