import { createRequire } from "node:module";
import { join, relative, resolve } from "node:path";
import { build, defineConfig, type Plugin } from "vite";
import { sourceAliases } from "../scripts/core-entries.ts";
import about from "./package.json" with { type: "json" };

const source = join(import.meta.dirname, "src");

/** Names a file of the bundle, which has no folders: `verbs/run/work.ts` becomes `verbs-run-work`. */
const nameOf = (file: string): string =>
  relative(source, file).replace(/\.ts$/, "").replaceAll(/[\\/]/g, "-");

/** The processes that `net run` starts: their entry, and the program that it runs. */
const host = join(source, "verbs/net/host.ts");
const hostFiles = [host, join(source, "verbs/net/host-program.ts")];

/** Where bundles go. A command that is running still finds its files. */
const bundle = {
  ssr: true,
  outDir: "dist/bundle",
  emptyOutDir: false,
  minify: false,
  target: "node20",
} as const;

/** Leaves out what ws loads to open encrypted connections by itself. Hosts open their own, and load TLS if they use it. */
const withoutSecure = (): Plugin => ({
  name: "without-secure",
  enforce: "pre",
  resolveId: (id, importer) =>
    ["https", "tls"].includes(id) && /node_modules.ws\b/.test(importer ?? "")
      ? "\0none"
      : undefined,
  load: (id) => (id === "\0none" ? "export default {}" : undefined),
});

/** Bundles the processes of `net run` apart from the command, each file as one script, the form that V8 keeps compiled. */
const hostProcess = (): Plugin => ({
  name: "host-process",
  closeBundle: async () => {
    for (const file of hostFiles)
      await build({
        root: import.meta.dirname,
        configFile: false,
        logLevel: "warn",
        plugins: [withoutSecure()],
        resolve: { alias: sourceAliases },
        ssr: { noExternal: true, external },
        build: {
          ...bundle,
          rolldownOptions: {
            input: { [nameOf(file)]: file },
            output: { format: "cjs", entryFileNames: "[name].cjs", minify, codeSplitting: false },
          },
        },
      });
  },
});

/** Bundles each module that a thread loads, `new URL("./work.js", import.meta.url)`, as an entry of its own. */
const threadModules = (): Plugin => ({
  name: "thread-modules",
  transform(code, id) {
    if (!id.startsWith(source)) return undefined;
    return code.replaceAll(
      /new URL\("(\.{1,2}\/[\w./-]+)\.js", import\.meta\.url\)/g,
      (_, path: string) => {
        const file = resolve(id, "..", `${path}.ts`);
        if (file === host) return `new URL("./${nameOf(file)}.cjs", import.meta.url)`;
        this.emitFile({ type: "chunk", id: file, fileName: `${nameOf(file)}.js` });
        return `new URL("./${nameOf(file)}.js", import.meta.url)`;
      },
    );
  },
});

/**
 * Leaves out what is never used: what Commander loads for verbs in files of their own, a fifth of a bare start, and
 * BullMQ's calendar for repeated jobs.
 */
const withoutUnused = (): Plugin => ({
  name: "without-unused",
  enforce: "pre",
  resolveId: (id, importer) =>
    (id === "node:child_process" && importer?.includes("commander")) || id === "cron-parser"
      ? "\0none"
      : undefined,
  load: (id) =>
    id === "\0none" ? "export const CronExpressionParser = {}; export default {}" : undefined,
});

/** Domino finds classes by their names, and stack traces show them. */
const minify = {
  mangle: { keepNames: true },
  compress: { keepNames: { function: true, class: true } },
};

/** Modules that Node resolves when the command runs: native code, and jiti, which loads files beside its own. */
const external = [...Object.keys(about.dependencies), ...Object.keys(about.optionalDependencies)];

/** BullMQ's modules, of which a bundle takes those that are used. By its name it is one piece, with drivers for PostgreSQL. */
const bullmq = createRequire(import.meta.url)
  .resolve("bullmq")
  .replace("cjs", "esm");

/** Entries that the tests import beside the command itself. */
const entries = ["main.ts", "run-command.ts", "terminal/output.ts", "lab/store/store.ts"].map(
  (it) => join(source, it),
);

/**
 * Bundles the command with core and all JavaScript that it needs. Modules that a verb loads together are one file,
 * because Node spends about a millisecond on each (docs/decisions/0013).
 */
export default defineConfig({
  plugins: [threadModules(), withoutUnused(), hostProcess()],
  resolve: { alias: [...sourceAliases, { find: /^bullmq$/, replacement: bullmq }] },
  ssr: { noExternal: true, external },
  build: {
    ...bundle,
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !id.includes("node_modules/bullmq/") },
      input: Object.fromEntries(entries.map((file) => [nameOf(file), file])),
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.startsWith(source) ? `${nameOf(facadeModuleId)}.js` : "[name].js",
        minify,
        comments: { legal: true, annotation: false, jsdoc: false },
        codeSplitting: {
          // Groups take a module with all that it imports. A module that two groups want goes to the one with priority.
          groups: [
            {
              name: "base",
              test: /cli.src.(closed-stdout|flags.(parse-error|typed-flags)|terminal.(exit|output|ascii|file-errors|shell-word|version)|workers.(interrupt|library|own-code|own-thread|patience))\.ts|core.src.(confine|refusal|request.words|algorithms.names)/,
              priority: 8,
            },
            {
              name: "core",
              test: /core.src.(model|request|compile|simulate|judge|exact)/,
              priority: 7,
            },
            { name: "algorithms", test: /core.src.algorithms/, priority: 6 },
            { name: "drawing", test: /core.src.(draw|recording)/, priority: 5 },
            { name: "exploration", test: /core.src/, priority: 4 },
            {
              name: "flags",
              test: /commander|cli.src.(program|flags|terminal.(help|detail|drawing.event-range))/,
              priority: 3,
            },
            { name: "request", test: /cli.src.(request|terminal.drawing)/, priority: 2 },
            {
              name: "terminal",
              test: /cli.src.(terminal.(?!generated|counterexample)[\w-]+\.ts|workers.(?!worker|verb))/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
