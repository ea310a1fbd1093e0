import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { planOfRecord, recordOf } from "../../lab/plan/plan-record.ts";
import { cellsOf } from "../../lab/plan/plan.ts";
import type { Row } from "../../lab/store/row.ts";
import { openStore, type ResultsStore } from "../../lab/store/store.ts";
import {
  ended,
  folder,
  interrupt,
  json,
  ringleader,
  start,
  untilPrinted,
} from "../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);
const at = (name: string): string => join(cwd, name);
const FULL = process.env["FULL"] !== undefined;
/** Number of rows that are falsified in each of ten ways. */
const EACH = FULL ? 100 : 1;
const names = ["chang-roberts", "peterson", "franklin", "itai-rodeh", "time-slice"];
const swept = ["sweep", ...names, "-n", "6,9", "--seeds", String(FULL ? 110 : 2)];
const verify = (file: string, ...args: string[]) =>
  json(["results", file, "--verify", ...args], { cwd });
let digest = "";

beforeAll(async () => {
  const fresh = await json([...swept, "--out", "fresh.duckdb"], { cwd });
  ({ digest } = fresh as unknown as { digest: string });
});

async function withStore<T>(name: string, act: (store: ResultsStore) => Promise<T>): Promise<T> {
  const store = await openStore(at(name), "write");
  try {
    return await act(store);
  } finally {
    await store.close();
  }
}

/** Ways to falsify a row with SQL, each with the column that the run contradicts, if the row keeps its key. */
const falsifications: readonly (readonly [sql: string, column: string | undefined])[] = [
  ["UPDATE runs SET messages = messages + 1", "messages"],
  ["UPDATE runs SET leader_id = NULL, outcome = 'budget'", "outcome"],
  ["UPDATE runs SET claims = replace(claims, 'true', 'false')", "claims"],
  ["UPDATE runs SET digest = reverse(digest)", "digest"],
  ["UPDATE runs SET version = '0.0.0+00000000'", "version"],
  ["UPDATE runs SET algorithm = 'chang-roberts:LCR-1', seed = '999'", "algorithm"],
  ["UPDATE runs SET seconds = 1e9, created = created + INTERVAL 1 DAY", undefined],
  ["UPDATE runs SET checksum = NULL", undefined],
  ["UPDATE runs SET cell = reverse(cell)", undefined],
];

/** Falsifies EACH rows in every way. Returns the keys, by way; the last way keeps the checksum right. */
async function falsify(store: ResultsStore): Promise<string[][]> {
  const rows = await store.ask<Row>("SELECT * EXCLUDE (created, checksum) FROM runs ORDER BY cell");
  const taken = (way: number) => rows.slice(way * EACH, (way + 1) * EACH);
  for (const [way, [sql]] of falsifications.entries()) {
    for (const { cell } of taken(way)) await store.ask(`${sql} WHERE cell = ?`, [cell]);
  }
  const last = taken(falsifications.length);
  await store.add(last.map((row) => ({ ...row, messages: 7, causal: 7 })));
  return [...falsifications, []].map((_, way) => taken(way).map(({ cell }) => cell));
}

const reversed = (cells: readonly string[]) => cells.map((it) => it.split("").reverse().join(""));

test(`verify: finds ${10 * EACH} of ${10 * EACH} falsified rows, and a repair leaves a fresh store`, async () => {
  copyFileSync(at("fresh.duckdb"), at("false.duckdb"));
  const ways = await withStore("false.duckdb", falsify);
  const { status, verification } = await verify("false.duckdb");
  expect([status, verification.verdict]).toEqual([1, "differs"]);
  const found = new Map<string, any>(verification.findings.map((it: any) => [it.cell, it]));
  const kindOf = (cells: readonly string[]) => new Set(cells.map((cell) => found.get(cell)?.kind));
  for (const [way, [, column]] of falsifications.entries()) {
    if (column === undefined) continue;
    expect(kindOf(ways[way])).toEqual(new Set(["changed"]));
    for (const cell of ways[way]) expect(found.get(cell).columns[0].name).toBe(column);
  }
  expect(kindOf([...ways[6], ...ways[7]])).toEqual(new Set(["checksum"]));
  expect(kindOf(ways[8])).toEqual(new Set(["missing"]));
  expect(kindOf(reversed(ways[8]))).toEqual(new Set(["foreign"]));
  expect(kindOf(ways[9])).toEqual(new Set(["changed"]));
  // A cell under another key is both missing and foreign.
  expect(found.size).toBe(11 * EACH);

  const repaired = await verify("false.duckdb", "--repair");
  expect(repaired).toMatchObject({ status: 0, verification: { verdict: "proved", removed: EACH } });
  expect(repaired["verification"].replaced).toBe(10 * EACH);
  expect(repaired["verification"].findings.every((it: any) => it.repaired)).toBe(true);
  const again = await verify("false.duckdb");
  expect(again).toMatchObject({ status: 0, verification: { findings: [], removed: 0 } });
  const swept2 = await json([...swept, "--out", "false.duckdb"], { cwd });
  expect(swept2).toMatchObject({ computed: 0, digest });
});

test("verify: reads only, and proves a store that nobody changed", async () => {
  const bytes = readFileSync(at("fresh.duckdb"));
  const { status, out } = await ringleader(["results", "fresh.duckdb", "--verify"], { cwd });
  expect(status).toBe(0);
  expect(out).toMatch(
    /^ fresh.duckdb {2}✓ every row is proved\n {3}([\d,]+) rows read · 1 plan · \1 run again\n$/,
  );
  expect(readFileSync(at("fresh.duckdb")).equals(bytes)).toBe(true);
});

test.runIf(process.env["FULL"])("verify: a share selects the same rows every time", async () => {
  const first = await verify("fresh.duckdb", "0.3");
  const { rows, rerun } = first["verification"];
  expect(rerun).toBeGreaterThan(0);
  expect(rerun).toBeLessThan(rows);
  expect((await verify("fresh.duckdb", "0.3"))["digest"]).toBe(first["digest"]);
  expect((await verify("fresh.duckdb", "1e-9"))["verification"].rerun).toBe(0);
});

test.skipIf(!FULL)("verify: a screen has twelve rows, -v all, -q one line", async () => {
  copyFileSync(at("fresh.duckdb"), at("all.duckdb"));
  await withStore("all.duckdb", (store) => store.ask("UPDATE runs SET causal = causal + 1"));
  const show = async (...args: string[]) =>
    (await ringleader(["results", "all.duckdb", "--verify", ...args], { cwd })).out;
  expect((await show()).match(/^ {3}changed /gm)).toHaveLength(12);
  expect(await show()).toMatch(
    /and [\d,]+ more \(-v lists them\)\n\n repair {4}ringleader results all.duckdb --verify --repair\n$/,
  );
  expect((await show("-v")).match(/^ {3}changed /gm)!.length).toBeGreaterThan(12);
  expect(await show("-q")).toMatch(/^ all.duckdb {2}✗ ([\d,]+) of \1 rows changed\n$/);
});

test.runIf(FULL)(
  "verify: rows of another version or of a file that is not here are not run again",
  async () => {
    const own = (extra: string) => `import { algorithm, id } from "@ringleader/core";
    export default algorithm({ name: "mine", paper: "none", idea: "none", elects: "max", announces: false,
      needs: { ring: true, direction: true, ids: true, fifo: true, everyone: true },
      state: { best: id }, messages: { token: { id } },
      wake(me) { me.best = me.id; me.send.token({ id: me.id }); ${extra} },
      on: { token(me, { id }) { if (id > me.best) me.best = id;
        if (id !== me.id) me.send.token({ id }); else if (me.best === me.id) me.lead(); } } });`;
    writeFileSync(at("mine.ts"), own(""));
    await json(["sweep", "./mine.ts", "-n", "3", "--seeds", "2", "--out", "own.duckdb"], { cwd });
    expect(await verify("own.duckdb")).toMatchObject({ status: 0 });
    writeFileSync(at("mine.ts"), own("me.send.token({ id: me.id });"));
    const why = async () => (await verify("own.duckdb"))["verification"].notRun;
    const command = "ringleader results own.duckdb --verify";
    expect(await why()).toMatchObject([
      { rows: 2, why: "put back ./mine.ts, which has changed", command },
    ]);
    // Rows of a file that ran with --trust-file fail here, so they are neither proved nor replaced.
    writeFileSync(at("mine.ts"), own("process.uptime();"));
    const trusted = ["sweep", "./mine.ts", "--trust-file", "-n", "3", "--out", "trusted.duckdb"];
    const before = await json(trusted, { cwd });
    const { status: open, verification } = (await verify("trusted.duckdb", "--repair")) as any;
    expect([open, verification.replaced]).toEqual([2, 0]);
    expect(verification.notRun[0].why).toMatch(
      /^mend .\/mine.ts, which fails here \(.*process is not/,
    );
    expect(await json(trusted, { cwd })).toMatchObject({ computed: 0, digest: before["digest"] });
    rmSync(at("mine.ts"));
    expect(await why()).toMatchObject([
      { rows: 2, why: "put back ./mine.ts, which is not here", command },
    ]);

    copyFileSync(at("fresh.duckdb"), at("older.duckdb"));
    await withStore("older.duckdb", async (store) => {
      const [record] = await store.plans();
      const plan = planOfRecord(record)!;
      const older = plan.series.map((it) => ({ ...it, version: "0.0.9+01234567" }));
      const groups = plan.groups.map((it) => ({ ...it, series: older[it.index] }));
      const rows = await store.ask<Row>("SELECT * EXCLUDE (created, checksum) FROM runs LIMIT 1");
      const cells = [...cellsOf({ ...plan, series: older, groups })];
      await store.add(cells.map(({ cell }) => ({ ...rows[0], cell: cell.key })));
      await store.addPlan(recordOf({ ...plan, series: older, groups }), "ringleader sweep");
    });
    const { status, out } = await ringleader(["results", "older.duckdb", "--verify"], { cwd });
    expect(status).toBe(2);
    expect(out).toContain("○ not every row was run again");
    expect(out).toMatch(
      /of peterson, version 0\.0\.9\+01234567\n {3}its version here is \S+, then:\n {5}npx ringleader@0\.0\.9 results older\.duckdb --verify\n/,
    );
  },
);

test.runIf(process.env["FULL"])(
  "verify: rows whose plan was lost are neither foreign nor removed",
  async () => {
    copyFileSync(at("fresh.duckdb"), at("lost.duckdb"));
    await json(["sweep", "peterson", "-n", "4", "--seeds", "2", "--out", "lost.duckdb"], { cwd });
    await withStore("lost.duckdb", (store) =>
      store.ask("DELETE FROM plans WHERE command LIKE '%-n 4%'"),
    );
    const { status, verification } = (await verify("lost.duckdb", "--repair")) as any;
    expect([status, verification.removed, verification.findings]).toEqual([2, 0, []]);
    expect(verification.notRun).toMatchObject([{ algorithm: "peterson", rows: 2 }]);
  },
);

test.runIf(process.env["FULL"])(
  "verify: with a changed plan nothing is removed; without plans nothing is foreign",
  async () => {
    copyFileSync(at("fresh.duckdb"), at("plan.duckdb"));
    await withStore("plan.duckdb", (store) =>
      store.ask("UPDATE plans SET asked = replace(asked, 'peterson', 'franklin')"),
    );
    const changed = await verify("plan.duckdb", "--repair");
    expect(changed).toMatchObject({ status: 1, verification: { changedPlans: 1, removed: 0 } });
    await withStore("plan.duckdb", (store) => store.ask("DELETE FROM plans"));
    const without = await verify("plan.duckdb", "--repair");
    expect(without).toMatchObject({ status: 2, verification: { removed: 0, findings: [] } });
    expect(without["verification"].notRun[0].why).toBe(
      "no stored plan has these rows; run their sweep again",
    );
    // As it says.
    expect(await json([...swept, "--out", "plan.duckdb"], { cwd })).toMatchObject({ computed: 0 });
    expect(await verify("plan.duckdb")).toMatchObject({ status: 0 });
  },
);

test.skipIf(!FULL)("verify: Ctrl-C says what was verified", async () => {
  const line = "sweep chang-roberts -n 3000 --ids rising --seeds 1 --out long.duckdb";
  await ringleader(line.split(" "), { cwd });
  await withStore("long.duckdb", async (store) => {
    const [record] = await store.plans();
    const plan = planOfRecord(record)!;
    // Chang and Roberts send n² messages on this ring, so its run outlasts the test.
    const groups = [{ ...plan.groups[0], n: 2 ** 20 }];
    await store.ask("DELETE FROM plans");
    await store.addPlan(recordOf({ ...plan, groups }), "ringleader sweep");
    const [row] = await store.ask<Row>("SELECT * EXCLUDE (created, checksum) FROM runs");
    for (const { cell } of cellsOf({ ...plan, groups }))
      await store.add([{ ...row, cell: cell.key }]);
  });
  const child = start(["results", "long.duckdb", "--verify", "--progress"], cwd);
  await untilPrinted(child, "stderr", / rows? read · /);
  const { status, out, err } = await interrupt(child);
  await ended(child);
  expect([status, out]).toEqual([130, ""]);
  expect(err).toMatch(
    /interrupted; 2 rows read and 0 run again so far, none differs. To start over: ringleader results long.duckdb --verify --progress\n$/,
  );
});

test.each([
  [["--verify", "0"], "--verify 0 is not accepted; give a share above 0 and at most 1, like 0.1."],
  [
    ["--verify", "1.5"],
    "--verify 1.5 is not accepted; give a share above 0 and at most 1, like 0.1.",
  ],
  [["--repair"], "--repair goes with --verify; give both, as in --verify --repair."],
  [
    ["--verify", "--by", "n"],
    "--by does not go with --verify, which reads the whole file; leave it out.",
  ],
  [
    ["--verify", "-n", "4"],
    "-n does not go with --verify, which reads the whole file; leave it out.",
  ],
])("verify: refuses %s", async (args, why) => {
  const { status, err } = await ringleader(["results", "fresh.duckdb", ...args], { cwd });
  expect([status, err]).toEqual([64, `ringleader: ${why}\n`]);
});
