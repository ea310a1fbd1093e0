// Pages fit on a screen, for every algorithm of the catalogue.
import { catalogue, findAlgorithm, nameSource } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { resolve } from "../request/resolve.ts";
import { folder, ringleader } from "../testing/ringleader.ts";
import { toAscii } from "../terminal/ascii.ts";
import { showResult } from "./run/show.ts";
import { outputOf, perform } from "./run/work.ts";
import { describeAlgorithm, drawExample } from "./show/describe.ts";
import { showAlgorithm } from "./show/show.ts";

const names = catalogue.map(({ name }) => name);

/** A seed as long as the ones that the command draws. */
const SEED = "4294967295";

const runPage = (algorithm: string, n: number): string =>
  showResult(outputOf(perform(resolve({ algorithm, n: String(n), seed: SEED }))));

function showPage(name: string): string {
  const family = findAlgorithm(name);
  const document = describeAlgorithm(name, family, {});
  return showAlgorithm(document, {}, (rows) => drawExample(name, family, {}, rows));
}

const linesOf = (page: string): string[] => page.replace(/\n$/, "").split("\n");
const medianOf = (counts: readonly number[]): number =>
  counts.toSorted((x, y) => x - y)[Math.floor(counts.length / 2)];
/** Lines that are too wide; commands are broken only between flags. */
const tooWide = (page: string, width = 80): string[] =>
  linesOf(page).filter((line) => line.length > width && !line.includes("ringleader "));
/** Numbers of papers and keys of conventions, which are for developers. */
const NOTES = /\b00[0-4]\b|\([A-Z]+-\d+/;

test("run: a page at n = 12 has at most 24 lines, 22 in the median, and no line over 80", () => {
  const pages = names.map((name) => runPage(name, 12));
  const counts = pages.map((page) => linesOf(page).length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(24);
  expect(medianOf(counts)).toBeLessThanOrEqual(22);
  expect(pages.flatMap((page) => tooWide(page))).toEqual([]);
  expect(pages.filter((page) => NOTES.test(page))).toEqual([]);
  expect(pages.every((page) => page.startsWith("\n ✓ "))).toBe(true);
});

test.each([1, 3, 40])("run: a page at n = %i fits", (n) => {
  // On large rings, drawing one of two values until one is drawn exactly once takes too long.
  const quick = names.filter((name) => n <= 12 || name !== "itai-rodeh-sync");
  const pages = quick.map((name) => runPage(name, n));
  const most = n <= 12 ? 24 : 29;
  expect(pages.filter((page) => linesOf(page).length > most)).toEqual([]);
  expect(pages.flatMap((page) => tooWide(page))).toEqual([]);
});

test("show: a page has at most 45 lines, 42 in the median, and no line over 80", () => {
  const pages = names.map(showPage);
  const counts = pages.map((page) => linesOf(page).length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(45);
  expect(medianOf(counts)).toBeLessThanOrEqual(42);
  expect(pages.flatMap((page) => tooWide(page))).toEqual([]);
  expect(pages.filter((page) => NOTES.test(page))).toEqual([]);
  for (const page of pages) {
    expect(page).toMatch(/\n needs\n/);
    expect(page).toMatch(/\n \d+ claims? \(--claims\) · \d+ mutants? \(--mutants\) · source/);
  }
});

test("show: the parts that flags show are not on the page, and only they are shown", () => {
  const family = findAlgorithm("peterson");
  const document = describeAlgorithm("peterson", family, {});
  const draw = () => [];
  const claims = showAlgorithm(document, { claims: true }, draw);
  const [refuted] = document.claims.filter((claim) => claim.refuted !== undefined);
  expect(claims).toContain(`✗ ${refuted.says} [${nameSource(refuted.cite)}]`);
  expect(claims).not.toMatch(/\n (needs|mutants|source)/);
  const mutants = showAlgorithm(document, { mutants: true }, draw);
  for (const { trap } of document.mutants) expect(mutants).toContain(`\n   ${trap}  `);
  const source = showAlgorithm(document, { source: true }, draw);
  for (const { text } of document.source)
    for (const line of text.trimEnd().split("\n")) expect(source).toContain(`${line.trimEnd()}\n`);
});

/** A page of every verb that prints one. `FILE` is a trace. */
const commands = `
  list · list -v · show peterson · show dfs · show peterson --claims · show peterson --mutants · show peterson --commands
  run peterson -n 8 --seed 1 · run peterson -n 8 --seed 1 -v · run chang-roberts -n 20 --events 15..60 --seed 1
  run dfs --graph grid:3x4 --seed 1 · run chang-roberts --ids 1,1,2 --violate ids --seed 1 · run peterson -n 8 --seeds 20
  run marchetti-spaccamela-simplified -n 12 --claims --seed 1 · check chang-roberts -n 3 -v · check peterson:PE-1 -n 1..3
  chance itai-rodeh -n 2 -v · worst chang-roberts -n 4 -v · lower-bound peterson -n 8 -v · limits chang-roberts -v
  lift itai-rodeh -n 2 · sweep chang-roberts peterson -n 4,8 --seeds 2 --out s.duckdb · results s.duckdb
  results s.duckdb --by algorithm,n · results s.duckdb --verify · net run chang-roberts -n 3 --seed 1
  replay t1.jsonl · diff t1.jsonl t1.jsonl · diff t1.jsonl t2.jsonl · new mine.ts · help · help run · help check · help ring
  ring new lab --nodes a=127.0.0.1:7101,b=127.0.0.1:7102,c=127.0.0.1:7103`
  .split(/ · |\n/)
  .map((line) => line.trim())
  .filter(Boolean);

/** Lines that are too wide. A word is not broken, so it may be too long for its line. */
const overlong = (page: string, columns: number): string[] =>
  linesOf(page).filter(
    (line) => line.length > columns && / /.test(line.trim().replace(/ \\$/, "")),
  );

test.runIf(process.env["FULL"]).each([40, 80])(
  "pages: on %i columns, the pages of all verbs fit",
  async (columns) => {
    const { path: cwd, remove } = folder();
    const env = { COLUMNS: String(columns) };
    for (const seed of ["1", "2"])
      await ringleader(`run peterson -n 5 --seed ${seed} --out t${seed}.jsonl`.split(" "), { cwd });
    const wrong: unknown[] = [];
    for (const command of commands) {
      const { status, out, err } = await ringleader(command.split(" "), { cwd, env });
      if ((status !== 0 && status !== 1) || err !== "") wrong.push([command, status, err]);
      if (out.length === 0 || overlong(out, columns).length > 0)
        wrong.push([command, overlong(out, columns)]);
    }
    remove();
    expect(wrong).toEqual([]);
  },
);

test("pages: on 40 columns, claims with bars fit", async () => {
  const args = "run peterson -n 8 --seed 1 --claims".split(" ");
  const { status, out } = await ringleader(args, { env: { COLUMNS: "40" } });
  expect([status, overlong(out, 40)]).toEqual([0, []]);
  expect(out).toContain("━");
});

test("pages: are ASCII in a locale without UTF-8", async () => {
  const env = { LC_ALL: "C" };
  const { out } = await ringleader(["list"], { env });
  expect(out).toMatch(/^[\n\x20-\x7e]+$/);
  for (const page of [runPage("dfs", 12), showPage("variable-speeds")])
    expect(toAscii(page)).toMatch(/^[\n\x20-\x3e\x40-\x7e]+$/);
});
