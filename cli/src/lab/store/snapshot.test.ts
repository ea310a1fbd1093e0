import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { ended, folder, json, ringleader, start } from "../../testing/ringleader.ts";
import { rowWith } from "../../testing/rows.ts";
import { serveSnapshots } from "./snapshot-server.ts";
import { fetchSnapshot, socketOf } from "./snapshot.ts";
import { openStore } from "./store.ts";

const FULL = process.env["FULL"] !== undefined;

const { path: cwd, remove } = folder();
afterAll(remove);
const at = (name: string): string => join(cwd, name);

/** Leaves a socket, as a process that is killed does. */
function leaveSocket(path: string): void {
  const code = `require("net").createServer().listen(process.argv[1], () => process.reallyExit(0))`;
  execFileSync(process.execPath, ["-e", code, path]);
}

test("snapshot: has the committed rows, is private, and is removed when the reader is done", async () => {
  const store = await openStore(at("a.duckdb"), "write", [tmpdir()]);
  const end = await serveSnapshots(store, () => ({ done: 2, cells: 9 }));
  const socket = at("a.duckdb.sock");
  expect(statSync(socket).mode & 0o777).toBe(0o600);
  await store.add([rowWith(1), rowWith(2)]);
  const snapshot = (await fetchSnapshot(at("a.duckdb")))!;
  expect(snapshot).toMatchObject({ done: 2, cells: 9 });
  expect(statSync(snapshot.folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(snapshot.folder)).toContain("runs.parquet");
  // Rows that are added while a reader reads are stored as usual.
  await store.add([rowWith(3)]);
  snapshot.close();
  await end();
  expect([existsSync(snapshot.folder), existsSync(socket)]).toEqual([false, false]);
  expect(await store.ask("SELECT messages FROM runs ORDER BY messages")).toHaveLength(3);
  await store.close();
});

test("snapshot: a socket that nobody serves gives none, and the next owner replaces it", async () => {
  leaveSocket(at("b.duckdb.sock"));
  expect(existsSync(at("b.duckdb.sock"))).toBe(true);
  expect(await fetchSnapshot(at("b.duckdb"))).toBeUndefined();
  expect(await fetchSnapshot(at("absent.duckdb"))).toBeUndefined();
  const store = await openStore(at("b.duckdb"), "write", [tmpdir()]);
  const end = await serveSnapshots(store, () => ({ done: 0, cells: 0 }));
  const snapshot = await fetchSnapshot(at("b.duckdb"));
  expect(snapshot?.cells).toBe(0);
  snapshot?.close();
  await end();
  await store.close();
});

test("snapshot: a user's file with the name of the socket stays", async () => {
  writeFileSync(at("u.duckdb.sock"), "mine");
  const store = await openStore(at("u.duckdb"), "write", [tmpdir()]);
  const end = await serveSnapshots(store, () => ({ done: 0, cells: 0 }));
  expect(await fetchSnapshot(at("u.duckdb"))).toBeUndefined();
  await end();
  await store.close();
  expect(readFileSync(at("u.duckdb.sock"), "utf8")).toBe("mine");
});

test("snapshot: without room for a copy there is none, and the owner continues", async () => {
  const store = await openStore(at("d.duckdb"), "write", [tmpdir()]);
  const end = await serveSnapshots(store, () => ({ done: 0, cells: 1 }));
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = at("absent");
  expect(await fetchSnapshot(at("d.duckdb"))).toBeUndefined();
  if (before === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = before;
  await store.add([rowWith(1)]);
  expect(await store.ask("FROM runs")).toHaveLength(1);
  await end();
  await store.close();
});

test("snapshot: a path that is too long for a socket has none", () => {
  expect(socketOf(join(tmpdir(), "x".repeat(200)))).toBeUndefined();
  expect(socketOf(join(process.cwd(), "results.duckdb"))).toMatch(/results\.duckdb\.sock$/);
});

test.runIf(FULL)(
  "results: a running sweep answers; after kill -9 its socket is ignored",
  async () => {
    const child = start(
      [
        "sweep",
        "hirschberg-sinclair",
        "-n",
        "300",
        "--seeds",
        "1e6",
        "--workers",
        "1",
        "--out",
        "c.duckdb",
      ],
      cwd,
    );
    const logged = () => statSync(at("c.duckdb.wal"), { throwIfNoEntry: false })?.size ?? 0;
    while (child.exitCode === null && logged() === 0) await wait(5);
    const results = (...args: string[]) => ringleader(["results", "c.duckdb", ...args], { cwd });
    const listed = await results("--limit", "1");
    expect([listed.status, listed.err]).toEqual([0, ""]);
    expect(listed.out).toMatch(
      /^ c\.duckdb {2}[\d,]+ runs\n a sweep is running: [\d,]+ of 1,000,000 cells so far\n/,
    );
    // The sweep goes on, and a real process gets more rows.
    const apart = await json(["results", "c.duckdb", "--by", "n"], { cwd, env: {} });
    expect(apart).toMatchObject({ status: 0, sweep: { cells: 1e6 } });
    expect(apart["runs"]).toBeGreaterThanOrEqual(apart["sweep"].done);
    child.kill("SIGKILL");
    await ended(child);
    expect(existsSync(at("c.duckdb.sock"))).toBe(true);
    const after = await json(["results", "c.duckdb", "--by", "n"], { cwd });
    expect(after).not.toHaveProperty("sweep");
    expect(after["runs"]).toBeGreaterThanOrEqual(apart["runs"]);
  },
);
