// Real processes over real sockets. Every run here has at most five processes.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { header } from "@ringleader/core/internal";
import { afterAll, expect, test } from "vitest";
import { everyFault, playHand } from "../../../../../test/arbitrary/broken-runs.ts";
import {
  ended,
  folder,
  json,
  ringleader,
  start,
  untilPrinted,
} from "../../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

const HANG = 120_000;
const FULL = process.env["FULL"] !== undefined;
const net = (...args: readonly string[]) => ringleader(["net", "run", ...args], { cwd });
const netJson = (...args: readonly string[]) => json(["net", "run", ...args], { cwd });

test("net run: elects, with the digest that was printed before", { timeout: HANG }, async () => {
  const { status, out } = await net("peterson", "-n", "3", "--seed", "1");
  const simulated = ["run", "peterson", "-n", "3", "--seed", "1", "--schedule", "lifo"];
  const { canonical, leaders } = await json([...simulated, "--canonical"]);
  expect([status, out]).toEqual([
    0,
    expect.stringContaining(`Process ${leaders[0].id} is elected`),
  ]);
  const [before, page] = out.split("✓");
  expect(before).toContain(`predicted ${canonical} the digest of every schedule\n`);
  expect(page).toContain(`\n digest    ${canonical}, as predicted\n`);
  expect(page).toContain("\n network   3 processes over Unix sockets · ");
  expect(page).toContain("\n again     ringleader net run peterson -n 3 --seed 1\n");
  const [, path] = /folder +(\S+)/.exec(page)!;
  expect(readdirSync(join(cwd, path))).toEqual(
    expect.arrayContaining(["faults.jsonl", "logs", "result.json", "ring.json", "trace.jsonl"]),
  );
  expect(lstatSync(join(cwd, "net-runs/latest")).isSymbolicLink()).toBe(true);
  const replay = await ringleader(["replay", "net-runs/latest"], { cwd });
  expect([replay.status, replay.out]).toEqual([0, expect.stringContaining(canonical)]);
  const verdict = await json(["net", "conform", "net-runs/latest"], { cwd });
  expect(verdict).toMatchObject({ status: 0, verdict: "conforms", digest: canonical });
  const exported = ["export", "--trace", "net-runs/latest", "--to", "itf", "--out", "run.itf"];
  expect((await ringleader(exported, { cwd })).status).toBe(0);
});

test.runIf(process.env["FULL"])(
  "net run: acts out a trace of any schedule",
  { timeout: HANG },
  async () => {
    const simulated = ["run", "franklin", "-n", "4", "--seed", "5", "--schedule", "lifo"];
    const { canonical } = await json([...simulated, "--canonical", "--trace", "lifo.jsonl"], {
      cwd,
    });
    const run = await netJson(
      "--steer",
      "lifo.jsonl",
      "--processes",
      "2",
      "--wire",
      "tcp",
      "--out",
      "steered",
    );
    expect(run).toMatchObject({
      status: 0,
      verdict: "conforms",
      digest: canonical,
      replay: "ringleader net run --steer lifo.jsonl --processes 2 --wire tcp",
      net: { predicted: canonical, wire: "tcp", processes: 2, folder: "steered" },
    });
    expect(JSON.parse(readFileSync(join(cwd, "steered/result.json"), "utf8"))).toEqual({
      ...run,
      status: undefined,
    });
  },
);

test.runIf(FULL)(
  "net run: acts out faults of a trace, outside the model",
  { timeout: HANG },
  async () => {
    const { outcome, events } = playHand({ algorithm: "peterson", ids: [1, 2, 3] }, everyFault);
    const lines = [header(outcome), ...events].map((line) => `${JSON.stringify(line)}\n`);
    writeFileSync(join(cwd, "broken.jsonl"), lines.join(""));
    const simulated = ["run", "peterson", "--ids", "1,2,3", "--schedule", "@broken.jsonl"];
    const { faults, leaders, outcome: how } = await json(simulated, { cwd });
    const run = await netJson("--steer", "broken.jsonl", "--out", "broken");
    expect(run).toMatchObject({
      verdict: "conforms",
      digest: outcome.digest,
      faults,
      leaders,
      outcome: how,
      claims: [],
    });
    expect((await ringleader(["replay", "broken"], { cwd })).out).toContain("outside its model: ");
    expect(await json(["net", "conform", "broken"], { cwd })).toMatchObject({ status: 0 });
    const { out } = await net("--steer", "broken.jsonl", "--out", "broken-again");
    expect(out.replaceAll(/\s+/g, " ")).toContain("position 2 crashes");
    const killed = await net("--steer", "broken.jsonl", "--kill", "0@0ms");
    expect([killed.status, killed.err]).toEqual([
      64,
      expect.stringContaining("--kill does not go with"),
    ]);
  },
);

test.runIf(FULL)("net run: acts out a trace in rounds, if it ends", { timeout: HANG }, async () => {
  const { digest } = await json(
    "run variable-speeds --ids 5,3,4 --seed 1 --trace rounds.jsonl".split(" "),
    { cwd },
  );
  const run = await netJson("--steer", "rounds.jsonl", "--out", "in-rounds");
  expect(run).toMatchObject({ status: 0, verdict: "conforms", digest, net: { predicted: digest } });
  await json("run time-slice --ids 5,3,4 --max-events 3 --trace cut.jsonl".split(" "), { cwd });
  const { status, err } = await net("--steer", "cut.jsonl");
  expect([status, err]).toEqual([64, expect.stringContaining("this trace stops after 3 events")]);
});

test.runIf(FULL)(
  "net run: shows the violation of a counterexample",
  { timeout: HANG },
  async () => {
    const found = ["check", "peterson:PE-2", "-n", "2", "--out", "pe2.jsonl"];
    expect((await ringleader(found, { cwd })).status).toBe(1);
    const { status, out } = await net("--steer", "pe2.jsonl", "--out", "violated");
    expect([status, out]).toEqual([1, expect.stringContaining("✗ 1 is elected, but 2 should be")]);
  },
);

test.runIf(process.env["FULL"])(
  "net run: a process that is gone leaves the run undecided",
  { timeout: HANG },
  async () => {
    const run = await netJson(
      "franklin",
      "-n",
      "3",
      "--seed",
      "2",
      "--kill",
      "1@0ms",
      // Without these frames the run cannot end before the kill, however slow this process is.
      "--partition",
      "0@0ms",
      "--timeout",
      "1s",
      "--out",
      "gone",
    );
    expect(run).toMatchObject({
      status: 2,
      verdict: "unfinished",
      why: expect.stringMatching(/^position 1 is gone since /),
      net: {
        kills: 1,
        faults: expect.arrayContaining([expect.stringMatching(/^\+\d+ ms position 1 was killed$/)]),
      },
    });
  },
);

test.runIf(FULL)(
  "net run: Ctrl-C keeps the logs and leaves no process",
  { timeout: HANG },
  async () => {
    const args = [
      "net",
      "run",
      "peterson",
      "-n",
      "2",
      "--seed",
      "1",
      "--partition",
      "0@0ms+60s",
      "--out",
      "stopped",
      "--progress",
    ];
    const child = start(args, cwd);
    // The line of progress appears after two seconds, when the processes wait for each other.
    await untilPrinted(child, "stderr", /received/);
    child.kill("SIGINT");
    const { status, err } = await ended(child);
    expect([status, err.split("\n").at(-2)]).toEqual([
      130,
      "ringleader: interrupted. The logs so far are in stopped; ringleader net conform stopped judges them.",
    ]);
    expect(await json(["net", "conform", "stopped"], { cwd })).toMatchObject({ status: 2 });
  },
);

test.each([
  [[], "net run which algorithm? Name one"],
  [
    ["peterson", "-n", "3", "--processes", "4"],
    "--processes 4 is not accepted; give a whole number from 1 to 3.",
  ],
  [["peterson", "-n", "1e6"], "-n 1e6 is not accepted; n is a whole number from 1 to 10,000."],
  [["peterson", "-n", "3", "--wire", "ip"], "--wire ip is not accepted; give unix, tcp or tls."],
  [["peterson", "-n", "3", "--clock", "50ms"], "--clock applies to algorithms in rounds"],
  [["variable-speeds", "--ids", "60,61", "--clock", "50ms"], "at most 1 hour is accepted"],
  [["peterson", "-n", "3", "--kill", "7@1s"], "--kill 7@1s: 7 is not a position (0 to 2)."],
  [["peterson", "-n", "3", "--faults", "x"], "--faults x is not accepted; give a whole number."],
  [["peterson", "-n", "3", "--timeout", "soon"], "--timeout soon is not a duration"],
  [
    ["peterson", "-n", "3", "--out", "full"],
    "full: the folder is not empty, and a run never replaces another",
  ],
  [["peterson", "-n", "3", "--out", "full/file"], "full/file: it is not a folder."],
  [["--steer", "full/file"], "line 1: this is not the header of a trace"],
  [
    ["--steer", "x.jsonl", "-n", "3"],
    "-n does not go with --steer, because the trace determines it.",
  ],
])("net run: refuses %j", async (args, sentence) => {
  mkdirSync(join(cwd, "full"), { recursive: true });
  writeFileSync(join(cwd, "full/file"), "{}\n");
  const { status, err } = await net(...args);
  expect([status, err]).toEqual([64, expect.stringContaining(sentence)]);
  expect(existsSync(join(cwd, "full/ring.json"))).toBe(false);
});
