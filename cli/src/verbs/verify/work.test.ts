import { expect, test } from "vitest";
import { work } from "./work.ts";

const context = { progress: { enter() {}, note() {} }, reply() {} };
/** Returns what `verify` finds itself, without the other checker. */
const own = (algorithm: string, more: object = {}) =>
  work({ asked: { algorithm, ids: "1,2", ...more }, maxStates: "10000" }, context as never)!;

test("verify: links reorder unless the algorithm or the user says that they do not", () => {
  const linksOf = (algorithm: string, more?: object) => {
    const { setup, fixed } = own(algorithm, more);
    return [setup["links"], fixed.includes("links keep the order")];
  };
  expect(linksOf("chang-roberts")).toEqual(["any", false]);
  expect(linksOf("peterson")).toEqual(["fifo", false]);
  expect(linksOf("chang-roberts", { links: "fifo" })).toEqual(["fifo", true]);
});
