import { expect, test } from "vitest";
import { findAlgorithm } from "../index.ts";
import { compare, parseRational } from "../exact/rational.ts";
import { computeChances, reportChances, type ChanceRequest } from "./chance.ts";

const FULL = process.env["FULL"] !== undefined;

const requestOf = (name: string, n: number, rest: Partial<ChanceRequest> = {}): ChanceRequest => ({
  algorithm: findAlgorithm(name).with({}),
  n,
  ...rest,
});
const itaiRodeh = requestOf("itai-rodeh", 3);
const rationals = (...texts: string[]) => texts.map((text) => parseRational(text)!);

test("chance: quantiles are the first rounds whose exact probability is large enough", () => {
  const quantiles = rationals("1/2", "3/8", "0.3750001", "0.99", "0.999999");
  const { quantiles: found, within } = computeChances({ ...itaiRodeh, quantiles, within: [40] });
  expect(found?.map(({ rounds }) => rounds)).toEqual(["3", "2", "3", "9", "22"]);
  expect(within.map(({ rounds }) => rounds)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 40]);
  const all = computeChances({ ...itaiRodeh, rounds: 22 }).within;
  for (const [i, { rounds }] of found!.entries()) {
    const reaches = (r: number) =>
      compare(parseRational(all[r - 1].probability as string)!, quantiles[i]) >= 0;
    expect([reaches(Number(rounds)), reaches(Number(rounds) - 1)]).toEqual([true, false]);
  }
});

test("chance: a quantile above the probability of an election is infinite", () => {
  const request = requestOf("franklin-probabilistic:PF-4", 2, {
    quantiles: rationals("0.4", "0.6"),
  });
  expect(computeChances(request).quantiles).toEqual([
    { probability: "2/5", rounds: "2" },
    { probability: "3/5", rounds: "infinite" },
  ]);
});

test.runIf(FULL)("chance: progress counts states, then unknowns, and neither ever falls", () => {
  const states: number[] = [];
  const solved: (readonly [number, number])[] = [];
  const report = reportChances(requestOf("franklin-probabilistic", 2), {
    exploring: (count) => void states.push(count),
    solving: (done, planned) => void solved.push([done, planned]),
    whyStopped: () => undefined,
  });
  expect(report).toMatchObject({ verdict: "holds", states: 1218 });
  expect(states).toEqual(states.toSorted((a, b) => a - b));
  expect(solved.length).toBeGreaterThan(1);
  for (const [i, [done, planned]] of solved.entries()) {
    expect(done).toBeLessThanOrEqual(planned);
    expect(done).toBeGreaterThanOrEqual(solved[i - 1]?.[0] ?? 0);
  }
});

test("chance: a stop keeps what is known, and a violation stays one", () => {
  const stopAfter = (steps: number) => {
    let left = steps;
    return {
      exploring: () => {},
      solving: () => {},
      whyStopped: () => (left-- > 0 ? undefined : "stopped"),
    };
  };
  const early = reportChances(itaiRodeh, stopAfter(1));
  expect(early).toEqual({ verdict: "undecided", undecided: "stopped", states: expect.any(Number) });
  const mutant = requestOf("franklin-probabilistic:PF-4", 2);
  for (let steps = 0, known = 0; known < 9; steps += 5) {
    const report = reportChances(mutant, stopAfter(steps));
    const keys = Object.keys(report).length;
    expect(keys).toBeGreaterThanOrEqual(known);
    known = keys;
    expect(report.verdict).toBe(report.surely === undefined ? "undecided" : "violated");
    if (report.undecided === undefined) break;
  }
});

test("chance: the library refuses too many states, and a report is undecided", () => {
  const request = { ...itaiRodeh, mostStates: 100 };
  expect(() => computeChances(request)).toThrow(
    "chance: there are more than 100 states; try a smaller n.",
  );
  expect(reportChances(request)).toMatchObject({
    verdict: "undecided",
    undecided: "there are more than 100 states",
  });
});
