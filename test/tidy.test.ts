import { basename, dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import {
  codeOf,
  core,
  files,
  forbidden,
  imports,
  lines,
  longer,
  matching,
  sources,
  under,
  withoutComments,
  type File,
} from "./repository.ts";

test("imports inside core point one way", () => {
  const folders = new Set(under("core/src").map(({ path }) => path.split("/")[2] ?? ""));
  const complaints = [...folders]
    .filter((folder) => !folder.endsWith(".ts")) // what lies at the top puts the parts together
    .flatMap((folder) => {
      const more =
        {
          api: ["chance", "check", "judge", "request", "simulate", "trace"],
          chance: ["check", "judge", "simulate"],
          chart: ["judge", "request"],
          check: ["algorithms", "chance", "judge", "request", "simulate", "solo", "trace"],
          density: ["draw", "recording"],
          draw: ["recording"],
          export: ["check", "draw", "solo", "trace"],
          judge: ["request"],
          "lower-bound": ["judge", "request", "simulate", "trace"],
          recording: ["compile", "simulate"],
          request: ["algorithms"],
          simulate: ["compile", "judge"],
          solo: ["compile"],
          trace: ["check", "judge", "recording", "request", "simulate", "solo"],
          worst: ["check", "judge", "simulate", "trace"],
        }[folder] ?? [];
      const usual = folder === "exact" ? ["refusal"] : ["exact", "model", "refusal"];
      const reach = [folder, ...usual, ...more];
      return forbidden(
        under(`core/src/${folder}`),
        (target) => reach.some((part) => `${target}/`.startsWith(`core/src/${part}/`)),
        `core/src/${folder} imports only ${[...new Set(reach)].join(", ")}`,
      );
    });
  expect(complaints).toEqual([]);
});

/** Static imports, of values and of types. */
function staticImports({ path, text }: File): string[] {
  const named = /^(?:import|export)\b[^;]*?\bfrom "([^"]+)"|^import "([^"]+)"/gm;
  return [...text.matchAll(named)]
    .map((match) => match[1] ?? match[2] ?? "")
    .filter((target) => target.startsWith("."))
    .map((target) => normalize(join(dirname(path), target)));
}

/** Entries that only pass names on may look into every room. */
const passesOn = ({ path, text }: File) =>
  /\/(index|internal)\.ts$/.test(path) && !/^(import|const|function)\b/m.test(text);

test("no folder imports itself in a circle", () => {
  const arrows = new Map<string, Set<string>>();
  const all = ["core/src", "cli/src", "site/src"].flatMap(under);
  for (const file of all.filter((it) => !passesOn(it))) {
    const from = dirname(file.path);
    for (const target of staticImports(file)) {
      const to = dirname(target);
      if (to !== from) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  const circles = new Set<string>();
  const done = new Set<string>();
  const follow = (folder: string, way: readonly string[]): void => {
    const at = way.indexOf(folder);
    if (at >= 0) circles.add([...way.slice(at), folder].join(" → "));
    if (at >= 0 || done.has(folder)) return;
    for (const next of arrows.get(folder) ?? []) follow(next, [...way, folder]);
    done.add(folder);
  };
  for (const folder of arrows.keys()) follow(folder, []);
  expect([...circles]).toEqual([]);
});

test("a view imports no other view", () => {
  const views = under("site/src/views");
  const viewOf = (path: string) => /^site\/src\/views\/([^/]+)/.exec(path)?.[1];
  const complaints = views.flatMap((file) =>
    imports(file)
      .filter((target) => viewOf(target) !== undefined && viewOf(target) !== viewOf(file.path))
      .map((target) => `${file.path} imports ${target}`),
  );
  expect(complaints).toEqual([]);
});

test("the page holds every worker by one handle", () => {
  const elsewhere = under("site/src").filter(
    ({ path }) => !path.startsWith("site/src/run/worker/"),
  );
  const rule = "workers are held by WorkerHandle and made by serve";
  expect(matching(elsewhere, /\bComlink\.(?:wrap|expose)\b|\.terminate\(/, rule)).toEqual([
    // Only parses: the page learns the line of a syntax error from it.
    `site/src/run/own/compile.ts has ".terminate(": ${rule}`,
  ]);
});

test("folders stay small", () => {
  const counts = new Map<string, number>();
  for (const { path } of ["core/src", "cli/src", "site/src"].flatMap(under)) {
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > 16)).toEqual([]);
  const loose = under("core/src").filter(({ path }) => dirname(path) === "core/src");
  expect(loose.map(({ path }) => basename(path))).toEqual(["index.ts", "internal.ts"]);
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
  const elsewhere = under("cli").filter(({ path }) => path !== "cli/src/lab/store/store.ts");
  expect(
    forbidden(
      elsewhere,
      (target) => !target.startsWith("@duckdb/"),
      "a second opening in another thread loses rows without a word",
    ),
  ).toEqual([]);
});

test("files stay short", () => {
  const algorithms = under("core/src/algorithms").filter(({ path }) =>
    /\/algorithms\/[^/]+\/(algorithm|scheme|staggered|tree)\.ts$/.test(path),
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
    ...matching(
      sources.filter(({ path }) => path !== "cli/src/testing/redis-server.ts"),
      /\b(?:test|it|describe)\.(?:only|skip|todo)\b/,
      "every test runs",
    ),
  ]).toEqual([]);
});
