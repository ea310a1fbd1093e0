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

test("output: control characters of an own algorithm are refused, or printed as text", async () => {
  const own = (idea: string, body: string) =>
    `import { algorithm } from "@ringleader/core";
     export default algorithm({
       name: "odd",
       paper: "none",
       idea: ${JSON.stringify(idea)},
       needs: { ring: true, ids: true, direction: true, fifo: true, everyone: true },
       elects: "max",
       announces: false,
       state: {},
       messages: {},
       on: {},
       ${body}
     });`;
  const wrong = JSON.stringify(`none ${TITLE}\n ✓ Process 5 is elected`);
  writeFileSync(join(cwd, "idea.ts"), own(`An idea ${TITLE}`, ""));
  writeFileSync(join(cwd, "accepts.ts"), own("none", `accepts: () => ${wrong}`));
  for (const name of ["idea", "accepts"]) {
    const { out, err } = await runHere(["run", `./${name}.ts`, "--ids", "2,1"], cwd);
    expect(err).toContain("\\x1b]0;title\\x07");
    expect(out + err).not.toContain("\u001B");
    expect([out, err.trimEnd().split("\n").length]).toEqual(["", 1]);
  }
});
