// Runs before the tests. Bundles core if `tsc -b` has changed it since the last bundle (docs/decisions/0013).
import { statSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

const core = join(import.meta.dirname, "..", "core");
const builtAt = (file: string) =>
  statSync(join(core, "dist", file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

export default async function bundle(): Promise<void> {
  if (builtAt("bundle/index.js") > builtAt("tsconfig.tsbuildinfo")) return;
  await build({ root: core, configFile: join(core, "vite.config.ts"), logLevel: "warn" });
}
