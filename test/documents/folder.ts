import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { isBlock, partsOf, root, textOf } from "./pages.ts";

/** A temporary folder with a folder for each page. */
export interface DocumentFolder {
  readonly path: string;
  readonly of: (page: string) => string;
  /** Runs a program with the command on its path. */
  readonly run: (
    program: string,
    args: readonly string[],
    cwd: string,
    input?: string,
  ) => Promise<{ status: number; output: string }>;
  readonly remove: () => void;
}

/** Makes a folder with the code blocks of these pages, each written to a file in the folder of its page. */
export function documentFolder(pages: readonly string[]): DocumentFolder {
  const path = mkdtempSync(join(tmpdir(), "ringleader-docs-"));
  const bin = join(path, ".bin");
  mkdirSync(bin);
  const ringleader = `exec "${process.execPath}" "${root}/cli/bin/ringleader.js" "$@"`;
  for (const [name, text] of Object.entries({ ringleader, npx: 'exec "$@"' })) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  writeFileSync(join(path, "package.json"), '{ "type": "module" }');
  symlinkSync(join(root, "node_modules"), join(path, "node_modules"));
  const of = (page: string) => join(path, page.replace(/\.md$/, "").replaceAll("/", "-"));
  for (const page of pages) writeCode(page, of(page));
  return {
    path,
    of,
    run: (...asked) => run(bin, ...asked),
    remove: () => rmSync(path, { recursive: true }),
  };
}

/** Writes the code blocks of a page to files. Beside a file under core/src, links to the rest of core are made. */
function writeCode(page: string, folder: string): void {
  mkdirSync(folder);
  const blocks = partsOf(textOf(page)).filter(isBlock);
  for (const [i, { language, file, lines }] of blocks.entries()) {
    if (file === undefined ? language !== "ts" && language !== "js" : language === "diff") continue;
    const path = join(folder, file ?? `block-${i}.${language}`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${lines.join("\n")}\n`);
    if (file?.startsWith("core/src/")) {
      for (const part of readdirSync(join(root, "core/src"))) {
        const here = join(folder, "core/src", part);
        if (!existsSync(here)) symlinkSync(join(root, "core/src", part), here);
      }
    }
  }
}

function run(
  bin: string,
  program: string,
  args: readonly string[],
  cwd: string,
  input = "",
): Promise<{ status: number; output: string }> {
  const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, COLUMNS: "80" };
  const PATH = [
    bin,
    join(root, "node_modules/.bin"),
    dirname(process.execPath),
    process.env["PATH"],
  ].join(delimiter);
  return new Promise((fulfil) => {
    const child = execFile(program, args, { cwd, env: { ...env, PATH } }, (error, stdout, stderr) =>
      fulfil({ status: Number(error?.code ?? 0), output: stdout + stderr }),
    );
    // A program like head may end before it has read everything.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}
