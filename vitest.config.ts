import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import core from "./core/package.json" with { type: "json" };
import { HANG } from "./test/machine-speed.ts";

/** Tests read core from its source; the command that they run reads what was built of it, so no condition may say so. */
const alias = Object.entries(core.exports).flatMap(([path, file]) =>
  typeof file === "string"
    ? []
    : {
        find: new RegExp(`^@ringleader/core${path.slice(1)}$`),
        replacement: join(import.meta.dirname, "core", file["@ringleader/source"]),
      },
);

/** Ten seconds to a minute each: begun last, one of them would run alone while a core is idle. */
const long =
  /\/(docs|programs|chance-mutants|check-open|output-file|check-mutants|check-reduction|sweep|redis-sweep|redis-crew|reproduce|run|bad-input|check|check-runs)(\.full)?\.test\.ts$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...usual.filter(isLong), ...usual.filter((it) => !isLong(it))];
  }
}

export default defineConfig({
  resolve: { alias },
  test: {
    include: ["{core,cli,site}/src/**/*.test.ts", "test/**/*.test.ts"],
    exclude: ["test/e2e/**", ...(process.env.FULL ? [] : ["**/*.full.test.ts"])],
    globalSetup: "test/built.ts",
    // The command that runs in the process of a test is the one that users run.
    server: { deps: { external: [/\/cli\/dist\//] } },
    // Vitest leaves one core free, of two that is half of the machine; and tests of Redis, signals and time mostly wait.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFirst },
    // A slow machine is no failure: these only end what hangs, and the command waits for its own threads.
    testTimeout: process.env.FULL ? 6 * HANG : HANG,
    hookTimeout: HANG,
    env: { RINGLEADER_PATIENCE: "60" },
  },
});
