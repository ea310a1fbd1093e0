import { existsSync } from "node:fs";
import { join } from "node:path";
import { catalogue } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { repository } from "./install/package-files.ts";
import { ended, untilPrinted, ringleader, start } from "./testing/ringleader.ts";

const names = catalogue.map(({ name }) => name);
const verbs = [
  "list",
  "show",
  "run",
  "check",
  "chance",
  "verify",
  "lower-bound",
  "limits",
  "lift",
  "worst",
  "replay",
  "export",
  "serve",
  "view",
  "reproduce",
  "completion",
];

test("list: names every algorithm on lines that fit", async () => {
  const { out } = await ringleader(["list"]);
  for (const name of names) expect(out).toContain(name);
  expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
  const entries = JSON.parse((await ringleader(["list", "--json"])).out) as Record<
    string,
    unknown
  >[];
  expect(entries.map((it) => it["name"])).toEqual(names);
  expect(entries[0]).toMatchObject({ needs: ["ring", "direction", "ids"], elects: "min" });
});

test.each(names)("show: %s has every part and its source", async (name) => {
  const it = JSON.parse((await ringleader(["show", name, "--json"])).out) as Record<string, any>;
  expect(it).toMatchObject({ name, paper: expect.any(String), messages: expect.any(Object) });
  expect(it.source[0].file).toBe(`${name}/algorithm.ts`);
  expect(it.source.map(({ text }: { text: string }) => text).join("")).toContain("algorithm({");
  const { out } = await ringleader(["show", name]);
  for (const part of ["needs", "outcome", "parameters", "example", "bounds"])
    expect(out).toContain(`\n ${part}`);
  expect(out).toContain("★ leads");
  const all = (await ringleader(["show", name, "-v"])).out;
  for (const part of ["needs", "messages", "example", "claims", "mutants", "cited", "source"])
    expect(all).toContain(`\n ${part}`);
  const [page] = all.split("\n source");
  expect(page.split("\n").filter((line) => line.length > 80)).toEqual([]);
});

test("show: marks refuted claims and says what is true", async () => {
  const { out } = await ringleader(["show", "peterson", "--claims"]);
  expect(out).toContain("✗ at most 2n log₂ n messages [Peterson 1982 (lecture notes), Complexity]");
  expect(out).toContain("false in general: ringleader run peterson --ids 1\n");
  expect(out).toContain("true instead: at most 2n log₂ n messages for n ≥ 3");
});

test("show: draws an example that runs as printed", async () => {
  const { out } = await ringleader(["show", "chang-roberts"]);
  expect(out).toContain(`
 example  ringleader run chang-roberts --ids 2,3,1
   event     2         3         1★
       0     ●         ●         ●      wake-up  initiator
       3     ├────────▶●         │      elect(2)
`);
  expect((await ringleader(["run", "chang-roberts", "--ids", "2,3,1"])).status).toBe(0);
});

test("show: names the mutants and shows one by its name", async () => {
  const { out } = await ringleader(["show", "chang-roberts", "--mutants"]);
  expect(out).toContain("ringleader run chang-roberts:LCR-1 --ids 1 --max-messages 1000");
  const { twins, mutants } = JSON.parse(
    (await ringleader(["show", "chang-roberts", "--json"])).out,
  );
  expect(twins[0]).toMatchObject({ trap: "LCR-1", caught: "budget", outcome: expect.any(String) });
  expect(mutants).toEqual(twins);
  const mutant = await ringleader(["show", "chang-roberts:LCR-1"]);
  expect(mutant.out).toContain("broken on purpose");
  expect(mutant.out).toContain("✗ stopped here; the run does not end");
});

test("show: takes parameters", async () => {
  const { out } = await ringleader([
    "show",
    "hirschberg-sinclair",
    "--set",
    "losers=swallow",
    "-v",
  ]);
  expect(out).toContain("out(id, h, (phase))");
  const { status, err } = await ringleader(["show", "peterson", "--set", "losers=swallow"]);
  expect([status, err]).toEqual([
    64,
    "ringleader: --set losers=swallow is not accepted; the parameters of peterson are elects, announce.\n",
  ]);
});

test.each(verbs)("help: %s has an example", async (verb) => {
  const { status, out } = await ringleader([verb, "--help"]);
  expect(status).toBe(0);
  expect(out).toContain(`$ ringleader ${verb}`);
});

test("help: prints verbs and the version", async () => {
  const { status, out } = await ringleader([]);
  expect(status).toBe(0);
  expect(out).toContain("Leader election on rings and networks");
  for (const verb of verbs) expect(out).toContain(`  ${verb} `);
  expect((await ringleader(["--version"])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test("output: a pipe that is closed early ends the command silently", async () => {
  const child = start(["show", "dfs", "-v"]);
  child.stdout.destroy();
  const { err } = await ended(child);
  expect(err).toBe("");
});

const isBuilt = existsSync(join(repository!, "site", "dist", "index.html"));

test.runIf(isBuilt)("serve: shows the workbench until a signal", async () => {
  const child = start(["serve", "--port", "0"]);
  const over = ended(child);
  const said = await untilPrinted(child, "stdout");
  const page = await fetch(/http:\/\/127\.0\.0\.1:\d+\//.exec(said)![0]);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("ringleader")]);
  child.kill("SIGHUP");
  expect((await over).status).toBe(129);
});

test.each([
  [
    "--host",
    "",
    '--host "" is not accepted; give an address like 127.0.0.1 or a name like localhost.',
  ],
  [
    "--host",
    "http://x",
    "--host http://x is not accepted; give an address like 127.0.0.1 or a name like localhost.",
  ],
  ["--port", "99999", "--port 99999 is not accepted; give a whole number from 0 to 65,535."],
])("serve: refuses %s %j", async (flag, value, sentence) => {
  const { status, out, err } = await ringleader(["serve", flag, value]);
  expect([status, out, err]).toEqual([64, "", `ringleader: ${sentence}\n`]);
});
