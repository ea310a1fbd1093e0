import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { defineConfig } from "vite";

const here = import.meta.dirname;
const { exports } = JSON.parse(readFileSync(join(here, "package.json"), "utf8")) as {
  exports: Record<string, string | Record<"@ringleader/source" | "default", string>>;
};

/** Each way in that package.json names: the file that it says, from the source that it says. */
const entry = Object.fromEntries(
  Object.values(exports)
    .filter((it) => typeof it !== "string")
    .map((it) => [basename(it.default, ".js"), join(here, it["@ringleader/source"])]),
);

/**
 * The library in one file for each way in, and what they share in others: Node spends a millisecond on
 * every module, in every thread, and core has hundreds (docs/decisions/0013).
 */
export default defineConfig({
  build: {
    outDir: "dist/bundle",
    // A command that runs meanwhile goes on finding its files.
    emptyOutDir: false,
    lib: { entry, formats: ["es"] },
    minify: false,
    sourcemap: true,
    target: "es2023",
    rolldownOptions: {
      external: /^@observablehq/,
      output: { chunkFileNames: "shared/[name].js" },
    },
  },
});
