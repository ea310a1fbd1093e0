import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalogue, header, isDelay, sayFault } from "@ringleader/core/internal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everyFault, playHand } from "../../../../test/arbitrary/broken-runs.ts";
import { builtVersion } from "../../install/algorithm-version.ts";
import { folder, json, ringleader } from "../../testing/ringleader.ts";

const FULL = process.env["FULL"] !== undefined;

const { path: cwd, remove } = folder();
afterAll(remove);

const schedules = process.env["FULL"] ? ["fifo", "random", "latency:uniform:1:9"] : ["random"];
/**
 * One algorithm on a ring, one on a network, one with coins, one in rounds. test/laws-trace.test.ts traces all of them
 * without the command.
 */
const some = ["peterson", "dfs", "itai-rodeh", "marchetti-spaccamela"];
const families = catalogue.filter(({ name }) => process.env["FULL"] || some.includes(name));
const runs = families.flatMap((family) => {
  const { name } = family;
  const size = name === "dfs" ? ["--graph", "grid:2x3"] : ["-n", "6"];
  const own = family.with({}).needs.rounds ? ["fifo"] : schedules;
  return own.map((schedule) => [name, schedule, size] as const);
});

test.each(runs)("replay: %s, %s has the same digest", async (name, schedule, size) => {
  const file = `${name}-${schedule.replaceAll(":", "-")}.jsonl`;
  const args = ["run", name, ...size, "--seed", "5", "--schedule", schedule, "--trace", file];
  const { digest } = await json(args, { cwd });
  const replayed = await json(["replay", file], { cwd });
  expect(replayed).toMatchObject({ status: 0, same: true, digest });
  const lines = readFileSync(join(cwd, file), "utf8").trimEnd().split("\n");
  expect(replayed.events).toBe(lines.length - 1);
});

test("replay: a held link only delays, and a run that waits for its release is undecided", async () => {
  const hold = { fault: "hold", after: 0, which: 2 } as const;
  const spec = { algorithm: "chang-roberts", ids: [3, 1, 2] };
  const { outcome, events } = playHand(spec, { choices: [], faults: [hold], then: "fifo" });
  const lines = [header(outcome), ...events].map((line) => `${JSON.stringify(line)}\n`);
  writeFileSync(join(cwd, "held.jsonl"), lines.join(""));
  const replayed = await ringleader(["replay", "held.jsonl"], { cwd });
  expect(replayed.out).toContain("delayed: the link to position 1, port 0, is held");
  expect(replayed.out).not.toContain("outside its model");
  const again = ["run", "chang-roberts", "--ids", "3,1,2", "--schedule", "@held.jsonl"];
  const { status, out } = await ringleader(again, { cwd });
  expect(status).toBe(2);
  expect(out.replaceAll(/\s+/g, " ")).toContain(
    "undecided: the link to position 1, port 0, is held, and no other message can be delivered",
  );
});

test.runIf(FULL)(
  "replay: faults are repeated, drawn, compared and exported, and no claim is judged",
  async () => {
    const { outcome, events } = playHand({ algorithm: "peterson", ids: [1, 2, 3] }, everyFault);
    const lines = [header(outcome), ...events].map((line) => `${JSON.stringify(line)}\n`);
    writeFileSync(join(cwd, "broken.jsonl"), lines.join(""));
    const { digest } = outcome;
    const faults = outcome.injected
      .filter(({ fault }) => !isDelay(fault))
      .map((it) => sayFault(it));
    const { process, port } = outcome.injected.find(({ fault }) => fault === "hold")!;
    const delays = [`the link to position ${process}, port ${port}, was held, then released`];
    const replayed = await json(["replay", "broken.jsonl"], { cwd });
    expect(replayed).toMatchObject({ status: 0, same: true, digest, faults, delays });
    const again = ["run", "peterson", "--ids", "1,2,3", "--schedule", "@broken.jsonl"];
    expect(await json(again, { cwd })).toMatchObject({ digest, faults, delays, claims: [] });
    const said = async (...args: string[]) => (await ringleader(args, { cwd })).out;
    for (const drawn of [
      await said("replay", "broken.jsonl", "--show"),
      await said(...again, "--events"),
      await said("export", "--trace", "broken.jsonl", "--to", "mermaid"),
      await said("export", "--trace", "broken.jsonl", "--to", "tikz"),
    ]) {
      for (const fault of ["duplicate", "hold", "release", "lose", "crash"])
        expect(drawn).toContain(fault);
    }
    expect(await said("diff", "broken.jsonl", "broken.jsonl")).toContain("same run");
    expect(
      (await ringleader(["export", "--trace", "broken.jsonl", "--to", "itf"], { cwd })).err,
    ).toContain("itf has no faults");
  },
);

describe("replay: a changed trace", () => {
  let lines: string[];
  beforeAll(async () => {
    await json(["run", "peterson", "-n", "5", "--seed", "1", "--trace", "whole.jsonl"], { cwd });
    lines = readFileSync(join(cwd, "whole.jsonl"), "utf8").trimEnd().split("\n");
  });

  function replay(changed: readonly string[]) {
    writeFileSync(join(cwd, "changed.jsonl"), changed.join("\n"));
    return ringleader(["replay", "changed.jsonl", "--json"], { cwd });
  }

  /** Traces that the run contradicts, with the index of the first event that differs. */
  const different: Record<string, [(lines: string[]) => string[], RegExp, number]> = {
    "cut at a line": [
      (it) => it.slice(0, -3),
      /the trace ends after \d+ events, but the run continues/,
      -4,
    ],
    "longer than the run": [(it) => [...it, it.at(-1)!], /the run is over after \d+ events/, -1],
    "with another word": [
      (it) => it.map((line, i) => (i === 8 ? line.replace(/"words":\[\d+/, '"words":[77') : line)),
      /event 7 differs: in the trace .*77/,
      7,
    ],
    "with two lines exchanged": [
      (it) => [...it.slice(0, 7), it[8], it[7], ...it.slice(9)],
      /event 6 differs/,
      6,
    ],
    "with another digest": [
      ([head, ...rest]) => [head.replace(/"digest":"./, '"digest":"x'), ...rest],
      /the digest differs/,
      -1,
    ],
    "that chooses another delivery": [
      ([head, ...rest]) => [
        head.replace('"schedule":"fifo"', '"schedule":"trace"'),
        ...rest.map((line, i) => (i === 8 ? line.replace(/"words":\[\d+/, '"words":[77') : line)),
      ],
      /event 8 differs: in the trace .*77.*; in the run no such message can arrive there/,
      8,
    ],
    "that chooses too few deliveries": [
      ([head, ...rest]) => [
        head.replace('"schedule":"fifo"', '"schedule":"trace"'),
        ...rest.slice(0, -1),
      ],
      /the trace ends with 1 message in flight/,
      -2,
    ],
  };
  test.each(Object.keys(different))("%s exits with 1", async (name) => {
    const [alter, sentence, at] = different[name];
    const event = at < 0 ? lines.length + at : at;
    const { status, out, err } = await replay(alter(lines));
    expect([status, err]).toEqual([1, expect.stringMatching(sentence)]);
    expect(err).toMatch(/^ringleader: [^\n]+\n$/);
    const why = err.slice("ringleader: ".length, -1);
    expect(JSON.parse(out)).toMatchObject({ format: 1, same: false, why, event, seed: 1 });
  });

  const refused: Record<string, [(lines: string[]) => string[], RegExp]> = {
    "cut within a line": [
      (it) => [...it.slice(0, -3), it.at(-3)!.slice(0, 20)],
      /^ringleader: changed\.jsonl, line \d+: .* is not a JSON object\.\n$/,
    ],
    "with another format": [
      ([head, ...rest]) => [head.replace('"format":2', '"format":3'), ...rest],
      /not the header of a trace/,
    ],
    "with a setup of another kind": [
      ([head, ...rest]) => [head.replace('"ports":"00000"', '"ports":7'), ...rest],
      /ports: 7 is not accepted/,
    ],
    empty: [() => [], /the trace is empty/],
  };
  test.each(Object.keys(refused))("%s is bad input", async (name) => {
    const [alter, sentence] = refused[name];
    const { status, out, err } = await replay(alter(lines));
    expect([status, out, err]).toEqual([64, "", expect.stringMatching(sentence)]);
  });

  test("of another algorithm is bad input", async () => {
    const args = ["replay", "whole.jsonl", "--algorithm", "franklin"];
    expect(await ringleader(args, { cwd })).toEqual({
      status: 64,
      out: "",
      err: "ringleader: whole.jsonl is a trace of peterson, not of franklin.\n",
    });
  });

  test("replay: a missing file gives no document", async () => {
    const { status, out } = await ringleader(["replay", "missing", "--json"], { cwd });
    expect([status, out]).toEqual([64, ""]);
  });
});

test("run: follows a trace and names it in the result", async () => {
  const args = ["run", "hirschberg-sinclair", "-n", "7", "--seed", "2"];
  const first = await json([...args, "--schedule", "random", "--trace", "chosen.jsonl"], { cwd });
  const second = await json([...args, "--schedule", "@chosen.jsonl", "--trace", "again.jsonl"], {
    cwd,
  });
  expect(second).toMatchObject({ digest: first.digest, setup: { schedule: "@chosen.jsonl" } });
  expect(second.replay).toContain("--schedule @chosen.jsonl");
  expect(await json(["replay", "again.jsonl"], { cwd })).toMatchObject({ same: true });
});

test.runIf(process.env["FULL"])(
  "run: with the trace on stdout, the page goes to stderr",
  async () => {
    const { out, err } = await ringleader([
      "run",
      "peterson",
      "-n",
      "4",
      "--seed",
      "1",
      "--trace",
      "-",
    ]);
    expect(err).toContain("✓ Process 4 is elected");
    const { status, out: said } = await ringleader(["replay", "-"], { input: out });
    expect(status).toBe(0);
    expect(said).toMatch(
      /^same digest [0-9a-f]{16}, \d+ events\ncompared: [^\n]+\nnot compared: [^\n]+\n$/,
    );
  },
);

test("run: a trace names the version of the command", async () => {
  await ringleader(["run", "peterson", "-n", "3", "--seed", "1", "--trace", "named.jsonl"], {
    cwd,
  });
  const [head] = readFileSync(join(cwd, "named.jsonl"), "utf8").split("\n");
  expect(JSON.parse(head)).toMatchObject({ format: 2, version: builtVersion() });
  const replayed = await json(["replay", "named.jsonl"], { cwd });
  expect(replayed).toMatchObject({ same: true, version: builtVersion() });
});

describe("replay: says what it compared", () => {
  test.each<[string[], string, string[], string[]]>([
    [
      ["peterson", "-n", "3", "--seed", "1"],
      "compared: every event, and the digest of setup and events\n" +
        "not compared: the seed, from which this run draws nothing\n",
      ["events", "decisions", "digest"],
      ["seed"],
    ],
    [
      ["itai-rodeh", "-n", "3", "--seed", "1"],
      "compared: every event, the digest of setup and events, and the seed\n",
      ["events", "decisions", "digest", "seed"],
      [],
    ],
  ])("%j", async (asked, said, compared, notCompared) => {
    await ringleader(["run", ...asked, "--trace", "said.jsonl"], { cwd });
    const { out } = await ringleader(["replay", "said.jsonl"], { cwd });
    expect(out.slice(out.indexOf("\n") + 1)).toBe(said);
    expect(await json(["replay", "said.jsonl"], { cwd })).toMatchObject({ compared, notCompared });
  });
});

test.runIf(FULL)("replay: names the version of a trace only if the run differs", async () => {
  const { out } = await ringleader(["run", "peterson", "-n", "3", "--seed", "1", "--trace", "-"]);
  const older = out.replace(builtVersion(), "0.0.9+01234567");
  expect(older).not.toBe(out);
  expect(await ringleader(["replay", "-"], { input: older })).toMatchObject({ status: 0, err: "" });
  const { status, err } = await ringleader(["replay", "-"], {
    input: older.replace('"process":1', '"process":2'),
  });
  const made = "The trace was made by version 0.0.9+01234567";
  expect(err).toMatch(/^ringleader: event 1 differs: [^\n]+\n$/);
  expect(err).toContain(`${made}, and this is version ${builtVersion()}.\n`);
  expect(status).toBe(1);
});

test("run: a refusal leaves an older trace unchanged", async () => {
  const file = join(cwd, "older.jsonl");
  writeFileSync(file, "kept");
  await ringleader(["run", "peterson", "--ids", "1,1", "--trace", file]);
  expect(readFileSync(file, "utf8")).toBe("kept");
});

test("replay: --show draws events of the trace, and says which", async () => {
  const file = join(cwd, "drawn.jsonl");
  await ringleader(["run", "peterson", "--ids", "2,3,1", "--seed", "1", "--trace", file]);
  const { status, out } = await ringleader(["replay", file, "--show", "3..5"]);
  expect(status).toBe(0);
  expect(out).toMatch(
    /\n same digest [0-9a-f]{16}, 11 events\n compared: [^\n]+\n not compared: [^\n]+\n$/,
  );
  expect(out).toContain(`
   event     2         3         1
       3     ├────────▶●         │      tid(2)
       4     │         ├────────▶●      tid(3)
       5  ──▶●         │         ├───   tid(1)
   events 3 to 5 of 11; --show 6..8 shows more
`);
});

test.runIf(process.env["FULL"])(
  "replay: --show of a trace that differs draws the events before the difference",
  async () => {
    const file = join(cwd, "differs.jsonl");
    const trace = ["run", "peterson", "--ids", "2,3,1", "--seed", "1", "--trace", "-"];
    const lines = (await ringleader(trace)).out.split("\n");
    writeFileSync(file, lines.with(6, lines[6].replace('"process":0', '"process":1')).join("\n"));
    const { out, err } = await ringleader(["replay", file, "--show"]);
    expect(err).toContain("event 5 differs: ");
    expect(out).toContain(
      "\n       4     │         ├────────▶●      tid(3)\n   events 0 to 4 of the first 5\n",
    );
    expect(out).not.toContain("same digest");
  },
);

test("replay: --show refuses what is not a range, and --json", async () => {
  const missing = await ringleader(["replay", "--show", "t.jsonl"]);
  expect(missing).toMatchObject({ status: 64, out: "" });
  expect(missing.err).toContain("--show t.jsonl: events are given as A..B");
  const both = await ringleader(["replay", "t.jsonl", "--show", "--json"]);
  expect(both).toMatchObject({ status: 64, out: "" });
  expect(both.err).toContain("--show does not go with --json");
});
