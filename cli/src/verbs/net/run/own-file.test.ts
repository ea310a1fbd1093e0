// The user's own files between real processes, of which every run here has at most three.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folder, json, ringleader } from "../../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

const HANG = 120_000;
const FULL = process.env["FULL"] !== undefined;

/** An algorithm in rounds whose messages travel both ways; the catalogue has none. */
const SLICES = join(
  import.meta.dirname,
  "../../../../../net/src/node/rounds/testing/two-way-slices.ts",
);

/** Writes a file of an algorithm on a two-way ring, so that its handlers are first called in the hosts. */
function writeTwoWay(name: string, onElect: string): void {
  const text = `
    import { across, algorithm, both, id } from "@ringleader/core";
    export default algorithm({
      name: "two-way",
      paper: "none",
      idea: "Ids travel both ways; a process forwards larger ones.",
      needs: { ring: true, bothWays: true, ids: true, everyone: true },
      elects: "max",
      announces: false,
      state: {},
      messages: { elect: { id } },
      wake(me) {
        me.send.elect(both, { id: me.id });
      },
      on: { elect(me, { id }, port) { ${onElect} } },
      claims: [],
    });`;
  writeFileSync(join(cwd, name), text);
}

const forward =
  "if (id > me.id) me.send.elect(across(port), { id }); else if (id === me.id && me.decision === 'none') me.lead();";

test.runIf(FULL)(
  "net run: a file of one's own elects, and its folder is judged",
  { timeout: HANG },
  async () => {
    await ringleader(["new", "mine.ts"], { cwd });
    const run = await json(
      "net run ./mine.ts -n 3 --seed 1 --kill 1@0ms+1ms --out own".split(" "),
      { cwd },
    );
    const { canonical } = await json("run ./mine.ts -n 3 --seed 1 --canonical".split(" "), { cwd });
    expect(run).toMatchObject({
      status: 0,
      verdict: "conforms",
      algorithm: "mine",
      digest: canonical,
      net: { predicted: canonical, kills: 1 },
    });
    const header = JSON.parse(readFileSync(join(cwd, "own/trace.jsonl"), "utf8").split("\n")[0]);
    const traced = ["run", "./mine.ts", "-n", "3", "--seed", "1", "--trace", "simulated.jsonl"];
    await json(traced, { cwd });
    const { version } = JSON.parse(
      readFileSync(join(cwd, "simulated.jsonl"), "utf8").split("\n")[0],
    );
    expect(header).toMatchObject({ algorithm: "./mine.ts", version });
    expect(JSON.parse(readFileSync(join(cwd, "own/ring.json"), "utf8")).run.version).toBe(version);
    const own = ["--algorithm", "./mine.ts"];
    expect(await json(["net", "conform", "own", ...own], { cwd })).toMatchObject({
      status: 0,
      verdict: "conforms",
      digest: canonical,
    });
    expect(await json(["replay", "own", ...own], { cwd })).toMatchObject({ digest: canonical });
    expect((await ringleader(["diff", "own", "own", ...own], { cwd })).out).toContain("same run");
    const exported = ["export", "./mine.ts", "--trace", "own", "--to", "mermaid"];
    expect((await ringleader(exported, { cwd })).out).toContain("sequenceDiagram");
    expect((await ringleader(["net", "conform", "own"], { cwd })).err).toBe(
      "ringleader: these logs were made by ./mine.ts; --algorithm ./mine.ts loads that file.\n",
    );
    // Logs of another version of the file are not those of this version.
    const text = readFileSync(join(cwd, "mine.ts"), "utf8");
    writeFileSync(join(cwd, "mine.ts"), text.replace("id > me.id", "id < me.id"));
    const judged = await json(["net", "conform", "own", ...own], { cwd });
    expect(judged).toMatchObject({ status: 1, verdict: "differs" });
    expect(judged.why).toContain(`The logs were made by version ${version}, and this is version`);
  },
);

test.runIf(FULL)("net run: rounds whose messages travel both ways", { timeout: HANG }, async () => {
  copyFileSync(SLICES, join(cwd, "slices.ts"));
  const command = "net run ./slices.ts --ids 62,60,61 --seed 1 --kill 2@0ms+1ms --out slices";
  const run = await json(command.split(" "), { cwd });
  const { digest } = await json("run ./slices.ts --ids 62,60,61 --seed 1".split(" "), { cwd });
  expect(run).toMatchObject({
    status: 0,
    verdict: "conforms",
    digest,
    leaders: [{ id: 60 }],
    net: { predicted: digest, clock: "pulses", kills: 1 },
  });
});

test.runIf(FULL)("net run: a trace of one's own file is acted out", { timeout: HANG }, async () => {
  writeTwoWay("both.ts", forward);
  const simulated = "run ./both.ts -n 3 --seed 4 --schedule lifo --canonical --trace lifo.jsonl";
  const { canonical } = await json(simulated.split(" "), { cwd });
  const steered = await json("net run ./both.ts --steer lifo.jsonl --out steered".split(" "), {
    cwd,
  });
  expect(steered).toMatchObject({ status: 0, verdict: "conforms", digest: canonical });
  const nameless = await ringleader("net run --steer lifo.jsonl".split(" "), { cwd });
  expect([nameless.status, nameless.err]).toEqual([
    64,
    "ringleader: this trace was made by ./both.ts; to load that file, write its name before the flags.\n",
  ]);
});

const hostile = [
  ["process.exit(3);", ": process is not available to an algorithm; --trust-file allows it."],
  ["me.send.elect(port, { id: Math.random() });", "Math.random is not available to an algorithm"],
  ["globalThis.fetch = 1;", "globalThis is not available to an algorithm"],
  ['throw new Error("no more");', "./hostile.ts, line 15, column "],
] as const;

test.each(hostile.slice(0, FULL ? 4 : 1))(
  "net run: hosts confine a file: %s",
  { timeout: HANG },
  async (text, sentence) => {
    writeTwoWay("hostile.ts", text);
    const { status, err } = await ringleader("net run ./hostile.ts -n 2".split(" "), {
      cwd,
    });
    expect([status, err]).toEqual([64, expect.stringContaining(sentence)]);
  },
);

test.runIf(FULL)(
  "net run: --trust-file reaches the hosts, and what a file prints is shown",
  { timeout: HANG },
  async () => {
    writeTwoWay("trusted.ts", `console.log("in process " + process.pid); ${forward}`);
    const command = "net run ./trusted.ts -n 2 --seed 1 --out trusted";
    const { status, err } = await ringleader([...command.split(" "), "--trust-file"], { cwd });
    const printed = [...err.matchAll(/in process (\d+)/g)].map(([, pid]) => pid);
    expect([status, new Set(printed).size]).toEqual([0, 2]);
  },
);

test.each([
  ["./mine.ts -n 3 --watch", "--watch does not go with ./mine.ts, because the page"],
  ["./missing.ts -n 3", "cannot read ./missing.ts: the file does not exist."],
])("net run: refuses %s", async (args, sentence) => {
  const { status, err } = await ringleader(["net", "run", ...args.split(" ")], { cwd });
  expect([status, err]).toEqual([64, expect.stringContaining(sentence)]);
});
