import { namesOf, type HandFault } from "@ringleader/core/internal/recording";
import { expect, test } from "vitest";
import { playHand } from "../../../test/arbitrary/broken-runs.ts";
import { sayFaults } from "./say-faults.ts";

const spec = { algorithm: "chang-roberts", ids: [3, 1, 2] };
const names = namesOf(Uint32Array.from(spec.ids), 3);
const hold = { fault: "hold", after: 0, which: 2 } as const;
const release = { fault: "release", after: 1, which: 2 } as const;

const play = (faults: readonly HandFault[]) =>
  playHand(spec, { choices: [0], faults, then: "fifo" }).recording;

test("faults: a link that is released was held, and one that is held again is held", () => {
  const recording = play([hold, release, { ...hold, after: 1 }]);
  const all = recording.process.length;
  expect(sayFaults(recording, all, names)).toEqual([
    "the link from 3 to 1 was held, then released",
    "the link from 3 to 1 is held",
  ]);
});

test("faults: before its release, a link is held", () => {
  const recording = play([hold, release]);
  const said = Array.from(recording.process, (_, i) => sayFaults(recording, i + 1, names).join());
  expect([...new Set(said)]).toEqual([
    "",
    "the link from 3 to 1 is held",
    "the link from 3 to 1 was held, then released",
  ]);
});
