import { defineConfig } from "vitest/config";

const conditions = ["@ringleader/source"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["core/src/**/*.test.ts", "cli/src/**/*.test.ts", "test/**/*.test.ts"],
    exclude: ["test/e2e/**", ...(process.env.FULL ? [] : ["**/*.full.test.ts"])],
    // Vitest leaves one core free, of two that is half of the machine.
    maxWorkers: "100%",
    testTimeout: process.env.FULL ? 600_000 : 30_000,
  },
});
