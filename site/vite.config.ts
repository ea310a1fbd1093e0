import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import site from "./package.json" with { type: "json" };

export default defineConfig({
  base: "./",
  plugins: [react()],
  resolve: { conditions: ["@ringleader/source", ...defaultClientConditions] },
  define: { __VERSION__: JSON.stringify(site.version) },
  worker: { format: "es" },
});
