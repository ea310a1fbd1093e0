import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import core from "./core/package.json" with { type: "json" };
import { HANG } from "./test/machine-speed.ts";

/**
 * Tests import core from its source. The command that they run imports the built core, so this is an alias and not
 * an export condition, which would apply to both.
 */
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
    // Tests that run the command in their process use the built command, as users do.
    server: { deps: { external: [/\/cli\/dist\//] } },
    // By default Vitest leaves one core free, which is half of a machine with two. Tests of Redis, signals and time
    // mostly wait, so one worker more than cores is used.
    maxWorkers: availableParallelism() + 1,
    // The command sets the same V8 flag (cli/bin/ringleader.js).
    execArgv: ["--interrupt-budget=800000"],
    // Files share the modules of their worker, which halves the time spent on loading them.
    isolate: false,
    // These limits only end tests that hang, because a slow machine must not fail a test. For the same reason, the
    // patience of the command with its threads is raised.
    testTimeout: process.env.FULL ? 6 * HANG : HANG,
    hookTimeout: HANG,
    env: { RINGLEADER_PATIENCE: "60" },
  },
});
