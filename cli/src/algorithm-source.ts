import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isPath } from "./own-algorithm.ts";

/** A file of an algorithm's source, as it is shipped. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

const folder = () => {
  const core = dirname(fileURLToPath(import.meta.resolve("@ringleader/core/package.json")));
  return join(core, "src", "algorithms");
};

const read = (file: string): SourceFile => ({
  file,
  text: readFileSync(join(folder(), file), "utf8"),
});

/** The file named like the algorithm, and those beside it that it imports; of a broken twin its own first. */
export function sourceOf(name: string): SourceFile[] {
  if (isPath(name)) return [{ file: name, text: readFileSync(name, "utf8") }];
  const found: SourceFile[] = [];
  const add = (file: string): void => {
    if (found.some((it) => it.file === file)) return;
    const it = read(file);
    found.push(it);
    for (const [, beside] of it.text.matchAll(/from "(\.\/[\w-]+\.ts)"/g)) add(basename(beside));
  };
  const [of, trap] = name.split(":");
  add(`${of}.ts`);
  return trap === undefined ? found : [brokenIn(of, trap), ...found];
}

/** Where a twin is broken: some files are of a paper's section, or of two algorithms. */
const brokenIn = (of: string, trap: string): SourceFile =>
  readdirSync(join(folder(), "broken"))
    .map((file) => read(`broken/${file}`))
    .find(({ text }) => text.includes(`"../${of}.ts"`) && text.includes(`trap: "${trap}"`))!;

/** The files of claims that are imported there: they are named, and not shown. */
export function claimsOf(shown: readonly SourceFile[]): string[] {
  const found = shown.flatMap(({ text }) => [...text.matchAll(/"\.\/(claims\/[\w-]+\.ts)"/g)]);
  return [...new Set(found.map(([, file]) => file))];
}
