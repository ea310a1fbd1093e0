import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

const ends = [".ts", ".js", ".mts", ".mjs", ".cts", ".cjs", "/index.ts", "/index.js"];

/** Returns the file that a user's file imports by a relative path; undefined if there is none. */
export function findModule(from: string, name: string): string | undefined {
  const path = resolve(dirname(from), name);
  const written = path.replace(/\.([cm]?)js$/, ".$1ts");
  const all = [path, ...ends.map((end) => path + end), written];
  return all.find((each) => existsSync(each) && statSync(each).isFile());
}

const imports = /(?:from|import|require)\s*\(?\s*["'](\.{1,2}(?:\/[^"']*)?)["']/g;

/** Returns the texts of a user's file and of the files that it imports by relative paths, by path, in that order. */
export function readWithImports(first: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const add = (path: string): void => {
    if (texts.has(path)) return;
    const text = readFileSync(path, "utf8");
    texts.set(path, text);
    for (const [, name] of text.matchAll(imports)) {
      const file = findModule(path, name);
      if (file !== undefined) add(file);
    }
  };
  if (existsSync(first)) add(first);
  return texts;
}
