import { result } from "@ringleader/core/internal";
import { namesOf, type HandFault } from "@ringleader/core/internal/recording";
import { expect, test } from "vitest";
import { playHand } from "../../../test/arbitrary/broken-runs.ts";
import { sayTitle } from "../app/headline/say-title.ts";
import { countHeld, sayHeldLinks, waitsForLink } from "./held.ts";
import { isOutsideModel } from "./wrong.ts";

const spec = { algorithm: "chang-roberts", ids: [3, 1, 2] };
const names = namesOf(Uint32Array.from(spec.ids), 3);

/** Plays a run of chang-roberts with these faults, as the page shows it. */
function play(faults: readonly HandFault[], choices: readonly number[] = []) {
  const { outcome, recording } = playHand(spec, { choices, faults, then: "fifo" });
  return { result: result(outcome), stopped: !outcome.finished, recording };
}

const hold = { fault: "hold", after: 0, which: 2 } as const;

test("held: a run that can go on only over a held link waits; it is not a deadlock", () => {
  const shown = play([hold]);
  expect(waitsForLink(shown)).toBe(true);
  expect(isOutsideModel(shown.result)).toBe(false);
  expect(sayHeldLinks(shown.recording, names)).toBe("the link from 3 to 1 is held");
  expect(countHeld(shown.recording)).toBe(shown.result.inFlight);
  expect(sayTitle(shown, names)).toBe("Waiting: the link from 3 to 1 is held");
});

test("held: a run names every link that it waits for", () => {
  const shown = play([hold, { fault: "hold", after: 0, which: 0 }]);
  expect(sayHeldLinks(shown.recording, names)).toMatch(
    /^the links from \d to \d and from \d to \d are held$/,
  );
});

test("held: a link that was released leaves a run inside its model", () => {
  const shown = play([hold, { fault: "release", after: 1, which: 2 }], [0]);
  expect(waitsForLink(shown)).toBe(false);
  expect(isOutsideModel(shown.result)).toBe(false);
  expect(sayTitle(shown, names)).toBe("Process 1 is elected");
});

test("held: a lost message is outside the model", () => {
  const shown = play([{ fault: "lose", after: 0, which: 0 }]);
  expect(isOutsideModel(shown.result)).toBe(true);
  expect(sayTitle(shown, names)).not.toContain("Waiting");
});
