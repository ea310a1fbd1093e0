// Traces with faults, acted out by real processes.
import * as fc from "fast-check";
import { header, replayLines } from "@ringleader/core/internal";
import { steeringOf } from "@ringleader/core/internal/conform";
import { expect, test } from "vitest";
import { brokenRuns, playHand } from "../../../test/arbitrary/broken-runs.ts";
import { tryRing } from "./testing/try-ring.ts";

const RUNS = process.env.FULL ? 200 : 3;
const HANG = 20 * 60_000;

test(
  "steer: processes act out the faults of traces, and the run is that of the trace",
  async () => {
    const broken = brokenRuns
      .map(({ spec, hand }) => playHand(spec, hand))
      .filter(({ outcome }) => outcome.injected.length > 0);
    const kinds = new Set<string>();
    for (const { setup, outcome, events } of fc.sample(broken, RUNS)) {
      const head = header(outcome);
      const replayed = replayLines([head, ...events].map((line) => JSON.stringify(line)));
      if (!replayed.same) throw new Error(replayed.why);
      const steer = steeringOf(setup, events);
      const { faults } = head;
      const tried = await tryRing(setup, { steer, traceFaults: faults, processes: setup.n });
      const { verdict } = tried;
      const said = JSON.stringify([head, tried.why, verdict]);
      expect([tried.status, said]).toEqual(["over", said]);
      const expected = outcome.finished ? "conforms" : "unfinished";
      expect(verdict, said).toMatchObject({ verdict: expected, digest: outcome.digest });
      const shown = "result" in verdict ? verdict.result : undefined;
      const { leaders, violations } = replayed.result;
      expect(shown, said).toMatchObject({ leaders, faults: replayed.result.faults });
      expect(shown?.violations, said).toEqual(violations);
      for (const { fault } of outcome.injected) kinds.add(fault);
    }
    if (process.env.FULL) expect(kinds.size).toBe(5);
  },
  HANG,
);
