import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { sourceAliases } from "./scripts/core-entries.ts";
import { LongFirst } from "./test/long-first.ts";
import { HANG } from "./test/machine-speed.ts";

export default defineConfig({
  // Tests import core from its source. The command that they run contains the built core.
  resolve: { alias: sourceAliases },
  test: {
    include: ["{core,cli,net,site}/src/**/*.test.ts", "test/**/*.test.ts"],
    exclude: ["test/e2e/**", ...(process.env.FULL ? [] : ["**/*.full.test.ts"])],
    globalSetup: "test/built.ts",
    // Tests that run the command in their process use the built command, as users do.
    server: { deps: { external: [/\/cli\/dist\//] } },
    // By default Vitest leaves one core free, which is half of a machine with two. More workers would load the modules
    // once more each, and the pages are tested at the same time. In the full suite, some files mostly wait.
    maxWorkers: availableParallelism() + (process.env.FULL ? 1 : 0),
    sequence: { sequencer: LongFirst },
    // The command sets the same V8 flag (cli/bin/ringleader.js).
    // Algorithms of the tests live as long as their worker, and so do the states that checks keep of them.
    execArgv: [
      "--interrupt-budget=800000",
      ...(process.env.FULL ? ["--max-old-space-size=6144"] : []),
    ],
    // Files share the modules of their worker, which halves the time spent on loading them.
    isolate: false,
    // These limits only end tests that hang, because a slow machine must not fail a test. For the same reason, the
    // patience of the command with its threads is raised.
    testTimeout: process.env.FULL ? 6 * HANG : HANG,
    hookTimeout: HANG,
    // Pages are 80 characters wide, whatever the terminal.
    env: { RINGLEADER_PATIENCE: "60", COLUMNS: "80" },
  },
});
