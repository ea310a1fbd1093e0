import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folder, json, ringleader } from "../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

test.runIf(process.env["FULL"])(
  "limits: the nearest run can be made again, and --out writes it",
  async () => {
    const command = ["limits", "chang-roberts", "-n", "4"];
    const found = await json([...command, "--out", "near.jsonl"], { cwd });
    expect(found).toMatchObject({ status: 0, verdict: "holds" });
    const [average, comparison] = found["theorems"] as Record<string, any>[];
    expect(average.sizes.at(-1)).toEqual({ n: 4, floor: "25/3", mean: "25/3", least: 7, most: 10 });
    const [, ...again] = (average.nearest.replay as string).split(" ");
    const run = await json([...again, "--seed", "1"]);
    expect(run["messages"].total).toBe(7);
    expect((await ringleader(["replay", "near.jsonl"], { cwd })).status).toBe(0);
    const [, ...reversed] = (comparison.nearest.replay as string).split(" ");
    expect((await json(reversed))["messages"].total).toBe(comparison.sizes.at(-1).least);
  },
);

test.runIf(process.env["FULL"])("limits: judges the algorithm of the guide", async () => {
  const guide = join(import.meta.dirname, "../../../../docs/guide/03-your-own-algorithm.md");
  const [, text] = /```ts mine\.ts\n([^]*?)```/.exec(readFileSync(guide, "utf8"))!;
  writeFileSync(join(cwd, "mine.ts"), text);
  const found = await json(["limits", "./mine.ts", "-n", "5"], { cwd });
  expect(found).toMatchObject({ status: 0, verdict: "holds" });
  const [average] = found["theorems"] as Record<string, any>[];
  // Every id travels around the whole ring.
  expect(average.sizes.map(({ mean }: { mean: string }) => mean)).toEqual([
    "1",
    "4",
    "9",
    "16",
    "25",
  ]);
});

test("limits: refuses rings that are too large to enumerate", async () => {
  const { status, err } = await ringleader(["limits", "peterson", "-n", "12"]);
  expect([status, err]).toEqual([
    64,
    "ringleader: -n 12 is not accepted; n is a whole number from 1 to 9.\n",
  ]);
});
