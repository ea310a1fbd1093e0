import {
  catalogue,
  findAlgorithm,
  parseRun,
  runRequest,
  mutantName,
  mutantRun,
  allMutants,
} from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { natural } from "@ringleader/core";
import { describe } from "./describe.ts";
import { formatForm, parseForm, type Form } from "./form.ts";

const runForm = (form: Form) => {
  const spec = parseForm(form, findAlgorithm(form.algorithm).with(form.set).needs);
  return runRequest(parseRun(spec), { maxMessages: spec.maxMessages });
};

test("form: every mutant fails on the page as on the command line", () => {
  const looked = ["deadlock", "budget", "many-leaders"];
  const wrong = allMutants
    .filter(({ caught }) => looked.includes(caught))
    .map((twin) => [mutantName(twin), twin.caught, runForm(formatForm(mutantRun(twin)))])
    .filter(([, caught, { outcome }]: any) => outcome !== caught);
  expect(wrong).toEqual([]);
});

test("form: the run of a refuted claim refutes it", () => {
  const refuted = catalogue.flatMap((family) =>
    (family.with({}).claims ?? []).flatMap((claim) =>
      claim.refuted ? [{ name: family.name, id: claim.id, run: claim.refuted.run }] : [],
    ),
  );
  expect(refuted.length).toBeGreaterThan(3);
  for (const { name, id, run } of refuted) {
    const { claims } = runForm(formatForm({ algorithm: name, ...run }));
    expect(claims.find((claim) => claim.id === id)?.holds, `${name}/${id}`).toBe(false);
  }
});

test("form: lists of older addresses may have commas that separate nothing", () => {
  const needs = findAlgorithm("time-slice").with({}).needs;
  const form = {
    ...formatForm({ algorithm: "time-slice" }),
    ids: "3,1,,2,",
    wake: "0,",
    willing: "",
    violate: "",
  };
  expect(parseForm({ ...form, coins: "//" }, needs)).toMatchObject({
    ids: [3, 1, 2],
    wake: [0],
    willing: "none",
  });
});

test("form: every choice is offered in words, one for each label", () => {
  const raw = catalogue.flatMap((family) =>
    describe(family, {})
      .parameters.filter(({ name, title, options = [] }) => {
        const { labels, words } = family.parameters[name];
        const isWorded = (words ?? []).length <= 1 || words!.length === 1 + (labels ?? []).length;
        return !isWorded || (options.length > 0 && title === name);
      })
      .map(({ name }) => `${family.name}: ${name}`),
  );
  expect(raw).toEqual([]);
  const [losers, elects, announce] = describe(
    catalogue.find(({ name }) => name === "hirschberg-sinclair")!,
    {},
  ).parameters;
  expect(losers.options).toContainEqual(["swallow", "losers stay silent"]);
  expect(elects.options).toContainEqual(["max", "the largest"]);
  expect(announce.title).toBe("Leader tells every process");
});

test("form: a parameter whose name is a key of the address is refused", () => {
  const family = {
    ...findAlgorithm("peterson"),
    parameters: { seed: natural("a number", 1, 1, 9) },
  };
  expect(() => describe(family, {})).toThrow(
    "parameter seed: this name has another meaning in the address of the page; choose another name.",
  );
});
