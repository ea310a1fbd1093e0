import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { bundledFile } from "./package-files.ts";
import { readWithImports } from "./find-module.ts";
import { isPath } from "../terminal/shell-word.ts";
import { version } from "../terminal/version.ts";

/**
 * Returns the version of an algorithm: the number of the package and a hash of the code that decides what a run of it
 * gives. For the catalogue, that is the built command (decision 38). A user's own file adds itself and its imports.
 */
export function versionOf(name: string): string {
  if (!isPath(name)) return builtVersion();
  const hash = createHash("sha256").update(builtVersion());
  for (const text of readWithImports(resolve(name)).values()) hash.update("\0").update(text);
  return numbered(hash.digest("hex"));
}

let built: string | undefined;

/** Returns the version of the catalogue and the engines. Reads the built files once. */
export const builtVersion = (): string => (built ??= versionOfBundle(bundledFile(".")));

/** Hashes the built module that runs cells, and all that it imports: core, and how the command makes a row of a run. */
export function versionOfBundle(folder: string): string {
  const hash = createHash("sha256");
  for (const text of bundledTexts(join(folder, "lab-run-cells.js"))) {
    hash.update(text).update("\0");
  }
  return numbered(hash.digest("hex"));
}

const numbered = (hash: string): string => `${version}+${hash.slice(0, 8)}`;

/** Returns the texts of a built file and of the files that it imports, in the order of the imports. */
function bundledTexts(first: string): string[] {
  const texts = new Map<string, string>();
  const add = (path: string): void => {
    if (texts.has(path)) return;
    const text = readFileSync(path, "utf8");
    texts.set(path, text);
    for (const [, target] of text.matchAll(/(?:from|import)"(\.\/[\w.-]+)"/g)) {
      add(resolve(dirname(path), target));
    }
  };
  add(first);
  return [...texts.values()];
}
