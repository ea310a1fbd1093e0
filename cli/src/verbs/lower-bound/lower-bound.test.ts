import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  folder,
  interrupt,
  json,
  ringleader,
  start,
  untilPrinted,
} from "../../testing/ringleader.ts";

const FULL = process.env["FULL"] !== undefined;

const { path: cwd, remove } = folder();
afterAll(remove);

const words = (command: string): string[] => ["lower-bound", ...command.split(" ")];
const forced = (command: string) => ringleader(words(command), { cwd });

test("lower bound: JSON has levels, bound and run", async () => {
  const it = await json(words("chang-roberts -n 8"), { cwd });
  expect(it).toMatchObject({
    status: 0,
    algorithm: "chang-roberts",
    parameters: { announce: "yes", elects: "min" },
    n: 8,
    bound: "13/2",
    verdict: "holds",
    setup: { schedule: "trace", links: "fifo" },
    outcome: "elected",
    digest: expect.stringMatching(/^[\da-f]{16}$/),
    replay: "ringleader lower-bound chang-roberts -n 8",
  });
  // With rising ids, every id travels as far as possible.
  expect(it["levels"].map(({ forced }: { forced: number }) => forced)).toEqual([4, 8, 16]);
  expect(it["forced"]).toBe(28);
  expect(it["messages"]).toBe((8 * 9) / 2 + 8);
});

test.each(["hirschberg-sinclair", "dolev-klawe-rodeh"])(
  "lower bound: the trace of %s replays",
  async (name) => {
    const it = await json(words(`${name} -n 16 --ids random --seed 3 --out ${name}.jsonl`), {
      cwd,
    });
    const again = await ringleader(["replay", `${name}.jsonl`], { cwd });
    expect([again.status, again.out]).toEqual([
      0,
      expect.stringContaining(`same digest ${it["digest"]}, `),
    ]);
    const announce = it["parameters"].announce ? ["--set", "announce=yes"] : [];
    const ids = ["--ids", it["setup"].ids.join(","), "--ports", "aligned", ...announce];
    const run = await json(["run", name, ...ids, "--schedule", `@${name}.jsonl`], { cwd });
    expect(run).toMatchObject({ status: 0, digest: it["digest"], outcome: "elected" });
    expect(run["messages"].total).toBe(it["messages"]);
  },
);

test("lower bound: the page has verdict, levels and drawing on lines that fit", async () => {
  const { status, out } = await forced("hirschberg-sinclair -n 4 --set losers=swallow -v");
  expect(status).toBe(0);
  expect(out.trimStart()).toMatch(/^✓ holds  hirschberg-sinclair  n = 4 · losers = swallow\n/);
  expect(out).toContain("M(n) = 2.5 are required");
  expect(out).toMatch(/\n {6}4 {6}1 +\d+ +\d+ +0\.5 +\d+ +\d+ +2\.5 {2}▇+\n/);
  for (const part of ["level 1", "level 2", "all unblocked", "★ leads", ", with announce=yes"])
    expect(out).toContain(part);
  expect(out).toContain("\n again     ringleader lower-bound hirschberg-sinclair -n 4");
  const long = await forced("hirschberg-sinclair -n 128");
  for (const text of [out, long.out])
    expect(text.split("\n").filter((line) => line.length > 80)).toEqual([]);
});

test("lower bound: -q prints one line", async () => {
  expect((await forced("peterson -n 8 -q")).out).toBe(
    "✓ holds  peterson  n = 8: 21 messages received with one channel still blocked; M(n) = 6.5 are required\n",
  );
});

test.runIf(FULL)("lower bound: with the trace on stdout, the page goes to stderr", async () => {
  const { status, out, err } = await forced("peterson -n 4 --out -");
  expect(status).toBe(0);
  expect(err).toContain("✓ holds  peterson");
  expect(JSON.parse(out.split("\n")[0])).toMatchObject({ format: 2, algorithm: "peterson", n: 4 });
  const again = await ringleader(["replay", "-"], { cwd, input: out });
  expect(again.status).toBe(0);
});

test.runIf(process.env["FULL"])(
  "lower bound: catches an own file that elects an arbitrary process",
  async () => {
    writeFileSync(
      join(cwd, "mine.ts"),
      `import { algorithm, id } from "@ringleader/core";
export default algorithm({
  name: "mine", paper: "none", idea: "None.", elects: "max", announces: true,
  needs: { ring: true, direction: true, ids: true },
  state: {}, messages: { name: { id } },
  wake(me) { me.send.name({ id: me.id }); },
  on: { name(me, { id }) { if (id > me.id) me.follow(id); else me.lead(); } },
});`,
    );
    const { status, out } = await forced("./mine.ts -n 32 --out mine.jsonl");
    expect(status).toBe(1);
    expect(out.trimStart()).toMatch(
      /^✗ violated  .\/mine.ts  n = 32\n {3}a ring of 8 processes is at rest/,
    );
    expect(out).toContain("replay    ringleader replay mine.jsonl --algorithm ./mine.ts\n");
    expect(JSON.parse(readFileSync(join(cwd, "mine.jsonl"), "utf8").split("\n")[0]).n).toBe(8);
    const again = await ringleader(["replay", "mine.jsonl", "--algorithm", "./mine.ts"], { cwd });
    expect(again.status).toBe(0);
  },
);

test("lower bound: a budget gives status 2 and no trace", async () => {
  const it = await json(words("franklin -n 8 --max-messages 10 --out none.jsonl"), { cwd });
  expect(it).toMatchObject({ status: 2, verdict: "undecided", levels: [{ size: 2 }] });
  expect(it).not.toHaveProperty("setup");
  expect(existsSync(join(cwd, "none.jsonl"))).toBe(false);
});

test.each([
  ["peterson", "-n: how many processes?"],
  ["peterson -n 1", "-n 1 is not accepted; n is a whole number from 2 to 1,048,576."],
  ["peterson -n 4 --ids 1,1,2,3", "--ids 1,1,2,3: 1 is given to positions 0 and 1"],
  ["time-slice -n 4", "does not apply to time-slice: it runs in rounds"],
  ["franklin -n 4 --set announce=no", "only the leader learns the outcome"],
  ["peterson -n 4 --out - --json", "both write to stdout"],
])("lower bound: refuses %s", async (command, why) => {
  const { status, out, err } = await forced(command);
  expect([status, out]).toEqual([64, ""]);
  expect(err).toContain(why);
  expect(err.trimEnd().split("\n")).toHaveLength(1);
});

test.runIf(FULL)(
  "lower bound: Ctrl-C ends it at once, names the level and leaves no file",
  async () => {
    const child = start(words("chang-roberts -n 2^13 --out big.jsonl --progress"), cwd);
    await untilPrinted(child, "stderr", /^level \d+ of 14 · .* delivered · /);
    const { status, out, err } = await interrupt(child);
    expect([status, out]).toEqual([130, ""]);
    expect(err).toMatch(/interrupted at level \d+\. To start over: ringleader lower-bound /);
    expect(existsSync(join(cwd, "big.jsonl"))).toBe(false);
  },
);
