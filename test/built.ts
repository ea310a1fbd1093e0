// Before the tests: the command that they start is that of the sources as `tsc -b` last saw them (docs/decisions/0013).
import { statSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

const core = join(import.meta.dirname, "..", "core");
const madeAt = (file: string) =>
  statSync(join(core, "dist", file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

export default async function bundle(): Promise<void> {
  if (madeAt("bundle/index.js") > madeAt("tsconfig.tsbuildinfo")) return;
  await build({ root: core, configFile: join(core, "vite.config.ts"), logLevel: "warn" });
}
