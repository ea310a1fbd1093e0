import { spawnSync } from "node:child_process";
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ended, folder, interrupt, start, untilPrinted } from "./testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);
const FULL = process.env["FULL"] !== undefined;

/** Starts the command and presses Ctrl-C once its progress matches the pattern. */
async function interrupted(args: readonly string[], progress: RegExp) {
  const child = start([...args, "--progress"], cwd);
  await untilPrinted(child, "stderr", progress);
  return interrupt(child);
}

test.runIf(process.env["FULL"])(
  "interrupt: a long run says how far it came and how to start over",
  async () => {
    const args = ["run", "hirschberg-sinclair", "-n", "3e6", "--ids", "random"];
    const running = / delivered · .*\/s · .* in flight · .* of the bound · /;
    const { status, out, err } = await interrupted(args, running);
    expect([status, out]).toEqual([130, ""]);
    expect(err).toMatch(/interrupted after [\d,]+ messages, .*: ringleader run .* --seed \d+.*\n$/);
  },
);

test.runIf(FULL)("interrupt: a run that is still drawing ids stops at once", async () => {
  const { status, err } = await interrupted(["run", "chang-roberts", "-n", "1e8"], /^setting up/);
  expect(status).toBe(130);
  expect(err).toMatch(/^ringleader: interrupted while setting up\. /m);
});

test.runIf(FULL)("interrupt: removes an unfinished trace", async () => {
  const args = ["run", "chang-roberts", "-n", "3e5", "--ids", "rising", "--out", "t.jsonl"];
  const { status } = await interrupted(args, / delivered · /);
  expect(status).toBe(130);
  expect(readdirSync(cwd).filter((name) => name.startsWith("t.jsonl"))).toEqual([]);
});

test.runIf(FULL)("interrupt: a batch that waits for lines keeps its results", async () => {
  const child = start(["run", "--batch", "-"], cwd);
  child.stdin.write('{"algorithm":"peterson","n":4,"seed":1}\n');
  await untilPrinted(child, "stdout");
  const { status, out, err } = await interrupt(child);
  expect(status).toBe(130);
  expect(JSON.parse(out)).toMatchObject({ outcome: "elected" });
  expect(err).toMatch(/after 1 line; all results so far are written/);
});

const signals = [
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const;

test.concurrent.each(signals.slice(0, FULL ? 2 : 1))(
  "interrupt: %s ends a batch as Ctrl-C does, with its own status",
  async (signal, status) => {
    const child = start(["run", "--batch", "-"], cwd);
    child.stdin.write('{"algorithm":"peterson","n":4,"seed":1}\n');
    await untilPrinted(child, "stdout");
    child.kill(signal);
    expect(await ended(child)).toMatchObject({
      status,
      err: expect.stringMatching(/^ringleader: interrupted after 1 line; all results so far .*\n$/),
    });
  },
);

test.runIf(FULL)("interrupt: a chart that waits for its rows is not written", async () => {
  const child = start(["plot", "-", "--out", "chart.svg"], cwd);
  // The command has started to read once a pipe accepts more than it can hold.
  await new Promise((fulfil) => child.stdin.write("\n".repeat(1e6), fulfil));
  child.kill("SIGTERM");
  expect(await ended(child)).toMatchObject({
    status: 143,
    err: "ringleader: interrupted; no chart was written. To start over: ringleader plot - --out chart.svg\n",
  });
  expect(existsSync(join(cwd, "chart.svg"))).toBe(false);
});

test.runIf(FULL)(
  "interrupt: a reproduction that has hardly begun leaves no empty report",
  async () => {
    const env = { RINGLEADER_SHOW_TEXT: "1" };
    const child = start(["reproduce", "--paper", "002", "--out", "early.html"], cwd, env);
    // The first generated text appears when the first experiment starts.
    await untilPrinted(child, "stderr", /./);
    child.kill("SIGTERM");
    const { status, err } = await ended(child);
    expect([status, err]).toEqual([
      143,
      expect.stringMatching(/ringleader: interrupted.* To start/),
    ]);
    const file = join(cwd, "early.html");
    expect(existsSync(file) ? readFileSync(file, "utf8") : "stopped after").toContain(
      "stopped after",
    );
    expect(readdirSync(cwd).filter((name) => name.endsWith(".part"))).toEqual([]);
  },
);

describe.concurrent("interrupt: an own algorithm that loops without end", () => {
  writeFileSync(
    join(cwd, "loops.ts"),
    `import { algorithm, id } from "@ringleader/core";
    export default algorithm({ name: "loops", paper: "none", idea: "none", elects: "max", announces: false,
      needs: { ring: true, direction: true, ids: true, fifo: true, everyone: true },
      state: { best: id }, messages: { token: { id } },
      wake() { console.log("looping"); for (;;); }, on: { token() {} } });`,
  );

  const loops: [string, string, Record<string, string>][] = [
    ["run", "while setting up|after 0 messages, with 0 in flight", {}],
    // These wait for the answer of a thread that never answers.
    ["worst", "before the first run ended", { RINGLEADER_PATIENCE: "1" }],
    ["check", "after 0 states of 0 setups", { RINGLEADER_PATIENCE: "1" }],
  ];

  test.each(loops.slice(0, FULL ? 3 : 1))("%s says how to start over", async (verb, how, env) => {
    const child = start([verb, "./loops.ts", "-n", "3"], cwd, env);
    await untilPrinted(child, "stderr", /looping/);
    child.kill("SIGINT");
    const { status, err } = await ended(child);
    expect(status).toBe(130);
    expect(err).toMatch(
      new RegExp(`ringleader: interrupted (${how})\\. To start over: ringleader ${verb} \\./loops`),
    );
  });

  test.runIf(FULL)("a second signal ends it at once, with its own status", async () => {
    const child = start(["check", "./loops.ts", "-n", "3"], cwd);
    await untilPrinted(child, "stderr", /looping/);
    child.kill("SIGTERM");
    child.kill("SIGHUP");
    const { status, err } = await ended(child);
    // The system may deliver the signals in either order.
    expect([129, 143]).toContain(status);
    expect(err).not.toContain("To start over");
  });
});

const hasFifos = spawnSync("mkfifo", [join(cwd, "fifo")]).status === 0;

test.runIf(hasFifos)("interrupt: a second Ctrl-C ends a thread that waits for a FIFO", async () => {
  const child = start(["run", "--batch", "fifo"], cwd);
  const writer = await openFifo(join(cwd, "fifo"));
  child.kill("SIGINT");
  await untilPrinted(child, "stderr", /interrupted after 0 lines/);
  child.kill("SIGINT");
  await ended(child);
  closeSync(writer);
  // The signal itself ends a process whose thread cannot be ended; a shell shows this as 130.
  expect([130, "SIGINT"]).toContain(child.signalCode ?? child.exitCode);
});

/** Opens a FIFO for writing as soon as the command reads it. */
async function openFifo(path: string): Promise<number> {
  for (;;) {
    try {
      return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENXIO") throw error;
      await new Promise((fulfil) => setTimeout(fulfil, 20));
    }
  }
}
