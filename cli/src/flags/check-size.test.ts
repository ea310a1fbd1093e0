import { Command } from "@commander-js/extra-typings";
import { check, chance } from "@ringleader/core";
import { playLowerBound } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { ringleader } from "../testing/ringleader.ts";
import { checkSize } from "./check-size.ts";

test.each([
  ["check", "0", "-n 0 is not accepted; n is a whole number from 1 to 64."],
  ["check", "1000", "-n 1000 is not accepted; n is a whole number from 1 to 64."],
  ["check", "2..100", "-n 2..100: 100 is not accepted; n is a whole number from 1 to 64."],
  ["chance", "1.5", "-n 1.5 is not accepted; n is a whole number from 1 to 64."],
  ["run", "2^28", "-n 2^28 is not accepted; n is a whole number from 1 to 134,217,728."],
  [
    "sweep",
    "4,2^28",
    "-n 4,2^28: 2^28 is not accepted; n is a whole number from 1 to 134,217,728.",
  ],
  ["worst", "1001", "-n 1001 is not accepted; n is a whole number from 1 to 1,000."],
  ["lower-bound", "1", "-n 1 is not accepted; n is a whole number from 2 to 1,048,576."],
])("size: %s -n %s", (name, n, sentence) => {
  const verb = new Command("ringleader").command(name).option("-n <N>");
  verb.setOptionValue("n", n);
  expect(() => checkSize(verb)).toThrow(sentence);
});

test("size: the ranges are those of the verbs", async () => {
  const refusal = (act: () => unknown): string => {
    try {
      act();
    } catch (error) {
      return (error as Error).message;
    }
    return "";
  };
  const to64 = "n: 65 is not accepted; n is a whole number from 1 to 64.";
  expect(refusal(() => check("peterson", { n: 65 }))).toBe(to64);
  expect(refusal(() => chance("itai-rodeh", { n: 65 }))).toBe(to64);
  const line = { algorithm: "peterson", n: 2 ** 20 + 1 };
  expect(refusal(() => playLowerBound(line, {}))).toContain("from 2 to 1,048,576");
  const worst = await ringleader("worst peterson --ids rising -n 1000 --evaluations 1".split(" "));
  expect(worst.err).not.toContain("is not accepted");
});
