// What a page pays for the library, as the README of core states it.
import { build } from "esbuild";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const readme = readFileSync(join(root, "core/README.md"), "utf8").replaceAll(/\s+/g, " ");

/** Returns the size of a bundled module in kB, minified and compressed. */
async function sizesOf(text: string): Promise<[minified: number, compressed: number]> {
  const { outputFiles } = await build({
    stdin: { contents: text, resolveDir: root },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
  });
  const [{ contents }] = outputFiles;
  return [contents.length / 1000, gzipSync(contents).length / 1000];
}

const stated = (pattern: RegExp): number[] => (pattern.exec(readme) ?? []).slice(1).map(Number);

test("library: has the size that its README states, to a tenth", async () => {
  const all = await sizesOf('export { run } from "@ringleader/core";');
  const [one] = await sizesOf('export { peterson } from "@ringleader/core/algorithms/peterson";');
  const [field] = await sizesOf('export { id } from "@ringleader/core";');
  const measured = [...all, one].map(Math.round);
  const said = [
    ...stated(/a page with `run` takes (\d+) kB, (\d+) kB compressed/),
    ...stated(/`peterson` is (\d+) kB minified/),
  ];
  expect(said).toHaveLength(3);
  said.forEach((value, i) =>
    expect(Math.abs(value - measured[i]) / value, `${measured[i]} kB, not ${value}`).toBeLessThan(
      0.1,
    ),
  );
  expect(field).toBeLessThan(1);
});
