import { expect, test } from "vitest";
import { Refusal } from "../refusal/refusal.ts";
import { ExactCalendar } from "./exact-calendar.ts";

const always = () => true;

test("calendar: alarms of any delay ring in order, at their exact times", () => {
  const moments = new ExactCalendar();
  const delays = [2n ** 60n, 5n, 2n ** 200n, 2n ** 60n + 1n, 2n ** 53n, 0n];
  delays.forEach((delay, p) => moments.set(p, delay, 0, 0));
  const rung: [number, bigint][] = [];
  for (;;) {
    while (moments.due()) rung.push([moments.row[1], moments.time()]);
    if (!moments.pending(always)) break;
    moments.jump();
  }
  expect(rung).toEqual([5, 1, 4, 0, 3, 2].map((p) => [p, delays[p]]));
});

const MEBIBYTE = 2 ** 20;
const delay = 1n << (2n ** 20n - 1n); // 128 KiB

test("calendar: refuses pending delays that take too much memory", () => {
  const moments = new ExactCalendar(MEBIBYTE);
  const setting = () => {
    for (let p = 0; p < 9; p++) moments.set(p, delay, 0, 0);
  };
  expect(setting).toThrow(Refusal);
  expect(setting).toThrow(/^alarm: \d+ pending delays, .* take more than 1 MiB; [^.]*\.$/);
});

test("calendar: alarms that have rung take no memory", () => {
  const moments = new ExactCalendar(MEBIBYTE);
  for (let p = 0; p < 20; p++) {
    moments.set(p, delay, 0, 0);
    moments.jump();
    expect(moments.due()).toBe(true);
  }
});
