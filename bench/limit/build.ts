/**
 * Compiles limit.c when needed, to one binary for each algorithm, engine, and choice of bookkeeping.
 *
 *     const binary = limit("peterson", "queue", true);
 *     if (binary) execFileSync(binary, ["1000000", "random", "5", "1"]);
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

export const ALGORITHMS = ["chang-roberts", "peterson", "hs-swallow", "hs-reply"] as const;
/** `queue`: messages arrive in the order they were sent; `links`: a random link delivers next. */
export const ENGINES = ["queue", "links"] as const;
export type Algorithm = (typeof ALGORITHMS)[number];
export type Engine = (typeof ENGINES)[number];

// The compiled module is in bench/dist/limit, the source in bench/limit.
const folder = [import.meta.dirname, join(import.meta.dirname, "../../limit")].find((path) =>
  existsSync(join(path, "limit.c")),
);

/** Returns the path of the binary; undefined without a C compiler. */
export function limit(algorithm: Algorithm, engine: Engine, book: boolean): string | undefined {
  if (folder === undefined) throw new Error("bench/limit/limit.c is missing");
  const source = join(folder, "limit.c");
  const binary = join(folder, "build", `${algorithm}-${engine}-${book ? "book" : "bare"}`);
  const changed = statSync(source).mtimeMs;
  const built = statSync(binary, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (built > changed) return binary;

  mkdirSync(join(folder, "build"), { recursive: true });
  const fresh = `${binary}.${process.pid}`;
  const { status, error, stderr } = spawnSync(
    process.env["CC"] ?? "cc",
    [
      "-O3",
      "-march=native",
      `-DALGO=${algorithm.toUpperCase().replace("-", "_")}`,
      `-DENGINE=${engine.toUpperCase()}`,
      `-DBOOK=${book ? 1 : 0}`,
      source,
      "-o",
      fresh,
    ],
    { encoding: "utf8" },
  );
  if (error) return undefined;
  if (status !== 0) throw new Error(`limit.c does not compile: ${stderr}`);
  renameSync(fresh, binary);
  return binary;
}
