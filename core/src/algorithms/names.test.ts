import { expect, test } from "vitest";
import { findAlgorithm } from "../request/parse-run.ts";
import { catalogue } from "./index.ts";
import { algorithmNames, aliases, resolveName } from "./names.ts";

test("names: are those of the catalogue, in its order", () => {
  expect(algorithmNames).toEqual(catalogue.map(({ name }) => name));
  for (const name of Object.keys(aliases)) expect(algorithmNames).toContain(name);
});

test("names: an alias stands for one algorithm and is not the start of another's name", () => {
  const all = Object.values(aliases).flat();
  expect(new Set(all).size).toBe(all.length);
  for (const [name, own] of Object.entries(aliases))
    for (const alias of own) expect(resolveName(alias)).toBe(name);
});

test.each([
  ["lcr", "chang-roberts"],
  ["HS", "hirschberg-sinclair"],
  ["dkr", "dolev-klawe-rodeh"],
  ["ir", "itai-rodeh"],
  ["ms", "marchetti-spaccamela"],
  ["PETERSON", "peterson"],
  ["pet", "peterson"],
  ["chang", "chang-roberts"],
  ["TimeSlice", "time-slice"],
  ["variable_speeds", "variable-speeds"],
  ["franklin", "franklin"],
  ["franklin-p", "franklin-probabilistic"],
])("names: %s is %s", (text, name) => {
  expect(findAlgorithm(text).name).toBe(name);
});

test.each([
  ["petersen", "algorithm: petersen is unknown; did you mean peterson?"],
  [
    "frank",
    "algorithm: frank is the start of franklin and franklin-probabilistic; give more letters.",
  ],
  ["dir", "algorithm: dir is unknown; give a name of the catalogue, such as peterson."],
  ["", 'algorithm: "" is unknown; give a name of the catalogue, such as peterson.'],
  [".", "algorithm: . is unknown; give a name of the catalogue, such as peterson."],
  ["🦁", "algorithm: 🦁 is unknown; give a name of the catalogue, such as peterson."],
  [
    "\u001B]0;x",
    "algorithm: \\x1b]0;x is unknown; give a name of the catalogue, such as peterson.",
  ],
  ["peterson:PE-99", /^algorithm: peterson:PE-99 is unknown; mutants of peterson are PE-1, PE-2/],
  ["franklin:FR-9", "algorithm: franklin:FR-9 is unknown; did you mean franklin:FR-1?"],
])("names: refuses %j", (text, sentence) => {
  expect(() => findAlgorithm(text)).toThrow(sentence);
});

test("names: mutants in any case, by alias and by prefix", () => {
  expect(findAlgorithm("LCR:lcr-1").name).toBe("chang-roberts:LCR-1");
  expect(findAlgorithm("pet:pe-2B").name).toBe("peterson:PE-2b");
  expect(findAlgorithm("chang-roberts:still").name).toBe("chang-roberts:still-relays");
});

test("names: other families have no aliases of the catalogue", () => {
  const own = { ...catalogue[0], name: "hidden-stairs" };
  expect(findAlgorithm("hidden", [own])).toBe(own);
  expect(() => findAlgorithm("hs", [own])).toThrow("hs is unknown");
});
