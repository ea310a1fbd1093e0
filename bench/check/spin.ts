/**
 * Runs Spin on our Promela models: generates and compiles a verifier, runs it, and reads its output.
 *
 *     const built = build("franklin", 10, { flags: EVERYTHING });
 *     search(built, { hashBits: 22 }).states;
 *
 * Spin has one state more than our checker, before init makes the initial state.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { timed } from "./timed.ts";

export type Model = "franklin" | "hirschberg-sinclair" | "franklin-in-turn";

/** Flags for the whole graph, safety only. */
export const EVERYTHING = ["-DSAFETY", "-DNOREDUCE"] as const;
/** Flags for partial-order reduction. */
export const REDUCED = ["-DSAFETY", "-DXUSAFE"] as const;

export interface Built {
  readonly folder: string;
  readonly binary: string;
  /** Processor time of spin and gcc. */
  readonly seconds: number;
}

export interface Searched {
  /** Number of states, without the one before init. */
  readonly states: number;
  /** Number of deliveries (stored and matched), without the step of init. */
  readonly transitions: number;
  /** Memory of the stored states as Spin counts them, per state; without and with the hash table. */
  readonly bytesPerState: number;
  readonly bytesWithTable: number;
  readonly seconds: number;
}

// The compiled module is in bench/dist/check, the models in bench/check.
const models = [import.meta.dirname, join(import.meta.dirname, "../../check")].find((path) =>
  existsSync(join(path, "ring.pml")),
);

/** Returns a sentence about the missing programs if Spin cannot run here; else undefined. */
export function missing(): string | undefined {
  const lacking = ["spin", "gcc"].filter(
    (tool) => spawnSync(tool, [tool === "spin" ? "-V" : "--version"]).error,
  );
  if (lacking.length === 0) return undefined;
  return `Not installed: ${lacking.join(", ")} (apt-get install spin gcc). Only our side is measured.`;
}

const folders: string[] = [];

export function build(
  model: Model,
  n: number,
  {
    flags,
    defines = [],
    optimise = "-O2",
  }: {
    flags: readonly string[];
    defines?: readonly string[];
    optimise?: string;
  },
): Built {
  if (models === undefined) throw new Error("bench/check/ring.pml is missing");
  const folder = mkdtempSync(join(tmpdir(), "ringleader-spin-"));
  folders.push(folder);
  const source = join(models, `${model}.pml`);
  const generated = timed("spin", [`-DN=${n}`, ...defines, "-a", source], { cwd: folder });
  const compiled = timed("gcc", [optimise, "-w", ...flags, "-o", "pan", "pan.c"], { cwd: folder });
  return { folder, binary: join(folder, "pan"), seconds: generated.seconds + compiled.seconds };
}

/** Runs the verifier; `orders` is the number of initial states that init makes. */
export function search(
  { folder, binary }: Built,
  { hashBits, orders = 1, ids }: { hashBits: number; orders?: number; ids?: readonly number[] },
): Searched {
  const env = ids && { IDS: ids.join("") };
  const run = timed(binary, ["-n", "-m1000000", `-w${hashBits}`], { cwd: folder, env });
  return { ...read(run.stdout, orders), seconds: run.seconds };
}

/** Parses the final output of pan. */
function read(text: string, orders = 1): Omit<Searched, "seconds"> {
  const number = (pattern: RegExp): number | undefined => {
    const found = pattern.exec(text);
    return found ? Number(found[1]) : undefined;
  };
  if (number(/errors: (\d+)/) !== 0 || /Search not completed|max search depth/.test(text))
    throw new Error(`Spin did not search everything, or found an error:\n${text}`);
  const stored = number(/(\d+) states, stored/)!;
  const matched = number(/(\d+) states, matched/)!;
  const mebibytes =
    number(/([\d.]+)\s+actual memory usage for states/) ??
    number(/([\d.]+)\s+equivalent memory usage for states/)!;
  const table = number(/([\d.]+)\s+memory used for hash table/)!;
  return {
    states: stored - 1,
    transitions: stored + matched - 1 - orders,
    bytesPerState: (mebibytes * 2 ** 20) / stored,
    bytesWithTable: ((mebibytes + table) * 2 ** 20) / stored,
  };
}

/** Removes the built files. */
export function sweep(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
