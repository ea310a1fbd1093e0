import fs, { mkdtempSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { readPromise, writePromise } from "./promise-file.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "ringleader-promise-")));
afterAll(() => rmSync(folder, { recursive: true }));

const { writeSync, fsyncSync } = fs;
afterEach(() => {
  Object.assign(fs, { writeSync, fsyncSync });
  syncBuiltinESMExports();
});

const promise = { readiness: "voting", promised: 33, lease: 1000 } as const;

test("promise: a disk that takes one byte at a time gets the whole promise", () => {
  const file = join(folder, "short", "promise.json");
  let writes = 0;
  const one = (fd: number, bytes: Uint8Array, at = 0) => {
    writes++;
    return writeSync(fd, bytes, at, 1);
  };
  Object.assign(fs, { writeSync: one });
  syncBuiltinESMExports();
  writePromise(file, "r1", promise);
  expect(readPromise(file, "r1")).toEqual(promise);
  expect(writes).toBeGreaterThan(10);
});

test.skipIf(process.platform !== "linux")(
  "promise: file, folder, and the parent of a new folder are on the disk before the call returns",
  () => {
    const synced: string[] = [];
    const record = (fd: number) => {
      synced.push(readlinkSync(`/proc/self/fd/${fd}`).slice(folder.length));
      fsyncSync(fd);
    };
    Object.assign(fs, { fsyncSync: record });
    syncBuiltinESMExports();
    const file = join(folder, "elect", "promise.json");
    writePromise(file, "r1", promise);
    expect(synced).toEqual(["/elect/promise.json.draft", "/elect", ""]);
    writePromise(file, "r1", { ...promise, promised: 50 });
    expect(synced.slice(3)).toEqual(["/elect/promise.json.draft", "/elect"]);
  },
);
