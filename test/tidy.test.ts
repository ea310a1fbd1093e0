import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const listing = execFileSync("git", ["ls-files", "-coz", "--exclude-standard"], { cwd: root });
const files = listing
  .toString()
  .split("\0")
  .filter((path) => path !== "" && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

type File = (typeof files)[number];

const sources = files.filter(({ path }) =>
  /^(core|cli|site|test|bench)\/.*\.(ts|tsx|js|mjs|css|html|py|c|cc|cpp|h|hpp|rs|go)$/.test(path),
);
const isTest = ({ path }: File) => /\.test\.tsx?$/.test(path);
/** Figures are handed the library that draws: they know its types, which are gone when they run. */
const plotTypes = /^import type .* from "@observablehq\/plot";$/gm;
const core = sources
  .filter(({ path }) => path.startsWith("core/src/"))
  .map(({ path, text }) => ({ path, text: text.replace(plotTypes, "") }));
const under = (folder: string) =>
  (folder.startsWith("core/src") ? core : sources).filter(
    (file) => file.path.startsWith(`${folder}/`) && !isTest(file),
  );

const lines = ({ text }: File) => text.split("\n").length - 1;
const withoutComments = (text: string) =>
  text.replace(/\/\*[^]*?\*\//g, "").replace(/(?<!:)\/\/.*$/gm, "");

/** A file without its comments and empty lines. */
const codeOf = ({ path, text }: File): File => ({
  path,
  text: withoutComments(text).replace(/^\s*\n/gm, ""),
});

/** What a file imports: paths from the root for relative imports, package names as they stand. */
function imports({ path, text }: File): string[] {
  const named = /\bfrom\s+["']([^"']+)["']|\bimport\s*\(?\s*["']([^"']+)["']/g;
  return [...withoutComments(text).matchAll(named)].map((match) => {
    const target = match[1] ?? match[2] ?? "";
    return target.startsWith(".") ? normalize(join(dirname(path), target)) : target;
  });
}

/** One line per file and import that `allowed` does not let through. */
function forbidden(from: File[], allowed: (target: string) => boolean, rule: string): string[] {
  return from.flatMap((file) =>
    imports(file)
      .filter((target) => !allowed(target))
      .map((target) => `${file.path} imports ${target}: ${rule}`),
  );
}

/** One line per file whose text matches. */
function matching(among: File[], pattern: RegExp, rule: string): string[] {
  return among.flatMap(({ path, text }) => {
    const found = pattern.exec(text);
    return found ? [`${path} has ${JSON.stringify(found[0])}: ${rule}`] : [];
  });
}

function longer(among: File[], limit: number, rule: string): string[] {
  return among
    .filter((file) => lines(file) > limit)
    .map((file) => `${file.path} has ${lines(file)} lines: ${rule}`);
}

test("imports inside core point one way", () => {
  const folders = new Set(under("core/src").map(({ path }) => path.split("/")[2] ?? ""));
  const complaints = [...folders]
    .filter((folder) => !folder.endsWith(".ts")) // what lies at the top puts the parts together
    .flatMap((folder) => {
      const more =
        {
          algorithms: ["family"],
          simulate: ["judge"],
          check: ["judge"],
          adversary: ["simulate", "judge"],
          record: ["simulate"],
          draw: ["record"],
          atlas: ["record", "draw"],
        }[folder] ?? [];
      const reach =
        folder === "exact" ? ["exact", "model/refusal.ts"] : [folder, "model", "exact", ...more];
      return forbidden(
        under(`core/src/${folder}`),
        (target) => reach.some((part) => `${target}/`.startsWith(`core/src/${part}/`)),
        `core/src/${folder} imports only ${[...new Set(reach)].join(", ")}`,
      );
    });
  expect(complaints).toEqual([]);
});

test("core imports no package and nothing of Node", () => {
  const inside = (target: string) => target.startsWith("core/src/");
  expect(forbidden(under("core/src"), inside, "core stands alone")).toEqual([]);
});

test.each(["cli", "site"])("%s reaches core only as @ringleader/core", (workspace) => {
  const outside = /^(\.\.|(core|cli|site|test|bench)\/)/;
  expect(
    forbidden(
      under(workspace),
      (target) => target.startsWith(`${workspace}/`) || !outside.test(target),
      "another workspace is imported by its package name",
    ),
  ).toEqual([]);
});

test("the file of results is opened in one place", () => {
  const elsewhere = under("cli").filter(({ path }) => path !== "cli/src/lab/store.ts");
  expect(
    forbidden(
      elsewhere,
      (target) => !target.startsWith("@duckdb/"),
      "a second opening in another thread loses rows without a word",
    ),
  ).toEqual([]);
});

test("files stay short", () => {
  // Not the index, and not the lists of claims and of broken twins that lie in folders.
  const algorithms = under("core/src/algorithms").filter(({ path }) =>
    /^core\/src\/algorithms\/(?!index)[^/]+$/.test(path),
  );
  expect([
    ...longer(sources, 400, "at most 400"),
    ...longer(algorithms.map(codeOf), 120, "an algorithm has at most 120 lines of code"),
  ]).toEqual([]);
  const model = under("core/src/model").reduce((sum, file) => sum + lines(codeOf(file)), 0);
  expect(model, "lines of code in core/src/model altogether").toBeLessThan(2100);
});

test("core is deterministic and silent", () => {
  const code = core.map(({ path, text }) => ({ path, text: withoutComments(text) }));
  const outside = /\bMath\.random\b|\bnew Date\b|\b(Date|performance|console)[.(]/;
  expect(matching(code, outside, "nothing in core reads a clock, a coin or prints")).toEqual([]);
});

test("files are named after something", () => {
  const vague = /^(utils?|helpers?|types?|common|manager)\./;
  expect(sources.map(({ path }) => path).filter((path) => vague.test(basename(path)))).toEqual([]);
});

test("nothing names a registry or a place on one machine", () => {
  expect([
    ...matching(files, /https?:\/\/registry/, "no registry host"),
    ...matching(files, /(?<![\w.*])\/(?:work|root)\//, "no path of one machine"),
  ]).toEqual([]);
});

test("no test depends on the speed of the machine", () => {
  const support = [
    "test/machine-speed.ts",
    "cli/src/testing/ringleader.ts",
    "cli/src/testing/run-here.ts",
    "test/e2e/patient.ts",
  ];
  const tests = [
    ...sources.filter(({ path }) => /^test\/|\/testing\/|\.test\.tsx?$/.test(path)),
    ...files.filter(({ path }) => /^(vitest|playwright)\.config\.ts$/.test(path)),
  ]
    .filter(({ path }) => !support.includes(path))
    .map(codeOf);
  const [hang, clock] = ["what hangs ends after HANG of test/machine-speed.ts", "order, not time"];
  expect([
    ...matching(tests, /\{\s*timeout:\s*\d[\d_]*|\b(?:test|hook)Timeout: \d/, hang),
    ...matching(tests, /\btest\.setTimeout\(|^\s*\}, \d[\d_]{3,}\);$/m, hang),
    ...matching(tests, /\b(?:performance|Date)\.now\(/, clock),
    ...matching(
      tests.filter(({ text }) => !text.includes("withoutProgress(")),
      /(?<!\/)\bstderr\b(?!")/,
      "after two seconds progress is shown there; ended() leaves it out",
    ),
    ...matching(
      tests,
      /^import \{[^}]*\b(?:test|expect)\b[^}]*\} from "@playwright\/test"/m,
      "pages of test/e2e/patient.ts wait for their workers",
    ),
  ]).toEqual([]);
});

test("nothing is put off or left out", () => {
  expect([
    ...matching(sources, /\b(?:TO(?:DO)|FIX(?:ME))\b/, "do it or drop it"),
    ...matching(sources, /\b(?:test|it|describe)\.(?:only|skip|todo)\b/, "every test runs"),
  ]).toEqual([]);
});
