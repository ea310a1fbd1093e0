import { expect, test } from "vitest";
import { Refusal } from "../model/refusal.ts";
import { Moments } from "./moments.ts";

const always = () => true;

test("delays of any length ring in order, at their exact times", () => {
  const moments = new Moments();
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

test("pending delays that take more than may be kept are refused in one sentence", () => {
  const moments = new Moments(MEBIBYTE);
  const setting = () => {
    for (let p = 0; p < 9; p++) moments.set(p, delay, 0, 0);
  };
  expect(setting).toThrow(Refusal);
  expect(setting).toThrow(/^alarm: \d+ pending delays, .* take more than 1 MiB; [^.]*\.$/);
});

test("what has rung no longer counts", () => {
  const moments = new Moments(MEBIBYTE);
  for (let p = 0; p < 20; p++) {
    moments.set(p, delay, 0, 0);
    moments.jump();
    expect(moments.due()).toBe(true);
  }
});
