import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Family } from "@ringleader/core";
import { isPath } from "../own-algorithm.ts";

const core = () => dirname(fileURLToPath(import.meta.resolve("@ringleader/core/package.json")));

/**
 * Which version of the algorithm: core's, and a hash of what defines it, so that a changed algorithm
 * is another cell. The definition alone is not enough, since handlers call functions beside them, and
 * the files alone are not, since a broken twin is a line in a list: so it is both.
 */
export function versionOf(name: string, family: Family): string {
  const { version } = JSON.parse(readFileSync(join(core(), "package.json"), "utf8")) as {
    version: string;
  };
  const built = join(core(), "dist", "algorithms");
  const [file, folder] = isPath(name)
    ? [resolve(name), undefined]
    : [join(built, `${name.split(":")[0]}.js`), built];
  const hash = createHash("sha256").update(textOf(family.with({})));
  for (const [path, text] of filesFrom(file, folder)) {
    hash.update(`\n${relative(dirname(file), path)}\n${text}`);
  }
  return `${version}+${hash.digest("hex").slice(0, 8)}`;
}

/**
 * A definition as text: handlers as they are written, the rest as data, names in order. The bundle tells equal names of
 * different files apart by an ending, `name$1`, which depends on files that have nothing to do with the algorithm.
 */
function textOf(it: unknown): string {
  if (typeof it === "function") return String(it).replace(/\$\d+\b/g, "");
  if (typeof it === "bigint") return `${it}n`;
  if (typeof it !== "object" || it === null) return JSON.stringify(it) ?? "";
  if (Array.isArray(it)) return `[${it.map(textOf).join()}]`;
  const named = Object.entries(it).sort(([x], [y]) => (x < y ? -1 : 1));
  return `{${named.map(([name, value]) => `${name}:${textOf(value)}`).join()}}`;
}

/** A file and those it imports by a relative path, in the order of their paths; inside `folder`, if one is given. */
function filesFrom(first: string, folder?: string): [path: string, text: string][] {
  const found = new Map<string, string>();
  const add = (path: string): void => {
    if (found.has(path) || !existsSync(path)) return;
    const text = readFileSync(path, "utf8");
    found.set(path, text);
    for (const [, target] of text.matchAll(/(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g)) {
      const next = resolve(dirname(path), target);
      if (folder !== undefined && relative(folder, next).startsWith("..")) continue;
      for (const ending of ["", ".ts", ".js", ".mjs"]) {
        if (/\.\w+$/.test(next + ending)) add(next + ending);
      }
    }
  };
  add(first);
  return [...found].sort(([x], [y]) => (x < y ? -1 : 1));
}
