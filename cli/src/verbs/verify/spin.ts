import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { withFile, makeTemporaryFolder } from "../../terminal/file-errors.ts";
import { join } from "node:path";
import { Refusal } from "@ringleader/core/internal/refusal";
import { shorten } from "@ringleader/core/internal/words";
import { onExit } from "../../terminal/exit.ts";

/** What Spin found. */
export interface SpinAnswer {
  readonly version: string;
  /** Numbers of states and transitions, without the step that makes the initial states. */
  readonly states: number;
  readonly transitions: number;
  /** What Spin calls the violation; absent if it found none. */
  readonly violation?: string;
  /** The lines of `spin -t`, which repeats the violating run. */
  readonly trail?: readonly string[];
}

export interface SpinTask {
  readonly model: string;
  /** Number of initial states that the model chooses from. */
  readonly starts: number;
  /** Number of states that are expected; sizes of tables depend on it. */
  readonly states: number;
  /** Look for runs that never end. */
  readonly isEnding: boolean;
  /** Called with what Spin does next. */
  readonly note: (doing: string) => void;
}

const programs = () => ({
  spin: process.env["SPIN_PATH"] || "spin",
  compiler: process.env["CC"] || "cc",
});

/** Refuses in one sentence if Spin or a C compiler is missing. */
function checkSpin(): string {
  const { spin, compiler } = programs();
  const { stdout, error } = spawnSync(spin, ["-V"], { encoding: "utf8" });
  const isCompiling = spawnSync(compiler, ["--version"]).error === undefined;
  const missing = [...(error ? ["spin"] : []), ...(isCompiling ? [] : ["a C compiler"])];
  if (missing.length === 0) return /Version ([\d.]+)/.exec(stdout)?.[1] ?? "";
  throw new Refusal(
    `--with spin needs ${missing.join(" and ")}, which ${missing.length === 1 ? "is" : "are"} not installed here; ` +
      "install it with apt-get install spin gcc (Debian) or brew install spin (macOS), or set SPIN_PATH and CC.",
  );
}

/** Words of Promela that embed C, and lines for the preprocessor other than our definitions of names. */
const FOREIGN =
  /\bc_(?:decl|code|expr|track|state)\b|^\s*(?:#(?!define [A-Za-z]\w* )|%:|\?\?=)|\\$/m;

/** Refuses a model that the C compiler or the preprocessor could take for more than states and steps. */
export function checkModel(model: string): void {
  const found = FOREIGN.exec(model);
  if (!found) return;
  throw new Refusal(
    `the Promela model contains ${shorten(found[0].trim())}, which Spin would hand to a C compiler; rename what is called so in the algorithm.`,
  );
}

/** Explores a Promela model without reduction, then looks for violated assertions and for runs that never end. */
export async function runSpin(task: SpinTask): Promise<SpinAnswer> {
  checkModel(task.model);
  const version = checkSpin();
  const { spin, compiler } = programs();
  const cwd = makeTemporaryFolder("ringleader-spin");
  let child: ChildProcess | undefined;
  const clear = (): void => {
    // Node sends the signal of a program that has not started to its own group.
    if (child?.pid !== undefined) child.kill("SIGKILL");
    rmSync(cwd, { recursive: true, force: true });
  };
  const forget = onExit(clear);
  const call = async (program: string, ...args: string[]): Promise<string> => {
    // What runs here was made from a user's file: it gets no variable of the user, and writes into its own folder.
    const env = { PATH: process.env["PATH"] ?? "", TMPDIR: cwd, HOME: cwd, LC_ALL: "C" };
    child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    return await outputOf(child, program);
  };
  // For few states, a compiler that optimises takes longer than it saves.
  const level = task.states < 100_000 ? "-O0" : "-O2";
  const compile = (name: string, ...flags: string[]) =>
    call(compiler, level, "-w", "-DNOREDUCE", "-DVECTORSZ=4096", ...flags, "-o", name, "pan.c");
  const limits = [`-m${task.states + 1000}`, `-w${Math.ceil(Math.log2(task.states + 1024))}`];
  try {
    withFile("write", join(cwd, "ring.pml"), () =>
      writeFileSync(join(cwd, "ring.pml"), task.model),
    );
    task.note("compiling the model");
    await call(spin, "-a", "ring.pml");
    await compile("pan", "-DSAFETY");
    task.note("exploring");
    const counts = countsIn(await call("./pan", "-n", "-A", "-E", ...limits), task.starts);
    task.note("looking for violations");
    let violation = violationIn(await call("./pan", "-n", "-E", ...limits));
    if (violation === undefined && task.isEnding) {
      await compile("cycles", "-DNP");
      violation = violationIn(
        await call("./cycles", "-l", "-n", `-m${2 * task.states + 1000}`, limits[1]),
      );
    }
    if (violation === undefined) return { version, ...counts };
    const trail = (await call(spin, "-t", "ring.pml")).split("\n");
    return { version, ...counts, violation, trail };
  } finally {
    clear();
    forget();
  }
}

/** Returns the output of a program; throws if the program cannot be run or fails without an output. */
function outputOf(child: ChildProcess, program: string): Promise<string> {
  let [out, err] = ["", ""];
  child.stdout!.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr!.setEncoding("utf8").on("data", (text: string) => (err += text));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => {
      if (status === 0 || out !== "") resolve(out);
      else reject(failureOf(program, err.trim() || `status ${status}`));
    });
  });
}

/** Returns the error for a program that failed: a refusal if the disk of the user is to blame. */
function failureOf(program: string, says: string): Error {
  const [disk] =
    /[^:\n]*(?:No space left|Disk quota|Read-only|Permission denied)[^\n]*/.exec(says) ?? [];
  return disk === undefined
    ? new Error(`${program} fails: ${says}`)
    : new Refusal(
        `${program} cannot write to the temporary folder:${disk}; TMPDIR names another place.`,
      );
}

/** Reads the numbers that the verifier prints. */
function countsIn(text: string, starts: number): Pick<SpinAnswer, "states" | "transitions"> {
  const number = (pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? NaN);
  const stored = number(/(\d+) states, stored/);
  const matched = number(/(\d+) states, matched/);
  if (/max search depth|out of memory/i.test(text) || Number.isNaN(stored + matched))
    throw new Error(`Spin did not explore everything:\n${text}`);
  // Spin has one state before the initial states, and its number of transitions counts the first state too.
  return { states: stored - 1, transitions: stored + matched - 1 - starts };
}

/** Returns the first violation that the verifier names. */
function violationIn(text: string): string | undefined {
  if (Number(/errors: (\d+)/.exec(text)?.[1] ?? 0) === 0) return undefined;
  return /non-progress cycle/.test(text) ? "a run never ends" : "an assertion is violated";
}
