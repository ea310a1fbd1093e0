import { findAlgorithm } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { openingCheck } from "../../../run/check/check-job.ts";
import { opening } from "../../../run/form.ts";
import { sayScope } from "./phrases.ts";

const say = (algorithm: string, check = {}, form = {}) =>
  sayScope(
    { ...openingCheck, ...check },
    { ...opening, ...form },
    findAlgorithm(algorithm).with({}).needs,
  );
const every = "every setup that the model allows";
const some = "some of the setups that the model allows";

test("scope: every setup of the model, unless the user chooses among them or leaves the model", () => {
  expect(say("chang-roberts")).toBe(every);
  expect(say("chang-roberts", { states: "10", n: "", reduce: false })).toBe(every);
  expect(say("chang-roberts", { ids: "3,1,2" })).toBe(some);
  expect(say("chang-roberts", { ids: "3,x" })).toBe(some);
  expect(say("chang-roberts", { wake: "all" })).toBe(some);
  expect(say("franklin", { ports: "aligned" })).toBe(some);
  expect(say("dfs", { graph: "grid:2x2" })).toBe(some);
  expect(say("chang-roberts", {}, { links: "fifo" })).toBe(some);
  expect(say("chang-roberts", {}, { violate: "fifo" })).toBe(
    "outside the model: links may reorder messages",
  );
});

test("scope: a word for all values leaves out no setup, nor does a value that does not apply", () => {
  expect(say("chang-roberts", { wake: "each" })).toBe(every);
  expect(say("franklin", { ports: "each" })).toBe(every);
  expect(say("marchetti-spaccamela", { willing: "each" })).toBe(every);
  expect(say("peterson", { ports: "010", willing: "none", graph: "grid:2x2" })).toBe(every);
  expect(say("itai-rodeh", { ids: "3,1,2" })).toBe(every);
  expect(say("chang-roberts", {}, { links: "any" })).toBe(every);
  expect(say("peterson", {}, { links: "fifo" })).toBe(every);
});
