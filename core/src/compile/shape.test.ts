import { afterEach, expect, test } from "vitest";
import { algorithm } from "../model/algorithm.ts";
import { single } from "../model/family.ts";
import { id, nat } from "../model/schema.ts";
import { parseRun, runRequest } from "../internal.ts";

const mine = algorithm({
  name: "mine",
  paper: "",
  idea: "",
  needs: { ring: true, direction: true, ids: true },
  announces: false,
  state: { best: nat },
  messages: { token: { id } },
  wake: (me) => me.lead(),
  on: { token: () => {} },
});

const seen = globalThis as { escaped?: boolean };
afterEach(() => delete seen.escaped);

/** Runs an algorithm that did not pass the check of `algorithm`. */
const run = (part: object) =>
  runRequest(parseRun({ algorithm: "mine", n: 3 }, single({ ...mine, ...part } as never)));

const code = "token[globalThis.escaped = true]";

test.each<[string, object]>([
  ["a field", { state: { [code]: nat } }],
  ["a kind", { messages: { [code]: { id } } }],
  ["a field of a message", { messages: { token: { [code]: id } } }],
])("shape: refuses code as the name of %s", (_, part) => {
  expect(() => run(part)).toThrow("cannot be the name of a ");
  expect(seen.escaped).toBeUndefined();
});

test.each<[string, object]>([
  ["the largest value", { ...nat, max: "0 || (globalThis.escaped = true)" }],
  ["the number of slots", { each: nat, slots: "1, globalThis.escaped = true" }],
])("shape: does not run code that stands for %s", (_, field) => {
  const wake = (me: { best: unknown }) => (me.best = 0);
  try {
    run({ state: { best: field }, wake });
  } catch {
    // A refusal is as good as a run.
  }
  expect(seen.escaped).toBeUndefined();
});
