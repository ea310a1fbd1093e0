// docs/figures, made by the commands that chapter 12 of the guide shows; `node scripts/figures.mjs` writes them again.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

const root = join(import.meta.dirname, "..");
const chapter = readFileSync(join(root, "docs/guide/12-figures.md"), "utf8");
const blocks = [...chapter.matchAll(/^```console\n([^]*?)^```$/gm)].map(([, block]) => block);
// A command goes on in the next line after a backslash.
const shown = blocks.flatMap((block) =>
  [...block.matchAll(/^\$ ((?:.*\\\n)*.*)$/gm)].map(([, command]) => command),
);
const cwd = mkdtempSync(join(tmpdir(), "ringleader-figures-"));
const PATH = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
for (const command of shown) {
  execFileSync("sh", ["-c", command], { cwd, env: { ...process.env, PATH }, stdio: "inherit" });
}
for (const name of ["messages.svg", "trade-off.svg"])
  copyFileSync(join(cwd, name), join(root, "docs/figures", name));
rmSync(cwd, { recursive: true });
