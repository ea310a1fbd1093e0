import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { isPath } from "../../terminal/shell-word.ts";

/** A source file of an algorithm, as shipped. */
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

/** Files of claims are named but not shown. */
const isOfClaims = (file: string): boolean => /(^|\/)claims\/|(claims|reachable)\.ts$/.test(file);

/** The files under algorithms/ that a file imports. */
const importsOf = ({ file, text }: SourceFile): string[] =>
  [...text.matchAll(/from "(\.\.?\/[\w./-]+\.ts)"/g)]
    .map(([, path]) => posix.join(posix.dirname(file), path))
    .filter((path) => !path.startsWith("."));

/** The files of an algorithm without its claims; for a mutant, its own file first. */
export function sourceOf(name: string): SourceFile[] {
  if (isPath(name)) return [{ file: name, text: readFileSync(name, "utf8") }];
  const found: SourceFile[] = [];
  const add = (file: string): void => {
    if (found.some((it) => it.file === file)) return;
    const it = read(file);
    found.push(it);
    for (const path of importsOf(it)) if (!isOfClaims(path)) add(path);
  };
  const [of, trap] = name.split(":");
  add(`${of}/algorithm.ts`);
  return trap === undefined ? found : [mutantIn(of, trap), ...found];
}

/** Finds the file of a mutant: some files belong to a section of a paper, or to two algorithms. */
const mutantIn = (of: string, trap: string): SourceFile =>
  readdirSync(folder(), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("mutants.ts"))
    .map((file) => read(file.replaceAll("\\", "/")))
    .find(
      (it) => importsOf(it).includes(`${of}/algorithm.ts`) && it.text.includes(`trap: "${trap}"`),
    )!;

/** The files of claims that these import. */
export function claimsOf(shown: readonly SourceFile[]): string[] {
  return [...new Set(shown.flatMap(importsOf).filter(isOfClaims))];
}
