import { linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { program } from "../program.ts";
import { folder, ringleader } from "../testing/ringleader.ts";
import { checkOutputs } from "./check-outputs.ts";
import { runnableVerbs, verbName } from "./runnable-verbs.ts";

const { path: cwd, remove } = folder();
afterAll(remove);
const at = (name: string) => join(cwd, name);

writeFileSync(at("mine.ts"), 'import { a } from "./help.ts";\n');
writeFileSync(at("help.ts"), "export const a = 1;\n");
writeFileSync(at("list.txt"), "2 1\n");
symlinkSync("mine.ts", at("symlink"));
symlinkSync("symlink", at("symlink-to-symlink"));
linkSync(at("mine.ts"), at("hard-link"));
mkdirSync(at("run/logs"), { recursive: true });
writeFileSync(at("run/trace.jsonl"), "{}\n");
writeFileSync(at("run/logs/0.jsonl"), "{}\n");
symlinkSync("run", at("other-folder"));

const spellings = [
  "mine.ts",
  "run/../mine.ts",
  "symlink",
  "symlink-to-symlink",
  "hard-link",
  join("..", basename(cwd), "mine.ts"),
];

const verbs = runnableVerbs(await program("help", () => {}));
const flags = verbs.flatMap((verb) =>
  verb.options
    .filter(
      ({ flags, description }) => flags.endsWith("<file>") && !/^export|^many/.test(description),
    )
    .map((option) => ({ verb, option, name: `${verbName(verb)} ${option.long}` })),
);

test("outputs: the flags that write a file are known", () => {
  expect(flags.map(({ name }) => name)).toEqual([
    "run --out",
    "check --out",
    "verify --out",
    "export --out",
    "sweep --out",
    "sweep --plot",
    "sweep --csv",
    "sweep --parquet",
    "sweep --jsonl",
    "results --csv",
    "results --parquet",
    "results --jsonl",
    "plot --out",
    "worst --store",
    "worst --out",
    "lower-bound --out",
    "limits --out",
    "lift --out",
    "net conform --out",
    "reproduce --out",
  ]);
});

test.each(flags)("outputs: $name never replaces an input", ({ verb, option }) => {
  const key = option.attributeName();
  const write = (output: string, ...args: unknown[]) => {
    verb.setOptionValue(key, at(output));
    return () => checkOutputs(verb, args);
  };
  for (const spelling of spellings)
    expect(write(spelling, at("mine.ts"))).toThrow("because this command already uses");
  expect(write("help.ts", at("mine.ts"))).toThrow("already uses");
  expect(write("hard-link", [at("mine.ts:elects=min")])).toThrow("already uses");
  expect(write("run/trace.jsonl", at("other-folder"))).toThrow("already uses");
  expect(write("run/logs/0.jsonl", [at("run")])).toThrow("already uses");
  expect(write("new.jsonl", at("mine.ts"))).not.toThrow();
  expect(write("list.txt", at("mine.ts"))).not.toThrow();
  const other = verb.options.find((it) => it.attributeName() !== key)!.attributeName();
  verb.setOptionValue(other, `@${at("list.txt")}`);
  expect(write("list.txt", at("mine.ts"))).toThrow("already uses");
  verb.setOptionValue(other, undefined);
  verb.setOptionValue(key, "-");
  expect(() => checkOutputs(verb, [at("mine.ts")])).not.toThrow();
  verb.setOptionValue(key, undefined);
});

test("outputs: the command refuses, and the file is as before", async () => {
  const before = readFileSync(at("mine.ts"), "utf8");
  for (const flag of ["--out", "--trace"]) {
    const { status, err } = await ringleader(["run", "./mine.ts", flag, "hard-link"], { cwd });
    expect([status, err]).toEqual([
      64,
      "ringleader: --out hard-link is not accepted, because this command already uses ./mine.ts; give another name.\n",
    ]);
  }
  expect(readFileSync(at("mine.ts"), "utf8")).toBe(before);
});

test.each([
  ["run peterson --csv x", "--csv is not a flag of run; it is a flag of sweep and results; "],
  ["check peterson --trace x", "--trace is not a flag of check; did you mean --out?"],
  ["chance itai-rodeh --seconds 5", "--seconds is not a flag of chance; did you mean --timeout?"],
  [
    "worker --redis redis://h --quiet",
    "--quiet is not a flag of worker; it is a flag of list, show and other verbs; ",
  ],
  ["sweep peterson -n 4 --out x.csv", "--out x.csv: results are stored in a DuckDB file; "],
  ["worst peterson -n 3 --store x.svg", "--store x.svg: results are stored in a DuckDB file; "],
])("flags: %s is refused with what is meant", async (line, sentence) => {
  const { status, err } = await ringleader(line.split(" "), { cwd });
  expect([status, err]).toEqual([64, expect.stringContaining(`ringleader: ${sentence}`)]);
});

test("flags: an old name is still accepted, and the page shows the new one", async () => {
  const line = "run peterson --ids 2,1,3 --seed 1 --trace=old.jsonl";
  const { status, out } = await ringleader(line.split(" "), { cwd });
  expect([status, out]).toEqual([0, expect.stringContaining("old.jsonl")]);
  const help = (await ringleader(["help", "run"])).out;
  expect([help.includes("--out"), help.includes("--trace")]).toEqual([true, false]);
});
