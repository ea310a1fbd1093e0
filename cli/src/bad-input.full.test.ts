import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFiles } from "./testing/bad-input-folder.ts";
import { BadInputs, verbsOf } from "./testing/bad-inputs.ts";
import { faultOf } from "./testing/refusal-check.ts";
import { folder } from "./testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);
beforeAll(() => makeFiles(cwd, true));

test("bad input: 1,000 drawn commands are refused in one sentence that names flag and value", async () => {
  const inputs = new BadInputs(await verbsOf());
  const faults: string[] = [];
  for (let i = 0; i < 1000; i++) {
    const fault = await faultOf(inputs.next(), cwd);
    if (fault !== undefined) faults.push(fault);
  }
  expect(faults.join("\n")).toBe("");
});
