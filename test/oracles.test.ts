import { describe, expect, test } from "vitest";
import { catalogue, Refusal, requestOf, run, type Line } from "@ringleader/core";
import { casesOf, verdict } from "./oracles/against.ts";

const files = catalogue.map(({ name }) => name).concat("marchetti-spaccamela-large", "published");

/** Every case, run by the real engines, gives what the independent references gave. */
describe.each(files)("%s", (file) => {
  const known = new Set(catalogue.map(({ name }) => name));
  const cases = casesOf(file).filter(({ run: line }) => known.has(line.algorithm));
  test(`${cases.length} cases agree`, () => {
    const wrong = cases.flatMap((one) => {
      const found = verdict(one, attempt(one.run));
      return found.length > 0 ? [`${JSON.stringify(one.run)}: ${found.join("; ")}`] : [];
    });
    expect(wrong.slice(0, 5)).toEqual([]);
  });
});

function attempt(line: Line): any {
  try {
    return run(requestOf(line));
  } catch (error) {
    if (error instanceof Refusal) return { error: error.message };
    throw error;
  }
}
