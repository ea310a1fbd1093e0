import { describe, expect, test } from "vitest";
import { catalogue, Refusal, parseRun, runRequest, type RunSpec } from "@ringleader/core/internal";
import { casesOf, verdict } from "./oracles/against.ts";

const files = catalogue.map(({ name }) => name).concat("marchetti-spaccamela-large", "published");

describe.each(files)("oracles: %s", (file) => {
  const known = new Set(catalogue.map(({ name }) => name));
  // The full suite has all cases.
  const cases = casesOf(file)
    .filter(({ run: line }) => known.has(line.algorithm))
    .filter((_, i) => process.env["FULL"] || i % 5 === 0);
  test(`the engines agree on ${cases.length} cases`, () => {
    const wrong = cases.flatMap((one) => {
      const differences = verdict(one, attempt(one.run));
      return differences.length > 0
        ? [`${JSON.stringify(one.run)}: ${differences.join("; ")}`]
        : [];
    });
    expect(wrong.slice(0, 5)).toEqual([]);
  });
});

function attempt(line: RunSpec): any {
  try {
    return runRequest(parseRun(line));
  } catch (error) {
    if (error instanceof Refusal) return { error: error.message };
    throw error;
  }
}
