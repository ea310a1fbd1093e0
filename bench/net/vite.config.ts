import { join } from "node:path";
import { defineConfig } from "vite";
import { sourceAliases } from "../../scripts/core-entries.ts";

/** Bundles the benchmark and its child processes, because net is not built by itself. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: sourceAliases },
  ssr: { noExternal: true, external: ["playwright"] },
  build: {
    ssr: true,
    outDir: "../dist/net",
    emptyOutDir: true,
    minify: false,
    target: "node20",
    rolldownOptions: {
      input: Object.fromEntries(
        ["bench-net", "bench-elect", "token-node", "flow-end", "judge-logs"].map((name) => [
          name,
          join(import.meta.dirname, `${name}.ts`),
        ]),
      ),
      output: { entryFileNames: "[name].js" },
    },
  },
});
