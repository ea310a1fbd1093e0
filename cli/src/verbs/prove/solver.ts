import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Refusal } from "@ringleader/core/internal/refusal";
import { shorten } from "@ringleader/core/internal/words";

/** The answer to a question: a condition holds if it is `unsat`. */
export type SolverAnswer = "sat" | "unsat" | "unknown";

export interface Solver {
  readonly name: string;
  readonly version: string;
  /** Answers an SMT-LIB text within a limit in milliseconds. */
  solve(text: string, limit: number): Promise<SolverAnswer>;
  /** Ends what is being solved. */
  end(): void;
}

const solverNames = ["z3", "cvc5", "z3-solver"] as const;
type SolverName = (typeof solverNames)[number];

const NONE =
  "prove needs a solver: install z3 or cvc5 (Debian: apt-get install z3; macOS: brew install z3), or add one with: npm install -g z3-solver";

/** Finds the solvers of this list, or the first that is installed. */
export async function findSolvers(list: string | undefined): Promise<readonly Solver[]> {
  const names = list?.split(",").map((word) => word.trim());
  const unknown = names?.find((name) => !(solverNames as readonly string[]).includes(name));
  if (unknown !== undefined) {
    throw new Refusal(
      `--solver ${shorten(list!)} is not accepted; ${shorten(unknown)} is not one of ${solverNames.join(", ")}.`,
    );
  }
  if (names) {
    return Promise.all(
      (names as SolverName[]).map(async (name) => {
        const solver = await open(name);
        if (solver) return solver;
        throw new Refusal(`--solver ${name}: it is not installed. ${NONE}`);
      }),
    );
  }
  for (const name of solverNames) {
    const solver = await open(name);
    if (solver) return [solver];
  }
  throw new Refusal(NONE);
}

const open = (name: SolverName): Promise<Solver | undefined> | Solver | undefined =>
  name === "z3-solver" ? openPackage() : openProgram(name);

/** The arguments with which a program reads a question from stdin; `limit` is in milliseconds. */
const programArguments: Readonly<
  Record<Exclude<SolverName, "z3-solver">, (limit: number) => readonly string[]>
> = {
  z3: (limit) => ["-in", `-T:${Math.max(1, Math.ceil(limit / 1000))}`],
  // Without saturation, cvc5 soon answers unknown.
  cvc5: (limit) => ["--lang", "smt2", "--full-saturate-quant", `--tlimit=${limit}`, "-"],
};

function openProgram(name: Exclude<SolverName, "z3-solver">): Solver | undefined {
  const program = process.env[`${name.toUpperCase()}_PATH`] ?? name;
  const { status, stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  if (status !== 0) return undefined;
  const running = new Set<ChildProcess>();
  return {
    name,
    version: /\d+\.\d+(\.\d+)?/.exec(stdout)?.[0] ?? "",
    solve(text, limit) {
      const child = spawn(program, programArguments[name](limit), {
        stdio: ["pipe", "pipe", "ignore"],
      });
      running.add(child);
      let output = "";
      child.stdout.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
      // A solver that ends early closes its stdin.
      child.stdin.on("error", () => {});
      child.stdin.end(text);
      return new Promise((resolve, reject) => {
        child.on("error", reject);
        child.on("close", () => {
          running.delete(child);
          resolve(answerOf(output));
        });
      });
    },
    end() {
      // Node sends the signal of a program that has not started to its own group.
      for (const child of running) if (child.pid !== undefined) child.kill("SIGKILL");
    },
  };
}

/** Reads the output of a solver. Anything but one answer is none: an error, or answers to other questions. */
export function answerOf(output: string): SolverAnswer {
  const answer = output.trim();
  return answer === "unsat" || answer === "sat" ? answer : "unknown";
}

/** The part of the package z3-solver that is used. */
interface Z3Package {
  init(): Promise<{
    readonly Context: (name: string) => {
      Solver: new () => {
        set(key: string, value: number): void;
        fromString(text: string): void;
        check(): Promise<SolverAnswer>;
        reset(): void;
      };
    };
    Z3: { get_full_version(): string };
  }>;
}

/** Opens the package z3-solver, if it is installed beside the command or in the current folder. */
async function openPackage(): Promise<Solver | undefined> {
  const found = [import.meta.url, join(process.cwd(), "package.json")].flatMap((from) => {
    try {
      return [createRequire(from)("z3-solver") as Z3Package];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND") return [];
      throw error;
    }
  });
  if (found.length === 0) return undefined;
  const { Context, Z3 } = await found[0].init();
  // One context and one solver: fresh contexts are never freed, and the package answers one question at a time.
  const solver = new (Context("main").Solver)();
  let last: Promise<unknown> = Promise.resolve();
  return {
    name: "z3-solver",
    version: /\d+\.\d+\.\d+/.exec(Z3.get_full_version())?.[0] ?? "",
    solve(text, limit) {
      const answer = last.then(() => {
        solver.reset();
        solver.set("timeout", limit);
        // The package takes the assertions only.
        solver.fromString(text.replaceAll(/^\((set-logic ALL|check-sat)\)$/gm, ""));
        return solver.check();
      });
      last = answer.catch(() => {});
      return answer;
    },
    end() {},
  };
}
