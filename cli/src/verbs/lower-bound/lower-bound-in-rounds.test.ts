import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folder, json, ringleader } from "../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);
const FULL = process.env["FULL"] !== undefined;

const words = (command: string): string[] => `lower-bound ${command} --ids bit-reversal`.split(" ");
const played = (command: string) => ringleader(words(command), { cwd });

test("lower bound in rounds: JSON has levels, floor and run, and the trace replays", async () => {
  const it = await json(words("chang-roberts -n 8 --out played.jsonl"), { cwd });
  expect(it).toMatchObject({
    status: 0,
    algorithm: "chang-roberts",
    parameters: { announce: "yes", elects: "min" },
    n: 8,
    rounds: 16,
    messages: 28,
    floor: 16,
    verdict: "holds",
    setup: { ids: [1, 5, 3, 7, 2, 6, 4, 8], ports: "00000000", schedule: "lockstep" },
    leaders: [{ position: 0, id: 1 }],
    outcome: "elected",
    seed: 0,
    digest: expect.stringMatching(/^[\da-f]{16}$/),
    replay: "ringleader lower-bound chang-roberts -n 8 --out played.jsonl --ids bit-reversal",
  });
  expect(it["levels"]).toEqual([
    { length: 1, alike: 8, rounds: 1, forced: 1, sent: 8, least: 8, floor: 8 },
    { length: 2, alike: 4, rounds: 1, forced: 1, sent: 4, least: 4, floor: 4 },
    { length: 4, alike: 2, rounds: 2, forced: 2, sent: 4, least: 2, floor: 4 },
    { length: 8, alike: 1, rounds: 12, forced: 0, sent: 12, least: 1, floor: 0 },
  ]);
  for (const key of ["why", "difference", "exempt", "arrivals", "run"])
    expect(it).not.toHaveProperty(key);
  const again = await ringleader(["replay", "played.jsonl"], { cwd });
  expect([again.status, again.out]).toEqual([
    0,
    expect.stringContaining(`same digest ${it["digest"]}, `),
  ]);
  const run = "run chang-roberts -n 8 --ids bit-reversal --schedule lockstep --seed 0";
  expect((await json(run.split(" "), { cwd }))["digest"]).toBe(it["digest"]);
});

test("lower bound in rounds: the page fits on one screen", async () => {
  for (const command of [
    "franklin",
    `hirschberg-sinclair -n ${FULL ? "2^10" : "2^7"}`,
    "dfs -n 64",
  ]) {
    const { status, out } = await played(command);
    expect(status).toBe(0);
    expect(out.trimStart()).toMatch(/^✓ holds {2}[\w-]+ {2}n = [\d,]+ · in lockstep/);
    expect(out).toContain("are needed if ids are");
    expect(out).toContain("\n again     ringleader lower-bound ");
    const lines = out.trim().split("\n");
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(lines.length).toBeLessThanOrEqual(24);
  }
  const small = await played("peterson -n 4 -v");
  expect(small.out).toMatch(/ {6}4 {6}1 +\d+ +\d+ +\d+ +0 +\d+ +6 {2}▇+\n/);
  for (const part of ["the run\n", "round 1\n", "★ leads"]) expect(small.out).toContain(part);
});

const exempt = [
  ["time-slice", "It computes with ids, so the floor does not apply; fewer messages do not"],
  ["variable-speeds", "It computes with ids"],
  ["marchetti-spaccamela --set protocol=P4", "It computes with ids"],
  ["marchetti-spaccamela-simplified", "It computes with ids"],
  ["itai-rodeh --seed 3", "It tosses coins"],
  ["franklin-probabilistic", "It tosses coins"],
] as const;

test.each(exempt.filter((_, i) => FULL || i % 4 === 0))(
  "lower bound in rounds: %s is exempt, and its run is shown",
  async (command, why) => {
    const { status, out } = await played(`${command} -n 32`);
    expect(status).toBe(0);
    expect(out.trimStart()).toMatch(/^○ exempt /);
    expect(out.replaceAll(/\s+/g, " ")).toContain(why);
    expect(out).toContain("\n leader    ");
  },
);

test.runIf(FULL)(
  "lower bound in rounds: catches an own file that computes with ids without declaring it",
  async () => {
    const text = (more: string) => `import { algorithm, id } from "@ringleader/core";
export default algorithm({
  name: "mine", paper: "none", idea: "None.", elects: "max", announces: false, ${more}
  needs: { ring: true, direction: true, ids: true, fifo: true, everyone: true },
  state: {}, messages: { token: { id } },
  wake(me) { if (me.id > 4) me.send.token({ id: me.id }); },
  on: { token(me, { id }) { if (id === me.id) me.lead(); else if (id > me.id) me.send.token({ id }); } },
});`;
    writeFileSync(join(cwd, "mine.ts"), text(""));
    writeFileSync(join(cwd, "open.ts"), text("computesWithIds: true,"));
    const { status, out } = await played("./mine.ts -n 16 --out mine.jsonl");
    expect(status).toBe(1);
    expect(out.trimStart()).toMatch(/^✗ violated {2}\.\/mine\.ts {2}n = 16/);
    expect(out.replaceAll(/\s+/g, " ")).toMatch(
      /at time 0 process \d+ sends (nothing|token\(\d+\)) and process \d+ sends (nothing|token\(\d+\)), although neither knows another id; the algorithm does more with ids than compare them/,
    );
    const again = await ringleader(["replay", "mine.jsonl", "--algorithm", "./mine.ts"], { cwd });
    expect(again.status).toBe(0);
    const it = await json(words("./mine.ts -n 16"), { cwd });
    expect(it).toMatchObject({
      status: 1,
      verdict: "violated",
      difference: { time: "0", radius: 0 },
    });
    expect(await json(words("./open.ts -n 16"), { cwd })).toMatchObject({
      status: 0,
      verdict: "exempt",
      exempt: "it computes with ids",
    });
  },
);

test("lower bound in rounds: a budget gives status 2", async () => {
  const it = await json(words("peterson -n 64 --max-messages 100"), { cwd });
  expect(it).toMatchObject({ status: 2, verdict: "undecided", outcome: "budget" });
});

test.each([
  ["peterson -n 12", "bit-reversal is not accepted for n = 12; n must be a power of two."],
  ["peterson -n 1", "-n 1 is not accepted; n is a whole number from 2 to 1,048,576."],
  ["dfs --set task=tree -n 8", "does not apply to dfs: only the root starts"],
  ["peterson -n 4 --out - --json", "both write to stdout"],
])("lower bound in rounds: refuses %s", async (command, why) => {
  const { status, out, err } = await played(command);
  expect([status, out]).toEqual([64, ""]);
  expect(err).toContain(why);
  expect(err.trimEnd().split("\n")).toHaveLength(1);
});

test.runIf(process.env["FULL"])(
  "lower bound: names the proof for rounds and for known n",
  async () => {
    const { err } = await ringleader("lower-bound time-slice -n 4".split(" "), { cwd });
    expect(err).toContain("ids in bit-reversal order are for the theorem about rounds");
    writeFileSync(
      join(cwd, "knows.ts"),
      `import { algorithm, id, nat } from "@ringleader/core";
export default algorithm({
  name: "knows", paper: "none", idea: "None.", elects: "max", announces: false,
  needs: { ring: true, direction: true, ids: true, fifo: true, n: true, everyone: true },
  state: { best: id }, messages: { token: { id, hops: nat } },
  wake(me) { me.best = me.id; me.send.token({ id: me.id, hops: 1 }); },
  on: { token(me, { id, hops }) {
    if (id > me.best) me.best = id;
    if (hops < me.n) me.send.token({ id, hops: hops + 1 });
    else if (me.best === me.id) me.lead();
  } },
});`,
    );
    const refused = await ringleader("lower-bound ./knows.ts -n 4".split(" "), { cwd });
    expect(refused.status).toBe(64);
    expect(refused.err).toContain("Burns's proof for known n is not implemented");
    const { status, out } = await played("./knows.ts -n 16");
    expect([status, out.trimStart().slice(0, 7)]).toEqual([0, "✓ holds"]);
  },
);

test("lower bound: the help explains bit-reversal", async () => {
  const { out } = await ringleader(["lower-bound", "--help"], { cwd });
  expect(out).toContain("lower-bound peterson --ids bit-reversal -n 256");
  expect(out.replace(/\s+/g, " ")).toContain(
    "This gives a lower bound, in rounds, for algorithms that only compare ids",
  );
});

test.runIf(FULL)("bit-reversal: is an order of ids for every verb", async () => {
  const ids = [1, 5, 3, 7, 2, 6, 4, 8];
  const run = await json("run peterson -n 8 --ids bit-reversal --seed 1".split(" "), { cwd });
  expect(run["setup"].ids).toEqual(ids);
  expect(run["replay"]).toBe("ringleader run peterson -n 8 --ids bit-reversal --seed 1");
  const line = { algorithm: "peterson", n: 8, ids: "bit-reversal", seed: 1 };
  writeFileSync(
    join(cwd, "batch.jsonl"),
    `${JSON.stringify(line)}\n{"algorithm":"peterson","n":6,"ids":"bit-reversal"}\n`,
  );
  const batch = await ringleader(["run", "--batch", "batch.jsonl"], { cwd });
  const [good, bad] = batch.out
    .trimEnd()
    .split("\n")
    .map((text) => JSON.parse(text));
  expect(good).toMatchObject({ digest: run["digest"], replay: run["replay"] });
  expect(bad.error).toContain("bit-reversal is not accepted for n = 6");
  const check = await json("check peterson -n 4 --ids bit-reversal".split(" "), {
    cwd,
  });
  expect(check).toMatchObject({ status: 0, verdict: "holds", explored: { setups: 1 } });
  const worst =
    "worst peterson -n 8 --ids bit-reversal --evaluations 10 --seed 1 --out worst.jsonl";
  expect((await ringleader(worst.split(" "), { cwd })).status).toBe(0);
  const header = JSON.parse(readFileSync(join(cwd, "worst.jsonl"), "utf8").split("\n")[0]);
  expect(header.setup.ids).toEqual(ids);
  const sweep = "sweep peterson -n 2^1..2^3 --ids bit-reversal,rising --seeds 1 --jsonl rows.jsonl";
  expect((await ringleader(sweep.split(" "), { cwd })).status).toBe(0);
  expect(existsSync(join(cwd, "rows.jsonl"))).toBe(true);
  const rows = readFileSync(join(cwd, "rows.jsonl"), "utf8").trimEnd().split("\n");
  expect(rows.map((row) => String(JSON.parse(row).ids)).toSorted()).toEqual([
    ...Array<string>(3).fill("bit-reversal"),
    ...Array<string>(3).fill("rising"),
  ]);
});

test.each([
  ["check peterson -n 2..4 --ids bit-reversal", "is one list of ids; give one n, like -n 4"],
  ["check peterson -n 6 --ids bit-reversal", "bit-reversal is not accepted for n = 6"],
  ["run peterson -n 6 --ids bit-reversal", "bit-reversal is not accepted for n = 6"],
  [
    "run itai-rodeh -n 8 --ids bit-reversal",
    "--ids bit-reversal: itai-rodeh does not accept this option, because its processes are anonymous",
  ],
])("bit-reversal: refuses %s", async (command, why) => {
  const { status, err } = await ringleader(command.split(" "), { cwd });
  expect(status).toBe(64);
  expect(err).toContain(why);
});
