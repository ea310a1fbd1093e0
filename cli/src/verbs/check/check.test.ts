import { existsSync, readdirSync, writeFileSync } from "node:fs";
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

const { path: cwd, remove } = folder();
afterAll(remove);

const FULL = process.env["FULL"] !== undefined;
const words = (command: string): string[] => ["check", ...command.split(" ")];
const check = (command: string) => ringleader(words(command), { cwd });
const checked = (command: string) => json(words(command), { cwd });

test("check: chang-roberts holds with the published worst case and mean", async () => {
  // The mutants take seconds.
  const asked = `chang-roberts -n 4 --links fifo --wake all${FULL ? " --mutants" : ""}`;
  const it = await checked(asked);
  expect(it).toMatchObject({
    status: 0,
    algorithm: "chang-roberts",
    n: 4,
    verdict: "holds",
    says: "all 6 arrangements of 1..4 up to rotation, links that keep the order, all processes starting at once",
    notExplored: [],
    explored: { setups: 6, depth: 15 },
    scheduleIndependent: true,
    // n(n + 1)/2 and n H_n messages, and n more for the announcement.
    extremes: { messages: { min: 11, max: 14, mean: "37/3", byKind: { elect: { max: 10 } } } },
    replay: `ringleader check ${asked}`,
  });
  expect(it["raw"].states).toBeGreaterThan(it["reduced"].states);
  const { maxTrace } = it["extremes"].messages;
  const events = maxTrace.filter((line: { kind?: string }) => line.kind !== undefined);
  expect(maxTrace[0]).toMatchObject({ format: 2, algorithm: "chang-roberts" });
  expect(events.filter((line: { kind: string }) => line.kind !== "wake")).toHaveLength(14);
  if (!FULL) return;
  expect(it["mutants"].length).toBeGreaterThan(5);
  for (const mutant of it["mutants"])
    expect(mutant).toMatchObject({ caught: true, n: expect.any(Number) });
});

test.runIf(FULL)("check: the page has the verdict first, on lines that fit", async () => {
  const { status, out } = await check("franklin -n 3 --mutants");
  expect(status).toBe(0);
  expect(out.trimStart()).toMatch(
    /^✓ holds  franklin  n = 3 · every schedule\n {3}the only arrangement of 1..3/,
  );
  expect(out).toMatch(/ {3}\d+ setups · [\d,]+ states · [\d,]+ schedules · /);
  expect(out).toMatch(/one leader ✓ {2}always ends ✓ {2}the right one ✓/);
  expect(out).toContain("6 of 6 mutants caught");
  expect(out).toContain("\n again     ringleader check franklin -n 3 --mutants\n");
  expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
});

test("check: mutants are checked on request only, and a passing check says how many there are", async () => {
  const hint = "           --mutants checks its 9 mutants too\n";
  const { status, out } = await check("peterson -n 2");
  expect([status, out.endsWith(hint)]).toEqual([0, true]);
  expect(out).not.toContain("caught");
  expect(await checked("peterson -n 2")).not.toHaveProperty("mutants");
  const asked = await checked("itai-rodeh-sync -n 2 --mutants");
  expect(asked).toMatchObject({ status: 0, verdict: "holds" });
  expect(asked["mutants"].map((it: { caught: unknown }) => it.caught)).toEqual([true, true]);
});

test("check: outside the model, shows the shortest failure, which replays", async () => {
  const { status, out } = await check("peterson -n 2..5 --violate fifo --out fifo.jsonl --mermaid");
  expect(status).toBe(1);
  expect(out.trimStart()).toMatch(/^✗ violated  peterson/);
  expect(out).toContain("Outside its model: links may reorder messages.");
  expect(out).toContain("\n counterexample  n = 4 · 13 deliveries · minimal\n");
  expect(out).toContain("★ leads");
  expect(out).toContain("```mermaid\n sequenceDiagram");
  expect(out).toContain("\n replay    ringleader replay fifo.jsonl\n");
  expect(out).toContain("\n view      ringleader view fifo.jsonl\n");
  expect(out).not.toContain("mutants");
  const again = await ringleader(["replay", "fifo.jsonl"], { cwd });
  expect([again.status, again.out]).toEqual([0, expect.stringMatching(/^same digest/)]);
});

test.runIf(process.env["FULL"])("check: a range stops at the first size that fails", async () => {
  const it = await checked("chang-roberts:passes-larger -n 1..4");
  expect(it).toMatchObject({
    status: 1,
    n: "1..4",
    verdict: "violated",
    sizes: [
      { n: 1, verdict: "undecided" },
      { n: 2, verdict: "violated" },
    ],
    counterexample: { n: 2, minimal: true, length: expect.any(Number) },
  });
  expect(it).not.toHaveProperty("mutants");
  const { trace, length } = it["counterexample"];
  expect(trace.length - 3).toBe(length);
});

test.runIf(FULL)("check: counts the schedules without reduction", async () => {
  const it = await checked("chang-roberts -n 3 --no-reduction");
  expect(it).toMatchObject({ verdict: "holds", schedules: expect.stringMatching(/^\d+$/) });
  expect(it).not.toHaveProperty("mutants");
});

test.runIf(process.env["FULL"])("check: --schedules fifo explores one schedule", async () => {
  const it = await checked("peterson -n 4 --schedules fifo");
  const all = await checked("peterson -n 4");
  expect(it).toMatchObject({ status: 0, verdict: "holds", extremes: { messages: { min: 11 } } });
  expect(it["extremes"].messages.maxTrace.length).toBeGreaterThan(11);
  expect(it["extremes"].messages.max).toBe(all["extremes"].messages.max);
});

test("check: in rounds, explores wake-ups and willing sets", async () => {
  const it = await checked("marchetti-spaccamela -n 2 --wake each --willing each --id-range 3");
  expect(it).toMatchObject({ status: 0, verdict: "holds" });
  expect(it["explored"].setups).toBeGreaterThan(6);
});

test.runIf(process.env["FULL"])(
  "check: shows the symmetric run of an anonymous own algorithm",
  async () => {
    writeFileSync(
      join(cwd, "alike.ts"),
      `import { algorithm } from "@ringleader/core";
export default algorithm({
  name: "alike", paper: "none", idea: "a token goes round",
  needs: { ring: true, direction: true, everyone: true },
  announces: false, state: {}, messages: { token: {} },
  wake(me) { me.send.token({}); },
  on: { token(me) { me.send.token({}); } },
});`,
    );
    const { status, out } = await check("./alike.ts -n 3 --out alike.jsonl");
    expect(status).toBe(1);
    expect(out).toContain("Angluin 1980");
    expect(out).toContain("↺ repeated forever");
    expect(out).toContain("ringleader replay alike.jsonl --algorithm ./alike.ts");
  },
);

test("check: keeps to a budget and reports what was explored", async () => {
  const it = await checked("hirschberg-sinclair -n 5 --max-states 50 --out none.jsonl");
  expect(it).toMatchObject({ status: 2, verdict: "undecided", undecided: expect.any(String) });
  expect(it["properties"].some((p: { holds: unknown }) => p.holds === true)).toBe(false);
  expect(existsSync(join(cwd, "none.jsonl"))).toBe(false);
});

const limited = [
  ["one graph", "franklin-probabilistic -n 4 --max-states 500 --workers 1", 500, 1],
  ["runs that stand for all", "franklin -n 6 --max-states 500 --workers 1", 500, 1],
  [
    "several workers",
    "hirschberg-sinclair -n 5 --no-reduction --max-states 30000 --workers 2",
    30_000,
    2,
  ],
  ["fingerprints", "franklin-probabilistic -n 4 --compact --max-states 5000 --workers 1", 5000, 1],
] as const;

test.each(limited.slice(0, FULL ? 4 : 1))(
  "check: keeps to --max-states: %s",
  async (_, line, most, workers) => {
    const { status, verdict, explored, undecided } = await checked(line);
    expect([status, verdict]).toEqual([2, "undecided"]);
    expect(undecided).toMatch(
      /^(more than [\d,]+ states|the limit of [\d,]+ states was reached) \(--max-states/,
    );
    expect(explored.states).toBeGreaterThanOrEqual(most);
    // A worker checks the budget only between two chunks, and a chunk of states has several times as
    // many transitions.
    expect(explored.states).toBeLessThan(most + (workers === 1 ? 100 : workers * 20_000));
  },
);

test.runIf(process.env["FULL"])("check: --depth explores no longer run, and says so", async () => {
  expect(await checked("peterson -n 3 --depth 2")).toMatchObject({
    status: 2,
    verdict: "undecided",
    undecided: "runs longer than 2 steps were not explored (--depth 2)",
    explored: { depth: 3 },
  });
  expect(await checked("peterson -n 3 --depth 8")).toMatchObject({ status: 0 });
  const fifo = await checked("peterson -n 4 --violate fifo --depth 5");
  expect(fifo).toMatchObject({ status: 2 });
  expect(fifo).not.toHaveProperty("counterexample");
});

test.runIf(FULL)("check: a sample does not depend on the number of workers", async () => {
  const [one, two] = await Promise.all(
    [1, 2].map((it) => checked(`peterson -n 6 --setups 30 --seed 5 --workers ${it}`)),
  );
  for (const { status, explored, sampled } of [one, two]) {
    expect([status, explored.setups, explored.states]).toEqual([2, 30, one.explored.states]);
    expect(sampled).toEqual({ setups: 30, of: "120", seed: 5 });
  }
  expect(two["extremes"]).toEqual(one["extremes"]);
});

test("check: warns at once of more setups than it can check", async () => {
  const { status, out, err } = await check("peterson -n 50 --max-states 100");
  expect(status).toBe(2);
  expect(err).toMatch(
    /^ringleader: there are 6·10\^62 rings of 50 processes; --ids LIST .*, --setups 1000 draws 1,000 of them\.\n/,
  );
  expect(out).toContain(" of 6·10^62 rings");
});

test("check: keeps to --timeout", async () => {
  const { status, out } = await check(
    "hirschberg-sinclair -n 9 --no-reduction --timeout 0.1 --workers 1",
  );
  expect(status).toBe(2);
  expect(out).toMatch(/undecided .*\n {3}the time limit of 100 ms was reached \(--timeout\)/);
});

test.runIf(FULL)("check: Ctrl-C keeps the counts so far", async () => {
  const child = start(words("hirschberg-sinclair -n 9 --no-reduction --progress"), cwd);
  const progress =
    /^n = 9 · \d+ of [\d,]+ rings · .* states · .* in queue · depth .*\/s · .* of .*B/m;
  await untilPrinted(child, "stderr", progress);
  const { status, out, err } = await interrupt(child);
  expect(status).toBe(130);
  expect(err).toMatch(/interrupted after [\d,]+ states? of [\d,]+ setups?\. .*: ringleader check/);
  expect(out).toContain("? undecided");
});

test.runIf(FULL)("chance: agrees with PRISM and QComp", async () => {
  const sync = await json(["chance", "itai-rodeh-sync", "-n", "3"]);
  expect(sync).toMatchObject({
    status: 0,
    method: "exact",
    expected: { rounds: "4/3" },
    within: [
      { rounds: 1, probability: "3/4" },
      { rounds: 2, probability: "15/16" },
      { rounds: 3, probability: "63/64" },
      ...Array.from({ length: 7 }, () => expect.anything()),
    ],
  });
  const asked = [
    "chance",
    "itai-rodeh",
    "-n",
    "3",
    "--rounds",
    "0",
    "--samples",
    "500",
    "--seed",
    "1",
  ];
  const { expected, samples, within } = await json(asked);
  expect([expected.rounds, within]).toEqual(["10/3", []]);
  const { low, high } = samples.rounds;
  expect(low < 10 / 3 && 10 / 3 < high).toBe(true);
  const { out } = await ringleader(asked);
  expect(out).toContain("on average 10/3 ≈ 3.33333 rounds and 20 messages");
});

test.runIf(FULL)("chance: a deadlock is not an election, and the status says so", async () => {
  const asked = ["chance", "franklin-probabilistic:PF-4", "-n", "2", "--rounds", "2"];
  const found = await json([...asked, "--samples", "50", "--seed", "1"]);
  expect(found).toMatchObject({
    status: 1,
    surely: false,
    within: [
      { rounds: 1, probability: "0" },
      { rounds: 2, probability: "1/2" },
    ],
    outcomes: { elected: "1/2", deadlock: "1/2", endless: "0" },
  });
  const { elected, outcomes } = found.samples;
  expect(outcomes.elected + outcomes.deadlock).toBe(50);
  expect(elected.mean).toBe(outcomes.elected / 50);
  const { out, status } = await ringleader(asked);
  expect(status).toBe(1);
  expect(out).toContain("deadlock, no leader     1/2  ≈ 0.5");
  expect(out).toContain("on average 3/2 ≈ 1.5 rounds and 7 messages");
  expect(out).toContain("✗ exactly one leader is elected with probability 1");
  expect(out).not.toContain("never ends");
});

test.runIf(FULL)("chance: explores labellings of ports and links", async () => {
  const one = ["chance", "franklin-probabilistic", "-n", "2", "--rounds", "0"];
  expect(await json(one)).toMatchObject({ status: 0, setups: 2 });
  expect(await json([...one, "--ports", "01"])).toMatchObject({ setups: 1 });
  expect(await json([...one, "--ports", "aligned", "--links", "fifo"])).toMatchObject({
    setups: 1,
    expected: { rounds: "3", messages: "14" },
  });
  const { err, status } = await ringleader([...one, "--links", "some"]);
  expect(status).toBe(64);
  expect(err).toContain("--links some is not accepted");
});

test.runIf(FULL)(
  "check: in rounds, anonymous processes stay alike, and the run can be repeated",
  async () => {
    writeFileSync(
      join(cwd, "alike-in-rounds.ts"),
      `import { algorithm } from "@ringleader/core";
export default algorithm({
  name: "alike-in-rounds", paper: "none", idea: "A process that waits n rounds leads.",
  needs: { ring: true, direction: true, rounds: true, n: true, everyone: true },
  announces: false, state: {}, messages: { token: {} },
  wake(me) { me.alarm(me.n); },
  alarm(me) { me.lead(); },
  on: { token() {} },
});`,
    );
    const { status, out } = await check("./alike-in-rounds.ts -n 3 --out rounds.jsonl");
    expect(status).toBe(1);
    expect(out).toContain("all 2 processes declare themselves");
    expect(out).toContain("Angluin 1980");
    const again = await ringleader(
      ["replay", "rounds.jsonl", "--algorithm", "./alike-in-rounds.ts"],
      { cwd },
    );
    expect(again.status).toBe(0);
    expect((await ringleader(["run", "./alike-in-rounds.ts", "-n", "3"], { cwd })).status).toBe(64);
  },
);

test("check: leaves no partial file", () => {
  const own = ["alike.jsonl", "alike.ts", "alike-in-rounds.ts", "rounds.jsonl"];
  expect(readdirSync(cwd).sort()).toEqual(["fifo.jsonl", ...(FULL ? own : [])].sort());
});
