/**
 * Tests the documents. Runs every command of a `console` block as printed, in order, in an empty folder, and
 * compares what it prints with the shown output. Type-checks every block of code; a block with a file name is a
 * file for the later commands. In shown output, `…` stands for any text, within a line or as a line of its own.
 * `UPDATE_DOCS=1 npx vitest run test/docs.test.ts` writes the outputs, the generated page and the picture again;
 * read the difference before you commit it.
 */
import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isApart, withoutProgress } from "../cli/src/testing/ringleader.ts";
import { runHere } from "../cli/src/testing/run-here.ts";
import { algorithms } from "../scripts/docs.mjs";
import { api } from "../scripts/api.mjs";
import { errata } from "../scripts/errata.mjs";
import { findPython, findRedis, findSpin, findZ3 } from "../scripts/programs.mjs";
import { picture } from "../scripts/picture.mjs";

const root = join(import.meta.dirname, "..");
const updates = process.env["UPDATE_DOCS"] === "1";
const list = (folder: string) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
const pages = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "docs/algorithms.md",
  "docs/api.md",
  "docs/errata.md",
  ...list("docs/guide"),
  ...list("docs/decisions"),
];
const textOf = (path: string) => readFileSync(join(root, path), "utf8");

/** A fenced block: the words after the opening fence, and the lines up to the closing one. */
interface Block {
  readonly language: string;
  readonly file: string | undefined;
  readonly lines: readonly string[];
}

/** Splits a page into lines of prose and blocks, in order. */
function partsOf(text: string): (string | Block)[] {
  const parts: (string | Block)[] = [];
  let open: { language: string; file: string | undefined; lines: string[] } | undefined;
  for (const line of text.split("\n")) {
    const [, fence] = /^```(.*)$/.exec(line) ?? [];
    if (open && fence === "") {
      parts.push(open);
      open = undefined;
    } else if (open) open.lines.push(line);
    else if (fence === undefined) parts.push(line);
    else {
      const [language = "", file] = fence.split(" ");
      open = { language, file, lines: [] };
    }
  }
  if (open) throw new Error("a fenced block is not closed");
  return parts;
}

const isBlock = (part: string | Block): part is Block => typeof part !== "string";
const isCode = ({ language }: Block) => language === "ts" || language === "js";

/** Returns the commands of a console block, each with its shown output. */
function commandsOf({ lines }: Block): { command: string; shown: string[] }[] {
  const all: { command: string; shown: string[] }[] = [];
  for (const line of lines) {
    const last = all.at(-1);
    if (line.startsWith("$ ")) all.push({ command: line.slice(2), shown: [] });
    else if (last?.command.endsWith("\\") && last.shown.length === 0) last.command += `\n${line}`;
    else if (last) last.shown.push(line);
    else throw new Error(`a console block must start with a command after "$ ", not with: ${line}`);
  }
  return all.map(({ command, shown }) => ({ command, shown: trimmed(shown) }));
}

/** Removes spaces at the ends of lines, and empty lines at the start and end. */
function trimmed(lines: readonly string[]): string[] {
  const text = lines.map((line) => line.trimEnd()).join("\n");
  return text.replace(/^\n+|\n+$/g, "").split("\n");
}

/** Replaces the times in a line with …, because they differ from run to run. */
const timeless = (line: string): string =>
  line
    .replace(/^( took +).*/, "$1…")
    .replace(/(?<= · )(\d+(\.\d)? (µs|ms|s)|\d+ min \d+ s)$/, "…")
    .replace(/"seconds":\s*\{[^}]*\}/, '"seconds":{…}');

/** True if the printed output matches the shown one. */
function agrees(shown: readonly string[], printed: readonly string[]): boolean {
  const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const pattern = shown
    .map((line) =>
      line === "…" ? "(?:.*\n)*" : `${escaped(timeless(line)).replaceAll("…", ".*")}\n`,
    )
    .join("");
  return new RegExp(`^${pattern}$`).test(printed.map((line) => `${timeless(line)}\n`).join(""));
}

/**
 * Returns the new output to show. If the old one is shortened, the new one has as many lines before and after the
 * gap.
 */
function renewed(shown: readonly string[], printed: readonly string[]): readonly string[] {
  const digest = /(?<="digest":")[0-9a-f]{16}/;
  const [fresh] = digest.exec(printed.join("\n")) ?? [];
  const again = fresh === undefined ? shown : shown.map((line) => line.replace(digest, fresh));
  if (agrees(again, printed)) return again;
  const cut = shown.indexOf("…");
  if (cut < 0) return printed;
  const behind = shown.length - 1 - shown.lastIndexOf("…");
  return [...printed.slice(0, cut), "…", ...printed.slice(printed.length - behind)];
}

const scratch = mkdtempSync(join(tmpdir(), "ringleader-docs-"));
const bin = join(scratch, ".bin");
const folderOf = (page: string) => join(scratch, page.replace(/\.md$/, "").replaceAll("/", "-"));

beforeAll(() => {
  mkdirSync(bin);
  const ringleader = `exec "${process.execPath}" "${root}/cli/bin/ringleader.js" "$@"`;
  for (const [name, text] of Object.entries({ ringleader, npx: 'exec "$@"' })) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  writeFileSync(join(scratch, "package.json"), '{ "type": "module" }');
  symlinkSync(join(root, "node_modules"), join(scratch, "node_modules"));
  for (const page of pages) writeCode(page);
});
afterAll(() => rmSync(scratch, { recursive: true }));

/** Writes the code blocks of a page to files. Beside a file under core/src, links to the rest of core are made. */
function writeCode(page: string): void {
  const folder = folderOf(page);
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
      fulfil({ status: Number(error?.code ?? 0), output: withoutProgress(stdout + stderr) }),
    );
    // A program like head may end before it has read everything.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}

/** Commands that take long. Only the full suite runs them. */
const long = [
  "ringleader check hirschberg-sinclair -n 6",
  "ringleader check franklin -n 7",
  "ringleader reproduce --quick --paper 002",
];
const isLong = (line: string) => long.some((it) => line.startsWith(it));
const isSkipped = (line: string) => process.env["FULL"] === undefined && isLong(line);

/**
 * Returns what a line of a console block prints. A first command without shell syntax runs in this process, and a pipe
 * or a file gets what it prints.
 */
async function printedBy(line: string, cwd: string): Promise<string> {
  const [, command, status, rest] =
    /^ringleader ([^'"`$|<>;&*~#\\]+?)(?:(; echo "status \$\?")|( (?:\||>) (?!.*\$\?).*))?$/.exec(
      line,
    ) ?? [];
  const words = command?.split(" ") ?? [];
  // What a thread complains about in a file, or in a reader's own algorithm, is not captured here.
  const readsFile = rest !== undefined && / (@|\.\/)/.test(line);
  if (words.length > 0 && !isApart(words) && !readsFile) {
    const end = await runHere(words, cwd);
    if (rest !== undefined) {
      const { output } = await run("sh", ["-c", `exec 2>&1\ncat${rest}`], cwd, end.out);
      return withoutProgress(end.err) + output;
    }
    return withoutProgress(end.all) + (status === undefined ? "" : `status ${end.status}\n`);
  }
  // Returns both streams in the order in which they were written.
  return (await run("sh", ["-c", `exec 2>&1\n${line}`], cwd)).output;
}

const shown = pages
  .map((page) => ({ page, parts: partsOf(textOf(page)) }))
  .filter(({ parts }) => parts.some((part) => isBlock(part) && part.language === "console"));

describe.concurrent("documents: commands print what is shown", () => {
  test.for(shown)("$page", async ({ page, parts }, { skip }) => {
    skip(findRedis() === undefined && textOf(page).includes("redis-server "), "needs Redis");
    skip(findSpin() === undefined && textOf(page).includes("--with spin"), "needs Spin");
    skip(findPython() === undefined && textOf(page).includes("python3 "), "needs Python");
    skip(findZ3() === undefined && textOf(page).includes("--solver z3"), "needs z3");
    const lines: string[] = [];
    const wrong: string[] = [];
    for (const part of parts) {
      if (!isBlock(part)) {
        lines.push(part);
        continue;
      }
      const { language, file, lines: inside } = part;
      lines.push(`\`\`\`${[language, file].filter((it) => it !== undefined).join(" ")}`);
      if (language !== "console") lines.push(...inside);
      else {
        for (const { command, shown: expected } of commandsOf(part)) {
          if (isSkipped(command)) {
            lines.push(`$ ${command}`, ...expected);
            continue;
          }
          const printed = trimmed((await printedBy(command, folderOf(page))).split("\n"));
          if (!agrees(expected, printed)) wrong.push(`$ ${command}\n${printed.join("\n")}`);
          const next = renewed(expected, printed).join("\n");
          lines.push(`$ ${command}`, ...(next === "" ? [] : [next]));
        }
      }
      lines.push("```");
    }
    if (updates) writeFileSync(join(root, page), lines.join("\n"));
    const left = updates ? [] : wrong;
    expect(left.join("\n\n"), `printed otherwise than ${page} shows`).toBe("");
  });
});

test("documents: show every command that is listed as long", () => {
  const commands = pages.flatMap((page) => textOf(page).split("\n"));
  for (const it of long) expect(commands.some((line) => line.startsWith(`$ ${it}`))).toBe(true);
});

test("documents: code passes the type checker", async () => {
  const config = {
    extends: join(root, "tsconfig.base.json"),
    compilerOptions: {
      noEmit: true,
      allowJs: true,
      checkJs: true,
      types: ["node"],
      typeRoots: [join(root, "node_modules/@types")],
      rootDir: "/",
      preserveSymlinks: false,
    },
    include: pages.map((page) => `${folderOf(page)}/**/*`),
    exclude: readdirSync(join(root, "core/src"))
      .filter((part) => part !== "algorithms")
      .map((part) => `**/core/src/${part}`)
      .concat("node_modules"),
  };
  writeFileSync(join(scratch, "tsconfig.json"), JSON.stringify(config));
  expect(pages.flatMap((page) => partsOf(textOf(page)).filter(isBlock)).some(isCode)).toBe(true);
  const { output } = await run(join(root, "node_modules/.bin/tsc"), ["-p", scratch], scratch);
  expect(output).toBe("");
});

test("documents: generated pages are up to date", () => {
  const generated = {
    "docs/algorithms.md": algorithms(),
    "docs/api.md": api(),
    "docs/errata.md": errata(),
    "docs/run.svg": picture(),
  };
  for (const [path, text] of Object.entries(generated)) {
    if (updates) writeFileSync(join(root, path), text);
    expect(textOf(path) === text, `${path} is what its script generates`).toBe(true);
  }
});

/** Returns the anchor of a heading in an address. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- ]/gu, "")
    .replaceAll(" ", "-");

test("documents: links inside the repository have targets", () => {
  const link = /\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)|src="([^"]+)"/g;
  const broken = pages.flatMap((page) => {
    const prose = partsOf(textOf(page)).map((part) => (isBlock(part) ? "" : part));
    return [...prose.join("\n").matchAll(link)].flatMap(([all, path, heading, source]) => {
      const file = path === "" ? page : join(dirname(page), path ?? source ?? "");
      if (!existsSync(join(root, file))) return [`${page}: ${all}`];
      if (heading === undefined) return [];
      const headings = [...textOf(file).matchAll(/^#+ (.*)$/gm)].map(([, it = ""]) => anchor(it));
      return headings.includes(heading) ? [] : [`${page}: ${all}`];
    });
  });
  expect(broken).toEqual([]);
});

test("documents: named files exist", () => {
  const named =
    /`((?:core|cli|net|site|test|bench|scripts|docs)\/[\w./-]+\.(?:ts|tsx|mjs|js|json|md|c))`/g;
  const missing = pages.flatMap((page) =>
    [...textOf(page).matchAll(named)]
      .map(([, path = ""]) => path)
      .filter((path) => !/NAME|every-id/.test(path) && !existsSync(join(root, path)))
      .map((path) => `${page}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test("documents: decisions are short", () => {
  const long = pages.filter(
    (page) => page.startsWith("docs/decisions/") && textOf(page).split("\n").length > 41,
  );
  expect(long).toEqual([]);
});
