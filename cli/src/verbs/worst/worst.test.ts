import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  folder,
  interrupt,
  json,
  ringleader,
  start,
  untilPrinted,
} from "../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);
const FULL = process.env["FULL"] !== undefined;

const words = (command: string): string[] => ["worst", ...command.split(" ")];
const worst = (command: string) => ringleader(words(command), { cwd });
const document = (command: string) => json(words(command), { cwd });

test.runIf(FULL)(
  "worst: finds the worst case of chang-roberts at 64, proved by its bound",
  async () => {
    const it = await document("chang-roberts -n 64 --seed 2");
    expect(it).toMatchObject({
      status: 0,
      algorithm: "chang-roberts",
      n: 64,
      measure: "messages",
      value: 2144,
      label: "proved",
      by: expect.stringContaining("annealing, restart"),
      seed: 2,
      bounds: expect.arrayContaining([
        expect.objectContaining({ measured: "2080", limit: "2080", exceeded: false }),
      ]),
    });
    const again = await json(it["replay"].split(" ").slice(1), { cwd });
    expect([again["messages"].total, again["digest"]]).toEqual([2144, it["digest"]]);
  },
);

test("worst: one worker finds the same as two", async () => {
  const asked = "variable-speeds -n 12 --measure election --seed 3 --evaluations 600 --restarts 4";
  const [{ seconds: _1, ...one }, { seconds: _2, ...two }] = await Promise.all([
    document(`${asked} --workers 1`),
    document(`${asked} --workers 2`),
  ]);
  expect(one).toEqual(two);
  expect(one).toMatchObject({ evaluations: 600, restarts: 4, value: expect.any(Number) });
});

test("worst: explores a small ring completely; a schedule is written as a trace", async () => {
  const { status, out } = await worst(
    "peterson -n 3 --measure causal --seed 1 --out chain.jsonl -v",
  );
  expect(status).toBe(0);
  expect(out).toContain("; every run was tried\n");
  expect(out).toContain("every run: all 2 arrangements of 1..3");
  expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
  const replayed = await ringleader(["replay", "chain.jsonl"], { cwd });
  expect([replayed.status, replayed.out]).toEqual([0, expect.stringMatching(/^same digest/)]);
});

test("worst: the verdict is first, on one screen, without numbers of sources", async () => {
  const { out } = await worst("chang-roberts -n 12 --seed 1 --workers 1");
  expect(out).toMatch(/^\n ✓ 90 messages in all; no run is more expensive \(proved\)\n/);
  expect(out).toContain("searched: ids 1..12, starters, schedules, links that reorder · ");
  expect(out).toContain("4 hold · 2 of the paper are false as printed; -v lists them\n");
  expect(out.trim().split("\n").length).toBeLessThanOrEqual(24);
  expect(out).not.toMatch(/\b00[0-4]\b/);
  const line = await worst("chang-roberts -n 3 --seed 1 --workers 1 -q");
  expect(line.out).toMatch(/^✓ \d+ messages in all; .*: chang-roberts, n = 3; \d+ runs.*\n$/);
  const one = await worst("peterson -n 1 --seed 1 --workers 1 -q");
  expect(one.out).toMatch(/^✓ 1 message in all/);
});

test("worst: times are strings, and given flags stay fixed", async () => {
  const it = await document(
    "marchetti-spaccamela -n 6 --measure time --ids rising --wake 2 --willing none --seed 1",
  );
  expect(it).toMatchObject({ value: expect.stringMatching(/^\d+$/), label: "searched" });
  expect(it["setup"]).toMatchObject({ ids: [1, 2, 3, 4, 5, 6], wake: { 2: "0" }, willing: [] });
});

test("worst: finds the error of a mutant and its run", async () => {
  const { status, out } = await worst("peterson:PE-3 -n 12 --seed 1 --out broken.jsonl");
  expect(status).toBe(1);
  expect(out).toContain("✗ no process is elected");
  expect((await ringleader(["replay", "broken.jsonl"], { cwd })).status).toBe(0);
});

test.each([
  ["peterson", /^ringleader: -n: how many processes\?/],
  ["peterson -n 5 --measure time", /time is only for algorithms in rounds/],
  ["itai-rodeh -n 5", /tosses coins/],
  ["peterson -n 5 --seconds 1 --evaluations 5", /both budgets/],
  ["peterson -n 5 --evaluations few", /--evaluations few is not accepted/],
  ["peterson -n 5 --id-range 9", /does not declare computesWithIds/],
  // Refused before the search starts, which would take hours.
  [
    "peterson -n 40 --evaluations 1e12 --store no/x.duckdb",
    /--store no\/x.duckdb: the folder no does not exist/,
  ],
])("worst: refuses %s", async (command, why) => {
  const { status, out, err } = await worst(command);
  expect([status, out]).toEqual([64, ""]);
  expect(err).toMatch(why);
});

test.runIf(FULL)("worst: Ctrl-C shows the best run so far", async () => {
  const child = start(
    words("variable-speeds -n 40 --seed 1 --evaluations 1e9 --json --progress"),
    cwd,
  );
  // Waits until the search has found a run.
  await untilPrinted(child, "stderr", /^[1-9].* runs · .*largest so far [1-9]/m);
  const { status, out, err } = await interrupt(child);
  expect(status).toBe(130);
  expect(JSON.parse(out)).toMatchObject({
    label: "found",
    exact: false,
    value: expect.any(Number),
  });
  expect(err).toMatch(/interrupted after [\d,]+ runs; the most expensive of them is shown/);
});

test.runIf(FULL)("worst: a search that loses its worker says so", async () => {
  const text = `import { algorithm, id } from "@ringleader/core";
export default algorithm({ name: "fills", paper: "a mistake", idea: "It fills the memory.",
  needs: { ring: true, direction: true, ids: true, everyone: true }, elects: "max", announces: false,
  state: {}, messages: { token: { id } },
  wake(me) { const all = []; for (;;) all.push(Array.from({ length: 1e5 }, () => ({}))); }, on: { token() {} } });`;
  writeFileSync(join(cwd, "fills.ts"), text);
  const env = { NODE_OPTIONS: "--max-old-space-size=64" };
  const args = ["worst", "./fills.ts", "-n", "3", "--workers", "1"];
  const { status, out, err } = await ringleader(args, { cwd, env });
  expect([status, out]).toEqual([64, ""]);
  expect(err).toContain("ringleader: there is not enough memory for this run.");
});
