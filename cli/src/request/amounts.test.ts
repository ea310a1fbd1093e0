import { expect, test } from "vitest";
import { bytesOf, millisecondsOf, oneOf, sizesOf, wholeOf } from "./amounts.ts";

test("sizes: one or a range", () => {
  expect(sizesOf("4")).toEqual({ from: 4, to: 4 });
  expect(sizesOf("2..5")).toEqual({ from: 2, to: 5 });
});

test.each(["", "0", "-3", "1.5", "5..2", "0..3", "2..", "..3", "2...5", "2..x", "two"])(
  "-n %s is refused",
  (text) => {
    expect(() => sizesOf(text)).toThrow(/^-n .* is not accepted; /);
  },
);

test("bytes: units k, M, G, T", () => {
  expect(
    ["1M", "500M", "2G", "1.5g", "2GiB", "64 mb"].map((it) => bytesOf("--memory", it)),
  ).toEqual([1e6, 5e8, 2e9, 1.5e9, 2e9, 64e6]);
});

test.each(["2", "10k", "G", "-1G", "1e3M", "lots", "0G"])("bytes: refuses %s", (text) => {
  expect(() => bytesOf("--memory", text)).toThrow(/is not accepted; give a size of at least 1M/);
});

test("seconds: become milliseconds", () => {
  expect([millisecondsOf("--timeout", "60"), millisecondsOf("--timeout", "0.5")]).toEqual([
    60_000, 500,
  ]);
  for (const text of ["0", "-1", "soon", "1e9", "9999999"]) {
    expect(() => millisecondsOf("--timeout", text)).toThrow(/a number of seconds/);
  }
});

test("whole numbers: lie within limits", () => {
  expect(wholeOf("--max-states", "1e6")).toBe(1_000_000);
  expect(() => wholeOf("--workers", "0", 1, 256)).toThrow(/from 1 to 256/);
  expect(() => wholeOf("--workers", "257", 1, 256)).toThrow(/from 1 to 256/);
  expect(() => wholeOf("--depth", "1.5")).toThrow(/a whole number of at least 1\./);
});

test("words: the first is the default", () => {
  expect(oneOf("--starts", undefined, ["first", "steps"])).toBe("first");
  expect(() => oneOf("--starts", "last", ["first", "steps"])).toThrow(
    "--starts last is not accepted; give first or steps.",
  );
  expect(() => oneOf("--coins", "some", ["each"])).toThrow("give each.");
});
