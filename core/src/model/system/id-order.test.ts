import { expect, test } from "vitest";
import { result } from "../../judge/result.ts";
import { parseRun } from "../../request/parse-run.ts";
import type { RunSpec } from "../run-spec.ts";
import { replayLines } from "../../trace/replay.ts";
import { advance, startSimulation } from "../../simulate/simulate.ts";
import { idsInOrder, isBitReversal } from "./id-order.ts";
import { makeSetup } from "../setup.ts";
import { header, type Event } from "../trace.ts";

/** The digits of p read backwards, as text. */
const backwards = (p: number, digits: number): number =>
  digits === 0 ? 0 : parseInt(p.toString(2).padStart(digits, "0").split("").reverse().join(""), 2);

test.each([0, 1, 2, 3, 5, 10])(
  "bit-reversal: the ring of 2^%i reverses the digits of positions",
  (k) => {
    const n = 2 ** k;
    const expected = Array.from({ length: n }, (_, p) => 1 + backwards(p, k));
    expect([...idsInOrder("bit-reversal", n)]).toEqual(expected);
    expect(isBitReversal(expected)).toBe(true);
  },
);

test("bit-reversal: is a permutation of 1..n at n = 2^21", () => {
  const ids = idsInOrder("bit-reversal", 2 ** 21);
  expect(isBitReversal(ids)).toBe(true);
  expect(ids.toSorted().every((id, i) => id === i + 1)).toBe(true);
});

test("isBitReversal: rejects every other arrangement of 1..8", () => {
  const ids = [...idsInOrder("bit-reversal", 8)];
  for (let p = 0; p < 8; p++) {
    for (let q = p + 1; q < 8; q++) {
      const other = ids.with(p, ids[q]).with(q, ids[p]);
      expect(isBitReversal(other)).toBe(false);
    }
  }
  for (const other of [[], [2], [1, 2, 3], [1, 3, 2, 4, 5]])
    expect(isBitReversal(other)).toBe(false);
});

test.each([0, 3, 6, 12, 1000])("bit-reversal: refuses n = %i, and names it", (n) => {
  expect(() => idsInOrder("bit-reversal", n)).toThrow(
    `ids: bit-reversal is not accepted for n = ${n}; n must be a power of two.`,
  );
});

test.runIf(process.env["FULL"])(
  "bit-reversal: the word and the list make the same run, and the replay line has the word",
  () => {
    const made = (line: RunSpec) => {
      const events: Event[] = [];
      const given = makeSetup(parseRun(line));
      const simulation = startSimulation(given, { watch: (event) => void events.push(event) });
      while (advance(simulation));
      const outcome = simulation.finish();
      const lines = [header(outcome), ...events].map((it) => JSON.stringify(it));
      return { ...result(outcome), lines };
    };
    for (const n of [8, 2048]) {
      const line = { algorithm: "franklin", n, schedule: "lockstep", ports: "aligned", seed: 3 };
      const word = made({ ...line, ids: "bit-reversal" });
      const list = made({ ...line, ids: [...idsInOrder("bit-reversal", n)] });
      expect(word.digest).toBe(list.digest);
      expect(word.replay).toBe(
        `ringleader run franklin -n ${n} --ids bit-reversal --ports aligned --schedule lockstep --seed 3`,
      );
      expect(replayLines(word.lines)).toMatchObject({ same: true });
    }
  },
);
