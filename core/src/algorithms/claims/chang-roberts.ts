import { proved } from "../../model/basis.ts";
import {
  along,
  atLeast,
  atMost,
  attained,
  exactly,
  lessThan,
  onAverage,
  type Claim,
} from "../../model/claim.ts";
import type { Outcome } from "../../model/run.ts";
import { changRobertsAlways } from "./chang-roberts-always.ts";
import { cameHome, inFlight } from "./in-flight.ts";
import { lowerBound } from "./lower-bound.ts";
import { floorOneWay } from "./lockstep.ts";

const elects = { of: "messages", kinds: ["elect"] } as const;
const all = { of: "messages" } as const;

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);
const announced = ({ setup }: Outcome): boolean => setup.algorithm.announces;

/** n(1 + 1/2 + … + 1/n), as a fraction. */
function harmonic(n: number): readonly [bigint, bigint] {
  const product = upTo(n).reduce((it, i) => it * BigInt(i), 1n);
  const sum = upTo(n).reduce((it, i) => it + product / BigInt(i), 0n);
  return [BigInt(n) * sum, product];
}

/** 1 + 1/2 + … + 1/n, the smallest first, so that nothing is lost. */
function harmonicNumber(n: number): number {
  let sum = 0;
  for (let i = n; i > 0; i--) sum += 1 / i;
  return sum;
}

/** What 003 says of LCR; when it ends depends on what mail does to a process that has not started. */
export const changRobertsClaims = (
  times: readonly Claim[],
  terminates: boolean,
): readonly Claim[] => [
  atMost(
    "at most n(n + 1)/2 election messages",
    "003, Complexity: the worst case",
    elects,
    ({ n }) => (n * (n + 1)) / 2,
    proved("decision 14"),
  ),
  atMost(
    "at most kn - k(k - 1)/2 election messages where k processes start: n, n - 1, n - 2, …",
    "003, Complexity, for any number of initiators",
    elects,
    ({ n, contenders: k }) => k * n - (k * (k - 1)) / 2,
    proved("decision 14"),
  ),
  attained(
    "n(n + 1)/2 election messages where ids rise clockwise",
    "003, Complexity: Ω(n²) in the worst case",
    elects,
    (n) => (n * (n + 1)) / 2,
    (n) => ({ ids: upTo(n) }),
    proved("decision 14"),
  ),
  atLeast(
    "at least n + k - 1 election messages where k processes start",
    "003, LCR: the least id makes n hops, every other at least one",
    elects,
    ({ n, contenders: k }) => n + k - 1,
    proved("decision 14"),
  ),
  attained(
    "2n - 1 election messages where ids fall clockwise",
    "003, LCR: the best case",
    elects,
    (n) => 2 * n - 1,
    (n) => ({ ids: upTo(n).reverse() }),
    proved("decision 14"),
  ),
  onAverage(
    "n(1 + 1/2 + … + 1/n) election messages on average",
    "Chang and Roberts 1979, not in 003",
    elects,
    harmonic,
    (n) => n * harmonicNumber(n),
    proved("Chang and Roberts 1979"),
  ),
  lessThan("less than n² messages", "003, Complexity: clearly", all, ({ n }) => n * n, {
    by: "--ids 1",
    truth: "n(n + 3)/2 messages at most, terminate included: less than n² from n = 4 on (LCR-4)",
    known: proved("decision 14"),
  }),
  lessThan(
    "less than n² messages from n = 4 on",
    "003, Complexity, corrected",
    all,
    ({ n }) => (n >= 4 ? n * n : undefined),
    proved("decision 14"),
  ),
  exactly(
    "exactly n terminate messages",
    "003, LCR: the last one, into the leader, counts",
    { of: "messages", kinds: ["terminate"] },
    (run) => (announced(run) ? run.n : undefined),
    proved("decision 14"),
  ),
  ...times,
  along(
    "on links that keep the order nothing is in flight when the leader declares itself",
    "003, LCR: the least id drives all others home before it",
    inFlight(cameHome("elect"), (left, { setup }) => setup.links === "fifo" && left !== 0),
    proved("decision 14"),
  ),
  ...changRobertsAlways,
  ...lowerBound(terminates),
  floorOneWay,
];
