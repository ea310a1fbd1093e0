import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folder } from "../testing/ringleader.ts";
import { runHere } from "../testing/run-here.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

const TITLE = "\u001B]0;title\u0007";

test("output: control characters of a trace are printed as text", async () => {
  const header = {
    format: 1,
    algorithm: TITLE,
    parameters: {},
    setup: {},
    n: 2,
    seed: 1,
    digest: "",
  };
  writeFileSync(join(cwd, "odd.jsonl"), `${JSON.stringify(header)}\n`);
  const { status, err } = await runHere(["replay", "odd.jsonl"], cwd);
  expect(status).not.toBe(0);
  expect(err).toContain("\\x1b]0;title\\x07 is unknown");
  expect(err).not.toContain("\u001B");
});

test("output: control characters of an own algorithm are printed as text", async () => {
  writeFileSync(
    join(cwd, "odd.ts"),
    `import { algorithm, atMost } from "@ringleader/core";
     export default algorithm({
       name: ${JSON.stringify(`odd${TITLE}`)},
       paper: "none",
       idea: ${JSON.stringify(`An idea ${TITLE}`)},
       needs: { ring: true, ids: true, direction: true, fifo: true, everyone: true },
       elects: "max",
       announces: false,
       state: {},
       messages: {},
       wake(me) { if (me.id === 2) me.lead(); },
       on: {},
       claims: [atMost(${JSON.stringify(`none ${TITLE}`)}, "none", { of: "messages" }, () => 0)],
     });`,
  );
  for (const verb of ["run", "show"]) {
    const { out } = await runHere(
      [verb, "./odd.ts", ...(verb === "run" ? ["--ids", "2,1"] : [])],
      cwd,
    );
    expect(out).toContain("\\x1b]0;title\\x07");
    expect(out).not.toContain("\u001B");
  }
});
