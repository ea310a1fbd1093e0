import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { sourceAliases } from "../scripts/core-entries.ts";
import { reasonPlaces } from "../scripts/reason-places.ts";
import site from "./package.json" with { type: "json" };

/** What the page may load and contact: its own files and its own server. `ringleader serve` repeats it as a header. */
const POLICY = [
  "default-src 'none'",
  // Core compiles each algorithm with `Function`.
  "script-src 'self' 'unsafe-eval'",
  // A worker for a user's text starts from a blob, because such a worker inherits this policy.
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Writes the content policy into the built page. The development server needs scripts that the policy forbids. */
const contentPolicy = (): Plugin => ({
  name: "content-policy",
  apply: "build",
  transformIndexHtml: () => [
    {
      tag: "meta",
      attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
      injectTo: "head-prepend",
    },
  ],
});

const WORKER = "?worker&url";
const ENTRY = "\0worker:";

/** Builds the workers together with the page, so that a browser loads the files that they share only once. */
const sharedWorkers = (): Plugin => ({
  name: "shared-workers",
  apply: "build",
  enforce: "pre",
  async resolveId(source, importer) {
    if (!source.endsWith(WORKER)) return undefined;
    const resolved = await this.resolve(source.slice(0, -WORKER.length), importer);
    return resolved && ENTRY + resolved.id;
  },
  load(id) {
    if (!id.startsWith(ENTRY)) return undefined;
    const reference = this.emitFile({ type: "chunk", id: id.slice(ENTRY.length) });
    return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
  },
});

/** Files that are copied as they are. */
const shared = new URL("public/", import.meta.url);

/** Builds the service worker, and tells it which files there are and which version of them this is. */
const offline = (): Plugin => ({
  name: "offline",
  apply: "build",
  enforce: "post",
  buildStart() {
    const id = "src/offline/service-worker.ts";
    this.emitFile({ type: "chunk", id, fileName: "service-worker.js" });
  },
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const worker = bundle["service-worker.js"];
      if (worker?.type !== "chunk") throw new Error("the service worker is not built");
      const others = Object.values(bundle).filter((file) => file !== worker);
      const files = others.map((file) => file.fileName).filter((name) => name !== "index.html");
      const hash = createHash("sha256");
      for (const file of others) {
        hash.update(file.fileName).update(file.type === "chunk" ? file.code : file.source);
      }
      for (const file of readdirSync(shared).toSorted()) {
        hash.update(file).update(readFileSync(new URL(file, shared)));
        files.push(file);
      }
      const list = files.toSorted();
      worker.code = worker.code
        .replace(/\bFILES\b/, JSON.stringify(list))
        .replaceAll(/\bVERSION\b/g, JSON.stringify(hash.digest("hex").slice(0, 16)));
    },
  },
});

export default defineConfig({
  base: "./",
  plugins: [react(), reasonPlaces(), contentPolicy(), sharedWorkers(), offline()],
  // A worker has no document in which it could announce files before it imports them.
  build: {
    modulePreload: {
      resolveDependencies: (_, files, { hostType }) => (hostType === "html" ? files : []),
    },
  },
  resolve: { alias: sourceAliases },
  define: { __VERSION__: JSON.stringify(site.version) },
  worker: { format: "es" },
});
