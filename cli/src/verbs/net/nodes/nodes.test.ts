import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hasEnded } from "../../../../../net/src/ring/testing/strays.ts";
import { HANG } from "../../../../../test/machine-speed.ts";
import { folder, interrupt, json, ringleader, start } from "../../../testing/ringleader.ts";

const FULL = process.env["FULL"] !== undefined;

const { path: cwd, remove } = folder();
afterAll(remove);

const change = (file: string, from: string, to: string): void => {
  const text = readFileSync(join(cwd, "node.mjs"), "utf8");
  expect(text).toContain(from);
  writeFileSync(join(cwd, file), text.replace(from, to));
};

beforeAll(async () => {
  await ringleader(["new", "node.mjs", "--node"], { cwd });
});

const bin = (file: string) => ["--bin", `node ${file}`];
const ring = ["net", "run", "chang-roberts", "--ids", "3,1", "--seed", "1", "--timeout", "20m"];

test("net run --bin: equal steps are a run of the definition, with the digest of run", async () => {
  const { status, out } = await ringleader([...ring, ...bin("node.mjs")], { cwd });
  expect(status).toBe(0);
  expect(out).toMatch(/^\n ✓ Process 1 is elected {2}position 1 .* chang-roberts · n = 2\n/);
  expect(out).toContain("\n steps     7 as in the definition\n nodes     2 × node node.mjs · ");
  const nodes = await json([...ring, "--schedule", "lifo", ...bin("node.mjs")], { cwd });
  const plain = await json(["run", ...ring.slice(2, -2), "--schedule", "lifo"]);
  expect(nodes).toMatchObject({
    status: 0,
    verdict: "conforms",
    digest: plain["digest"],
    messages: plain["messages"],
    net: { nodes: { command: "node node.mjs", count: 2, runs: 1, steps: 7 } },
  });
});

test("net run --bin: the first difference is named, and the seed that shows it", async () => {
  change("bad.mjs", "id < myId", "id !== myId");
  const args = ["net", "run", "chang-roberts", "-n", "2", "--timeout", "20m", "--seeds", "9"];
  const { status, out } = await ringleader([...args, ...bin("bad.mjs")], { cwd });
  expect(status).toBe(1);
  expect(out).toMatch(
    /^\n ✗ position \d differs from its definition {2}chang-roberts {2}n = 2 · seed 1\n/,
  );
  expect(out.replaceAll(/\s+/g, " ")).toMatch(
    / After elect\(2\) at port 0 position \d sent elect\(2\); the definition sends nothing\. /,
  );
  expect(out).toMatch(/ --timeout 20m \\\n +--bin 'node bad.mjs' --seed 1\n$/);
  const document = await json([...ring, ...bin("bad.mjs")], { cwd });
  expect(document).toMatchObject({
    status: 1,
    verdict: "differs",
    why: "after elect(3) at port 0 position 1 sent elect(3); the definition sends nothing.",
    net: { nodes: { differs: 1 } },
  });
});

test.runIf(FULL)("net run --bin: the definition is a file of one's own", async () => {
  await ringleader(["new", "mine.ts"], { cwd });
  const own = ["net", "run", "./mine.ts", "--ids", "3,1", "--seed", "1", "--timeout", "20m"];
  // The largest id wins there, and the leader does not announce itself.
  change("largest.mjs", "id < myId", "id > myId");
  const largest = readFileSync(join(cwd, "largest.mjs"), "utf8");
  writeFileSync(join(cwd, "largest.mjs"), largest.replace('send("terminate", id);', ""));
  const nodes = await json([...own, ...bin("largest.mjs")], { cwd });
  const plain = await json(["run", ...own.slice(2, -2)], { cwd });
  expect(nodes).toMatchObject({ status: 0, verdict: "conforms", digest: plain["digest"] });
  const different = await json([...own, ...bin("node.mjs")], { cwd });
  expect(different).toMatchObject({ status: 1, verdict: "differs" });
  const text = readFileSync(join(cwd, "mine.ts"), "utf8");
  writeFileSync(join(cwd, "mine.ts"), text.replace("wake(me) {", "wake(me) { process.exit(3);"));
  const { status, err } = await ringleader([...own, ...bin("node.mjs")], { cwd });
  expect([status, err]).toEqual([
    64,
    expect.stringContaining("process is not available to an algorithm"),
  ]);
});

test("net run --bin: the log of a node that crashes is shown", async () => {
  change("crash.mjs", "started = true", 'console.error("id", myId); throw new TypeError("lost")');
  const { status, out } = await ringleader([...ring, ...bin("crash.mjs")], { cwd });
  expect(status).toBe(1);
  expect(out.replaceAll(/\s+/g, " ")).toContain(
    "After wake position 0 ended with status 1 (TypeError: lost); a node ends when its input ends.",
  );
  expect(out).toContain("\n log ");
});

test.runIf(FULL)("net run --bin: Ctrl-C ends every node and says how far the run was", async () => {
  const started = join(cwd, "started");
  const silent = `(await import("node:fs")).appendFileSync(${JSON.stringify(started)}, process.pid + " "); await new Promise(() => {})`;
  change("silent.mjs", 'say("step_ok")', silent);
  const child = start([...ring, "--json", ...bin("silent.mjs")], cwd);
  await vi.waitFor(() => expect(existsSync(started)).toBe(true), HANG);
  const { status, err, out } = await interrupt(child);
  expect([status, out]).toEqual([130, ""]);
  expect(err).toBe("ringleader: interrupted after 0 steps, all as in the definition.\n");
  const pids = readFileSync(started, "utf8").trim().split(" ");
  expect(pids.filter((pid) => !hasEnded(pid))).toEqual([]);
});

test.each([
  [
    ["--wire", "tcp"],
    "--wire does not go with --bin, because one process carries the messages of all nodes.",
  ],
  [
    ["--no-journal"],
    "--no-journal does not go with --bin, because one process carries the messages of all nodes.",
  ],
  [["--coins", "system"], "--coins system does not go with --bin; the coins come from the seed."],
  [["--seeds", "0"], "--seeds 0 is not accepted; give a whole number from 1 to 10,000."],
  [["-n", "201"], "-n 201 is not accepted; at most 200 nodes run as programs."],
])("net run --bin with %j is refused", async (flags, says) => {
  const args = ["net", "run", "chang-roberts", ...flags, ...bin("node.mjs")];
  const { status, err } = await ringleader(args, { cwd });
  expect([status, err]).toEqual([64, `ringleader: ${says}\n`]);
});

test("net run: --schedule needs --bin", async () => {
  const { status, err } = await ringleader(["net", "run", "peterson", "--schedule", "lifo"]);
  const says = "--schedule needs --bin; over sockets, the network chooses the schedule.";
  expect([status, err]).toEqual([64, `ringleader: ${says}\n`]);
});
