import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folder, json, ringleader } from "../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

test("lift: shows two leaders, and its trace replays with the n that processes believe", async () => {
  const command = ["lift", "itai-rodeh", "-n", "3", "--seed", "5", "--out", "two.jsonl"];
  const found = await json(command, { cwd });
  expect(found).toMatchObject({
    status: 1,
    verdict: "violated",
    times: 2,
    violated: ["n"],
    base: { n: 3, leaders: [{ position: 0 }] },
    lifted: { n: 6, leaders: [{ position: 0 }, { position: 3 }], setup: { known: 3 } },
  });
  expect((await ringleader(["replay", "two.jsonl"], { cwd })).status).toBe(0);
});

test.runIf(process.env["FULL"])("lift: copies a run of the user's own algorithm", async () => {
  writeFileSync(
    join(cwd, "coin.mjs"),
    `import { algorithm } from "@ringleader/core";
export default algorithm({
  name: "coin", paper: "none", idea: "A coin decides.", announces: false,
  needs: { ring: true, direction: true, coins: true, everyone: true }, state: {}, messages: { hop: {} },
  wake(me) { if (me.toss(2) === 1) me.lead(); me.send.hop(); }, on: { hop() {} },
});`,
  );
  const command = ["lift", "./coin.mjs", "-n", "2", "--times", "3", "--seed", "1"];
  const found = await json(command, { cwd });
  const { base, lifted } = found as unknown as Record<string, { leaders: object[] }>;
  expect(lifted.leaders).toHaveLength(3 * base.leaders.length);
  expect(found).toMatchObject(
    lifted.leaders.length > 1
      ? { status: 1, verdict: "violated" }
      : { status: 0, verdict: "holds" },
  );
});

test("lift: copies a run under the schedule of a trace", async () => {
  const given = ["itai-rodeh", "-n", "3", "--seed", "5"];
  const random = ["--schedule", "random"];
  expect(
    (await ringleader(["run", ...given, ...random, "--trace", "own.jsonl"], { cwd })).status,
  ).toBe(0);
  const { lifted } = await json(["lift", ...given, ...random], { cwd });
  expect(await json(["lift", ...given, "--schedule", "@own.jsonl"], { cwd })).toMatchObject({
    lifted,
  });
});

test("lift: refuses a number of copies that is not a number", async () => {
  const { status, err } = await ringleader(["lift", "itai-rodeh", "-n", "3", "--times", "some"]);
  expect([status, err]).toEqual([
    64,
    "ringleader: --times some is not accepted; give a whole number from 2.\n",
  ]);
});

test("lift: asks for the number of processes", async () => {
  const { status, err } = await ringleader(["lift", "itai-rodeh"]);
  expect([status, err]).toEqual([
    64,
    "ringleader: -n: how many processes? Give a number, like -n 3.\n",
  ]);
});
