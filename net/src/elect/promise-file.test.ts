import fs, {
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { PromiseFile } from "./promise-file.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "ringleader-promise-")));
afterAll(() => rmSync(folder, { recursive: true }));

const { writeSync, fsyncSync, openSync } = fs;
const files: PromiseFile[] = [];
afterEach(() => {
  Object.assign(fs, { writeSync, fsyncSync, openSync });
  syncBuiltinESMExports();
  for (const file of files.splice(0)) file.close();
});

const owner = { ring: "r1", voter: "b" };
const promise = { readiness: "voting", promised: 123_456, granted: 123_440, lease: 1000 } as const;

/** Returns the file of a voter in a folder of its own. */
function makeFile(name: string, of = owner) {
  const path = join(folder, name, "elect", "promise.json");
  const file = new PromiseFile(path, of);
  files.push(file);
  return { path, file };
}

test("promise: it is read again, only by its owner, and is private", () => {
  const { path, file } = makeFile("own");
  expect(file.read()).toBeUndefined();
  expect(file.write(promise)).toBe(true);
  expect(file.read()).toEqual(promise);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const read = (of: typeof owner) => () => new PromiseFile(path, of).read();
  expect(read({ ...owner, ring: "r2" })).toThrow("it belongs to another ring.");
  expect(read({ ...owner, voter: "c" })).toThrow("it belongs to another voter.");
  const nowhere = new PromiseFile(join(path, "promise.json"), owner);
  expect(() => nowhere.write(promise)).toThrow("a voter that cannot store its promise does not");
  expect(() => nowhere.open()).toThrow("a voter that cannot store its promise does not vote.");
});

test("promise: a flipped bit anywhere and a missing end are refused", () => {
  const { path, file } = makeFile("damage");
  file.write(promise);
  const bytes = readFileSync(path);
  const accepts = (damaged: Uint8Array): boolean => {
    writeFileSync(path, damaged);
    try {
      file.read();
    } catch (error) {
      return !(error as Error).message.includes(" is not the promise of this voter: it");
    }
    return true;
  };
  const accepted: string[] = [];
  for (let at = 0; at < bytes.length; at++) {
    if (accepts(bytes.subarray(0, at))) accepted.push(`cut at ${at}`);
    for (const bit of [1, at % 8]) {
      const damaged = Uint8Array.from(bytes);
      damaged[at] ^= 1 << bit;
      if (accepts(damaged)) accepted.push(`bit ${bit} of byte ${at}`);
    }
  }
  expect(accepted).toEqual([]);
});

test.each([
  [{ ring: "r1", ...promise }, "it has no checksum; an earlier version has written it."],
  [{ ...owner, ...promise, promised: 2 ** 53 - 1, sum: "0" }, "its token is not less than 2^52."],
  [{ ...owner, ...promise, promised: -1, sum: "0" }, "its token is not a number."],
  [{ ...owner, ...promise, readiness: "blank", sum: "0" }, "its readiness is unknown."],
  [{ ...owner, ...promise, lease: "1s", sum: "0" }, "its lease is not a time."],
  [null, "it belongs to another ring."],
])("promise: %j is refused", (written, sentence) => {
  const { path, file } = makeFile("others");
  file.open();
  writeFileSync(path, JSON.stringify(written));
  expect(() => file.read()).toThrow(sentence);
});

test("promise: a disk that takes one byte at a time gets the whole promise", () => {
  const { file } = makeFile("short");
  let writes = 0;
  const one = (fd: number, bytes: Uint8Array, at = 0) => {
    writes++;
    return writeSync(fd, bytes, at, 1);
  };
  Object.assign(fs, { writeSync: one });
  syncBuiltinESMExports();
  file.write(promise);
  expect(file.read()).toEqual(promise);
  expect(writes).toBeGreaterThan(10);
});

test("promise: without a free descriptor promises are stored with the own ones, or not at all", () => {
  const { path, file } = makeFile("few");
  file.open();
  const full = () => {
    throw Object.assign(new Error("too many open files"), { code: "EMFILE" });
  };
  Object.assign(fs, { openSync: full });
  syncBuiltinESMExports();
  expect(file.write(promise)).toBe(true);
  expect(file.write({ ...promise, promised: 200_000 })).toBe(false);
  Object.assign(fs, { openSync });
  syncBuiltinESMExports();
  expect(file.read()).toEqual(promise);
  expect(file.write({ ...promise, promised: 300_000 })).toBe(true);
  expect(file.read()?.promised).toBe(300_000);
  // A folder that somebody has removed is made again.
  rmSync(dirname(path), { recursive: true });
  expect(file.write(promise)).toBe(true);
  expect(readdirSync(dirname(path))).toContain("promise.json");
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
    const file = new PromiseFile(join(folder, "elect", "promise.json"), owner);
    files.push(file);
    file.write(promise);
    expect(synced).toEqual(["", "/elect/promise.json.draft", "/elect"]);
    file.write({ ...promise, promised: 500_000 });
    expect(synced.slice(3)).toEqual(["/elect/promise.json.draft", "/elect"]);
  },
);
