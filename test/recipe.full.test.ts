// Follows CONTRIBUTING's recipe for an algorithm step by step, in a copy of the repository.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyRepository } from "./repository-copy.ts";

const root = join(import.meta.dirname, "..");
const copy = copyRepository();
const contributing = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
const [, recipe = ""] = /^## Add an algorithm$([^]*?)^## /m.exec(contributing) ?? [];
const blocks = [...recipe.matchAll(/^```(\w+)(?: (\S+))?\n([^]*?)^```$/gm)].map(
  ([, language = "", file, text = ""]) => ({ language, file, text }),
);

beforeAll(() => {
  // The tidy test lists the files of the repository with git.
  sh("git init --quiet");
});
afterAll(() => rmSync(copy, { recursive: true }));

/**
 * Adds the lines that a diff marks with `+`. Imports go before the first import, other lines before the end of the
 * list.
 */
function applyDiff(path: string, diff: string): void {
  const added = diff.split("\n").flatMap((line) => (line.startsWith("+") ? [line.slice(1)] : []));
  const isImport = (line: string) => line.startsWith("import");
  const text = `${added.filter(isImport).join("\n")}\n${readFileSync(path, "utf8")}`;
  const entries = added.filter((line) => !isImport(line)).join("\n");
  writeFileSync(path, text.replace(/^\];$/m, `${entries}\n];`));
}

/** Runs a command in the copy; throws with its output if it fails. */
function sh(command: string): string {
  const { status, stdout } = spawnSync("sh", ["-ec", `exec 2>&1\n${command}`], {
    cwd: copy,
    encoding: "utf8",
    env: { ...process.env, FULL: undefined, NO_COLOR: "1" },
  });
  if (status !== 0) throw new Error(`${command} fails: ${stdout.slice(-4000)}`);
  return stdout;
}

function follow({ language, file, text }: (typeof blocks)[number]): void {
  if (language === "sh") sh(text);
  if (file === undefined) return;
  const path = join(copy, file);
  mkdirSync(dirname(path), { recursive: true });
  if (language === "diff") applyDiff(path, text);
  else writeFileSync(path, text);
}

test("recipe for an algorithm: a folder and one line, then build, laws, docs and list pass", () => {
  for (const block of blocks) follow(block);
  expect(sh("node cli/bin/ringleader.js list")).toContain("every-id");
  expect(readFileSync(join(copy, "docs/algorithms.md"), "utf8")).toContain("## every-id");
});
