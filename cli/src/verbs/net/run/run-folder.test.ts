import {
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { folder } from "../../../testing/ringleader.ts";
import { RunFolder } from "./run-folder.ts";

const { path: cwd, remove } = folder();
const before = process.cwd();
process.chdir(cwd);
afterAll(() => {
  process.chdir(before);
  remove();
});
beforeEach(() => {
  for (const name of readdirSync(cwd)) rmSync(name, { recursive: true });
});

const noon = new Date("2026-01-02T12:00:00Z");

test("run folder: is new, and latest points at the last", () => {
  const [first, second] = [1, 2].map(() => new RunFolder(undefined, "peterson:PE-2", noon));
  expect(first.path).toBe("net-runs/peterson-PE-2-2026-01-02T12-00-00");
  expect(second.path).toBe(`${first.path}-2`);
  first.link();
  second.link();
  expect(readlinkSync("net-runs/latest")).toBe("peterson-PE-2-2026-01-02T12-00-00-2");
});

test("run folder: something else called latest stays", () => {
  mkdirSync("net-runs/latest", { recursive: true });
  writeFileSync("net-runs/latest/mine", "");
  new RunFolder(undefined, "peterson", noon).link();
  expect(readdirSync("net-runs/latest")).toEqual(["mine"]);
});

test("run folder: one with files is refused, an empty one and a link to one are used", () => {
  mkdirSync("mine");
  expect(new RunFolder("mine", "peterson").path).toBe("mine");
  expect(() => new RunFolder("mine", "peterson")).toThrow(
    "mine: the folder is not empty, and a run never replaces another; give a new one.",
  );
  mkdirSync("target");
  symlinkSync("target", "link");
  new RunFolder("link", "peterson").write("ring.json", { n: 3 });
  expect(readdirSync("target")).toEqual(["logs", "ring.json"]);
  symlinkSync("nowhere", "dangling");
  expect(() => new RunFolder("dangling", "peterson")).toThrow(
    "dangling: it is a link to nowhere, which does not exist.",
  );
  expect(() => new RunFolder("/dev/null", "peterson")).toThrow("/dev/null: it is not a folder.");
  expect(() => new RunFolder("-", "peterson")).toThrow("--out - is not accepted");
});

test("run folder: a run that does not begin leaves only what was there", () => {
  mkdirSync("mine");
  for (const named of ["a/b/c", "mine", undefined]) {
    const made = new RunFolder(named, "peterson", noon);
    made.write("ring.json", {});
    made.remove();
  }
  expect(readdirSync(".")).toEqual(["mine"]);
  expect(readdirSync("mine")).toEqual([]);
  expect(existsSync(join("net-runs"))).toBe(false);
});
