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
  'id == "77"',
  '"77" == id',
  'id === "77"',
  "(id)",
  "((me.id))",
  "!(id)",
  "Math.max(id, me.id)",
  'me["id"] < me.id',
  '"0123456789"[id] === "7"',
  '"0123456789"["7"]',
  "`${ id }` === me.part",
  "`${me.decision}` === `leads`",
  "id?.valueOf()",
  "[id] < [me.id]",
  "{ id } < { id }",
  "id < me.id ? id : me.id",
  "Math.max(...[id, me.id]) === id",
  "announce < id",
  "id < me.part",
  "me.part = id",
  "((part) => part % 2)(id)",
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
  // An id under the name of a label or of a number.
  'const status = me.id; if (status == "77") return;',
  "const [round, status] = [me.id, 0]; if (round > 3) return;",
  "const [round] = [me.id]; if (round % 2 === 0) return;",
  "const { round } = { round: me.id }; if (round > 3) return;",
  "const { id: round } = me; if (round > 3) return;",
  "const [left] = me.inbox;",
  "let round = 0; round = me.id;",
  "for (const round of [me.id]) if (round > 3) return;",
  "for (;me.id;) newRound(me);",
  "me.round.put(0, 0, me.id);",
  "me.round = me.inbox.of(0);",
  "me.inbox.put(0, me.id, undefined);",
  "Array.of(me.id).length;",
  "me.inbox = [me.id];",
  "me.status = me.id;",
  "me.send.id(me.id, { id: me.id, phase: 1 });",
  "me.send.id(both, { ...me, phase: 1 });",
  "me.send.id(both, { id: 0, phase: 1 });",
  "me.send.id(both, { id: me.id, phase: 1, other: 2 });",
  "const own = me; if (own.id > 3) return;",
  "const { max } = Math;",
  "me.follow(7);",
  "me.because(me.id);",
  "switch (me.id) { case 77: return; }",
  "do newRound(me); while (me.id);",
  "try { newRound(me); } catch {}",
  "settle(me, me.id) && me.lead();",
  "function half(round: number) { return round / 2; } half(me.id);",
])("source: franklin with %s is in doubt", (text) => {
  const source = sourceOf("franklin/algorithm");
  const changed = source.replace("  for (;;) {\n", `  ${text}\n  for (;;) {\n`);
  expect(changed).not.toBe(source);
  expect(comparesIds(named("franklin"), [changed])).not.toBe(true);
});

/** What may stand in place of a line of franklin outside its handlers. */
test.each([
  ['from "../../model/family.ts"', 'from "../../elsewhere.ts"'],
  ["import { franklinClaims }", "import { franklinClaims, across }"],
  ["import { franklinClaims }", "import { franklinClaims as across }"],
  ["    wake(me) {", "    wake: started, unused(me) {"],
  ["    wake(me) {", "    ...handlers, wake(me) {"],
  ["    wake(me) {", "    accepts: () => undefined, wake(me) {"],
  ["      id(me, {", "      ...others, id(me, {"],
  ["      id(me, {", '      "id"(me, {'],
  ["      id(me, {", "      get id() {}, id(me, {"],
  ["      id(me, { id, phase }, port) {", "      id(me, { id: phase }, id) {"],
  ["      id(me, { id, phase }, port) {", "      id(me, { id = 3, phase }, port) {"],
  ["      id(me, { id, phase }, port) {", "      id(me, { phase: id }, port) {"],
  ["function newRound(me: Process)", "function newRound(me: Process, round = me.id % 2)"],
  ["  algorithm({", "  algorithm(({ ...other, "],
  ["const needs =", "const Math = { max: () => 3 };\nconst needs ="],
  ["const needs =", "const [across] = [() => 0];\nconst needs ="],
  ["const needs =", "Object.assign(Math, other);\nconst needs ="],
  ["const needs =", "const changed = Object.assign(Math, other);\nconst needs ="],
  ["const needs =", "let round = 0;\nconst needs ="],
])("source: franklin with %s as %s is in doubt", (before, after) => {
  const source = sourceOf("franklin/algorithm");
  const changed = source.replace(before, after);
  expect(changed).not.toBe(source);
  expect(comparesIds(named("franklin"), [changed])).not.toBe(true);
});

test("source: functions, loops and choices that the reader knows do not bring doubt", () => {
  const source = sourceOf("franklin/algorithm");
  const more =
    'const [x, y] = [me.id, me.inbox.of(0)]; if (x === y || (y !== undefined && Math.max(x, y) <= me.id)) me.status = x > me.id ? "passive" : "active"; while (me.round < 3) me.round += 1 << 2; passOn(me);';
  const changed = source.replace("  for (;;) {\n", `  ${more}\n  for (;;) {\n`);
  expect(changed).not.toBe(source);
  expect(comparesIds(named("franklin"), [changed])).toBe(true);
});

test("source: of two definitions, the one with the messages of the algorithm is read", () => {
  const both = [
    "hirschberg-sinclair/algorithm",
    "hirschberg-sinclair/swallow",
    "hirschberg-sinclair/paper",
  ].map(sourceOf);
  for (const losers of ["reply", "swallow"])
    expect(comparesIds(named("hirschberg-sinclair", { losers }), both)).toBe(true);
  expect(comparesIds(named("franklin"), both)).toBe("no definition with these messages");
});
