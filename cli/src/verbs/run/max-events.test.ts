// --max-events counts alarms too, so it stops a run in rounds that has only alarms and no messages.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folder, json, ringleader } from "../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);
beforeAll(() => {
  writeFileSync(
    join(cwd, "ticks.ts"),
    `import { algorithm, bit } from "@ringleader/core";
export default algorithm({
  name: "ticks", paper: "none", idea: "An alarm rings without end.",
  needs: { ring: true, direction: true, ids: true, rounds: true },
  elects: "min", announces: false, computesWithIds: true,
  state: { side: bit }, messages: { token: {} },
  wake(me) { me.alarm(1n); },
  alarm(me) { me.side = 1 - me.side; me.alarm(2n); },
  on: { token() {} },
});
`,
  );
});

test("max-events: stops a run with status 2, and its trace replays", async () => {
  const asked = ["run", "ticks.ts", "-n", "2", "--seed", "1", "--max-events", "50"];
  const it = await json([...asked, "--trace", "ticks.jsonl"], { cwd });
  expect(it).toMatchObject({
    status: 2,
    outcome: "budget",
    stopped: "the run is not over after 50 deliveries and alarms",
    replay: expect.stringMatching(/ --max-events 50$/),
  });
  const replayed = await ringleader(["replay", "ticks.jsonl", "--algorithm", "ticks.ts"], { cwd });
  expect([replayed.status, replayed.out]).toEqual([0, expect.stringMatching(/^same digest/)]);
  const { status, out } = await ringleader(asked, { cwd });
  expect([status, out]).toEqual([
    2,
    expect.stringContaining("undecided: the run is not over after 50"),
  ]);
});

test.runIf(process.env["FULL"])(
  "max-events: check finds an endless run without a timeout",
  async () => {
    const it = await json(["check", "ticks.ts", "-n", "2"], { cwd });
    expect(it).toMatchObject({ status: 1, verdict: "violated" });
    expect(it["counterexample"].why).toMatch(/^the run never ends: a configuration occurred twice/);
  },
);

test.each([
  [
    "peterson",
    "5",
    /--max-events 5: peterson does not accept this option, because it is asynchronous and has no alarms; its limit is max-messages/,
  ],
  ["variable-speeds", "few", /--max-events few is not accepted/],
])("max-events: refuses run %s --max-events %s", async (name, most, why) => {
  const { status, err } = await ringleader(["run", name, "-n", "3", "--max-events", most], { cwd });
  expect([status, err]).toEqual([64, expect.stringMatching(why)]);
});
