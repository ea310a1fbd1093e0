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

test("imports: folders of core import only in one direction", () => {
  const folders = new Set(under("core/src").map(({ path }) => path.split("/")[2] ?? ""));
  const complaints = [...folders]
    .filter((folder) => !folder.endsWith(".ts")) // what lies at the top puts the parts together
    .flatMap((folder) => {
      const more =
        {
          api: ["chance", "check", "judge", "request", "sentence", "simulate", "solo", "trace"],
          chance: ["check", "judge", "simulate"],
          chart: ["judge", "request"],
          algorithms: ["sentence"],
          check: [
            "algorithms",
            "chance",
            "judge",
            "request",
            "sentence",
            "simulate",
            "solo",
            "trace",
          ],
          commands: ["sentence", "solo"],
          conform: ["compile", "judge", "request", "simulate", "solo", "trace"],
          conjecture: ["check", "judge", "request", "sentence", "simulate"],
          density: ["draw", "recording"],
          draw: ["recording"],
          export: ["check", "draw", "judge", "reason", "request", "solo", "trace"],
          judge: ["request"],
          "lower-bound": ["judge", "request", "simulate", "theorems", "trace"],
          limits: ["check", "judge", "lower-bound", "request", "simulate", "theorems", "trace"],
          prove: ["commands", "sentence"],
          recording: ["compile", "reason", "simulate"],
          request: ["algorithms"],
          role: ["compile", "conform", "reason", "recording", "request", "solo"],
          sentence: ["compile", "reason"],
          simulate: ["compile", "judge"],
          solo: ["compile"],
          trace: ["check", "judge", "recording", "request", "simulate", "solo"],
          hunt: ["check", "judge", "request", "simulate", "trace"],
          worst: ["check", "compile", "hunt", "judge", "simulate", "trace"],
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

/** Lists the static imports of a file, of values and of types. */
function staticImports({ path, text }: File): string[] {
  const named = /^(?:import|export)\b[^;]*?\bfrom "([^"]+)"|^import "([^"]+)"/gm;
  return [...text.matchAll(named)]
    .map((match) => match[1] ?? match[2] ?? "")
    .filter((target) => target.startsWith("."))
    .map((target) => normalize(join(dirname(path), target)));
}

/** True if a file only re-exports names; it may import from every folder. */
const passesOn = ({ path, text }: File) =>
  /\/(index|internal)\.ts$/.test(path) && !/^(import|const|function)\b/m.test(text);

/** Lists the import cycles between places: `placeOf` names the place of a file, or undefined if it belongs to none. */
function cyclesBetween(placeOf: (path: string) => string | undefined): string[][] {
  const arrows = new Map<string, Set<string>>();
  const all = ["core/src", "cli/src", "net/src", "site/src"].flatMap(under);
  for (const file of all.filter((it) => !passesOn(it))) {
    const from = placeOf(file.path);
    if (from === undefined) continue;
    for (const target of staticImports(file)) {
      const to = placeOf(target);
      if (to !== undefined && to !== from)
        arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of arrows.get(from) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  const closures = new Map(Array.from(arrows.keys(), (place) => [place, reached(place)]));
  return [...closures.keys()]
    .filter((place) => closures.get(place)!.has(place))
    .map((place) => [...closures.get(place)!].filter((it) => closures.get(it)?.has(place)).sort())
    .filter(([first], i, cycles) => cycles.findIndex((it) => it[0] === first) === i);
}

test("imports: folders have no cycle", () => {
  expect(cyclesBetween(dirname)).toEqual([]);
});

test("imports: ARCHITECTURE names the rooms that take part in a cycle", () => {
  const isTest = (path: string) => /\.test\.|\/testing\//.test(path);
  const cycles = cyclesBetween((path) =>
    isTest(path) ? undefined : /^\w+\/src\/[^/]+\//.exec(path)?.[0],
  );
  const names = cycles.map((rooms) => rooms.map((it) => it.split("/")[2]));
  expect(names.toSorted((a, b) => (a.join() < b.join() ? -1 : 1))).toEqual([
    ["app", "canvas", "form", "share"],
    ["chance", "check", "trace"],
    ["lab", "verbs"],
  ]);
});

test("imports: a view imports no other view", () => {
  const views = under("site/src/views");
  const viewOf = (path: string) => /^site\/src\/views\/([^/]+)/.exec(path)?.[1];
  const complaints = views.flatMap((file) =>
    imports(file)
      .filter((target) => viewOf(target) !== undefined && viewOf(target) !== viewOf(file.path))
      .map((target) => `${file.path} imports ${target}`),
  );
  expect(complaints).toEqual([]);
});

test("workers: the page uses every worker through WorkerHandle", () => {
  const elsewhere = under("site/src").filter(
    ({ path }) => !path.startsWith("site/src/run/worker/"),
  );
  const rule = "workers are held by WorkerHandle and made by serve";
  expect(matching(elsewhere, /\bComlink\.(?:wrap|expose)\b|\.terminate\(/, rule)).toEqual([
    // This worker only parses the text, to find the line of a syntax error.
    `site/src/run/own/compile.ts has ".terminate(": ${rule}`,
  ]);
});

test("folders: have at most 16 files", () => {
  const counts = new Map<string, number>();
  for (const { path } of ["core/src", "cli/src", "net/src", "site/src"].flatMap(under)) {
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > 16)).toEqual([]);
  const loose = under("core/src").filter(({ path }) => dirname(path) === "core/src");
  expect(loose.map(({ path }) => basename(path))).toEqual(["index.ts", "internal.ts"]);
});

test("imports: core imports no package and no module of Node", () => {
  const inside = (target: string) => target.startsWith("core/src/");
  expect(forbidden(under("core/src"), inside, "core stands alone")).toEqual([]);
});

test.each(["cli", "net", "site"])(
  "imports: %s imports core only as @ringleader/core",
  (workspace) => {
    const outside = /^(\.\.|(core|cli|net|site|test|bench)\/)/;
    expect(
      forbidden(
        under(workspace),
        (target) => target.startsWith(`${workspace}/`) || !outside.test(target),
        "workspaces import each other by package name",
      ),
    ).toEqual([]);
  },
);

test("lab: the file of results is opened in one place", () => {
  const elsewhere = under("cli").filter(({ path }) => path !== "cli/src/lab/store/database.ts");
  expect(
    forbidden(
      elsewhere,
      (target) => !target.startsWith("@duckdb/"),
      "a second opening in another thread loses rows without an error",
    ),
  ).toEqual([]);
});

test("files: are short", () => {
  const algorithms = under("core/src/algorithms").filter(({ path }) =>
    /\/algorithms\/[^/]+\/(algorithm|scheme|staggered|tree)\.ts$/.test(path),
  );
  expect([
    ...longer(sources, 400, "at most 400"),
    ...longer(algorithms.map(codeOf), 120, "an algorithm has at most 120 lines of code"),
  ]).toEqual([]);
  const model = under("core/src/model").reduce((sum, file) => sum + lines(codeOf(file)), 0);
  expect(model, "lines of code in core/src/model altogether").toBeLessThan(2300);
});

test("core: is deterministic and prints nothing", () => {
  const code = core
    // This folder names what it takes away.
    .filter(({ path }) => !path.startsWith("core/src/confine/"))
    .map(({ path, text }) => ({ path, text: withoutComments(text) }));
  const outside = /\bMath\.random\b|\bnew Date\b|\b(Date|performance|console)[.(]/;
  expect(
    matching(code, outside, "core must not read a clock or random numbers, and must not print"),
  ).toEqual([]);
});

test("command: prints through one channel, so that no line of progress comes after a sentence", () => {
  const code = sources
    .filter(({ path }) => path.startsWith("cli/src/") && !/\.test\.ts$|\/testing\//.test(path))
    .map(codeOf);
  const channel = /process\.std(?:out|err)\.write|console\.(?:log|info|warn)|cli-progress/;
  expect(matching(code, channel, "print with cli/src/terminal/output.ts")).toEqual([]);
});

test("documents: import no package that is not published", () => {
  const pages = files.filter(({ path }) => /^(docs\/.*|README)\.md$/.test(path));
  expect(matching(pages, /from "@ringleader\/(?!core)/, "readers cannot install it")).toEqual([]);
});

test("files: have meaningful names", () => {
  const vague = /^(utils?|helpers?|types?|common|manager)\./;
  expect(sources.map(({ path }) => path).filter((path) => vague.test(basename(path)))).toEqual([]);
});

test("files: name no registry and no path of one machine", () => {
  expect([
    ...matching(files, /https?:\/\/registry/, "no registry host"),
    ...matching(files, /(?<![\w.*])\/(?:work|root)\//, "no path of one machine"),
  ]).toEqual([]);
});

test("tests: do not depend on the speed of the machine", () => {
  const support = [
    "test/machine-speed.ts",
    "cli/src/testing/ringleader.ts",
    "cli/src/testing/run-here.ts",
    "test/e2e/patient.ts",
    // The full suite measures how soon a voter leads again, in leases.
    "test/elect-cluster.ts",
  ];
  const tests = [
    ...sources.filter(({ path }) => /^test\/|\/testing\/|\.test\.tsx?$/.test(path)),
    ...files.filter(({ path }) => /^(vitest|playwright)\.config\.ts$/.test(path)),
  ]
    .filter(({ path }) => !support.includes(path))
    .map(codeOf);
  const [hang, clock] = [
    "a limit for hanging tests is HANG of test/machine-speed.ts",
    "a test must wait for an order of events, not for a time",
  ];
  expect([
    ...matching(tests, /\{\s*timeout:\s*\d[\d_]*|\b(?:test|hook)Timeout: \d/, hang),
    ...matching(tests, /\btest\.setTimeout\(|^\s*\}, \d[\d_]{3,}\);$/m, hang),
    ...matching(tests, /\b(?:performance|Date)\.now\(/, clock),
    ...matching(
      tests,
      /^import \{[^}]*\b(?:test|expect)\b[^}]*\} from "@playwright\/test"/m,
      "pages of test/e2e/patient.ts wait for their workers",
    ),
  ]).toEqual([]);
});

test("files: have no unfinished work and no skipped test", () => {
  expect([
    ...matching(sources, /\b(?:TO(?:DO)|FIX(?:ME))\b/, "do the work or delete the note"),
    ...matching(
      sources.filter(({ path }) => path !== "cli/src/testing/redis-server.ts"),
      /\b(?:test|it|describe)\.(?:only|skip|todo)\b/,
      "tests must not be skipped or run alone",
    ),
  ]).toEqual([]);
});
