import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isPath } from "./own-algorithm.ts";

/** A file of an algorithm's source, as it is shipped. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** The file named like the algorithm, and those beside it that it imports; of a broken twin its own first. */
export function sourceOf(name: string): SourceFile[] {
  if (isPath(name)) return [{ file: name, text: readFileSync(name, "utf8") }];
  const core = dirname(fileURLToPath(import.meta.resolve("@ringleader/core/package.json")));
  const folder = join(core, "src", "algorithms");
  const read = (file: string): SourceFile => ({
    file,
    text: readFileSync(join(folder, file), "utf8"),
  });
  const found: SourceFile[] = [];
  const add = (file: string): void => {
    if (found.some((it) => it.file === file)) return;
    const it = read(file);
    found.push(it);
    for (const [, beside] of it.text.matchAll(/from "(\.\/[\w-]+\.ts)"/g)) add(basename(beside));
  };
  const [of, trap] = name.split(":");
  add(`${of}.ts`);
  return trap === undefined ? found : [read(`broken/${of}.ts`), ...found];
}
