import { expect, test } from "vitest";
import { bytesOf, millisecondsOf, wholeOf } from "./amounts.ts";

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
  const times = ["5", "5s", "40ms", "1.5s", "2m", "1h"];
  expect(times.map((text) => millisecondsOf("--timeout", text))).toEqual([
    5000, 5000, 40, 1500, 120_000, 3_600_000,
  ]);
  for (const text of ["0", "0s", "5d", "5 s", "-1", "soon", "1e9", "9999999"]) {
    expect(() => millisecondsOf("--timeout", text)).toThrow(
      /give a time, like 60, 0\.5, 500ms, 2m or 1h/,
    );
  }
});

test("whole numbers: lie within limits", () => {
  expect(wholeOf("--max-states", "1e6")).toBe(1_000_000);
  expect(() => wholeOf("--workers", "0", 1, 256)).toThrow(/from 1 to 256/);
  expect(() => wholeOf("--workers", "257", 1, 256)).toThrow(/from 1 to 256/);
  expect(() => wholeOf("--depth", "1.5")).toThrow(/a whole number of at least 1\./);
});
