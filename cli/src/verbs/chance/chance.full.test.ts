import { expect, test } from "vitest";
import { interrupt, start, untilPrinted } from "../../testing/ringleader.ts";

test("chance: shows how many states and unknowns are left, and Ctrl-C ends it", async () => {
  const child = start(["chance", "itai-rodeh", "-n", "3", "--within", "1e5", "--progress"]);
  // How much time is left is shown only once a tenth of the work is done.
  await untilPrinted(child, "stderr", /^solving · [\d.,]+( [kM])? of [\d.]+ [kM] unknowns · /m);
  const { status, err } = await interrupt(child);
  expect(status).toBe(130);
  expect(err).toMatch(/interrupted after [\d,]+ of [\d,]+ unknowns were solved\. To start over: /);
});
