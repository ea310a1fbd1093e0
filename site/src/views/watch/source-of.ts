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
