import { expect, test } from "vitest";
import { explainObstacle } from "./elector-status.ts";
import { LeaseCandidate } from "./lease-candidate.ts";

type State = Parameters<typeof explainObstacle>[0];

/** A voter of five that its view proposes, unless the case says otherwise. */
const state = (more: Partial<State>) =>
  ({
    readiness: "voting",
    isProposed: true,
    areTokensUsedUp: false,
    answers: { answered: 0, voting: 0 },
    ...more,
  }) as State;

test.each([
  [{ answers: { answered: 0b11, voting: 0b11 } }, "2 answer, 2 know.", false],
  [{ answers: { answered: 0b1_1111, voting: 0b11 } }, "5 answer, 2 know.", true],
  [{ answers: { answered: 0b111, voting: 0b11 } }, "3 answer, 2 know.", false],
  [{ areTokensUsedUp: true }, "all tokens are used up.", true],
  [
    { readiness: "blank", answers: { answered: 0b110, voting: 0 } },
    "a new ring needs all 5 voters once, and 3 answer.",
    false,
  ],
  [
    { readiness: "blank", answers: { answered: 0b1_1110, voting: 0b110 } },
    "it votes when 3 of 5 voters that know theirs have answered, and 2 answer.",
    true,
  ],
] as const)("elect: a voter in the state %j says why nobody leads", (more, sentence, isLost) => {
  const text = explainObstacle(state(more), 5)!;
  expect(text).toMatch(/^nobody leads/);
  expect(text).toContain(sentence);
  expect(text.includes("ring new --token-above")).toBe(isLost);
});

test("elect: a voter that is not proposed, or that a majority answers, says nothing", () => {
  expect(explainObstacle(state({ isProposed: false }), 5)).toBeUndefined();
  expect(
    explainObstacle(state({ answers: { answered: 0b111, voting: 0b111 } }), 5),
  ).toBeUndefined();
});

test("elect: tokens are larger than the ring allows, and end below 2^52", () => {
  const candidate = (tokenAbove: number) =>
    new LeaseCandidate(
      { me: 2, terms: { voters: 3, lease: 1, drift: 0, tokenAbove }, incarnation: 5, now: 0 },
      { send() {}, lead() {}, extend() {}, stop() {} },
    );
  expect(candidate(99_000_000).nextToken(17)).toBeGreaterThan(99_000_000);
  expect(candidate(0).nextToken(99_000_000)).toBeGreaterThan(99_000_000);
  expect(candidate(2 ** 52 - 2 ** 21).nextToken(0)).toBeLessThan(2 ** 52);
  expect(candidate(2 ** 52 - 1).nextToken(0)).toBeUndefined();
});
