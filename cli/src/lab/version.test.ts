import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalogue, find, twinName, twins } from "@ringleader/core";
import { afterAll, expect, test } from "vitest";
import { folder } from "../testing/ringleader.ts";
import { versionOf } from "./version.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

const file = (name: string, text: string): string => {
  writeFileSync(join(cwd, name), text);
  return join(cwd, name);
};
/** The file decides; what it defines is another matter. */
const mine = find("peterson");

test("each algorithm has its own, and so have its twins", () => {
  const names = [...catalogue.map(({ name }) => name), ...twins.map(twinName)];
  const all = names.map((name) => versionOf(name, find(name)));
  expect(all.every((it) => /^\d+\.\d+\.\d+\+[0-9a-f]{8}$/.test(it))).toBe(true);
  expect(new Set(all).size).toBe(all.length);
  expect(versionOf("peterson", find("peterson"))).toBe(all[names.indexOf("peterson")]);
});

test("what the bundle calls a function is no part of it", () => {
  const on = (limit: string) => {
    const family = find("peterson");
    const algorithm = family.with({});
    // oxlint-disable-next-line typescript/no-implied-eval
    const wake = new Function("me", `return ${limit}(me)`) as typeof algorithm.wake;
    return versionOf("peterson", { ...family, with: () => ({ ...algorithm, wake }) });
  };
  expect(on("reach$1")).toBe(on("reach"));
  expect(on("reached")).not.toBe(on("reach"));
});

test("a change of a file, or of one that it imports, is another version", () => {
  file("beside.ts", "export const one = 1;");
  const path = file("mine.ts", 'import { one } from "./beside.ts";\nexport const two = 2 * one;');
  const first = versionOf(path, mine);
  file("beside.ts", "export const one = 1.5;");
  const second = versionOf(path, mine);
  file("mine.ts", 'import { one } from "./beside.ts";\nexport const two = 3 * one;');
  const third = versionOf(path, mine);
  file("beside.ts", "export const one = 1;");
  file("mine.ts", 'import { one } from "./beside.ts";\nexport const two = 2 * one;');
  expect(new Set([first, second, third]).size).toBe(3);
  expect(versionOf(path, mine)).toBe(first);
});
