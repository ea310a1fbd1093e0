import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const bundle = join(import.meta.dirname, "..", "dist", "bundle");

/** Lists the files of the bundle that these files load, without what they load lazily. */
function loadedBy(...files: readonly string[]): string[] {
  const all = new Set(files);
  for (const file of all) {
    const text = readFileSync(join(bundle, file), "utf8");
    for (const [, next] of text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+)"/g)) all.add(next);
  }
  return [...all];
}

test("start: a wrong name is refused before core is loaded", () => {
  const files = loadedBy("main.js", "program.js", "verbs-run-flags.js");
  expect(files).toContain("flags.js");
  for (const core of ["core.js", "algorithms.js", "exploration.js", "terminal.js"]) {
    expect(files).not.toContain(core);
  }
  expect(files.length).toBeLessThan(12);
});

test("start: the version needs neither flags nor core", () => {
  const files = loadedBy("main.js");
  for (const other of ["core.js", "flags.js", "program.js"]) expect(files).not.toContain(other);
});
