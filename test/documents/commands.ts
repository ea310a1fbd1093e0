// Runs the commands of the documents. In shown output, `…` stands for any text, within a line or as a line of its own.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isApart } from "../../cli/src/testing/ringleader.ts";
import { runHere } from "../../cli/src/testing/run-here.ts";
import { findPython, findRedis, findSpin, findZ3 } from "../../scripts/programs.mjs";
import { documentFolder, type DocumentFolder } from "./folder.ts";
import { isBlock, partsOf, root, textOf, updates, type Block } from "./pages.ts";

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

/**
 * The beginnings of commands that take more than half a second of processor time, and of those that read what they write.
 * Only the full suite runs them.
 */
export const long = [
  "npx jiti",
  "npx ringleader run ./core/src/algorithms/every-id",
  "ringleader chance franklin-probabilistic -n 2 --samples",
  "ringleader chance itai-rodeh -n 10",
  "ringleader check ./mine.ts -n 3",
  "ringleader check ./one-way.ts",
  "ringleader check dfs -n 3",
  "ringleader check franklin -n 7",
  "ringleader check franklin-probabilistic -n 2..3",
  "ringleader check franklin-probabilistic -n 5",
  "ringleader check hirschberg-sinclair -n 6",
  "ringleader check peterson -n 2..4 --conjecture",
  "ringleader check peterson -n 4 --violate fifo",
  "ringleader check peterson -n 20",
  "ringleader export chang-roberts --to smt",
  "ringleader limits chang-roberts",
  "ringleader net conform own",
  "ringleader net run ./mine.ts",
  "ringleader net run peterson -n 3 --seed 1 --kill 1@0ms+1ms",
  "ringleader net run variable-speeds --ids 60,61 --seed 1",
  "ringleader prove ./mine.ts",
  "ringleader prove chang-roberts --solver z3",
  "ringleader replay killed",
  "ringleader replay spin.jsonl",
  "ringleader reproduce --quick --paper 002",
  "ringleader results results.duckdb --algorithm chang-roberts --by",
  "ringleader results results.duckdb --verify",
  "ringleader run ./hasty.ts -n 20 --seeds 1000",
  "ringleader run --batch broken.jsonl",
  'ringleader run --batch runs.jsonl | grep -oE \'"total"',
  "ringleader run hirschberg-sinclair -n 1e5",
  "ringleader run marchetti-spaccamela -n 70000",
  "ringleader run peterson -n 500",
  "ringleader show franklin --commands",
  "ringleader sweep ./one-way.ts",
  "ringleader sweep chang-roberts hirschberg-sinclair peterson -n 2^4..2^10",
  "ringleader verify peterson --with spin",
  "sh here.sh",
  "z3 ring.smt2",
];
const isLong = (line: string) => long.some((it) => line.startsWith(it));
const isSkipped = (line: string) => process.env["FULL"] === undefined && isLong(line);

/**
 * Returns what a line of a console block prints. A first command without shell syntax runs in this process, and a pipe
 * or a file gets what it prints.
 */
async function printedBy(line: string, cwd: string, run: DocumentFolder["run"]): Promise<string> {
  const [, command, status, rest] =
    /^ringleader ((?:[^'"`$|<>;&*~#\\]|'[^']*'|"[^"`$\\]*")+?)(?:(; echo "status \$\?")|( (?:\||>) (?!.*\$\?).*))?$/.exec(
      line,
    ) ?? [];
  const words = (command?.match(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g) ?? []).map((it) =>
    it.replaceAll(/'([^']*)'|"([^"]*)"/g, "$1$2"),
  );
  // What a thread complains about in a file, or in a reader's own algorithm, is not captured here.
  const readsFile = rest !== undefined && / (@|\.\/)/.test(line);
  if (words.length > 0 && !isApart(words) && !readsFile) {
    const end = await runHere(words, cwd);
    if (rest !== undefined) {
      const { output } = await run("sh", ["-c", `exec 2>&1\ncat${rest}`], cwd, end.out);
      return end.err + output;
    }
    return end.all + (status === undefined ? "" : `status ${end.status}\n`);
  }
  // Returns both streams in the order in which they were written.
  return (await run("sh", ["-c", `exec 2>&1\n${line}`], cwd)).output;
}

/**
 * Tests that every command of a `console` block of these pages prints what is shown. The commands of a page run as
 * printed, in order, in a folder of their own.
 */
export function testCommands(pages: readonly string[]): void {
  let folder: DocumentFolder;
  beforeAll(() => void (folder = documentFolder(pages)));
  afterAll(() => folder.remove());
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
            const printed = trimmed(
              (await printedBy(command, folder.of(page), folder.run)).split("\n"),
            );
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
}
