// Pages fit on a screen, for every algorithm of the catalogue.
import { catalogue, findAlgorithm, nameSource } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { resolve } from "../request/resolve.ts";
import { ringleader } from "../testing/ringleader.ts";
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

const wide = [
  [60, "run marchetti-spaccamela-simplified -n 12 --claims"],
  [60, "run chang-roberts -n 20 --events 15..60"],
  [60, "lower-bound peterson -n 8 -v"],
  [60, "show dfs"],
  [60, "list"],
  [120, "run chang-roberts -n 20 --events 15..60"],
] as const;

test.each(process.env["FULL"] ? wide : wide.slice(-2))(
  "pages: on %i columns, %s fits",
  async (columns, command) => {
    const env = { COLUMNS: String(columns) };
    const { status, out } = await ringleader(command.split(" "), { env });
    expect(status).toBe(0);
    expect(tooWide(out, columns)).toEqual([]);
    expect(linesOf(out).some((line) => line.length > 80)).toBe(columns > 80);
  },
);

test("pages: are ASCII in a locale without UTF-8", async () => {
  const env = { LC_ALL: "C" };
  const { out } = await ringleader(["list"], { env });
  expect(out).toMatch(/^[\n\x20-\x7e]+$/);
  for (const page of [runPage("dfs", 12), showPage("variable-speeds")])
    expect(toAscii(page)).toMatch(/^[\n\x20-\x3e\x40-\x7e]+$/);
});
