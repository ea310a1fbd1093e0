import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalogue } from "@ringleader/core/internal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownRuns } from "../../testing/own-runs.ts";
import { folder, json, ringleader, type Ended } from "../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

const sized = (name: string) => (name === "dfs" ? ["--graph", "grid:3x4"] : ["-n", "12"]);

/**
 * One algorithm on a ring, one on a network, one with coins, one in rounds. test/determinism.test.ts runs all of them
 * without the command.
 */
const FULL = process.env["FULL"] !== undefined;
const some = FULL
  ? catalogue.map(({ name }) => name)
  : ["peterson", "dfs", "itai-rodeh", "marchetti-spaccamela"];

describe("--json", () => {
  test.each(some)("run: %s elects", async (name) => {
    const result = await json(["run", name, ...sized(name), "--seed", "7"]);
    expect(result).toMatchObject({
      status: 0,
      algorithm: name,
      n: 12,
      outcome: "elected",
      seed: 7,
    });
    expect(result.leaders).toHaveLength(1);
    expect(result.digest).toMatch(/^[0-9a-f]{16}$/);
    expect(result.seconds).toEqual({ setup: expect.any(Number), run: expect.any(Number) });
    const again = await json(result.replay.split(" ").slice(1));
    expect(again.digest).toBe(result.digest);
  });

  test("run: the published small rings send five and three messages", async () => {
    const result = await json(["run", "chang-roberts", "--ids", "2,1,3", "--seed", "1"]);
    expect(result.messages).toMatchObject({ total: 8, byKind: { elect: 5, terminate: 3 } });
    expect(result.replay).toBe("ringleader run chang-roberts --ids 2,1,3 --seed 1");
  });

  test("run: prints a random seed that repeats the run", async () => {
    const [one, other] = [
      await json(["run", "peterson", "-n", "9"]),
      await json(["run", "peterson", "-n", "9"]),
    ];
    expect(one.seed).not.toBe(other.seed);
    const again = await json(one.replay.split(" ").slice(1));
    expect(again.digest).toBe(one.digest);
  });

  test("run: accepts numbers like 1e6 and 2^20", async () => {
    for (const n of FULL ? ["1e3", "10^3", "1_000"] : ["10^3"]) {
      expect((await json(["run", "peterson", "-n", n, "--seed", "1"])).n).toBe(1000);
    }
  });

  test("run: accepts wake-ups with times and willing processes", async () => {
    const { setup, time } = await json([
      "run",
      "marchetti-spaccamela",
      "-n",
      "4",
      "--wake",
      "0,3@5",
      "--willing",
      "1",
      "--seed",
      "1",
    ]);
    expect(setup).toMatchObject({ wake: { 0: "0", 3: "5" }, willing: [1] });
    expect(time.home).toMatch(/^\d+$/);
  });
});

describe("exit status", () => {
  test("run: status 1 if the election is violated", async () => {
    const args = ["run", "chang-roberts", "--ids", "1,1,2", "--violate", "ids", "--seed", "1"];
    const result = await json(args);
    expect(result).toMatchObject({
      status: 1,
      outcome: "many-leaders",
      setup: { violated: ["ids"] },
    });
    const { out, status } = await ringleader(args);
    expect(status).toBe(1);
    expect(out.trimStart()).toMatch(
      /^✗ 2 processes declare themselves leader, at positions 1, 0\n/,
    );
    expect(out).toContain("\n   outside its model: ids may repeat\n");
  });

  test("run: status 2 if the budget is used up, which the replay line repeats", async () => {
    const result = await json(["run", "peterson", "-n", "9", "--max-messages", "5", "--seed", "1"]);
    expect(result).toMatchObject({ status: 2, outcome: "budget" });
    expect((await json(result.replay.split(" ").slice(1))).digest).toBe(result.digest);
  });
});

describe("files and -", () => {
  test("run: reads ids from a file and from stdin", async () => {
    writeFileSync(join(cwd, "ids.txt"), "3, 1\n4\t2\n");
    const fromFile = await json(["run", "peterson", "--ids", "@ids.txt", "--seed", "1"], { cwd });
    const fromStdin = await json(["run", "peterson", "--ids", "-", "--seed", "1"], {
      input: "3 1 4 2",
    });
    expect(fromFile.setup.ids).toEqual([3, 1, 4, 2]);
    expect(fromStdin.digest).toBe(fromFile.digest);
  });

  test("run: names the file of a long list in the replay line", async () => {
    const ids = Array.from({ length: 1500 }, (_, i) => 1500 - i);
    writeFileSync(join(cwd, "many ids"), ids.join("\n"));
    const { replay } = await json(["run", "peterson", "--ids", "@many ids", "--seed", "1"], {
      cwd,
    });
    expect(replay).toBe("ringleader run peterson --ids '@many ids' --seed 1");
  });

  test.runIf(process.env["FULL"])("run: reads a network from stdin", async () => {
    const { n, setup } = await json(["run", "dfs", "--graph", "-"], { input: "a b\nb c\nc a\n" });
    expect([n, setup.graph]).toEqual([3, "edges:3:0-1,1-2,2-0"]);
  });
});

const own = `
import { algorithm, id, type Algorithm } from "@ringleader/core";
const mine: Algorithm = algorithm({
  name: "mine", paper: "none", idea: "The largest id comes home.",
  needs: { ring: true, direction: true, ids: true }, elects: "max", announces: false,
  state: {}, messages: { probe: { id } },
  wake(me) { me.send.probe({ id: me.id }); },
  on: { probe(me, { id }) { if (id > me.id) me.send.probe({ id }); else if (id === me.id) me.lead(); } },
});
export default mine;`;

describe("a user's own file", () => {
  beforeAll(() => {
    writeFileSync(join(cwd, "mine.ts"), own);
    writeFileSync(join(cwd, "broken.ts"), own.replace("id > me.id", "id > (undefined as any).x"));
    writeFileSync(join(cwd, "endless.ts"), own.replace("me.send.probe({ id: me.id })", "throw 1"));
    const claim =
      'claims: [along("never", "me", () => ({ see: (it) => it.kind === "probe" ? "yes, once" : undefined }))],';
    const watched = own.replace("algorithm, id", "algorithm, along, id");
    writeFileSync(join(cwd, "watched.ts"), watched.replace("state: {},", `state: {}, ${claim}`));
    writeFileSync(join(cwd, "nothing.mjs"), "export const x = 3;");
    writeFileSync(join(cwd, "grammar.ts"), "this does not parse");
  });

  test("own file: runs, writes a trace and replays", async () => {
    const args = ["run", "./mine.ts", "-n", "6", "--seed", "1"];
    const result = await json([...args, "--trace", "mine.jsonl"], { cwd });
    expect(result).toMatchObject({ status: 0, algorithm: "mine", leaders: [{ id: 6 }] });
    expect(result.replay).toBe("ringleader run ./mine.ts -n 6 --seed 1");
    const without = await ringleader(["replay", "mine.jsonl"], { cwd });
    expect(without).toMatchObject({ status: 64, out: "" });
    const replayed = await json(["replay", "mine.jsonl", "--algorithm", "./mine.ts"], { cwd });
    expect(replayed).toMatchObject({ status: 0, same: true, digest: result.digest });
  });

  test.runIf(process.env["FULL"])("own file: is shown with an example", async () => {
    const { status, out } = await ringleader(["show", "./mine.ts"], { cwd });
    expect(status).toBe(0);
    expect(out).toContain(" example  ringleader run ./mine.ts --ids 2,3,1\n");
    expect(out).toContain("★ leads");
    const broken = await ringleader(["show", "./broken.ts"], { cwd });
    expect([broken.status, broken.out]).toEqual([64, ""]);
  });

  test.runIf(FULL)("own file: reports what a claim about every event has seen", async () => {
    const run = await ringleader(["run", "./watched.ts", "-n", "3"], { cwd });
    expect(run.status).toBe(1);
    expect(run.out).toMatch(/^\n ✗ claim violated: never \(me\): yes, once +mine · n = 3\n/);
    const show = await ringleader(["show", "./watched.ts", "--claims"], { cwd });
    expect(show.out).toContain(
      "✗ never [me]\n     stated, without evidence\n     watched at every event of the example: yes, once\n",
    );
  });

  test("own file: refuses broken.ts in a sentence", async () => {
    const { status, out, err } = await ringleader(["run", "./broken.ts", "-n", "4"], { cwd });
    expect([status, out]).toEqual([64, ""]);
    expect(err).toMatch(/^ringleader: \.\/broken\.ts, line \d+, column \d+: .*\.\n$/);
  });

  const thread = ownRuns();
  afterAll(() => thread.end());
  test.each([
    ["endless.ts", /^\S*\/endless\.ts fails: it throws 1\.$/],
    ["nothing.mjs", /^\S*\/nothing\.mjs exports no algorithm; .*$/],
    ["grammar.ts", /^\S*\/grammar\.ts, line \d+, column \d+: .*$/],
    ["missing.ts", /^cannot read \S*\/missing\.ts: .*$/],
  ])("own file: refuses %s in a sentence", async (file, sentence) => {
    await expect(thread.run("runOwnLine", { algorithm: join(cwd, file), n: 4 })).rejects.toThrow(
      sentence,
    );
  });
});

describe("for people", () => {
  let shown: Ended;
  beforeAll(async () => {
    shown = await ringleader(["run", "hirschberg-sinclair", "-n", "16", "--seed", "3"]);
  });

  test("page: has leader, picture, phases, bound, claims, digest and the command", () => {
    expect(shown.out).toMatch(
      /^\n ✓ Process 16 is elected  position \d+ +hirschberg-sinclair · n = 16\n/,
    );
    expect(shown.out).toContain("[16]");
    expect(shown.out).toMatch(/phase 0 +\d+ ▇/);
    expect(shown.out).toMatch(/\n bound +\d+ ≤ \d+ {2}4\(n \+ .* Baliukonis 2025, §4\n/);
    expect(shown.out).toContain(
      "13 hold · 4 of the paper are false as printed   --claims lists them\n",
    );
    expect(shown.out).toContain("ringleader run hirschberg-sinclair -n 16 --seed 3");
    expect(shown.out).toMatch(/digest +[0-9a-f]{16}\n/);
  });

  test("page: has no colour without a terminal and no line over 80 characters", () => {
    expect(shown.out).not.toContain("\u001b");
    expect(shown.out.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });
});

test("run: leaves no files behind", () => {
  expect(readdirSync(cwd).filter((file) => file.endsWith(".part"))).toEqual([]);
});

test.runIf(process.env["FULL"])(
  "RINGLEADER_SHOW_TEXT: prints the generated text, and the result is the same",
  async () => {
    const args = ["run", "peterson", "-n", "5", "--seed", "1", "--json"];
    const env = { RINGLEADER_SHOW_TEXT: "1" };
    const { status, out, err } = await ringleader(args, { env });
    expect(status).toBe(0);
    expect(JSON.parse(out).digest).toBe((await json(args.slice(0, -1)))["digest"]);
    expect(err).toContain("// peterson on the engine queue\n");
    expect(err).toContain("function step(");
  },
);

test("run: refuses flags of a page without a page", async () => {
  for (const [args, sentence] of [
    [["--claims", "-q"], "--claims does not go with -q, which prints one line"],
    [["--events", "--json"], "--events does not go with --json, which prints one document"],
    [["-v", "-q"], "-v and -q are given"],
  ] as const) {
    const { status, out, err } = await ringleader(["run", "peterson", "-n", "3", ...args]);
    expect([status, out]).toEqual([64, ""]);
    expect(err).toContain(sentence);
  }
});
