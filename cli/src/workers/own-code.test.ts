import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folder, ringleader } from "../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

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

own("talks.ts", {
  outside: 'console.log("loaded");',
  wake: 'console.log("log"); console.info("info"); console.debug("debug"); process.stdout.write("raw\\n");',
});
own("exits.ts", { wake: "process.exit(3);" });
own("exits-at-once.ts", { outside: "process.exit();" });
own("rejects.ts", { wake: 'Promise.reject(new Error("late"));' });
own("rejects-at-once.ts", { outside: 'Promise.reject(new Error("late"));' });
own("timer.ts", { wake: 'setTimeout(() => { throw new Error("timer"); });' });
own("text.ts", { wake: 'setTimeout(() => { throw "text"; });' });

test.each([
  ["in a thread", "run ./talks.ts -n 2 --seed 1 --json"],
  ["in the main thread", "show ./talks.ts --json"],
])("own code: what it prints %s stays out of the document of --json", async (_, line) => {
  const { status, out, err } = await ringleader(line.split(" "), { cwd, env: {} });
  expect([status, out.trimEnd().split("\n").length]).toEqual([0, 1]);
  expect(JSON.parse(out)).toMatchObject({ format: 1 });
  for (const text of ["loaded", "log", "info", "debug", "raw"]) expect(err).toContain(`${text}\n`);
});

const EXITS = "it calls process.exit, but an algorithm cannot end the command";
test.each([
  ["run ./exits.ts -n 2", `./exits.ts fails: ${EXITS} (line 7).`],
  ["show ./exits.ts", `./exits.ts fails: ${EXITS} (line 7).`],
  ["check ./exits.ts -n 2", `./exits.ts fails: ${EXITS} (line 7).`],
  ["check ./exits-at-once.ts -n 2", `./exits-at-once.ts cannot be loaded: ${EXITS} (line 2).`],
  ["run ./rejects.ts -n 2", "./rejects.ts fails: late (line 7)."],
  ["run ./rejects-at-once.ts -n 2", "./rejects-at-once.ts fails: late (line 2)."],
  ["run ./timer.ts -n 2", "./timer.ts fails: timer (line 7)."],
  ["run ./text.ts -n 2", "./text.ts fails: it throws text."],
])("own code: %s is refused with the name of the file", async (line, sentence) => {
  const before = Object.getOwnPropertyDescriptor(process, "exit");
  const { status, out, err } = await ringleader(line.split(" "), { cwd });
  expect([status, out, err]).toEqual([64, "", `ringleader: ${sentence}\n`]);
  expect(Object.getOwnPropertyDescriptor(process, "exit")).toEqual(before);
});

test("own code: a promise that fails in the main thread is refused", async () => {
  const args = ["check", "./rejects-at-once.ts", "-n", "2"];
  const { status, out, err } = await ringleader(args, { cwd, env: {} });
  expect([status, out]).toEqual([64, ""]);
  expect(err).toBe("ringleader: ./rejects-at-once.ts fails: late (line 2).\n");
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
