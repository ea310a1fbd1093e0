import { readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  folder,
  interrupt,
  ringleader,
  start,
  untilPrinted,
} from "../../cli/src/testing/ringleader.ts";
import { catalogue, run } from "../../core/src/index.ts";
import { canBeQuiet, hostileFiles, writeHostile } from "./hostile-files.ts";

const isFull = process.env["FULL"] !== undefined;
const { path: cwd, remove } = folder();

/** Counts the connections that hostile files make. */
let connections = 0;
const server = createServer((socket) => {
  connections++;
  socket.destroy();
});
await new Promise<void>((fulfil) => server.listen(0, "127.0.0.1", fulfil));
const address = server.address();
const port = typeof address === "object" && address !== null ? address.port : 0;
afterAll(() => {
  server.close();
  remove();
});

const files = hostileFiles(port);
/** Few of the files in the usual suite: one command runs them all. */
const few = [
  "imul",
  "array-wake",
  "promise",
  "catalogue",
  "getter",
  "thenable",
  "fetch",
  "constructor",
];
const quiet = files
  .filter((file) => canBeQuiet(file) && (isFull || few.includes(file.name)))
  .map((file) => writeHostile(cwd, file, true));
const loud = files.map((file) => ({ ...file, path: writeHostile(cwd, file, false) }));

const names = isFull ? catalogue.map(({ name }) => name) : ["chang-roberts", "peterson"];
const digests = names.map((name) => run(name, { n: 8, seed: 1 }).digest);

test("hostile files: there are at least 25", () => {
  expect(files.length).toBeGreaterThanOrEqual(25);
});

test.runIf(isFull)("hostile files: a sweep stores the catalogue's own digests", async () => {
  const flags = "-n 8 --seed 1 --workers 2 --out s.duckdb --json".split(" ");
  const swept = await ringleader(["sweep", ...quiet, ...names, ...flags], { cwd });
  expect([swept.status, swept.err]).toEqual([0, expect.not.stringContaining("fault")]);
  const listed = await ringleader(["results", "s.duckdb", "--limit", "1000", "--json"], { cwd });
  const { rows } = JSON.parse(listed.out) as { rows: { algorithm: string; digest: string }[] };
  const digestOf = (name: string) => rows.find(({ algorithm }) => algorithm === name)?.digest;
  expect(names.map(digestOf)).toEqual(digests);
  expect(quiet.map(digestOf)).toEqual(quiet.map(() => digestOf(quiet[0])));
});

test.runIf(isFull)(
  "hostile files: a batch runs the catalogue as before, and loads only the named file",
  async () => {
    for (const path of quiet) {
      const lines = [path, ...names, "./imul.ts"].map((algorithm) => ({
        algorithm,
        n: 8,
        seed: 1,
      }));
      writeFileSync(
        join(cwd, "b.jsonl"),
        lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
      );
      const { status, out } = await ringleader(["run", path, "--batch", "b.jsonl"], { cwd });
      const [own, ...others] = out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as object);
      expect([status, own]).toEqual([64, expect.objectContaining({ algorithm: "mine" })]);
      expect(others).toMatchObject([
        ...digests.map((digest) => ({ digest })),
        { line: lines.length, error: expect.stringContaining("./imul.ts is not loaded") as string },
      ]);
    }
  },
);

test.each(
  loud.filter(({ name, refused }) => refused !== undefined && (isFull || name === "files")),
)("hostile files: $name is refused by name", async ({ path, refused }) => {
  for (const verb of isFull ? ["run", "check"] : ["run"]) {
    const { status, out, err } = await ringleader([verb, path, "-n", "3"], { cwd });
    expect([status, out]).toEqual([64, ""]);
    expect(err.startsWith(`ringleader: ${path}`)).toBe(true);
    expect(err).toContain(refused);
    expect(err.trimEnd().split("\n")).toHaveLength(1);
  }
});

test.runIf(isFull)(
  "hostile files: an endless loop ends with Ctrl-C, and takes no other line with it",
  async () => {
    const path = writeHostile(cwd, { name: "endless", wake: "for (;;);" }, false);
    const lines = ["peterson", path].map((algorithm) =>
      JSON.stringify({ algorithm, n: 8, seed: 1 }),
    );
    writeFileSync(join(cwd, "e.jsonl"), `${lines.join("\n")}\n`);
    const child = start(["run", path, "--batch", "e.jsonl"], cwd);
    expect(await untilPrinted(child, "stdout")).toContain(
      run("peterson", { n: 8, seed: 1 }).digest,
    );
    expect((await interrupt(child)).status).toBe(130);
  },
);

test.runIf(isFull)("hostile files: too much memory is refused", async () => {
  const wake = "const all: number[][] = []; for (;;) all.push(Array(1e5).fill(1.5));";
  const path = writeHostile(cwd, { name: "memory", wake }, false);
  const env = { NODE_OPTIONS: "--max-old-space-size=96" };
  const { status, err } = await ringleader(["run", path, "-n", "3"], { cwd, env });
  expect([status, err]).toEqual([64, "ringleader: there is not enough memory for this run.\n"]);
});

/** Ways to take memory, most of which the limit on the heap of a thread does not count. */
const greedy = [
  "const a = []; for (;;) a.push(new Float64Array(2 ** 20).fill(1));",
  "const a = []; for (;;) a.push(new Uint8Array(new ArrayBuffer(1e7)).fill(1));",
  "const a = []; for (;;) a.push(new BigInt64Array(1e6).fill(7n));",
  "let b = new ArrayBuffer(1, { maxByteLength: 2 ** 32 }); for (let i = 1;; i++) { b.resize(i * 1e7); new Uint8Array(b).fill(1); }",
  "const a = []; for (let i = 0;; i++) a.push(('x' + i).repeat(1e6).toUpperCase());",
  "const a = []; for (let i = 0;; i++) a.push('é'.repeat(1e6).normalize('NFD') + i);",
  "const m = new Map(); for (let i = 0;; i++) m.set(i, new Uint32Array(1000).fill(i));",
  "const s = new Set(); for (let i = 0;; i++) s.add(new Float32Array(1000).fill(i));",
  "let n = 1n; for (;;) n = (n << 100000000n) | 1n;",
  "const a = []; for (let i = 0;; i++) a.push(JSON.parse('[' + '1.5,'.repeat(1e5) + '1]'));",
  "const a = []; for (;;) a.push(Array.from({ length: 1e5 }, (_, i) => ({ i })));",
  "const f = (x) => { const y = new Uint8Array(1e6).fill(x); return f(x + 1) + y[0]; }; f(1);",
];

test.runIf(isFull).each(greedy)("hostile files: memory has a ceiling: %s", async (wake) => {
  const path = writeHostile(cwd, { name: "greedy", wake }, false);
  for (const verb of ["run", "check", "worst"]) {
    const env = { RINGLEADER_MEMORY: "500M" };
    const { status, out, err } = await ringleader([verb, path, "-n", "3"], { cwd, env });
    expect([status, out]).toEqual([64, ""]);
    expect(err).toMatch(/memory|Maximum|too big|Invalid|exceeded|not a function/i);
    expect(err).not.toMatch(/our fault|\n {4}at /);
  }
});

test("hostile files: nothing was written, and nothing was sent", () => {
  const own = /\.ts$|^s\.duckdb|\.jsonl$/;
  expect(readdirSync(cwd).filter((name) => !own.test(name))).toEqual([]);
  expect(connections).toBe(0);
});
