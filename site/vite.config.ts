import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { sourceAliases } from "../scripts/core-entries.ts";
import site from "./package.json" with { type: "json" };

export default defineConfig({
  base: "./",
  plugins: [react()],
  resolve: { alias: sourceAliases },
  define: { __VERSION__: JSON.stringify(site.version) },
  worker: { format: "es" },
});
