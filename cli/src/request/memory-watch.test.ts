import { totalmem } from "node:os";
import { afterEach, expect, test } from "vitest";
import { memoryOf } from "./amounts.ts";
import { memoryCeiling } from "./memory-watch.ts";

const before = { argv: process.argv, memory: process.env["RINGLEADER_MEMORY"] };
afterEach(() => {
  process.argv = before.argv;
  if (before.memory === undefined) delete process.env["RINGLEADER_MEMORY"];
  else process.env["RINGLEADER_MEMORY"] = before.memory;
});

test("memory: a user's file has half of the machine, at most 4 GiB, and what is asked for", () => {
  delete process.env["RINGLEADER_MEMORY"];
  process.argv = ["node", "ringleader", "check", "./mine.ts"];
  const usual = memoryCeiling();
  expect(usual).toBeLessThanOrEqual(Math.min(totalmem() / 2, 4 * 2 ** 30));
  // A search stops by itself, with status 2, before the ceiling ends the command.
  expect(memoryOf(undefined)).toBeLessThanOrEqual(0.75 * usual);
  process.argv = [...process.argv, "--memory", "8G"];
  expect(memoryCeiling()).toBe(8e9 + 2 ** 30);
  process.env["RINGLEADER_MEMORY"] = "300M";
  expect(memoryCeiling()).toBe(3e8);
  process.env["RINGLEADER_MEMORY"] = "much";
  expect(() => memoryCeiling()).toThrow("RINGLEADER_MEMORY much is not accepted");
});
