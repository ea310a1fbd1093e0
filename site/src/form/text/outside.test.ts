import { findAlgorithm, Refusal } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { describe } from "../../run/describe.ts";
import { opening, type Form } from "../../run/form.ts";
import { backInside, withoutWhich } from "./outside.ts";
import { settle } from "./settle.ts";

const asked = (change: Partial<Form>) => {
  const form = { ...opening, ...change };
  return [form, describe(findAlgorithm(form.algorithm), form.set)] as const;
};

test.each([
  [{ algorithm: "peterson", links: "any" }, ["fifo"]],
  [{ algorithm: "peterson", ids: "3,3,1" }, ["ids"]],
  [{ algorithm: "peterson", ids: "3,3,1", links: "any" }, ["fifo", "ids"]],
  [{ algorithm: "time-slice", wake: "0@5" }, ["everyone"]],
  [{ algorithm: "marchetti-spaccamela-simplified", set: { N: "3" } }, ["n"]],
  [{ algorithm: "peterson", ids: "3,3,1", violate: "fifo" }, ["fifo", "ids"]],
  [{ algorithm: "peterson" }, undefined],
  [{ algorithm: "peterson", seed: "x" }, undefined],
  [{ algorithm: "peterson", wake: "99" }, undefined],
] as const)("%o can be run without %o", (change, without) => {
  const [form, described] = asked(change);
  expect(withoutWhich(form, described)).toEqual(without);
  if (!without) return;
  const outside = { ...form, violate: without.join(",") };
  const back = backInside(outside, described);
  expect(back.violate).toBe("");
  expect(settle(back, described)).not.toBeInstanceOf(Refusal);
});

test("back inside: keeps what needs no violation", () => {
  const [form, described] = asked({ algorithm: "peterson", violate: "fifo", ids: "3,2,1" });
  expect(backInside(form, described)).toEqual({ ...form, violate: "" });
});
