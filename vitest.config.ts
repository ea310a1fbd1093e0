import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import core from "./core/package.json" with { type: "json" };
import { HANG } from "./test/machine-speed.ts";

/** Tests read core from its source; the command that they run reads what was built of it, so no condition may say so. */
const alias = Object.entries(core.exports).flatMap(([path, file]) =>
  typeof file === "string"
    ? []
    : {
        find: new RegExp(`^@ringleader/core${path.slice(1).replace("*", "([^/]+)")}$`),
        replacement: join(import.meta.dirname, "core", file["@ringleader/source"]).replace(
          "*",
          "$1",
        ),
      },
);

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
    // As the command does for its checks (cli/bin/ringleader.js).
    execArgv: ["--interrupt-budget=800000"],
    // Files share the modules of their worker, which halves the time spent on loading them.
    isolate: false,
    // A slow machine must not fail a test: these limits only end what hangs, and the command waits for its own threads.
    testTimeout: process.env.FULL ? 6 * HANG : HANG,
    hookTimeout: HANG,
    env: { RINGLEADER_PATIENCE: "60" },
  },
});
