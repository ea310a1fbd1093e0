import { join, relative } from "node:path";
import { defineConfig } from "vite";
import { entries, filesOf } from "../scripts/core-entries.ts";
import { removableValues } from "../scripts/removable-values.ts";

const bundle = join(import.meta.dirname, "dist", "bundle");

/** Maps the name of each output file to its source. */
const entry = Object.fromEntries(
  entries
    .flatMap(filesOf)
    .map(([file, source]) => [relative(bundle, file).replace(/\.js$/, ""), source]),
);

/**
 * Bundles the library: one file per entry, and chunks that entries share. Node spends about a millisecond on each
 * module, in every thread, and core has hundreds (docs/decisions/0013).
 */
export default defineConfig({
  plugins: [removableValues()],
  build: {
    outDir: bundle,
    // A program that is running still finds its files.
    emptyOutDir: false,
    lib: { entry, formats: ["es"] },
    minify: false,
    target: "es2023",
    rolldownOptions: {
      external: /^@observablehq/,
      output: {
        chunkFileNames: "shared/[name].js",
        // A sixth less for Node to read. Editors show the comments of the type declarations.
        comments: { legal: true, annotation: true, jsdoc: false },
        // All algorithms in one chunk: an entry of its own must not cost a module each.
        codeSplitting: {
          groups: [
            { name: "needs", test: /(needs|refusal)\.ts$/, priority: 1 },
            { name: "algorithms", test: /core.src.algorithms/ },
          ],
        },
      },
    },
  },
});
