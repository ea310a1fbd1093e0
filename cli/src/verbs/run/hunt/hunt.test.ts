import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findAlgorithm, makeHunt, mergeBatches } from "@ringleader/core/internal";
import { afterAll, expect, test } from "vitest";
import {
  folder,
  interrupt,
  json,
  ringleader,
  start,
  untilPrinted,
} from "../../../testing/ringleader.ts";
import { huntDocument } from "./json.ts";
import { showHunt } from "./show.ts";

const { path: cwd, remove } = folder();
afterAll(remove);
const FULL = process.env["FULL"] !== undefined;

const hasty = (condition: string, before = ""): string => `
import { algorithm, id } from "@ringleader/core";
export default algorithm({
  name: "hasty", paper: "a mistake", idea: "A process that meets a smaller id leads.",
  needs: { ring: true, direction: true, ids: true, everyone: true },
  elects: "max", announces: false, state: {}, messages: { token: { id } },
  wake(me) { me.send.token({ id: me.id }); },
  on: { token(me, { id }) { ${before} if (${condition}) me.lead(); else if (id > me.id) me.send.token({ id }); } },
});
`;

test("run --seeds: shows the first violation, shrunk, with commands that repeat it", async () => {
  writeFileSync(join(cwd, "hasty.ts"), hasty("id === me.id || (id === 2 && me.id === 5)"));
  const args = ["run", "./hasty.ts", "-n", "6", "--seeds", "1000", "--workers", FULL ? "2" : "1"];
  const { status, out } = await ringleader([...args, "--trace", "shrunk.jsonl"], { cwd });
  expect(status).toBe(1);
  const [, verdict] = out.split("\n");
  expect(verdict).toMatch(
    /^ ✗ seed \d+ of 1,000: two processes are elected; shrunk to n = 3, 5 deliveries$/,
  );
  expect(out).toContain("★ leads");
  expect(out.trimEnd().split("\n").length).toBeLessThanOrEqual(25);
  const seed = / seed (\d+) of/.exec(verdict)![1];
  const lines = out.split(/\n (?=\S)/);
  const commandAt = (name: string) =>
    lines
      .find((line) => line.startsWith(name))!
      .slice(10)
      .replaceAll(/\\\n +/g, "")
      .trim();
  expect(commandAt("again")).toBe("ringleader run ./hasty.ts --ids 2,5,6");
  for (const name of FULL ? ["again", `seed ${seed}`] : ["again"]) {
    const [, ...words] = commandAt(name).split(" ");
    expect(await json(words, { cwd })).toMatchObject({ status: 1, outcome: "many-leaders" });
  }
  if (!FULL) return;
  const replayed = await json(["replay", "shrunk.jsonl", "--algorithm", "./hasty.ts"], { cwd });
  expect(replayed).toMatchObject({ status: 0, same: true });
});

test.runIf(process.env["FULL"])(
  "run --seeds: the document does not depend on the number of workers",
  async () => {
    const args = ["run", "chang-roberts", "-n", "5", "--seeds", "300", "--violate", "direction"];
    const documentOf = async (workers: string) => {
      const { seconds: _, replay, ...rest } = await json([...args, "--workers", workers]);
      expect(replay).toContain(`--workers ${workers} --seed 1`);
      return rest;
    };
    const one = await documentOf("1");
    expect(await documentOf("3")).toEqual(one);
    expect(one).toMatchObject({
      status: 1,
      format: 1,
      verdict: "violated",
      violated: true,
      seed: 1,
    });
    expect(one["firstFailing"]).toMatchObject({ seed: one["runs"], property: "one leader" });
    expect(one["shrunk"]).toMatchObject({ outcome: "many-leaders", isComplete: true });
    const [, ...words] = one["shrunk"].replay.split(" ");
    expect(await json(words)).toMatchObject({ status: 1, digest: one["shrunk"].digest });
    expect(one["shrunk"].trace).toHaveLength(one["shrunk"].deliveries + 1 + one["shrunk"].n);
  },
);

test("run --seeds: says that every run elects, and which one costs most", async () => {
  const args = [
    "run",
    "peterson",
    "-n",
    "6",
    "--seeds",
    "40",
    "--seed",
    "7",
    "--trace",
    "no.jsonl",
  ];
  const { status, out } = await ringleader(args, { cwd });
  expect(status).toBe(0);
  expect(out).toMatch(/^\n ✓ 40 runs, every one elects one leader\n {3}peterson {2}n = 6\n/);
  expect(out).toContain("seeds 7 to 46 · 11 of 17 claims judged, none violated");
  const [, most, seed] = /messages {2}\d+ to (\d+) · mean [\d.]+ · the most with seed (\d+)/.exec(
    out,
  )!;
  expect(out).toContain(`costliest ringleader run peterson -n 6 --seed ${seed}\n`);
  const costliest = await json(["run", "peterson", "-n", "6", "--seed", seed]);
  expect(costliest["messages"].total).toBe(Number(most));
  expect(existsSync(join(cwd, "no.jsonl"))).toBe(false);
});

test("run --seeds: runs without an end are undecided", async () => {
  const args = ["run", "peterson:PE-2b", "-n", "4", "--seeds", "3", "--max-messages", "100"];
  const { status, out } = await ringleader([...args, "-q"]);
  expect([status, out]).toEqual([2, "? no run of 3 ends within 100 messages\n"]);
});

test("run --seeds: processes believe in the n of --known, also when the run is shrunk", async () => {
  const args = ["run", "itai-rodeh", "-n", "6", "--violate", "n", "--known", "2", "--seeds", "50"];
  const { shrunk } = await json(args, { cwd });
  expect(shrunk.replay).toContain("--known 2");
  expect(await json(shrunk.replay.split(" ").slice(1))).toMatchObject({
    status: 1,
    digest: shrunk.digest,
  });
});

test.runIf(FULL)("run --seeds: names the seed at which one's own code fails", async () => {
  writeFileSync(join(cwd, "throws.ts"), hasty("id === me.id", "if (id === 4) nothing.at.all();"));
  const { status, err } = await ringleader(["run", "./throws.ts", "-n", "5", "--seeds", "9"], {
    cwd,
  });
  expect(status).toBe(64);
  expect(err).toMatch(
    /^ringleader: \.\/throws\.ts, line \d+, column \d+, seed 1: nothing is not defined\.\n$/,
  );
});

test.runIf(FULL)("run --seeds: a lost worker is not a verdict", async () => {
  const fill = "const all = []; for (;;) all.push(Array.from({ length: 1e5 }, () => ({})));";
  writeFileSync(join(cwd, "fills.ts"), hasty("id === me.id", fill));
  const args = ["run", "./fills.ts", "-n", "3", "--seeds", "4", "--workers", "1"];
  const env = { NODE_OPTIONS: "--max-old-space-size=64" };
  const { status, out, err } = await ringleader(args, { cwd, env });
  expect([status, out]).toEqual([64, ""]);
  expect(err).toContain("ringleader: there is not enough memory for this run.");
});

test.runIf(FULL)(
  "run --seeds: a violation before the first delivery has a command that repeats it",
  async () => {
    const text = `import { algorithm, bit } from "@ringleader/core";
export default algorithm({ name: "early", paper: "a mistake", idea: "A process that tosses 1 leads.",
  needs: { ring: true, direction: true, fifo: true, n: true, coins: true, everyone: true },
  announces: false, state: { coin: bit }, messages: { token: { coin: bit } },
  wake(me) { me.coin = me.toss(2); if (me.coin === 1) me.lead(); me.send.token({ coin: me.coin }); },
  on: { token(me, { coin }) { me.send.token({ coin }); } } });`;
    writeFileSync(join(cwd, "early.ts"), text);
    const { shrunk } = await json(["run", "./early.ts", "-n", "4", "--seeds", "20"], { cwd });
    expect(shrunk).toMatchObject({ n: 2, deliveries: 0 });
    const [, ...words] = shrunk.replay.split(" ");
    expect(await json(words, { cwd })).toMatchObject({ status: 1, digest: shrunk.digest });
  },
);

test.each([
  [["--seeds", "0"], "--seeds 0 is not accepted; give a whole number from 1 to 1,000,000,000."],
  [["--seeds", "x"], "--seeds x is not accepted; give a whole number from 1 to 1,000,000,000."],
  [
    ["--seeds", "5", "--schedule", "@t.jsonl"],
    "--seeds does not go with --schedule @t.jsonl, because a trace fixes the whole run.",
  ],
  [
    ["--seeds", "5", "--ids", "@-"],
    "--ids @- does not go with --seeds; give a file instead of stdin.",
  ],
  [
    ["--seeds", "5", "--events"],
    "--events does not go with --seeds; give it to the run of one seed.",
  ],
  [
    ["--seeds", "5", "--claims"],
    "--claims does not go with --seeds; give it to the run of one seed.",
  ],
  [
    ["--seeds", "5", "--willing", "0"],
    "--willing 0: peterson does not accept this option, because it is asynchronous, and its processes always take part.",
  ],
  [["--workers", "2"], "--workers 2 needs --seeds; a single run uses one thread."],
])("run %j is refused", async (flags, says) => {
  const { status, out, err } = await ringleader(["run", "peterson", "-n", "5", ...flags]);
  expect([status, out, err]).toEqual([64, "", `ringleader: ${says}\n`]);
});

test.runIf(FULL)("run --seeds: Ctrl-C shows what is known and exits with 130", async () => {
  const child = start(["run", "peterson", "-n", "30", "--seeds", "1e9", "--progress"]);
  await untilPrinted(child, "stderr", /\b[1-9][\d,]* of 1,000,000,000 runs/);
  const { status, out, err } = await interrupt(child);
  expect(status).toBe(130);
  expect(out).toMatch(/\? undecided: interrupted after [\d,]+ of 1,000,000,000 runs; /);
  expect(err).toMatch(
    /^ringleader: interrupted after [\d,]+ runs\. To start over: ringleader run /m,
  );
});

test("run --seeds: an interrupted hunt is undecided and names the seeds that ran", () => {
  const spec = { algorithm: "peterson", n: 4, seed: 5 };
  const options = { spec, seeds: 60, workers: 2 };
  const hunt = makeHunt(spec, findAlgorithm("peterson"));
  const batch = mergeBatches([hunt.runBatch(0, 9), hunt.runBatch(32, 7)], true)!;
  const over = {
    options,
    hunt,
    batch,
    isInterrupted: true,
    commandOf: String,
    replay: "",
    seconds: 1,
  };
  const shown = showHunt(over, "screen");
  expect(shown).toContain(
    "? undecided: interrupted after 16 of 60 runs; each of them elects one leader\n",
  );
  expect(shown).toContain("seeds 5 to 13 and 37 to 43 · 11 of 17 claims judged, none violated");
  expect(huntDocument(over)).toMatchObject({
    verdict: "undecided",
    runs: 16,
    ran: [
      { first: 5, last: 13 },
      { first: 37, last: 43 },
    ],
  });
});
