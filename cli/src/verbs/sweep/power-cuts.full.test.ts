import { spawn } from "node:child_process";
import { copyFileSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { damageLog, damages } from "../../testing/damage-log.ts";
import { ended, folder, json } from "../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);
const at = (name: string): string => join(cwd, name);
const FULL = process.env["FULL"] !== undefined;
const SEEDS = FULL ? 800 : 60;
const CELLS = 3 * SEEDS;
const names = ["peterson", "franklin", "variable-speeds"];
const swept = ["sweep", ...names, "-n", "16", "--seeds", String(SEEDS), "--out"];
const testing = join(import.meta.dirname, "..", "..", "testing");
const command = join(import.meta.dirname, "..", "..", "..", "bin", "ringleader.js");
/** The digest of a sweep that nobody disturbed. */
let whole = "";

beforeAll(async () => {
  ({ digest: whole } = (await json([...swept, "whole.duckdb"], { cwd })) as unknown as {
    digest: string;
  });
});

/** Draws numbers from 0 to 1, the same ones every time. */
let state = 1987;
const draw = (): number => (state = (state * 48271) % 2147483647) / 2147483647;

/** Runs the sweep until it kills itself. Returns the signal; null if the sweep was over before. */
async function kill(file: string, rows: number, isInside: boolean): Promise<string | null> {
  const inside = isInside ? { KILL_INSIDE: String(Math.floor(draw() * 3000)) } : {};
  const child = spawn(
    process.execPath,
    ["--import", join(testing, "kill-at-commit.mjs"), command, ...swept, file],
    { cwd, env: { ...process.env, NO_COLOR: "1", KILL_AFTER: String(rows), ...inside } },
  );
  await ended(child);
  return child.signalCode;
}

async function expectWhole(file: string): Promise<void> {
  const { known, computed, digest } = await json([...swept, file], { cwd });
  expect(known + computed).toBe(CELLS);
  expect(digest).toBe(whole);
}

const KILLS = FULL ? 24 : 1;

test(`sweep: ${KILLS} kills, some of them inside a commit, do not change the rows`, async () => {
  let [kills, inside] = [0, 0];
  for (let store = 0; kills < KILLS; store++) {
    const file = `killed-${store}.duckdb`;
    // Each kill comes after a drawn number of further rows, so that kills fall into all parts of a sweep.
    for (let i = 0; i < 4 && kills < KILLS; i++) {
      const isInside = (store + i) % (FULL ? 3 : 2) === 0;
      if ((await kill(file, 1 + Math.floor((draw() * CELLS) / 3), isInside)) === null) break;
      kills++;
      if (isInside) inside++;
    }
    await expectWhole(file);
    rmSync(at(file));
  }
  expect(inside).toBeGreaterThanOrEqual(KILLS / 4);
});

/** The full suite damages logs in every way. */
const ways = FULL ? damages : damages.filter((_, i) => i % 4 === 0);

test.runIf(FULL).each(ways)("sweep: logs damaged by %s do not change the rows", async (way) => {
  for (let log = 0; log < (FULL ? 4 : 1); log++) {
    if (log % 4 === 0) await leaveLog(FULL);
    const file = `${way}-${log}.duckdb`;
    for (const ending of ["", ".wal"]) copyFileSync(at(`left.duckdb${ending}`), at(file + ending));
    damageLog(at(`${file}.wal`), way, draw());
    await expectWhole(file);
  }
});

/** Kills a sweep, so that it leaves a log, unless there is one and `isAnother` is false. */
async function leaveLog(isAnother: boolean): Promise<void> {
  if (!isAnother && existsSync(at("left.duckdb.wal"))) return;
  for (const ending of ["", ".wal"]) rmSync(at(`left.duckdb${ending}`), { force: true });
  const signal = await kill("left.duckdb", 1 + Math.floor((draw() * CELLS) / 3), false);
  if (signal !== "SIGKILL") throw new Error("the sweep ended before it was killed");
}
