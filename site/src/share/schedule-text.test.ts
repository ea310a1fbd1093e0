import { faultKinds, Refusal } from "@ringleader/core/internal";
import { thens } from "@ringleader/core/internal/recording";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fromText, toText } from "./schedule-text.ts";

// The key `then` names the schedule that follows the choices; it has nothing to do with promises.

/** Choices as in real schedules: mostly zeros, and a few large numbers. */
const choices = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.nat(12) },
    { weight: 1, arbitrary: fc.nat(2 ** 21) },
  ),
  { maxLength: 300 },
);
const faults = fc.array(
  fc.record({
    fault: fc.constantFrom(...faultKinds),
    after: fc.nat(300),
    which: fc.nat(2 ** 21),
  }),
  { minLength: 1 },
);
const hand = fc.record(
  {
    choices,
    then: fc.constantFrom(...thens),
    held: fc.array(fc.nat(2 ** 21), { minLength: 1 }),
    faults,
  },
  { requiredKeys: ["choices", "then"] },
);

test("schedule text: any schedule is written without escapes and read back", () => {
  fc.assert(
    fc.property(hand, (it) => {
      const text = toText(it);
      expect(text).toMatch(/^[\w.-]+$/);
      expect(fromText(text)).toEqual(it);
    }),
  );
});

test("schedule text: a long sequence of zeros is short", () => {
  const long = { choices: Array<number>(1_000_000).fill(0), then: "fifo" as const };
  expect(toText(long).length).toBeLessThan(16);
  const { choices: back, then } = fromText(toText(long));
  expect([then, back.length, back.every((it) => it === 0)]).toEqual(["fifo", 1_000_000, true]);
});

/** Returns the message of a refused text; undefined if the text is a schedule. */
function refusal(text: string): string | undefined {
  try {
    fromText(text);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

test("schedule text: any text is a schedule or refused", () => {
  const damaged = fc
    .tuple(hand, fc.nat(), fc.string({ maxLength: 3 }), fc.nat(4))
    .map(([it, at, put, cut]) => {
      const text = toText(it);
      const from = at % (text.length + 1);
      return text.slice(0, from) + put + text.slice(from + cut);
    });
  const anything = fc.oneof(
    damaged,
    fc.string(),
    fc.string().map((it) => `fifo.${it}`),
  );
  fc.assert(
    fc.property(anything, (text) => {
      expect(refusal(text) ?? "hand: none.").toMatch(/^hand: .*\.$/s);
    }),
    { numRuns: 500 },
  );
});

const varint = (value: number): string => {
  let bytes = "";
  for (; value > 127; value = Math.floor(value / 128))
    bytes += String.fromCharCode((value % 128) + 128);
  return btoa(bytes + String.fromCharCode(value));
};

test.each([
  ["later.AA", "hand: later is not accepted; a schedule made by hand begins with stop, fifo"],
  ["", "is not accepted"],
  ["fifo.%%%", "damaged"],
  // This text ends in the middle of a number.
  ["fifo.gA", "damaged"],
  // More zeros than the page reads: a billion, and 2^1000.
  [`fifo.${varint(2e9 + 1)}`, "damaged"],
  [`fifo.${btoa("\u00ff".repeat(140))}AQ`, "damaged"],
  [`fifo.${btoa("\u00ff".repeat(3000) + "\u0001")}`, "damaged"],
  // The number of zeros is too large to be exact.
  [`fifo.${btoa("\u0080".repeat(300) + "\u0000")}`, "damaged"],
  // Two sequences of zeros that are accepted alone, but not together.
  [`fifo.${btoa(atob(varint(2 * 600_000 + 1)).repeat(2))}`, "damaged"],
  [`stop.AA.${varint(2e9 + 1)}`, "damaged"],
  // Faults are three numbers each, and the first is one of five.
  [`fifo.AA.AA.AA`, "damaged"],
  [`fifo.AA..${btoa("\u000a\u0002\u0002")}`, "damaged"],
  [`fifo.AA.AA.AA.AA`, "damaged"],
])("schedule text: refuses %s", (text, part) => {
  expect(refusal(text)).toContain(part);
});
