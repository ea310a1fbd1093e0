import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { sourceAliases } from "../scripts/core-entries.ts";
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

export default defineConfig({
  base: "./",
  plugins: [react(), contentPolicy()],
  resolve: { alias: sourceAliases },
  define: { __VERSION__: JSON.stringify(site.version) },
  worker: { format: "es" },
});
