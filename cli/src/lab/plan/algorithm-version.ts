import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { coreFile } from "../../install/package-files.ts";
import { isPath } from "../../terminal/shell-word.ts";
import { splitModule, tokenize, type ModuleParts } from "./source-code.ts";

/**
 * Returns core's version and a hash of the code that decides what the algorithm does. Comments do not change the hash;
 * for an algorithm of the catalogue, neither do prose, claims and file paths (decision 26).
 */
export function versionOf(name: string): string {
  const about = JSON.parse(readFileSync(coreFile("package.json"), "utf8")) as { version: string };
  const code = isPath(name)
    ? codeOfFile(resolve(name))
    : codeOfEntry(name, coreFile("dist/algorithms"));
  const hash = createHash("sha256").update(code).digest("hex");
  return `${about.version}+${hash.slice(0, 8)}`;
}

/** Returns all code of a user's own file and of the files that it imports by relative paths. */
function codeOfFile(first: string): string {
  const texts = new Map<string, string>();
  const add = (path: string): void => {
    if (texts.has(path) || !existsSync(path)) return;
    const text = readFileSync(path, "utf8");
    texts.set(path, tokenize(text).join("\n"));
    for (const [, target] of text.matchAll(/(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g)) {
      const next = resolve(dirname(path), target);
      for (const ending of ["", ".ts", ".js", ".mjs"]) {
        if (/\.\w+$/.test(next + ending)) add(next + ending);
      }
    }
  };
  add(first);
  return [...texts.values()].join("\n\n");
}

const modules = new Map<string, ModuleParts>();

function partsOf(path: string): ModuleParts {
  let parts = modules.get(path);
  if (!parts) modules.set(path, (parts = splitModule(readFileSync(path, "utf8"))));
  return parts;
}

/**
 * Returns the declarations that an algorithm of the catalogue uses, in an order that does not depend on their files.
 * For a mutant, `NAME:MUTANT`, the declarations of all mutants are added.
 */
export function codeOfEntry(name: string, folder: string): string {
  const [base, mutant] = name.split(":");
  const visited = new Map<string, readonly string[]>();
  const visit = (path: string, declared: string): void => {
    const key = `${path} ${declared}`;
    const { declarations, imports } = partsOf(path);
    const list = declarations.get(declared);
    if (list && !visited.has(key)) {
      visited.set(key, list);
      for (const token of new Set(list)) if (!isDescriptive(token)) visit(path, token);
    }
    const imported = list ? undefined : imports.get(declared);
    if (!imported?.from.startsWith(".")) return;
    const target = resolve(dirname(path), imported.from);
    // The engine and the model are left out, because core's version number covers them.
    if (target.startsWith(folder)) visit(target, imported.name);
  };
  const entry = join(folder, base, "algorithm.js");
  for (const declared of partsOf(entry).declarations.keys()) visit(entry, declared);
  if (mutant !== undefined) visit(join(folder, "all-mutants.js"), "allMutants");
  return [name, ...[...visited.values()].map((list) => list.join("\n")).sort()].join("\n\n");
}

/** True for claims and required witnesses, which judge an algorithm and are not part of it. */
const isDescriptive = (name: string): boolean => /(?:claims?|reachable)$/i.test(name);
