import { mkdirSync, readdirSync, rmSync, symlinkSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { folder, json, ringleader } from "../../../testing/ringleader.ts";
import { writeLog, writeLogs } from "../../../../../test/write-logs.ts";

const FULL = process.env["FULL"] !== undefined;

const { path: cwd, remove } = folder();
afterAll(remove);
const run = join(cwd, "run");
beforeEach(() => rmSync(run, { recursive: true, force: true }));

const judge = (...args: readonly string[]) => ringleader(["net", "conform", ...args], { cwd });
const judgeJson = (...args: readonly string[]) => json(["net", "conform", ...args], { cwd });

test("net conform: logs of a run conform, and the merged trace replays", async () => {
  writeLogs(run, { algorithm: "franklin", schedule: "random" });
  const simulated = ["run", "franklin", "-n", "5", "--seed", "3", "--schedule", "random"];
  const { canonical } = await json([...simulated, "--canonical"], { cwd });
  const verdict = await judgeJson("run", "--trace", "merged.jsonl");
  expect(verdict).toMatchObject({ status: 0, verdict: "conforms", logs: 5, digest: canonical });
  const { status, out } = await ringleader(["replay", "merged.jsonl"], { cwd });
  expect([status, out]).toEqual([0, expect.stringContaining(`same digest ${canonical}`)]);
  const page = await judge("run");
  expect(page).toMatchObject({ status: 0, err: "" });
  expect(page.out).toMatch(/^\n ✓ conforms {2}franklin {2}n = 5 · 5 logs\n/);
  expect(page.out).toContain("Process 5 is elected, with ");
});

test("net conform: logs may have any names and come from any folder, links included", async () => {
  writeLogs(run, { algorithm: "time-slice" });
  const files = readdirSync(join(run, "logs")).map((name) => join("run", "logs", name));
  expect(await judgeJson(...files.toReversed())).toMatchObject({ status: 0, verdict: "conforms" });
  symlinkSync("run", join(cwd, "latest"));
  expect(await judgeJson("latest")).toMatchObject({ status: 0 });
  unlinkSync(join(cwd, "latest"));
  expect(await judgeJson("run/logs")).toMatchObject({ status: 0 });
});

test("net conform: every log without one of its lines is unfinished, differs or is refused", async () => {
  const logs = writeLogs(run, { algorithm: "peterson", n: 2 });
  for (const [position, lines] of logs.entries()) {
    const statuses: number[] = [];
    const step = FULL ? 1 : lines.length - 1;
    for (let at = 0; at < lines.length; at += step) {
      writeLog(run, position, lines.toSpliced(at, 1));
      statuses.push((await judge("run")).status!);
    }
    writeLog(run, position, lines);
    // A last message without an effect may as well be in flight.
    expect(statuses.join()).toMatch(FULL ? /^64(,1)+(,2)*,2$/ : /^64,2$/);
  }
  expect((await judge("run")).status).toBe(0);
});

test("net conform: names the first event that no run allows", async () => {
  const logs = writeLogs(run, { algorithm: "peterson" });
  const [line] = logs[2].slice(2);
  writeLog(run, 2, logs[2].with(2, line.replace(/"words":\[\d+/, '"words":[77')));
  expect(await judgeJson("run")).toMatchObject({
    status: 1,
    verdict: "differs",
    log: "run/logs/2.jsonl",
    why: expect.stringMatching(
      /^position 2 receives .*77.*: the next message on that link, from position 1, is /,
    ),
  });
  const { status, out } = await judge("run", "--trace", "differs.jsonl");
  expect([status, out]).toEqual([
    1,
    expect.stringContaining("✗ differs  peterson  n = 5 · 5 logs"),
  ]);
  expect(readdirSync(cwd)).not.toContain("differs.jsonl");
});

test("net conform: says what is missing", async () => {
  const logs = writeLogs(run, { algorithm: "chang-roberts" });
  rmSync(join(run, "logs", "4.jsonl"));
  expect(await judgeJson("run")).toMatchObject({
    status: 2,
    verdict: "unfinished",
    why: "the log of position 4 is missing.",
  });
  writeLog(run, 4, logs[4].slice(0, 2));
  const { status, out } = await judge("run");
  expect([status, out]).toEqual([2, expect.stringContaining("? unfinished  chang-roberts")]);
  expect(out.replace(/\s+/g, " ")).toContain(
    "the log of position 4 breaks off before it sends that.",
  );
});

test.each([
  [["nowhere"], "cannot read nowhere: the file does not exist."],
  [["-"], "stdin (-) is not accepted; logs are read twice, so give files."],
  [["/dev/null"], "/dev/null: it is not a file, and logs are read twice."],
  [["empty"], "empty has no logs; give the folder of a run"],
  [["run", "run/logs/0.jsonl"], "are both logs of position 0."],
  [["run", "--algorithm", "franklin"], "these are logs of peterson, not of franklin."],
  [["run", "--jsn"], "--jsn is not a flag of net conform; did you mean --json?"],
  [[], "net conform needs a log: ringleader net conform <log>; ringleader help net conform shows"],
])("net conform: refuses %j", async (args, sentence) => {
  mkdirSync(join(cwd, "empty"), { recursive: true });
  writeLogs(run, { algorithm: "peterson" });
  const { status, err } = await judge(...args);
  expect([status, err]).toEqual([64, expect.stringContaining(sentence)]);
});

test("net: needs a verb", async () => {
  const bare = await ringleader(["net"]);
  expect(bare).toMatchObject({
    status: 64,
    err: "ringleader: net needs a verb; ringleader help net lists them.\n",
  });
  expect((await ringleader(["net", "confrom"])).err).toBe(
    "ringleader: confrom is not a verb of net; did you mean conform? ringleader help net lists them.\n",
  );
  const { out } = await ringleader(["help", "net", "conform"]);
  expect(out).toContain("Usage: ringleader net conform [options] <log...>");
  expect((await ringleader(["help", "net", "conform", "x"])).status).toBe(64);
});
