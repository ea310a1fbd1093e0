import { expect, test } from "vitest";
import { json, ringleader } from "../../testing/ringleader.ts";

const chance = (text: string) => ringleader(["chance", ...text.split(" ")]);

test.each([
  "itai-rodeh -n 3",
  "itai-rodeh -n 3 --samples 50 --seed 1 --quantile 0.5,0.9",
  "franklin-probabilistic:PF-4 -n 2",
])("chance: %s fits on one screen, with the verdict first", async (text) => {
  const { out } = await chance(text);
  expect(out).toMatch(/^\n [✓✗] elected with probability 1/);
  expect(out.trimEnd().split("\n").length).toBeLessThanOrEqual(24);
  expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
  expect(out).not.toMatch(/\b00[0-4]\b|\([A-Z]+-\d+\)/);
});

test("chance: -q prints one line, -v everything", async () => {
  expect((await chance("itai-rodeh -n 3 -q")).out).toBe(
    "✓ elected with probability 1: itai-rodeh, n = 3, k = 2; on average 10/3 ≈ 3.33333 rounds and 20 messages\n",
  );
  const { out } = await chance("franklin-probabilistic -n 2 -v");
  for (const part of ["variance of the rounds", "10 rounds", "outcomes\n", "14 ≤ 50/3", "choices"])
    expect(out).toContain(part);
});

test("chance: quantiles and further numbers of rounds", async () => {
  const { out } = await chance("itai-rodeh -n 3 --quantile 0.5,99/100 --within 25");
  expect(out).toContain("quantile  0.5 within 3 rounds\n quantile  0.99 within 9 rounds\n");
  expect(out).toContain("25 rounds  ");
  const document = await json("chance itai-rodeh -n 3 --quantile 0.5 --within 12,11".split(" "));
  expect(document).toMatchObject({
    status: 0,
    verdict: "holds",
    quantiles: [{ probability: "1/2", rounds: "3" }],
  });
  expect(document["within"].map(({ rounds }: any) => rounds).slice(-3)).toEqual([10, 11, 12]);
});

test.each([
  ["--max-states 1000", /^there are more than 1,000 states \(--max-states\)$/],
  ["--timeout 0.001", /^stopped after 1 ms \(--timeout\)$/],
  ["--memory 1M", /^1.00 MB of memory are used \(--memory\)$/],
])("chance: %s ends with status 2, a reason and what is known", async (flag, why) => {
  const line = `chance franklin-probabilistic -n 3 ${flag}`;
  const document = await json(line.split(" "));
  expect(document).toMatchObject({ status: 2, verdict: "undecided", states: expect.any(Number) });
  expect(document["undecided"]).toMatch(why);
});

test("chance: an undecided page says why", async () => {
  const { status, out } = await chance("itai-rodeh -n 3 --max-states 100");
  expect(status).toBe(2);
  expect(out).toMatch(
    /^\n \? undecided {2}itai-rodeh {2}n = 3 · k = 2\n {3}there are more than 100 states \(--max-states\); known so far:\n/,
  );
});

test.each([
  ["--quantile 1", /--quantile 1 is not accepted; give probabilities between 0 and 1/],
  ["--quantile half", /--quantile half is not accepted/],
  ["--within 0", /--within 0 is not accepted/],
  ["--max-states 0", /--max-states 0 is not accepted/],
  ["-v -q", /-v and -q are given/],
])("chance: refuses %s", async (flags, why) => {
  const { status, out, err } = await chance(`itai-rodeh -n 3 ${flags}`);
  expect([status, out]).toEqual([64, ""]);
  expect(err).toMatch(why);
});
