import { execFileSync } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { templates } from "@ringleader/core/internal/templates";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folder, json, ringleader } from "../../testing/ringleader.ts";
import { nameOf, pathOf } from "./own-name.ts";

const { path: cwd, remove } = folder();
afterAll(remove);
const root = join(import.meta.dirname, "../../../..");
const read = (file: string) => readFileSync(join(cwd, file), "utf8");

const files = {
  "one-way.ts": [],
  "two-way.js": ["--two-way"],
  "in-rounds.mjs": ["--rounds"],
  "coins.ts": ["--coins"],
  "network.ts": ["--network"],
};

beforeAll(async () => {
  for (const [file, flags] of Object.entries(files))
    await ringleader(["new", file, ...flags], { cwd });
});

test("new: says which commands come next", async () => {
  const { status, out } = await ringleader(["new", "next.ts"], { cwd });
  expect(status).toBe(0);
  expect(out).toContain("✓ next.ts is written: ids travel clockwise\n");
  expect(out).toContain("ringleader run ./next.ts -n 8\n");
  expect(out).toContain("ringleader check ./next.ts -n 3\n");
});

test("new: writes the template of the flag", () => {
  for (const { name, text } of templates) {
    const file = Object.keys(files).find((it) => it.startsWith(name))!;
    expect(read(file)).toBe(text);
  }
});

// test/own-text.test.ts runs and checks every template.
test.each(["two-way.js", "in-rounds.mjs"])("new: %s elects and meets its claims", async (file) => {
  const result = await json(["run", `./${file}`, "-n", "8", "--seed", "1"], { cwd });
  expect(result).toMatchObject({ status: 0, outcome: "elected" });
  expect(result["claims"].length).toBeGreaterThan(0);
  expect(result["claims"].every(({ holds }: { holds: boolean }) => holds)).toBe(true);
});

test("new: the templates pass the type checker", () => {
  symlinkSync(join(root, "node_modules"), join(cwd, "node_modules"));
  const config = {
    extends: join(root, "tsconfig.base.json"),
    compilerOptions: { noEmit: true, allowJs: true, checkJs: true, types: [], rootDir: "/" },
    files: Object.keys(files),
  };
  writeFileSync(join(cwd, "package.json"), '{"type":"module"}');
  writeFileSync(join(cwd, "tsconfig.json"), JSON.stringify(config));
  const tsc = join(root, "node_modules/.bin/tsc");
  expect(execFileSync(tsc, ["-p", cwd], { encoding: "utf8" })).toBe("");
});

test.each([
  ["node.py", "Python", "ringleader net run chang-roberts -n 5 --bin 'python3 ./node.py'\n"],
  ["node.go", "Go", "go build -o ./node ./node.go\n"],
  ["node.mjs", "JavaScript", "ringleader net run chang-roberts -n 5 --bin 'node ./node.mjs'\n"],
])("new: writes %s, a node, and says how to run it", async (file, language, says) => {
  const { status, out } = await ringleader(["new", file, "--node"], { cwd });
  expect(status).toBe(0);
  expect(out).toContain(`✓ ${file} is written: chang-roberts as a node in ${language}\n`);
  expect(out).toContain(says);
  expect(read(file)).toContain("step_ok");
});

test("new: names the algorithm after its file, and takes a bare name for a file", async () => {
  await ringleader(["new", "my ring.ts"], { cwd });
  expect(read("my ring.ts")).toContain('name: "my-ring"');
  expect([nameOf("a.b"), nameOf("ü"), pathOf("x.ts"), pathOf("../x.ts")]).toEqual([
    "a-b",
    "mine",
    "./x.ts",
    "../x.ts",
  ]);
});

test("new: - prints the template", async () => {
  const { status, out } = await ringleader(["new", "-", "--coins"]);
  expect([status, out]).toEqual([0, templates.find(({ name }) => name === "coins")!.text]);
});

test("new: does not overwrite a file without --force", async () => {
  writeFileSync(join(cwd, "mine.ts"), "precious");
  const { status, err } = await ringleader(["new", "mine.ts"], { cwd });
  expect([status, err]).toEqual([64, "ringleader: mine.ts exists; --force overwrites it.\n"]);
  expect(read("mine.ts")).toBe("precious");
  await ringleader(["new", "mine.ts", "--force"], { cwd });
  expect(read("mine.ts")).toContain('name: "mine"');
});

test.each([
  [
    ["x.txt"],
    "x.txt is not accepted; the name of the file ends in .ts, .js or .mjs, or in .py or .go for a node.",
  ],
  [
    ["x.ts", "--coins", "--rounds"],
    "--rounds and --coins are given; a template has at most one of them.",
  ],
  [["x.py", "--coins"], "--coins is given for a node; the template of a node has no flags."],
  [
    ["x.ts", "--node"],
    "x.ts is not accepted; the name of a node's file ends in .py, .go, .mjs or .js.",
  ],
  [["nowhere/x.ts"], "cannot write nowhere/x.ts: the folder nowhere does not exist."],
])("new %j is refused", async (args, says) => {
  const { status, out, err } = await ringleader(["new", ...args], { cwd });
  expect([status, out, err]).toEqual([64, "", `ringleader: ${says}\n`]);
});
