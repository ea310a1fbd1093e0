import { expect, test } from "vitest";
import { result } from "../result.ts";
import { requestOf, type Line } from "../line.ts";
import { replay } from "../replay.ts";
import { advance, simulate } from "../simulate/simulate.ts";
import { idsInOrder, isBitReversal } from "./id-order.ts";
import { setup } from "./setup.ts";
import { header, type Event } from "./trace.ts";

/** The digits of p read backwards, as text. */
const backwards = (p: number, digits: number): number =>
  digits === 0 ? 0 : parseInt(p.toString(2).padStart(digits, "0").split("").reverse().join(""), 2);

test.each([0, 1, 2, 3, 5, 10])("the bit-reversal ring of 2^%i reads positions backwards", (k) => {
  const n = 2 ** k;
  const expected = Array.from({ length: n }, (_, p) => 1 + backwards(p, k));
  expect([...idsInOrder("bit-reversal", n)]).toEqual(expected);
  expect(isBitReversal(expected)).toBe(true);
});

test("it is a permutation of 1..n at n = 2^21", () => {
  const ids = idsInOrder("bit-reversal", 2 ** 21);
  expect(isBitReversal(ids)).toBe(true);
  expect(ids.toSorted().every((id, i) => id === i + 1)).toBe(true);
});

test("no other arrangement of 1..8 is the bit-reversal ring", () => {
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

test.each([0, 3, 6, 12, 1000])("n = %i is refused in one sentence that names it", (n) => {
  expect(() => idsInOrder("bit-reversal", n)).toThrow(
    `ids: bit-reversal is not accepted for n = ${n}; it takes powers of two: n = 1, 2, 4, 8, ….`,
  );
});

test("a run with the word is the run with the list, and its replay line has the word", () => {
  const made = (line: Line) => {
    const events: Event[] = [];
    const given = setup(requestOf(line));
    const simulation = simulate(given, { watch: (event) => void events.push(event) });
    while (advance(simulation));
    const outcome = simulation.finish();
    const lines = [header(given, outcome.digest), ...events].map((it) => JSON.stringify(it));
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
    expect(replay(word.lines)).toMatchObject({ same: true });
  }
});
