import { findAlgorithm } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { opening } from "../form.ts";
import { jobOf, openingCheck, describeSizes } from "./check-job.ts";

const job = (algorithm: string, check = {}, form = {}) =>
  jobOf(
    { ...opening, algorithm, ...form },
    { ...openingCheck, ...check },
    findAlgorithm(algorithm).with({}).needs,
  );

test("check job: explores every dimension that is not given", () => {
  expect(job("peterson")).toEqual({
    algorithm: "peterson",
    set: {},
    sizes: [2, 3],
    scope: {},
    reduce: true,
    states: 2_000_000,
  });
});

test("check job: given ids fix n, and lists are read as under Watch", () => {
  const given = job("franklin", { ids: "3, 1 2", wake: "0,2", ports: "010", n: "9" });
  expect(given.sizes).toEqual([3]);
  expect(given.scope).toEqual({ ids: [3, 1, 2], wake: [0, 2], ports: "010" });
});

test("check job: words stand for all values of a dimension", () => {
  const { scope } = job("marchetti-spaccamela", { wake: "each", willing: "each" });
  expect(scope).toEqual({ wake: "each", willing: "each" });
});

test("check job: leaves out dimensions that do not apply", () => {
  expect(job("peterson", { ports: "each", willing: "each", graph: "grid:2x2" }).scope).toEqual({});
  expect(job("dfs", { graph: "grid:2x2" })).toMatchObject({ graph: "grid:2x2", sizes: [] });
  expect(job("dfs")).toMatchObject({ graph: "each", sizes: [2, 3] });
});

test("check job: has ports if direction is violated", () => {
  const { scope } = job("chang-roberts", { ports: "each" }, { violate: "direction" });
  expect(scope).toEqual({ ports: "each", violate: ["direction"] });
});

test.each([
  [{ n: "5..2" }, /n: 5\.\.2 is not accepted; a range rises/],
  [{ n: "few" }, /n: few is not accepted/],
  [{ states: "1e9" }, /most states: 1e9 is not accepted; .* from 1 to 20,000,000/],
  [{ ids: "3, x" }, /ids: x is not accepted/],
  [{ ids: "" }, /ids: "" is not accepted/],
])("%j is refused", (check, sentence) => expect(() => job("peterson", check)).toThrow(sentence));

test("describeSizes: formats a size, a range and a list", () => {
  expect([[4], [2, 3, 4], [2, 4]].map(describeSizes)).toEqual(["4", "2..4", "2, 4"]);
});
