import { proved } from "../../model/basis.ts";
import { attained, exactly, type Claim } from "../../model/claim.ts";
import type { Outcome } from "../../model/run.ts";
import type { Setup } from "../../model/setup.ts";
import { idsInside } from "./ids-inside.ts";

const cite = "003, Complexity: time O(n), with the constant of this reading";
const terminates = ({ setup }: Outcome): boolean => setup.algorithm.announces;
const inUnits = ({ setup }: Outcome): boolean => setup.schedule.kind === "fifo";

/** Times of mail=relay: the process that wins started at 0. */
export const relayTimes: readonly Claim[] = [
  exactly(
    "elected after exactly n units of time, a message taking one",
    cite,
    { of: "causal", at: "declaration" },
    (run) => (inUnits(run) ? run.n : undefined),
    proved("decision 14"),
  ),
  exactly(
    "everything is over after exactly 2n units of time, a message taking one",
    "003, Complexity: time O(n), terminate included",
    { of: "causal", at: "last" },
    (run) => (terminates(run) && inUnits(run) ? 2 * run.n : undefined),
    proved("decision 14"),
  ),
];

/** Hops clockwise from the nearest initiator to the process whose id wins. */
function delay(setup: Setup): number {
  const { n, waking } = setup;
  const ids = idsInside(setup);
  let winner = 0;
  for (let p = 1; p < n; p++) if (ids[p] < ids[winner]) winner = p;
  const starts = (hops: number) => waking.starters?.[(winner - hops + n) % n] !== 0;
  let hops = 0;
  while (!starts(hops)) hops++;
  return hops;
}

/** Election messages if every id goes to the next smaller one, and the least all the way round. */
function distances(setup: Setup): number {
  const { n } = setup;
  const ids = idsInside(setup);
  const larger: number[] = [];
  let sum = n;
  for (let i = 0; i < 2 * n; i++) {
    while (larger.length > 0 && ids[larger.at(-1)! % n] > ids[i % n]) {
      const p = larger.pop()!;
      if (p < n) sum += i - p;
    }
    larger.push(i);
  }
  return sum;
}

const known = proved("decision 17");
const reading = "derived; 003 does not say whether mail starts a process";
/** The only initiator is the clockwise neighbour of the least id. */
const lastReached = (n: number) => ({
  ids: Array.from({ length: n }, (_, i) => n - i),
  wake: { "0": "0" },
});

const over = attained(
  "everything is over after 3n - 1 units where the only initiator follows the least id",
  `003, time O(n), terminate included: ${reading}`,
  { of: "causal", at: "last" },
  (n) => 3 * n - 1,
  lastReached,
  known,
);

/** Times and messages of mail=start: mail starts the process that wins at most n - 1 units late. */
export const startTimes = (announces: boolean): readonly Claim[] => [
  exactly(
    "as many election messages as if every process started by itself, on links that keep the order",
    `003, LCR: ${reading}`,
    { of: "messages", kinds: ["elect"] },
    ({ setup }) => (setup.links === "fifo" ? distances(setup) : undefined),
    known,
  ),
  exactly(
    "elected after exactly n + d units of time, d hops from the nearest initiator to the least id",
    `003, time O(n): ${reading}`,
    { of: "causal", at: "declaration" },
    (run) => (inUnits(run) ? run.n + delay(run.setup) : undefined),
    known,
  ),
  exactly(
    "everything is over after exactly 2n + d units of time",
    `003, time O(n), terminate included: ${reading}`,
    { of: "causal", at: "last" },
    (run) => (terminates(run) && inUnits(run) ? 2 * run.n + delay(run.setup) : undefined),
    known,
  ),
  attained(
    "elected after 2n - 1 units where the only initiator follows the least id",
    `003, time O(n): ${reading}`,
    { of: "causal", at: "declaration" },
    (n) => 2 * n - 1,
    lastReached,
    known,
  ),
  ...(announces ? [over] : []),
];
