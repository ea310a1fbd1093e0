import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folder, interrupt, start, untilPrinted } from "../../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

const slow = `
import { algorithm, id } from "@ringleader/core";
export default algorithm({
  name: "slow", paper: "a mistake", idea: "Every process that meets a smaller id leads, slowly.",
  needs: { ring: true, direction: true, ids: true, everyone: true },
  elects: "max", announces: false, state: {}, messages: { token: { id } },
  wake(me) { me.send.token({ id: me.id }); },
  on: {
    token(me, { id }) {
      let sum = 0;
      for (let i = 0; i < 3e7; i++) sum += i;
      if (id < me.id && sum > 0) me.lead();
    },
  },
});
`;

test("run --seeds: Ctrl-C while shrinking shows the simplest run so far", async () => {
  writeFileSync(join(cwd, "slow.ts"), slow);
  const child = start(["run", "./slow.ts", "-n", "6", "--seeds", "10", "--progress"], cwd);
  await untilPrinted(child, "stderr", /shrinking, /);
  const { status, out, err } = await interrupt(child);
  expect(status).toBe(130);
  expect(out).toMatch(/✗ seed 1 of 10: \S+ processes are elected; shrunk to n = \d/);
  expect(out).toContain(", then stopped");
  expect(err).toContain("interrupted while shrinking; the simplest run so far is shown.");
});
