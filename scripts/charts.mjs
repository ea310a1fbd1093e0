// `node scripts/charts.mjs` generates docs/figures with the commands of chapter 12 of the guide.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

const root = join(import.meta.dirname, "..");
const chapter = readFileSync(join(root, "docs/guide/12-charts.md"), "utf8");
const blocks = [...chapter.matchAll(/^```console\n([^]*?)^```$/gm)].map(([, block]) => block);
// A backslash continues a command on the next line.
const commands = blocks.flatMap((block) =>
  [...block.matchAll(/^\$ ((?:.*\\\n)*.*)$/gm)].map(([, command]) => command),
);
const cwd = mkdtempSync(join(tmpdir(), "ringleader-figures-"));
const PATH = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
for (const command of commands) {
  execFileSync("sh", ["-c", command], { cwd, env: { ...process.env, PATH }, stdio: "inherit" });
}
for (const name of ["messages.svg", "trade-off.svg"])
  copyFileSync(join(cwd, name), join(root, "docs/figures", name));
rmSync(cwd, { recursive: true });
