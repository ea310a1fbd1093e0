import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFiles } from "./testing/bad-input-folder.ts";
import { BadInputs, verbsOf } from "./testing/bad-inputs.ts";
import { faultOf } from "./testing/refusal-check.ts";
import { folder } from "./testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);
beforeAll(() => makeFiles(cwd, false));

/** Verbs that read a file of results, which takes long to make. The full suite draws them too. */
const slow = ["results", "plot"];

test("bad input: 60 drawn commands are refused in one sentence that names flag and value", async () => {
  const verbs = await verbsOf();
  const inputs = new BadInputs(verbs.filter(({ name }) => !slow.includes(name)));
  for (let i = 0; i < 60; i++) expect(await faultOf(inputs.next(), cwd)).toBe(undefined);
});
