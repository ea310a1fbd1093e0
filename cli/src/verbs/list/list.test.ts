import { catalogue, tellingBounds } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { ringleader } from "../../testing/ringleader.ts";

const list = (...args: string[]) => ringleader(["list", ...args]);
const names = (out: string) => out.trim().split("\n");

test("list: has each algorithm with model, election and its full bound", async () => {
  const { out } = await list();
  for (const { name } of catalogue)
    expect(out.match(new RegExp(`^ ${name} `, "gm"))).toHaveLength(1);
  expect(out).toMatch(/^ peterson +one way +max\n {3}≤ 2n log₂ n messages if n ≥ 3$/m);
  expect(out).toMatch(
    /^ itai-rodeh-sync +one way, rounds, coins +any\n {3}= n\(n - 1\) messages in every round$/m,
  );
});

test("list: no width changes or cuts a bound, and no bound is refuted", async () => {
  const bounds = catalogue.map((family) => tellingBounds(family.with({}))[0]);
  for (const bound of bounds) expect(bound?.refuted).toBeUndefined();
  const full = bounds.map(({ says }) => says.replace(/^(at most|fewer than|exactly) /, ""));
  for (const COLUMNS of ["40", "80", "200"]) {
    const { out } = await ringleader(["list"], { env: { COLUMNS } });
    const words = out.replaceAll(/\s+/g, " ");
    for (const formula of full)
      expect(words).toContain(formula.replace(/, (with|because) .*$/, ""));
  }
});

test("list: -q prints names, -v the bounds in full", async () => {
  expect(names((await list("-q")).out)).toEqual(catalogue.map(({ name }) => name));
  const { out } = await list("-v");
  expect(out).toContain("\n   at most 2n(⌊log₂ n⌋ + 1) messages on FIFO links · proved\n");
  expect(out).toContain("╭ coins");
});

test("list: selects by needs, also for JSON", async () => {
  const selected = ["--needs", "ids", "--needs", "rounds", "--without", "n"];
  expect(names((await list(...selected, "-q")).out)).toEqual([
    "marchetti-spaccamela",
    "variable-speeds",
  ]);
  const all = JSON.parse((await list(...selected, "--json")).out) as { name: string }[];
  expect(all.map(({ name }) => name)).toEqual(["marchetti-spaccamela", "variable-speeds"]);
  expect((await list("--needs", "coins", "--needs", "ids")).out).toBe(
    "no algorithm of the catalogue has these needs\n",
  );
});

test("list: refuses an unknown need with the needs there are", async () => {
  const sentence = "a need is ring, direction, bothWays, ids, fifo, rounds, n, coins or everyone.";
  expect(await list("--without", "id")).toEqual({
    status: 64,
    out: "",
    err: `ringleader: --without id: ${sentence}\n`,
  });
});
