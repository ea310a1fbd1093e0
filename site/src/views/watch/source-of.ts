import type { Explanation } from "@ringleader/core/internal/recording";
import type { ShownRun } from "../../run/run.worker.ts";

/** The source files of the algorithms; each loads lazily. */
const files = import.meta.glob<string>(
  [
    "../../../../core/src/algorithms/*/**/*.ts",
    "!../../../../core/src/algorithms/**/{*claims,*invariants,*mutants,*reachable,*.test}.ts",
    "!../../../../core/src/algorithms/{claims,errata,mutants}/*.ts",
    "!../../../../core/src/algorithms/*/{claims,mutants}/*.ts",
  ],
  { query: "?raw", import: "default" },
);

interface AlgorithmFile {
  readonly file: string;
  readonly text: string;
}

/** Loads an algorithm's file and the files that it imports, except claims. */
export async function sourceOf({
  header: { algorithm },
  text: own,
}: ShownRun): Promise<AlgorithmFile[]> {
  if (own !== undefined) return [{ file: algorithm, text: own }];
  const loaded: AlgorithmFile[] = [];
  const add = async (file: string): Promise<void> => {
    const load = files[`../../../../core/src/algorithms/${file}`];
    if (!load || loaded.some((other) => other.file === file)) return;
    const text = await load();
    loaded.push({ file, text });
    for (const [, path] of text.matchAll(/from "(\.\.?\/[\w./-]+\.ts)"/g)) {
      await add(new URL(path, `file:///${file}`).pathname.slice(1));
    }
  };
  await add(`${algorithm.split(":")[0]}/algorithm.ts`);
  return loaded;
}

/** Finds the line that an event took; undefined if its file is not among these. A line of an own text names no file. */
export function takenLine(
  files: readonly AlgorithmFile[],
  { file, line }: Pick<Explanation, "file" | "line">,
  algorithm: string,
): { readonly at: number; readonly line: number; readonly text: string } | undefined {
  const at = files.findIndex((source) => source.file === (file ?? algorithm));
  const text = at < 0 || line === undefined ? undefined : files[at].text.split("\n")[line - 1];
  return text === undefined ? undefined : { at, line: line!, text };
}
