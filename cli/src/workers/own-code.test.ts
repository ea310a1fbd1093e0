import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folder, ringleader } from "../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);
const FULL = process.env["FULL"] !== undefined;

/** Writes an algorithm with a statement outside of it (line 2) and one in `wake` (line 7). */
function own(name: string, { outside = "", wake = "" }): void {
  const text = `import { algorithm, id } from "@ringleader/core";
${outside}
export default algorithm({ name: "mine", paper: "none", idea: "none", elects: "max", announces: false,
  needs: { ring: true, direction: true, ids: true, fifo: true, everyone: true },
  state: { best: id }, messages: { token: { id } },
  wake(me) { me.best = me.id; me.send.token({ id: me.id });
    ${wake}
  },
  on: { token(me, { id }) { if (id > me.best) me.best = id;
    if (id !== me.id) me.send.token({ id }); else if (me.best === me.id) me.lead(); } } });`;
  writeFileSync(join(cwd, name), text);
}

const talk = 'console.log("log"); console.info("info"); console.debug("debug");';
own("talks.ts", { outside: 'console.log("loaded");', wake: talk });
own("writes.ts", {
  outside: 'console.log("loaded");',
  wake: `${talk} process.stdout.write("raw\\n");`,
});
own("imports.ts", { outside: 'import "node:net";' });
own("random.ts", { wake: "Math.random();" });
own("exits.ts", { wake: "process.exit(3);" });
own("exits-at-once.ts", { outside: "process.exit();" });
own("rejects.ts", { wake: 'Promise.reject(new Error("late"));' });
own("rejects-at-once.ts", { outside: 'Promise.reject(new Error("late"));' });
own("rejects-text.ts", { wake: 'Promise.reject("late");' });
own("nothing.ts", { wake: "throw Object.create(null);" });
own("no-text.ts", { wake: "throw { toString() { throw 1; } };" });
own("no-stack.ts", {
  wake: 'throw Object.defineProperty(new Error("a"), "stack", { get() { throw 1; } });',
});
own("computed.ts", { outside: 'const name = "./talks"; module.require; require(name + ".ts");' });
own("timer.ts", { wake: 'setTimeout(() => { throw new Error("timer"); });' });
own("text.ts", { wake: 'setTimeout(() => { throw "text"; });' });

/** Returns every twelfth case; the full suite tries all. */
const some = <T>(cases: readonly T[]): T[] => cases.filter((_, i) => FULL || i % 12 === 0);

const spoken = ["loaded", "log", "info", "debug"];
const printing: [string, string[]][] = [
  ["run ./talks.ts -n 2 --seed 1 --json", spoken],
  ["show ./talks.ts --json", spoken],
  ["run ./writes.ts -n 2 --seed 1 --json --trust-file", [...spoken, "raw"]],
  ["show ./writes.ts --json --trust-file", [...spoken, "raw"]],
];

test.each(some(printing))(
  "own code: what it prints stays out of the document of %s",
  async (line, texts) => {
    const { status, out, err } = await ringleader(line.split(" "), { cwd, env: {} });
    expect([status, out.trimEnd().split("\n").length]).toEqual([0, 1]);
    expect(JSON.parse(out)).toMatchObject({ format: 1 });
    for (const text of texts) expect(err).toContain(`${text}\n`);
  },
);

/** Replaces the column, which `own-place.test.ts` holds. */
const withoutColumn = (text: string): string => text.replace(/column \d+/, "column C");

const EXITS = "it calls process.exit, but an algorithm cannot end the command";
const PROCESS = "process is not available to an algorithm; --trust-file allows it";
const CHANCE =
  "Math.random is not available to an algorithm; needs.coins and me.toss give reproducible chance";
const TIME =
  "setTimeout is not available to an algorithm; needs.rounds and me.alarm give reproducible time";
const NET =
  'it imports "node:net", but an algorithm may import only relative files and @ringleader/core; --trust-file allows it';
const refused: [string, string][] = [
  ["run ./exits.ts -n 2", `./exits.ts, line 7, column C: ${PROCESS}.`],
  ["show ./exits.ts", `./exits.ts, line 7, column C: ${PROCESS}.`],
  ["check ./exits.ts -n 2", `./exits.ts, line 7, column C: ${PROCESS}.`],
  ["worst ./exits.ts -n 2", `./exits.ts, line 7, column C: ${PROCESS}.`],
  ["run ./exits.ts -n 2 --seeds 3", `./exits.ts, line 7, column C, seed 1: ${PROCESS}.`],
  ["check ./exits-at-once.ts -n 2", `./exits-at-once.ts, line 2, column C: ${PROCESS}.`],
  ["run ./rejects.ts -n 2", "./rejects.ts, line 7, column C: late."],
  ["run ./rejects-at-once.ts -n 2", "./rejects-at-once.ts, line 2, column C: late."],
  ["run ./rejects-text.ts -n 2", "./rejects-text.ts fails: it throws late."],
  ["run ./timer.ts -n 2", `./timer.ts, line 7, column C: ${TIME}.`],
  ["run ./random.ts -n 2", `./random.ts, line 7, column C: ${CHANCE}.`],
  ["run ./nothing.ts -n 2", "./nothing.ts fails: it throws a value that cannot be shown."],
  ["run ./no-text.ts -n 2", "./no-text.ts fails: it throws a value that cannot be shown."],
  ["run ./no-stack.ts -n 2", "./no-stack.ts fails: a."],
  [
    "run ./computed.ts -n 2",
    './computed.ts, line 2, column C: it imports "./talks.ts" by a computed name; write the name as a text, so that versions cover the file.',
  ],
  ["run ./imports.ts -n 2", `./imports.ts, line 2, column C: ${NET}.`],
  ["run ./exits.ts -n 2 --trust-file", `./exits.ts, line 7, column C: ${EXITS}.`],
  ["check ./exits.ts -n 2 --trust-file", `./exits.ts, line 7, column C: ${EXITS}.`],
  ["run ./timer.ts -n 2 --trust-file", "./timer.ts, line 7, column C: timer."],
  ["run ./text.ts -n 2 --trust-file", "./text.ts fails: it throws text."],
];

test.each(some(refused))(
  "own code: %s is refused with the name of the file",
  async (line, sentence) => {
    const before = Object.getOwnPropertyDescriptor(process, "exit");
    const { status, out, err } = await ringleader(line.split(" "), { cwd });
    expect([status, out, withoutColumn(err)]).toEqual([64, "", `ringleader: ${sentence}\n`]);
    expect(Object.getOwnPropertyDescriptor(process, "exit")).toEqual(before);
  },
);

test.runIf(FULL)("own code: a promise that fails while a check is planned is refused", async () => {
  const args = ["check", "./rejects-at-once.ts", "-n", "2"];
  const { status, out, err } = await ringleader(args, { cwd, env: {} });
  expect([status, out]).toEqual([64, ""]);
  expect(withoutColumn(err)).toBe("ringleader: ./rejects-at-once.ts, line 2, column C: late.\n");
});

test("own code: a working folder that was deleted is a sentence", () => {
  mkdirSync(join(cwd, "gone"));
  const command = join(import.meta.dirname, "..", "..", "bin", "ringleader.js");
  const script = `rmdir ../gone; "$0" "$1" run ./mine.ts -n 2`;
  const { status, output } = spawnSync("sh", ["-c", script, process.execPath, command], {
    cwd: join(cwd, "gone"),
    encoding: "utf8",
  });
  expect([status, output[2]]).toEqual([
    64,
    "ringleader: the working folder does not exist any more.\n",
  ]);
});

const throwing = {
  report: "report: () => { throw 7; },",
  "part of a report": "report: () => ({ get own() { throw 7; } }),",
  "limit of a claim": "claims: [{ ...bound, limit() { throw 7; } }],",
  accepts: "accepts: () => { throw 7; },",
};

test.each(Object.entries(throwing).slice(0, FULL ? undefined : 1))(
  "own code: what a %s throws is its mistake",
  async (_, part) => {
    own("throws.ts", {
      outside:
        'const bound = { id: "a", says: "a", cite: "none", form: "bound", measure: { of: "messages" }, relation: "at most" };',
    });
    const file = join(cwd, "throws.ts");
    writeFileSync(file, readFileSync(file, "utf8").replace("state:", `${part} state:`));
    const { status, err } = await ringleader(["run", "./throws.ts", "-n", "2"], { cwd, env: {} });
    expect({ status, err }).toEqual({
      status: 64,
      err: "ringleader: ./throws.ts fails: it throws 7.\n",
    });
  },
);
