// The repository as the tidy tests read it.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const root = join(import.meta.dirname, "..");
const listing = execFileSync("git", ["ls-files", "-coz", "--exclude-standard"], { cwd: root });
export const files = listing
  .toString()
  .split("\0")
  .filter((path) => path !== "" && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

export type File = (typeof files)[number];

export const sources = files.filter(({ path }) =>
  /^(core|cli|net|site|test|bench)\/.*\.(ts|tsx|js|mjs|css|html|py|c|cc|cpp|h|hpp|rs|go)$/.test(
    path,
  ),
);
export const isTest = ({ path }: File) => /\.test\.tsx?$/.test(path);
/** Charts import only the types of Observable Plot, which do not exist at run time; callers provide the library. */
const plotTypes = /^import type .* from "@observablehq\/plot";$/gm;
/** A template of an algorithm is a text that imports core. */
const templateImports = /(?<=`)import .* from "@ringleader\/core";$/gm;
export const core = sources
  .filter(({ path }) => path.startsWith("core/src/"))
  .map(({ path, text }) => ({
    path,
    text: text.replace(plotTypes, "").replace(templateImports, ""),
  }));
export const under = (folder: string) =>
  (folder.startsWith("core/src") ? core : sources).filter(
    (file) => file.path.startsWith(`${folder}/`) && !isTest(file),
  );

export const lines = ({ text }: File) => text.split("\n").length - 1;
export const withoutComments = (text: string) =>
  text.replace(/\/\*[^]*?\*\//g, "").replace(/(?<!:)\/\/.*$/gm, "");

/** Returns a file without its comments and empty lines. */
export const codeOf = ({ path, text }: File): File => ({
  path,
  text: withoutComments(text).replace(/^\s*\n/gm, ""),
});

/** Lists what a file imports: paths from the root for relative imports, and package names. */
export function imports({ path, text }: File): string[] {
  const named = /\bfrom\s+["']([^"']+)["']|\bimport\s*\(?\s*["']([^"']+)["']/g;
  return [...withoutComments(text).matchAll(named)].map((match) => {
    const target = match[1] ?? match[2] ?? "";
    return target.startsWith(".") ? normalize(join(dirname(path), target)) : target;
  });
}

/** Returns one line per file and import for which `allowed` is false. */
export function forbidden(
  from: File[],
  allowed: (target: string) => boolean,
  rule: string,
): string[] {
  return from.flatMap((file) =>
    imports(file)
      .filter((target) => !allowed(target))
      .map((target) => `${file.path} imports ${target}: ${rule}`),
  );
}

/** Returns one line per file whose text matches. */
export function matching(among: File[], pattern: RegExp, rule: string): string[] {
  return among.flatMap(({ path, text }) => {
    const found = pattern.exec(text);
    return found ? [`${path} has ${JSON.stringify(found[0])}: ${rule}`] : [];
  });
}

export function longer(among: File[], limit: number, rule: string): string[] {
  return among
    .filter((file) => lines(file) > limit)
    .map((file) => `${file.path} has ${lines(file)} lines: ${rule}`);
}
