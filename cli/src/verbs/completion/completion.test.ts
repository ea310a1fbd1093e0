import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { violable } from "@ringleader/core/internal";
import { afterAll, expect, test } from "vitest";
import { runnableVerbs } from "../../flags/runnable-verbs.ts";
import { program } from "../../program.ts";
import { folder, ringleader } from "../../testing/ringleader.ts";
import { parseCheckFlags } from "../check/check-plan.ts";
import { complete } from "./complete.ts";

const root = (await program("completion", () => {})) as CommandUnknownOpts;
const completed = (line: string): string[] => complete(root, line.split(" "));

test.each([
  ["r", ["run", "replay", "results", "ring", "reproduce"]],
  ["run pet", ["peterson"]],
  ["net ", ["run", "conform", "--help"]],
  ["net run pet", ["peterson"]],
  ["net run peterson --wire t", ["tcp", "tls"]],
  ["net run --steer ", [":files"]],
  ["net conform ", [":files"]],
  ["run pet:PE-2", ["pet:PE-2", "pet:PE-2b"]],
  ["sweep hs dol", ["dolev-klawe-rodeh"]],
  ["sweep al", ["all"]],
  ["run ./m", [":files"]],
  ["run peterson p", []],
  [
    "run peterson --schedule l",
    ["lifo", "lockstep", "latency:constant:", "latency:uniform:", "latency:exponential:"],
  ],
  ["run hs --set ", ["losers=", "elects=", "announce="]],
  ["run hs --set losers=s", ["losers=swallow"]],
  ["run peterson --set=elects=m", ["--set=elects=max", "--set=elects=min"]],
  ["sweep hs itai --set ", ["losers=", "elects=", "announce=", "k="]],
  ["run peterson --violate ", ["fifo", "ids", "everyone", "direction"]],
  ["run --violate ", violable],
  ["list --needs r", ["ring", "rounds"]],
  ["run peterson --ids @x", [":files@"]],
  ["run peterson --links ", ["fifo", "any"]],
  ["run franklin --ports ", ["aligned", "scrambled"]],
  ["check franklin --ports ", ["each", "aligned"]],
  [
    "export dfs --to ",
    "aut prism dot mermaid promela tla mcrl2 prism-modules smt tikz itf".split(" "),
  ],
  ["export dfs --trace ", [":files"]],
  ["plot rows.csv --measure ", ["messages", "causal", "time"]],
  ["worst hs --measure messages:", ["messages:from", "messages:ok", "messages:no"]],
  ["run peterson --sche", ["--schedule"]],
  ["run peterson --schedule fifo --sche", []],
  ["run peterson -n", ["-n"]],
  ["run peterson --seed ", []],
  ["replay ", [":files"]],
  ["diff a.jsonl ", [":files"]],
  ["new ", [":files"]],
  ["completion ", ["bash", "zsh", "fish"]],
  ["help ru", ["run"]],
  ["foo ", []],
])("completion: %j gives %j", (line, words) => {
  const found = completed(line);
  expect(new Set(found)).toEqual(new Set(words));
});

test("completion: offers the files of the working folder that may hold an algorithm", () => {
  const { path, remove } = folder();
  const before = process.cwd();
  for (const name of ["mine.ts", "old.mjs", "types.d.ts", "trace.jsonl"])
    writeFileSync(join(path, name), "");
  try {
    process.chdir(path);
    expect(completed("run ")).toEqual(expect.arrayContaining(["peterson", "mine.ts", "old.mjs"]));
    expect(completed("check m")).toEqual(expect.arrayContaining(["mine.ts"]));
    expect(completed("run ").filter((word) => /types|trace/.test(word))).toEqual([]);
  } finally {
    process.chdir(before);
    remove();
  }
});

/** Values of `check` whose words are not those of `run`. */
test("completion: check accepts every value that is offered", () => {
  const words: Readonly<Record<string, string>> = {
    ids: "--ids",
    wake: "--wake",
    ports: "--ports",
    willing: "--willing",
    ties: "--ties",
    links: "--links",
  };
  for (const [key, flag] of Object.entries(words)) {
    const offered = completed(`check time-slice ${flag} `);
    expect(offered.length).toBeGreaterThan(1);
    for (const value of offered) {
      const parse = (text: string) =>
        parseCheckFlags("time-slice", { n: "4", [key]: text, reduction: true, mutants: true });
      expect(() => parse(value)).not.toThrow();
      expect(() => parse(`${value}zzz`)).toThrow(/ is not accepted; give /);
    }
  }
});

test("completion: the help of a flag names every word that is offered", () => {
  const silent = runnableVerbs(root)
    .flatMap((verb) => verb.options)
    .flatMap(({ flags, argChoices = [], description }) =>
      argChoices.filter((word) => !description.includes(word)).map((word) => `${flags} ${word}`),
    );
  // The help of --paper names the first and the last.
  expect(silent).toEqual(["--paper <number> 001", "--paper <number> 002", "--paper <number> 003"]);
});

const { path: cwd, remove } = folder();
afterAll(remove);

test("completion: bash completes values after = and files after @", async () => {
  const { out } = await ringleader(["completion", "bash"]);
  const bin = join(cwd, "bin");
  mkdirSync(bin);
  symlinkSync(join(import.meta.dirname, "../../../bin/ringleader.js"), join(bin, "ringleader"));
  writeFileSync(join(cwd, "out.jsonl"), "");
  writeFileSync(join(cwd, "complete.sh"), out);
  const script = `source ./complete.sh
    try() { COMP_LINE="$1"; COMP_POINT=\${#1}; _ringleader; echo "\${COMPREPLY[*]}"; }
    try "ringleader run peterson --set elects=m"
    try "ringleader run peterson --schedule @o"`;
  const printed = execFileSync("bash", ["-c", script], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, PATH: `${bin}:${process.env["PATH"]}` },
  });
  expect(printed).toBe("max min\n@out.jsonl\n");
});

test.each(["bash", "zsh", "fish"])("completion: %s asks the command for words", async (shell) => {
  const { out, status } = await ringleader(["completion", shell]);
  expect(status).toBe(0);
  for (const part of ["--complete", ":files)", "ringleader"]) {
    expect(out).toContain(shell === "fish" ? part.replace(")", "") : part);
  }
});
