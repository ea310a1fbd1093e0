import { hash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalogue } from "@ringleader/core/internal";
import { afterAll, expect, test } from "vitest";
import { folder } from "../../testing/ringleader.ts";
import { planOfRecord, recordOf } from "./plan-record.ts";
import { cellsOf, planOf, type PlanFlags } from "./plan.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

const cells = (names: readonly string[], flags: PlanFlags) =>
  [...cellsOf(planOf(names, flags))].map(({ cell }) => cell);
const asked = (names: readonly string[], flags: PlanFlags) =>
  cells(names, flags).map(({ asked: it }) => it);
const keys = (names: readonly string[], flags: PlanFlags) =>
  cells(names, flags).map(({ key }) => key);

test("plan: every combination, small rings first", () => {
  const flags = { n: "4,3", ids: ["random,rising"], schedule: ["fifo", "random"], seeds: "2" };
  const found = asked(["peterson", "franklin"], flags).map(
    ({ algorithm, n, ids, schedule, seed }) => [n, algorithm, ids, schedule, seed].join(" "),
  );
  expect(found.slice(0, 8)).toEqual([
    "3 peterson random fifo 1",
    "3 peterson random fifo 2",
    "3 peterson random random 1",
    "3 peterson random random 2",
    // Here the run does not depend on the seed.
    "3 peterson rising fifo 1",
    "3 peterson rising random 1",
    "3 peterson rising random 2",
    "3 franklin random fifo 1",
  ]);
  expect(found).toHaveLength(2 * (7 + 8));
  expect(new Set(found).size).toBe(found.length);
});

test("plan: a run with drawn wake-ups or willing processes depends on the seed", () => {
  const seeds = (name: string, flags: PlanFlags) =>
    asked([name], { n: "5", ids: ["rising"], ports: ["aligned"], seeds: "3", ...flags }).map(
      ({ seed, wake, willing }) => [seed, willing ?? wake].join(" "),
    );
  const drawn = ["1 random", "2 random", "3 random"];
  expect(seeds("chang-roberts", { wake: ["all,random"] })).toEqual(["1 all", ...drawn]);
  expect(seeds("marchetti-spaccamela", { willing: ["random"] })).toEqual(drawn);
});

test("cells: one run has one key, however it is written", () => {
  const plain = keys(["chang-roberts"], { n: "5", seeds: "3" });
  expect(
    keys(["chang-roberts"], {
      n: "5",
      seed: ["1..3"],
      ids: ["random"],
      schedule: ["fifo"],
      links: ["fifo"],
      ports: ["aligned"],
      wake: ["all"],
      set: ["announce=yes"],
    }),
  ).toEqual(plain);
  for (const other of [{ n: "6" }, { seed: ["4..6"] }, { schedule: ["lifo"] }, { wake: ["0"] }]) {
    const found = keys(["chang-roberts"], { n: "5", seed: ["1..3"], ...other });
    expect(found.filter((it) => plain.includes(it))).toEqual([]);
  }
});

test("plan: an algorithm that is named with and without its default runs once", () => {
  const names = ["peterson", "peterson:elects=max,min", "chang-roberts", "peterson:announce=no"];
  const found = keys(names, { n: "4,5", seeds: "3" });
  expect(found).toHaveLength(3 * 2 * 3);
  expect(new Set(found).size).toBe(found.length);
});

test("plan: parameters belong to one name, or to all algorithms that have them", () => {
  const names = ["itai-rodeh", "peterson", "hirschberg-sinclair:losers=reply,swallow:announce=yes"];
  const found = asked(names, { n: "3", seeds: "1", set: ["k=2,3", "k=4"] });
  expect(found.map(({ algorithm, set }) => [algorithm, set])).toEqual([
    ["itai-rodeh", {}],
    ["itai-rodeh", { k: "3" }],
    ["itai-rodeh", { k: "4" }],
    ["peterson", {}],
    ["hirschberg-sinclair", { announce: "yes" }],
    ["hirschberg-sinclair", { losers: "swallow", announce: "yes" }],
  ]);
  // Only protocol P2 has the parameter a.
  const family = asked(["marchetti-spaccamela:protocol=P1,P2"], {
    n: "3",
    seeds: "1",
    set: ["a=2,3"],
  });
  expect(family.map(({ set }) => set)).toEqual([
    {},
    { protocol: "P2" },
    { protocol: "P2", a: "3" },
  ]);
});

test("plan: a flag without meaning for one algorithm is left out there with a note", () => {
  const plan = planOf(["all"], { n: "4", seeds: "1", schedule: ["random"], ids: ["rising"] });
  expect(plan.series.map(({ algorithm }) => algorithm)).toEqual(catalogue.map(({ name }) => name));
  expect(plan.notes[1]).toMatch(
    /^--schedule is left out for itai-rodeh-sync, .*: it runs in rounds/,
  );
  expect(plan.notes[0]).toMatch(/^--ids is left out for franklin-probabilistic, itai-rodeh, itai-/);
});

test("plan: impossible combinations are left out with a note", () => {
  const plan = planOf(["peterson", "chang-roberts"], { n: "4", seeds: "1", links: ["fifo,any"] });
  expect(plan.cells).toBe(3);
  expect(plan.notes).toEqual([
    "peterson --links any is left out: peterson cannot run on this network: it needs fifo links keep " +
      "the order of messages; it has direction, ids",
  ]);
});

test("flag values: a list is one value, files are read", () => {
  writeFileSync(join(cwd, "ids.txt"), "3 1\n2");
  writeFileSync(join(cwd, "net.txt"), "0 1\n1 2\n");
  const ids = asked(["peterson"], { ids: ["2,1,3", `@${join(cwd, "ids.txt")}`] });
  expect(ids.map(({ ids: it, n }) => [it, n])).toEqual([
    ["2,1,3", 3],
    ["3,1,2", 3],
  ]);
  const graphs = asked(["dfs"], {
    graph: [`@${join(cwd, "net.txt")}`, "complete:4,grid:2x2"],
    seeds: "1",
  });
  expect(graphs.map(({ graph, n }) => [graph, n])).toEqual([
    ["edges:3:0-1,1-2", 3],
    ["complete:4", 4],
    ["grid:2x2", 4],
  ]);
});

test("plan: seeds are a number, a range or a list", () => {
  const seeds = (flags: PlanFlags) =>
    asked(["peterson"], { n: "3", ...flags }).map((it) => it.seed);
  expect(seeds({})).toHaveLength(10);
  expect(seeds({ seeds: "3" })).toEqual(["1", "2", "3"]);
  expect(seeds({ seed: ["7"], seeds: "2" })).toEqual(["7", "8"]);
  expect(seeds({ seed: ["5,-1", "3..4"] })).toEqual(["5", "-1", "3", "4"]);
  expect(seeds({ seed: ["9007199254740993"] })).toEqual(["9007199254740993"]);
});

test.each<[string, readonly string[], PlanFlags, RegExp]>([
  ["no size", ["peterson"], {}, /-n: how many processes\?/],
  ["no algorithm", ["petersen"], { n: "3" }, /did you mean peterson/],
  ["a wrong value", ["all"], { n: "3", schedule: ["fifo,randon"] }, /randon is not accepted/],
  [
    "a flag that no algorithm takes",
    ["time-slice"],
    { n: "3", schedule: ["fifo"] },
    /schedule: time-slice does not accept/,
  ],
  [
    "a parameter that no algorithm has",
    ["peterson"],
    { n: "3", set: ["k=2"] },
    /set: k is not a parameter; the parameters of peterson are/,
  ],
  ["a wrong parameter", ["itai-rodeh"], { n: "3", set: ["k=0"] }, /k=0 is not accepted/],
  ["a named one that cannot", ["peterson"], { n: "3", links: ["any"] }, /peterson cannot run/],
  ["a trace", ["peterson"], { n: "3", schedule: ["@t"] }, /a trace belongs to one run/],
  ["a size that is not given", ["dfs"], { n: "3", graph: ["grid:2x2"] }, /-n does not include 4/],
  ["seeds twice", ["peterson"], { n: "3", seed: ["1,2"], seeds: "3" }, /--seed lists 2/],
  ["no seed", ["peterson"], { n: "3", seed: ["x"] }, /seed: x is not accepted/],
  ["too many", ["peterson"], { n: "1..10000", seeds: "1e6" }, /10,000,000,000 cells/],
  ["no violation", ["chang-roberts"], { n: "3", violate: ["fifo"] }, /does not assume fifo/],
])("plan: refuses %s", (_, names, flags, sentence) =>
  expect(() => planOf(names, flags)).toThrow(sentence),
);

test("plan: its record makes the same cells again, and a changed record none", () => {
  const names = ["chang-roberts", "time-slice", "itai-rodeh"];
  const flags = {
    n: "9,3..5",
    ids: ["random,rising"],
    seed: ["3", "7..9", "18446744073709551615"],
    maxMessages: "99",
  };
  const plan = planOf(names, flags);
  const record = recordOf(plan);
  const again = planOfRecord(record)!;
  expect([...cellsOf(again)]).toEqual([...cellsOf(plan)]);
  expect([again.cells, recordOf(again)]).toEqual([plan.cells, record]);
  expect(planOfRecord({ ...record, asked: record.asked.replace("99", "98") })).toBe(undefined);
});

test.each([
  ["names a file", (it: any) => (it.series[0].setup.ids = "@/etc/hostname")],
  ["reads stdin", (it: any) => (it.series[0].setup.ids = "-")],
  ["has an unknown flag", (it: any) => (it.series[0].setup.colour = "red")],
  ["has a version that is not a text", (it: any) => (it.series[0].version = 7)],
  ["has a size that is not a number", (it: any) => (it.sizes[0][0] = "3; x")],
  ["has half a process", (it: any) => (it.sizes[0][0] = 3.5)],
  ["has a limit that is not a number", (it: any) => (it.maxMessages = "x")],
  ["has too many seeds", (it: any) => (it.seeds[0][1] = 1e12)],
  ["has too many seeds in two ranges", (it: any) => it.seeds.push(["7", 1e9])],
])("plan: a record that fits its key and %s is refused", (_, falsify) => {
  const content = JSON.parse(recordOf(planOf(["chang-roberts"], { n: "3", seeds: "2" })).asked);
  const sealed = (text: string) => ({ plan: hash("sha256", text).slice(0, 16), asked: text });
  expect(planOfRecord(sealed(JSON.stringify(content)))?.cells).toBe(2);
  falsify(content);
  expect(planOfRecord(sealed(JSON.stringify(content)))).toBe(undefined);
});

test("plan: a series of a record cannot name another algorithm or size beside its own", () => {
  const record = recordOf(planOf(["chang-roberts"], { n: "3", seeds: "1" })).asked;
  const text = record.replace('"setup":{', '"setup":{"algorithm":"./other.ts","n":9,');
  const plan = planOfRecord({ plan: hash("sha256", text).slice(0, 16), asked: text })!;
  expect([...cellsOf(plan)].map(({ cell }) => cell.asked)).toMatchObject([
    { algorithm: "chang-roberts", n: 3 },
  ]);
});

test.each(["ids", "graph", "wake"] as const)("plan: --%s - is refused", (flag) => {
  expect(() => planOf(["chang-roberts"], { n: "3", [flag]: ["-"] })).toThrow(
    `${flag}: - is not accepted; a sweep reads no values from stdin, but from @FILE.`,
  );
});
