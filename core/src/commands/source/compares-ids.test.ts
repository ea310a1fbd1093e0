import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { catalogue } from "../../algorithms/index.ts";
import { comparesIds } from "./compares-ids.ts";

const sourceOf = (path: string) =>
  readFileSync(new URL(`../../algorithms/${path}.ts`, import.meta.url), "utf8");
const named = (name: string, set = {}) =>
  catalogue.find((family) => family.name === name)!.with(set);

test.each([
  ["chang-roberts", "chang-roberts/algorithm", {}],
  ["franklin", "franklin/algorithm", {}],
  ["hirschberg-sinclair", "hirschberg-sinclair/swallow", { losers: "swallow" }],
  ["peterson", "peterson/algorithm", {}],
  ["dolev-klawe-rodeh", "dolev-klawe-rodeh/algorithm", {}],
])("source: %s only compares ids", (name, path, set) => {
  expect(comparesIds(named(name, set), [sourceOf(path)])).toBe(true);
});

test.each(["time-slice", "variable-speeds"])("source: %s computes with ids", (name) => {
  expect(comparesIds(named(name), [sourceOf(`${name}/algorithm`)])).not.toBe(true);
});

/** What may stand in place of a comparison of chang-roberts. */
test.each([
  "id % 2 < me.id",
  "id + 1 < me.id",
  "id - me.id < 0",
  "-id < -me.id",
  "id < 5",
  "id < (5)",
  "5 > id",
  "id < limit",
  "id",
  "!id",
  "id && me.part === other",
  "me.id || id < me.id",
  "(id & 1) === 0",
  "Math.abs(id) < me.id",
  "Math.max(id, 3) === me.id",
  "String(id) < String(me.id)",
  "id.toString() < me.id",
  "`${id}` < name",
  "table[id]",
  "[0, 1, 2][id]",
  "id in table",
  "Number(id) < me.id",
  "half(id) < me.id",
  "(id ?? 3) < me.id",
  "id ** 2 < me.id",
  "id / 2 < me.id",
  "~id < me.id",
  "id === 77",
  "77 === id",
  "id !== Infinity",
])("source: chang-roberts with %s is in doubt", (text) => {
  const source = sourceOf("chang-roberts/algorithm");
  const changed = source.replace("else if (id < me.id)", `else if (${text})`);
  expect(changed).not.toBe(source);
  expect(comparesIds(named("chang-roberts"), [changed])).not.toBe(true);
});

/** What may stand before the comparisons of franklin. */
test.each([
  "const seven = 7; if (seven < me.id) return;",
  "let other = me.id; other += 1;",
  "const other = me.id; if (other % 2 === 0) return;",
  "me.round = me.id; me.round++;",
  "me.round = me.round > 3 ? me.id : 1;",
  "const round = me.id; if (round > 3) return;",
  "me.inbox.put(0, 0, 3);",
  "me.inbox.put(0, 0, me.round);",
  "me.send.id(both, { id: 7, phase: 1 });",
  "me.send.id(both, { id: me.id + 1, phase: 1 });",
  "me.send.id(both, { id: me.id, phase: me.id });",
  "if (me.inbox.of(0)) return;",
  "if (me.inbox.of(0) > 4) return;",
  "if (me.inbox.of(me.id) === undefined) return;",
  "for (let i = 0; i < me.id; i++) newRound(me);",
  "while (me.id) newRound(me);",
  "globalThis.last = me.id;",
])("source: franklin with %s is in doubt", (text) => {
  const source = sourceOf("franklin/algorithm");
  const changed = source.replace("  for (;;) {\n", `  ${text}\n  for (;;) {\n`);
  expect(changed).not.toBe(source);
  expect(comparesIds(named("franklin"), [changed])).not.toBe(true);
});
