import { expect, test } from "vitest";
import { allMutants, mutantName } from "@ringleader/core/internal";
import { json } from "../../testing/ringleader.ts";
import { findCvc5, findZ3 } from "../../../../scripts/programs.mjs";

const solvers = [findZ3() && "z3", findCvc5() && "cvc5"].filter(Boolean).join(",");

/** A slow machine must not change a verdict. */
const PATIENT = ["--timeout", "3600"];

const proved: readonly (readonly string[])[] = [
  ["chang-roberts"],
  ["chang-roberts", "--set", "announce=no"],
  ["chang-roberts", "--set", "elects=max"],
  ["chang-roberts", "--set", "mail=start"],
  ["franklin"],
  ["franklin", "--set", "elects=min"],
  ["hirschberg-sinclair"],
  ["hirschberg-sinclair", "--set", "losers=swallow"],
];

test.skipIf(solvers === "").each(proved.map((words) => [words.join(" "), words] as const))(
  "prove: %s for every n, by every solver",
  async (_, words) => {
    const document = await json(["prove", ...words, "--solver", solvers, ...PATIENT]);
    expect(document).toMatchObject({ status: 0, verdict: "proved", leftOut: [] });
  },
);

/** Mutants of which the invariant of the right algorithm does not hold; the others are proved. */
const refuted = [
  "chang-roberts:G-1",
  "chang-roberts:passes-larger",
  "chang-roberts:still-relays",
  // These two are safe, but the sentences are too weak to show it (decision 56).
  "chang-roberts:relay-compares",
  "franklin:G-8",
];

const mutants = allMutants
  .filter(({ of }) => of.name === "chang-roberts" || of.name === "franklin")
  .map(mutantName);

test.skipIf(solvers === "").each(mutants)("prove: the verdict on %s", async (name) => {
  const first = solvers.split(",")[0];
  const document = await json(["prove", name, "--solver", first, ...PATIENT]);
  expect(document["verdict"]).toBe(refuted.includes(name) ? "not-inductive" : "proved");
  expect(document["counterexample"] !== undefined).toBe(refuted.includes(name));
});
