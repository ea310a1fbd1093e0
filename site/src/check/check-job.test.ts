import { find } from "@ringleader/core";
import { expect, test } from "vitest";
import { opening } from "../run/form.ts";
import { jobOf, openingCheck, sizesSaid } from "./check-job.ts";

const job = (algorithm: string, check = {}, form = {}) =>
  jobOf(
    { ...opening, algorithm, ...form },
    { ...openingCheck, ...check },
    find(algorithm).with({}).needs,
  );

test("what is not given is gone through", () => {
  expect(job("peterson")).toEqual({
    algorithm: "peterson",
    set: {},
    sizes: [2, 3, 4],
    scope: {},
    reduce: true,
    states: 2_000_000,
  });
});

test("given ids say how many there are, and lists are read as on the Watch page", () => {
  const given = job("franklin", { ids: "3, 1 2", wake: "0,2", ports: "010", n: "9" });
  expect(given.sizes).toEqual([3]);
  expect(given.scope).toEqual({ ids: [3, 1, 2], wake: [0, 2], ports: "010" });
});

test("words stand for all of them", () => {
  const { scope } = job("marchetti-spaccamela", { wake: "each", willing: "each" });
  expect(scope).toEqual({ wake: "each", willing: "each" });
});

test("what says nothing to the algorithm is left out", () => {
  expect(job("peterson", { ports: "each", willing: "each", graph: "grid:2x2" }).scope).toEqual({});
  expect(job("dfs", { graph: "grid:2x2" })).toMatchObject({ graph: "grid:2x2", sizes: [] });
  expect(job("dfs")).toMatchObject({ graph: "each", sizes: [2, 3, 4] });
});

test("a violated direction has ports again", () => {
  const { scope } = job("chang-roberts", { ports: "each" }, { violate: "direction" });
  expect(scope).toEqual({ ports: "each", violate: ["direction"] });
});

test.each([
  [{ n: "5..2" }, /n: 5\.\.2 is not accepted; a range goes up/],
  [{ n: "few" }, /n: few is not accepted/],
  [{ states: "1e9" }, /most states: 1e9 is not accepted; .* from 1 to 20000000/],
  [{ ids: "3, x" }, /ids: x at position 1 is not accepted/],
  [{ ids: "" }, /ids: a list of ids holds at least one/],
])("%j is refused", (check, sentence) => expect(() => job("peterson", check)).toThrow(sentence));

test("sizes in words", () => {
  expect([[4], [2, 3, 4], [2, 4]].map(sizesSaid)).toEqual(["4", "2..4", "2, 4"]);
});
