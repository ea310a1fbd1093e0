import { join } from "node:path";
import { loadBundle, type TextMutant } from "./bundle-mutant.ts";

/** A deliberate mistake in the lab. */
export interface LabMutant extends TextMutant {
  /** The simulated lab that shows the mistake. */
  readonly shownBy: "SimulatedLab" | "SimulatedRedisLab";
}

export const labMutants: readonly LabMutant[] = [
  {
    mistake: "counts rows as stored before they are committed",
    shownBy: "SimulatedLab",
    file: "sweep.ts",
    was: "await store.add(rows);",
    is: "store.add(rows).catch(() => {});",
  },
  {
    mistake: "drops answers before their rows are committed",
    shownBy: "SimulatedRedisLab",
    file: "sweep.ts",
    was: "await store.add(rows);",
    is: "runner.stored?.(rows); await store.add(rows);",
  },
  {
    mistake: "ignores a commit that failed",
    shownBy: "SimulatedLab",
    file: "sweep.ts",
    was: "failure ??= { error };",
    is: "void error;",
  },
  {
    mistake: "forgets the rows of the second half",
    shownBy: "SimulatedLab",
    file: "cell-runner.ts",
    was: "[...first.rows, ...second.rows]",
    is: "[...first.rows]",
  },
  {
    mistake: "leaves out a cell between the halves",
    shownBy: "SimulatedLab",
    file: "cell-runner.ts",
    was: "cells.slice(middle)]",
    is: "cells.slice(middle + 1)]",
  },
  {
    mistake: "counts a lost batch as done",
    shownBy: "SimulatedLab",
    file: "cell-runner.ts",
    was: "return runHalves(cells, error, run);",
    is: "return { rows: [], seconds: 0 };",
  },
  {
    mistake: "stops polling after an error",
    shownBy: "SimulatedRedisLab",
    file: "redis/queue-runner.ts",
    was: "if (this.#closing) return;",
    is: "if (this.#closing || this.#isUncounted) return;",
  },
  {
    mistake: "waits for events without polling",
    shownBy: "SimulatedRedisLab",
    file: "redis/queue-runner.ts",
    was: "this.#cancelPoll = this.#clock.after(",
    is: "void (",
  },
  {
    mistake: "settles a batch twice",
    shownBy: "SimulatedRedisLab",
    file: "redis/queue-runner.ts",
    was: "this.#pending.delete(pending.id);\n    const result",
    is: "const result",
  },
  {
    mistake: "does not notice that the queue has lost a batch",
    shownBy: "SimulatedRedisLab",
    file: "redis/queue-runner.ts",
    was: 'if (end === "unknown") return this.#put(pending);',
    is: 'if (end === "unknown") return;',
  },
  {
    mistake: "stores a row that belongs to another cell",
    shownBy: "SimulatedRedisLab",
    file: "redis/parse-answer.ts",
    was: 'if (row["cell"] !== cell.key)',
    is: "if (cell.key === undefined)",
  },
  {
    mistake: "leaves an error unhandled after the end of a sweep",
    shownBy: "SimulatedRedisLab",
    file: "redis/queue-runner.ts",
    was: "    result.catch(() => {});\n    pending.fulfil(result);",
    is: "    pending.fulfil(result);",
  },
  {
    mistake: "keeps answers that an earlier sweep has stored",
    shownBy: "SimulatedRedisLab",
    file: "sweep.ts",
    was: "runner.stored?.([...known].map((cell) => ({ cell })));",
    is: "",
  },
];

/** Mistakes that so few schedules show that only the schedule that found them is run. */
export const rareMutants: readonly LabMutant[] = [
  {
    mistake: "runs cells again whose rows are stored",
    shownBy: "SimulatedRedisLab",
    file: "redis/queue-runner.ts",
    was: "const needed = batch.cells.filter(({ key }) => unstored.has(key));",
    is: "const needed = batch.cells;",
  },
];

type Labs = typeof import("../cli/src/lab/testing/simulated-redis-lab.ts") &
  typeof import("../cli/src/lab/testing/simulated-lab.ts");

const cli = join(import.meta.dirname, "..", "cli");
const lab = join(cli, "src", "lab");

/** Bundles the lab with a mistake and loads it. */
export const loadMutant = async (mutant: LabMutant): Promise<Labs> =>
  (await loadBundle(mutant, {
    root: lab,
    contents: 'export * from "./simulated-lab.ts"; export * from "./simulated-redis-lab.ts";',
    resolveDir: join(lab, "testing"),
    dist: join(cli, "dist"),
    // Only the real sweep opens a queue in Redis.
    external: /redis-runner/,
  })) as Labs;
