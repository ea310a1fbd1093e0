import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  catalogue,
  makeSetup,
  parseRun,
  runRequest,
  type RunSpec,
} from "@ringleader/core/internal";
import { shellWord } from "@ringleader/core/internal/words";
import { afterAll, describe, expect, test, vi } from "vitest";
import { findGo, findPython } from "../../../scripts/programs.mjs";
import { HANG } from "../../../test/machine-speed.ts";
import { nodeTemplates } from "./templates/node-templates.ts";
import { NodeProcess } from "./node-process.ts";
import { runForeign, type ForeignOptions } from "./run-foreign.ts";

const FULL = process.env["FULL"] !== undefined;

const folder = mkdtempSync(join(tmpdir(), "ringleader-foreign-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): string {
  const path = join(folder, file);
  writeFileSync(path, text);
  return path;
}

const node = shellWord(process.execPath);
const textOf = (language: string) => nodeTemplates.find((it) => it.language === language)!.text;
const javaScript = textOf("JavaScript");

const run = (command: string, more: Partial<ForeignOptions> & { spec?: RunSpec } = {}) => {
  const { spec = { algorithm: "chang-roberts", ids: [3, 1] }, ...rest } = more;
  return runForeign({ setup: makeSetup(parseRun(spec)), command, silenceMs: HANG, ...rest });
};

/** Runs a node in JavaScript whose text is changed in one place. */
function runChanged(from: string, to: string, more?: Partial<ForeignOptions>) {
  expect(javaScript).toContain(from);
  const path = write("changed.mjs", javaScript.replace(from, to));
  return run(`${node} ${path}`, more);
}

describe("foreign nodes: the templates run as printed", () => {
  /** Runs nodes twice; returns their differences, and whether each run is the simulated one. */
  const judge = (command: string) =>
    Promise.all(
      [
        { algorithm: "chang-roberts", ids: [3, 1, 2] },
        { algorithm: "chang-roberts", n: 3, seed: 2, schedule: "random", wake: [1, 2] },
      ].map(async (spec) => {
        const { difference, outcome } = await run(command, { spec });
        return difference ?? outcome.digest === runRequest(parseRun(spec)).digest;
      }),
    );

  test("JavaScript", async () => {
    expect(await judge(`${node} ${write("node.mjs", javaScript)}`)).toEqual([true, true]);
  });

  test.runIf(FULL && findPython() !== undefined)("Python", async () => {
    const python = shellWord(findPython()!);
    expect(await judge(`${python} ${write("node.py", textOf("Python"))}`)).toEqual([true, true]);
  });

  test.runIf(FULL && findGo() !== undefined)("Go", async () => {
    const program = join(folder, "node");
    execFileSync(findGo()!, ["build", "-o", program, write("node.go", textOf("Go"))]);
    expect(await judge(program)).toEqual([true, true]);
  });
});

test.runIf(FULL)(
  "foreign nodes: the definition passes as programs, with ids, coins, rounds, both ways, on networks",
  async () => {
    const root = join(import.meta.dirname, "../../..");
    const jiti = join(root, "node_modules/jiti/lib/jiti-cli.mjs");
    const program = join(import.meta.dirname, "testing/solo-program.ts");
    const all = catalogue.map(({ name }): RunSpec =>
      name === "dfs" ? { algorithm: name, graph: "complete:4" } : { algorithm: name, n: 4 },
    );
    const few: RunSpec[] = [
      { algorithm: "itai-rodeh", n: 2 },
      { algorithm: "variable-speeds", ids: [60, 61] },
    ];
    for (const spec of process.env["FULL"] ? [...all, ...few] : few.slice(1)) {
      const command = [process.execPath, jiti, program, spec.algorithm].map(shellWord).join(" ");
      const { difference, outcome } = await run(command, { spec: { seed: 1, ...spec } });
      expect([spec.algorithm, difference]).toEqual([spec.algorithm, undefined]);
      expect(outcome.digest).toBe(runRequest(parseRun({ seed: 1, ...spec })).digest);
    }
  },
);

describe("foreign nodes: a broken node is named in one sentence", () => {
  test.each([
    [
      "id < myId",
      "id !== myId",
      "after elect(3) at port 0 position 1 sent elect(3); the definition sends nothing.",
    ],
    [
      'say("lead")',
      'say("lead"); say("lead")',
      "after elect(1) at port 0 position 1 decided that it leads, then leads; by the definition it leads.",
    ],
    [
      'say("init_ok")',
      'say("step_ok")',
      "after init position 0 answered init with step_ok; the answer is init_ok.",
    ],
    [
      "started = true",
      'console.error("Error: no start\\n"); process.exit(3)',
      "after wake position 0 ended with status 3 (Error: no start); a node ends when its input ends.",
    ],
    [
      "started = true",
      'process.kill(process.pid, "SIGKILL")',
      "after wake position 0 was ended by SIGKILL; a node ends when its input ends.",
    ],
    [
      'say("step_ok")',
      'for (;;) { send("elect", 1); await new Promise(setImmediate); }',
      "after wake position 0 printed more than 2,000 lines in one step.",
    ],
    [
      "started = true",
      'process.stdout.write("x".repeat(1e6))',
      "after wake position 0 printed a line of more than 64 KiB.",
    ],
    [
      'say("step_ok");\n',
      'const ok = JSON.stringify({ body: { type: "step_ok" } });\n  console.log(`${ok}\\n${ok}`);\n',
      /^after .* position \d printed step_ok after step_ok; a node prints only while it takes a step\.$/,
    ],
  ])("%s becomes %s", async (from, to, says) => {
    const { difference } = await runChanged(from, to);
    expect(difference).toMatch(says);
  });

  test("silence has a limit, which is said", async () => {
    const { difference } = await runChanged('say("step_ok")', "await new Promise(() => {})", {
      silenceMs: 400,
    });
    expect(difference).toBe(
      "after wake position 0 printed nothing for 0.4 s; it must answer with step_ok.",
    );
  });

  test("a node that goes on after its input has ended", async () => {
    const text = "process.stdin.resume(); setInterval(() => {}, 1000);";
    const limits = { first: HANG, later: HANG, ending: 50 };
    const going = new NodeProcess([process.execPath, "-e", text], { limits });
    await expect(going.end()).rejects.toThrow(
      "did not end within 0.05 s after its input had ended",
    );
  });

  /** Programs that do this when their input has ended. */
  const atEnd: readonly (readonly [string, left: string | RegExp | undefined])[] = [
    ["", undefined],
    ["console.error('bye');", undefined],
    ["process.exitCode = 3;", undefined],
    ["console.log();", undefined],
    ["console.log('late');", "late"],
    ["console.log('\\n \\nlate');", "late"],
    ["process.stdout.write('late');", "late"],
    ["setTimeout(() => console.log('late'), 30);", "late"],
    ["console.log('late'); process.kill(process.pid, 'SIGTERM');", "late"],
    ["console.log('late\\n'.repeat(1e5));", "late"],
    ["process.stdout.write('late'.repeat(1e5));", /^(?:late)+$/],
    ["setInterval(() => {}, 1e6);", /did not end within/],
    ["console.log('late'); setInterval(() => {}, 1e6);", /did not end within/],
    ["process.stdout.end(); setInterval(() => {}, 1e6);", /did not end within/],
    ["process.on('SIGTERM', () => {}); setInterval(() => {}, 1e6);", /did not end within/],
    [
      "require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => console.log(`late`), 20)'], { stdio: 'inherit' });",
      /did not end within/,
    ],
  ];

  test.each(atEnd)("when its input has ended: %s", async (text, left) => {
    const program = `process.stdin.resume().on("end", () => { ${text} });`;
    const isSlow = left instanceof RegExp && left.test("did not end within");
    const limits = { first: HANG, later: HANG, ending: isSlow ? 400 : HANG };
    const node = new NodeProcess([process.execPath, "-e", program], { limits });
    const printed = await node.end().catch((error: Error) => error.message);
    const shown = left instanceof RegExp ? left.test(printed ?? "") : printed === left;
    expect(shown ? [] : printed).toEqual([]);
  });

  test("a text that does not compile", async () => {
    const { difference, steps } = await runChanged("let started", "let it started");
    expect([difference, steps]).toEqual([
      "after init position 0 ended with status 1 (SyntaxError: Unexpected identifier 'started'); a node ends when its input ends.",
      0,
    ]);
  });
});

test("foreign nodes: a program that cannot be started is refused, and so are too many", async () => {
  await expect(run("no-such-program here")).rejects.toThrow(
    "bin: cannot start no-such-program: no such program is found.",
  );
  await expect(run(" ")).rejects.toThrow(
    "bin: the command is empty; give one like python3 node.py.",
  );
  const spec = { algorithm: "chang-roberts", n: 201 };
  await expect(run("node x.mjs", { spec })).rejects.toThrow(
    "n: 201 is not accepted; at most 200 nodes run as programs.",
  );
});

test("foreign nodes: no process is left, whatever a node starts and however the run ends", async () => {
  const file = join(folder, "pids.txt");
  const start = `
    const { spawn } = await import("node:child_process");
    const { appendFileSync } = await import("node:fs");
    const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)"], { stdio: "ignore" });
    other.unref();
    appendFileSync(${JSON.stringify(file)}, other.pid + " " + process.pid + " ");
    say("init_ok")`;
  const stop = new AbortController();
  const runs = [
    () => runChanged('say("init_ok")', start),
    () => runChanged('say("init_ok")', `${start}; process.exit(1)`),
    () =>
      runChanged('say("init_ok")', start, {
        signal: stop.signal,
        progress: () => stop.abort(),
      }),
  ];
  for (const go of runs) await go();
  const pids = readFileSync(file, "utf8").trim().split(" ").map(Number);
  expect(pids).toHaveLength(12);
  // A process that is killed needs a moment to end.
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), HANG);
});

/** True if the process runs; a process that has ended and waits for its parent does not. */
function isAlive(pid: number): boolean {
  const status = `/proc/${pid}/stat`;
  if (existsSync(status)) return !/\) [ZX] /.test(readFileSync(status, "utf8"));
  try {
    process.kill(pid, 0);
    return !existsSync("/proc/self/stat");
  } catch {
    return false;
  }
}
