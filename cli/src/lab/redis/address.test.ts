import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { folder } from "../../testing/ringleader.ts";
import { redisAddress } from "./address.ts";

const { path, remove } = folder();
afterAll(remove);

test.each([
  ["redis://localhost", { host: "localhost", port: 6379, db: 0, tls: false }],
  ["rediss://cache.example:6380/3", { host: "cache.example", port: 6380, db: 3, tls: true }],
  ["redis://:p%40ss@h", { host: "h", password: "p@ss", db: 0 }],
  ["redis://ann:p%2Fq@h:1/", { username: "ann", password: "p/q", port: 1, db: 0 }],
  ["redis://[::1]:7000", { host: "::1", port: 7000 }],
])("%s", (url, expected) => {
  expect(redisAddress(url)).toMatchObject(expected);
});

test("redis address: is read from a file", () => {
  const file = join(path, "url");
  writeFileSync(file, "redis://:secret@h:7/2\n");
  expect(redisAddress(`@${file}`)).toMatchObject({ host: "h", port: 7, password: "secret", db: 2 });
  expect(() => redisAddress("@nowhere")).toThrow("cannot read nowhere: the file does not exist");
});

test("redis address: is shown without user and password", () => {
  expect(redisAddress("rediss://ann:secret@h/2").shown).toBe("rediss://h:6379/2");
});

describe("redis address: refuses bad input without repeating a password", () => {
  test.each([
    ["localhost:6379", "--redis localhost:6379 is not accepted"],
    ["http://h:6379", "--redis http://h:6379 is not accepted"],
    ["redis://", "--redis redis:// is not accepted"],
    ["redis://ann:secret@h:99999", "--redis redis://***@h:99999 is not accepted"],
    ["redis://:sec#ret@h", "--redis redis://***@h is not accepted"],
    ["redis://:sec/ret@h", "--redis redis://***@h is not accepted"],
    ["redis://:secret", "--redis (hidden, because it may contain a password) is not accepted"],
    ["redis://:%secret@h", "--redis redis://***@h is not accepted: a % in a password"],
    ["redis://:secret@h/first", "is not accepted: the database is a whole number"],
    ["redis://:secret@h?tls=no", "is not accepted: nothing may follow the database"],
  ])("%s", (url, sentence) => {
    expect(() => redisAddress(url)).toThrow(sentence);
    expect(() => redisAddress(url)).not.toThrow(/sec|ret@/);
  });
});
