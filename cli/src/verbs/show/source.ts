import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { coreFile } from "../../install/package-files.ts";
import { isPath } from "../../terminal/shell-word.ts";

export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

const folder = () => coreFile("src/algorithms");

const read = (file: string): SourceFile => ({
  file,
  text: readFileSync(join(folder(), file), "utf8"),
});

/** True for a file of claims. Such files are named but not shown. */
const isOfClaims = (file: string): boolean => /(^|\/)claims\/|(claims|reachable)\.ts$/.test(file);

/** Lists the files under algorithms/ that a file imports. */
const importsOf = ({ file, text }: SourceFile): string[] =>
  [...text.matchAll(/from "(\.\.?\/[\w./-]+\.ts)"/g)]
    .map(([, path]) => posix.join(posix.dirname(file), path))
    .filter((path) => !path.startsWith("."));

/** Returns the files of an algorithm without its claims. For a mutant, the mutant's file comes first. */
export function sourceOf(name: string): SourceFile[] {
  if (isPath(name)) return [{ file: name, text: readFileSync(name, "utf8") }];
  const files = new Map<string, SourceFile>();
  const add = (file: string): void => {
    if (isOfClaims(file) || files.has(file)) return;
    const source = read(file);
    files.set(file, source);
    importsOf(source).forEach(add);
  };
  const [of, trap] = name.split(":");
  add(`${of}/algorithm.ts`);
  return trap === undefined ? [...files.values()] : [mutantIn(of, trap), ...files.values()];
}

/** Finds the file of a mutant by its content, because the file may be in another folder. */
const mutantIn = (of: string, trap: string): SourceFile =>
  readdirSync(folder(), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("mutants.ts"))
    .map((file) => read(file.replaceAll("\\", "/")))
    .find(
      (it) => importsOf(it).includes(`${of}/algorithm.ts`) && it.text.includes(`trap: "${trap}"`),
    )!;

/** Lists the files of claims that these files import. */
export const claimsOf = (shown: readonly SourceFile[]): string[] => [
  ...new Set(shown.flatMap(importsOf).filter(isOfClaims)),
];
