import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

export default defineConfig({
  base: "./",
  plugins: [react()],
  resolve: { conditions: ["@ringleader/source", ...defaultClientConditions] },
  worker: { format: "es" },
});
