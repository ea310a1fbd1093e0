import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { catalogue } from "@ringleader/core/internal";
import { afterAll, expect, test } from "vitest";
import { bundledFile } from "./package-files.ts";
import { folder, json } from "../testing/ringleader.ts";
import { versionOf, versionOfBundle } from "./algorithm-version.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

const bundle = bundledFile(".");

test("algorithm version: is one for the whole catalogue", () => {
  const versions = new Set(catalogue.map(({ name }) => versionOf(name)));
  expect([...versions]).toEqual([versionOfBundle(bundle)]);
  expect(versionOfBundle(bundle)).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/);
});

/** Replaces one text in a file of a copy of the command. */
function change(copy: string, file: string, from: string, to: string): void {
  const path = join(copy, "dist", "bundle", file);
  const text = readFileSync(path, "utf8");
  expect(text.includes(from)).toBe(true);
  writeFileSync(path, text.replaceAll(from, to));
}

/** Copies the built command into a folder of its own. */
function copyCommand(name: string): string {
  const copy = join(cwd, name);
  const own = bundledFile("../..");
  for (const part of ["bin", "dist/bundle", "package.json"]) {
    cpSync(join(own, part), join(copy, part), { recursive: true });
  }
  symlinkSync(join(own, "..", "node_modules"), join(cwd, "node_modules"), "dir");
  return copy;
}

const FULL = process.env["FULL"] !== undefined;

test.skipIf(!FULL)("algorithm version: changes with one constant of the engine", async () => {
  const sweep = ["sweep", "peterson", "-n", "6", "--out", join(cwd, "both.duckdb")];
  const first = await json([...sweep, "--seeds", "3"]);
  const copy = copyCommand("changed");
  const run = async () => {
    const command = [join(copy, "bin", "ringleader.js"), ...sweep, "--seeds", "6", "--json"];
    const { stdout } = await promisify(execFile)(process.execPath, command);
    return JSON.parse(stdout) as typeof first;
  };
  // A file that does not run cells.
  change(copy, "verbs-worst-run.js", "export{", "export {");
  const [{ version }] = first.series;
  expect(await run()).toMatchObject({ computed: 3, known: 3, series: [{ version }] });
  change(copy, "core.js", "2654435761", "2654435763");
  const second = await run();
  expect(second).toMatchObject({ computed: 6, known: 0 });
  expect(second.series[0].version).toBe(versionOfBundle(join(copy, "dist", "bundle")));
  expect(second.series[0].version).not.toBe(version);
});

test("algorithm version: of an own file depends on that file and its imports", () => {
  const file = (name: string, text: string): string => {
    writeFileSync(join(cwd, name), text);
    return join(cwd, name);
  };
  const beside = (value: string) => file("beside.ts", `export const one: number = ${value};`);
  const own = (factor: number) =>
    file("mine.ts", `import { one } from "./beside.ts";\nexport const x = ${factor} * one / 2;`);
  beside("1");
  const first = versionOf(own(2));
  expect(versionOf(own(2))).toBe(first);
  const third = versionOf(own(3));
  beside("1.5");
  const second = versionOf(own(2));
  expect(new Set([first, second, third, versionOf("peterson")]).size).toBe(4);
  // The spelling of TypeScript, a folder, and require.
  mkdirSync(join(cwd, "folder"));
  for (const [name, path] of [
    ["./beside.js", "beside.ts"],
    ["./folder", "folder/index.ts"],
    ["./beside.cjs", "beside.cjs"],
  ]) {
    const text = (value: number) => file(path, `export const one = ${value};`);
    const importer = file("importer.ts", `const { one } = require("${name}");`);
    text(1);
    const before = versionOf(importer);
    text(2);
    expect([name, versionOf(importer) === before]).toEqual([name, false]);
  }
});
