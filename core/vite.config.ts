import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { defineConfig } from "vite";

const here = import.meta.dirname;
const { exports } = JSON.parse(readFileSync(join(here, "package.json"), "utf8")) as {
  exports: Record<string, string | Record<"@ringleader/source" | "node", string>>;
};

const bundle = "dist/bundle";

/** Each folder of algorithms that has the file an export with `*` names. */
const folders = (source: string): string[] =>
  readdirSync(join(here, source.split("/*")[0])).filter((folder) =>
    existsSync(join(here, source.replace("*", folder))),
  );

/** Maps each output file that package.json names to its source. */
const entry = Object.fromEntries(
  Object.values(exports).flatMap((target) => {
    if (typeof target === "string") return [];
    const source = target["@ringleader/source"];
    const name = relative(bundle, target.node).replace(/\.js$/, "");
    const names = source.includes("*") ? folders(source) : [""];
    return names.map((it) => [name.replace("*", it), join(here, source.replace("*", it))]);
  }),
);

/**
 * Bundles the library for Node: one file per entry, and chunks that entries share. Node spends about a
 * millisecond on each module, in every thread, and core has hundreds (docs/decisions/0013). Bundlers get the
 * modules themselves and take only those that are used.
 */
export default defineConfig({
  build: {
    outDir: bundle,
    // A command that is running still finds its files.
    emptyOutDir: false,
    lib: { entry, formats: ["es"] },
    minify: false,
    sourcemap: true,
    target: "es2023",
    rolldownOptions: {
      external: /^@observablehq/,
      output: {
        chunkFileNames: "shared/[name].js",
        // A sixth less for Node to read. Editors show the comments of the type declarations.
        comments: { legal: true, annotation: true, jsdoc: false },
        // All algorithms in one chunk, which the command loads anyway: an entry of its own must not cost a module each.
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
