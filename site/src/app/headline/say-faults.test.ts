import { result, type RunSpec } from "@ringleader/core/internal";
import { namesOf, type HandFault } from "@ringleader/core/internal/recording";
import { expect, test } from "vitest";
import { playHand } from "../../../../test/arbitrary/broken-runs.ts";
import { sayFaults } from "./say-faults.ts";

const hold = (which: number): HandFault => ({ fault: "hold", after: 0, which });
const release: HandFault = { fault: "release", after: 1, which: 2 };
const ids = [3, 1, 2];
const chang: RunSpec = { algorithm: "chang-roberts", ids };

/** Plays a run with these faults; returns what is said at its start, after some events and at its end. */
function say(spec: RunSpec, faults: readonly HandFault[], choices: readonly number[] = []) {
  const { outcome, recording } = playHand(spec, { choices, faults, then: "fifo" });
  const run = { result: result(outcome), stopped: !outcome.finished, recording };
  const names = namesOf(Uint32Array.from(ids), 3);
  const at = (taken: number) => sayFaults(run, taken, names);
  return { start: at(0), at, end: at(recording.process.length) };
}

const applies = "A slow link is inside the asynchronous model, so its claims apply.";

test("faults: says how many holds and releases follow, and that a slow link is inside the model", () => {
  const { start, at, end } = say(chang, [hold(2), release], [0]);
  expect(start).toBe(`2 holds or releases follow. ${applies}`);
  const during = Array.from({ length: 9 }, (_, taken) => at(taken));
  expect(during).toContain(
    `the link from 3 to 1 is held. 1 more hold or release follows. ${applies}`,
  );
  expect(end).toBe(`the link from 3 to 1 is held; the link from 3 to 1 is released. ${applies}`);
});

test("faults: says how many messages wait on held links, and what to do", () => {
  expect(say(chang, [hold(2)]).end).toMatch(
    /apply\. \d (message waits|messages wait) on a held link\. Release it under By hand\.$/,
  );
  expect(say(chang, [hold(2), hold(0)]).end).toMatch(
    /apply\. \d messages wait on held links\. Release them under By hand\.$/,
  );
});

test("faults: outside the model, never says that the claims apply", () => {
  const outside: RunSpec = { algorithm: "peterson", ids, violate: ["fifo"] };
  expect(say(outside, [hold(2)]).start).toBe("1 hold or release follows.");
  expect(say(outside, [hold(2)]).end).not.toContain("apply");
  const lost = say(chang, [{ fault: "lose", after: 0, which: 0 }]);
  expect(lost.start).toBe("1 fault follows. Its claims do not apply.");
});
