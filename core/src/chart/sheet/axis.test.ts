import * as fc from "fast-check";
import { expect, test } from "vitest";
import { axisOfSizes, axisOfValues, roundTicks } from "./axis.ts";
import { widthOf } from "./lettering.ts";
import { timeAxis } from "../trade-off/time-axis.ts";

const labels = (ticks: readonly { readonly label: string }[]) => ticks.map(({ label }) => label);

test("axis: labels the measured sizes", () => {
  expect(labels(axisOfSizes([100, 10, 10, 1000], 500, 12).ticks)).toEqual(["10", "100", "1,000"]);
  const powers = Array.from({ length: 17 }, (_, i) => 2 ** (i + 4));
  expect(labels(axisOfSizes(powers, 560, 12).ticks)).toEqual(
    ["⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
      .map((it) => `2${it}`)
      .concat(
        ["¹⁰", "¹¹", "¹²", "¹³", "¹⁴", "¹⁵", "¹⁶", "¹⁷", "¹⁸", "¹⁹", "²⁰"].map((it) => `2${it}`),
      ),
  );
  expect(labels(axisOfSizes([64], 500, 12).ticks)).toEqual(["64"]);
});

test("axis: places labels within the axis without overlaps", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 2 ** 27 }), { minLength: 1, maxLength: 100 });
  fc.assert(
    fc.property(sizes, (list) => {
      const { domain, ticks } = axisOfSizes(list, 500, 12);
      const place = (at: number) => ((at - domain[0]) / (domain[1] - domain[0])) * 500;
      for (const [i, { at, label }] of ticks.entries()) {
        expect(place(at)).toBeGreaterThanOrEqual(0);
        expect(place(at)).toBeLessThanOrEqual(500);
        const next = ticks[i + 1];
        if (!next) continue;
        const room = (widthOf(label, 12) + widthOf(next.label, 12)) / 2;
        expect(place(next.at) - place(at)).toBeGreaterThan(room);
      }
    }),
  );
});

test("axis: writes powers of ten uniformly", () => {
  expect(labels(axisOfValues("", [1.9, 6.1], 400).ticks)).toEqual([
    "10²",
    "10³",
    "10⁴",
    "10⁵",
    "10⁶",
  ]);
  expect(labels(axisOfValues("", [1.1, 1.9], 400).ticks)).toContain("20");
  expect(labels(axisOfValues("", [0, 320], 400).ticks)).toContain("10²⁰⁰");
});

test("axis: has at least two ticks and not too many for any range", () => {
  const ranges = fc.tuple(
    fc.double({ min: 0, max: 1000, noNaN: true }),
    fc.double({ min: 0, max: 1000, noNaN: true }),
  );
  fc.assert(
    fc.property(ranges, ([from, more]) => {
      const { domain, ticks } = axisOfValues("", [from, from + more], 400);
      expect(ticks.length).toBeLessThanOrEqual(15);
      expect(ticks.length).toBeGreaterThan(domain[1] - domain[0] >= 0.5 ? 0 : -1);
      for (const { at } of ticks) {
        expect(at).toBeGreaterThanOrEqual(domain[0]);
        expect(at).toBeLessThanOrEqual(domain[1]);
      }
      expect(roundTicks(domain, 15)).toEqual(ticks);
    }),
  );
});

test("time axis: orders times of 3 to 300 digits, with room between labels", () => {
  const axis = timeAxis(2.1, 338, 700, 12);
  expect(axis.isTwice).toBe(true);
  expect(labels(axis.ticks)).toEqual(expect.arrayContaining(["10³", "10¹⁰", "10¹⁰⁰", "10³⁰⁰"]));
  const places = axis.ticks.map(({ at }) => at * 700);
  const gaps = places.slice(1).map((at, i) => at - places[i] - widthOf(axis.ticks[i].label, 12));
  expect(Math.min(...gaps)).toBeGreaterThan(0);
  expect(axis.place(2.1)).toBeGreaterThan(0);
  expect(axis.place(338)).toBeLessThan(1);
});

test("time axis: is simply logarithmic for times of a few digits", () => {
  const { isTwice, place } = timeAxis(1, 5, 700, 12);
  expect(isTwice).toBe(false);
  expect(place(3) - place(2)).toBeCloseTo(place(5) - place(4), 12);
});
