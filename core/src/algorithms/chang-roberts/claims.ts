import { proved } from "../../model/basis.ts";
import {
  always,
  atLeast,
  atMost,
  type Claim,
  attained,
  exactly,
  along,
  lessThan,
  onAverage,
  provedIn,
} from "../../model/claim.ts";
import {
  countOnWay,
  idsInside,
  lookOnWay,
  processes,
  repeatedOnWay,
} from "../claims/configuration.ts";
import type { Outcome } from "../../model/outcome.ts";
import type { Setup } from "../../model/setup.ts";
import { cameHome, inFlight } from "../claims/in-flight.ts";
import { invariant } from "../../sentence/invariant.ts";
import { floorOneWay, onBitReversal } from "../claims/lockstep.ts";
import { downwards, loneGreatest, upwards } from "../claims/moments.ts";

/** Invariants of LCR under every schedule, even if links reorder messages. */
const invariants: readonly Claim[] = [
  invariant(
    "passed-no-better",
    "an id in flight is at most the id of every candidate that it has passed",
    "003, LCR: a larger id is discarded",
    "for all messages m of elect: for all p: between(m.id, p, m.to) and p.contends implies m.id <= p.id",
    proved("decision 49"),
  ),
  always(
    "one-copy-of-an-id",
    "no two election messages in flight carry the same id",
    "003, LCR: an id is sent once, and then forwarded or discarded",
    (config) => {
      const id = repeatedOnWay(config, ["elect"], ({ fields }) => fields["id"] as number);
      return id === undefined ? undefined : `id ${id} is in flight twice`;
    },
  ),
  always(
    "no-smaller-passed",
    "no id has passed an initiator with a smaller id",
    "003, LCR: a larger id is discarded",
    (config) => {
      const { n, setup, read } = config;
      const ids = idsInside(setup);
      return lookOnWay(config, ["elect"], ({ fields }, to) => {
        const id = fields["id"] as number;
        for (let p = (ids.indexOf(id) + 1) % n; p !== to; p = (p + 1) % n) {
          if (read(p)["part"] === "initiator" && ids[p] < id)
            return `id ${id} has passed id ${ids[p]}, the initiator at position ${p}`;
        }
        return undefined;
      });
    },
  ),
  always(
    "one-terminate",
    "at most one terminate message is in flight, and only after a process has become the leader",
    "003, LCR: the leader sends terminate",
    (config) => {
      const many = countOnWay(config, ["terminate"]);
      if (many === 0) return undefined;
      const leaders = processes(config).filter(({ decision }) => decision === "leads").length;
      return many > leaders || many > 1
        ? `terminate messages in flight: ${many}; leaders: ${leaders}`
        : undefined;
    },
  ),
];

const all = { of: "messages" } as const;

/** The solution of M(2) = 1, M(n) = 2M(n/2) + (n/2 - 1)/2 for powers of two; not an integer for n ≥ 4. */
export const openSchedule = (n: number): number => (n * Math.log2(n) + 2) / 4;

/** Makes the claims on the lower bound as the papers print it (TH-2); runs of this algorithm refute them. */
function lowerBound(terminates: boolean): readonly Claim[] {
  // The number of messages on the rising ring, with or without terminate, and the least n at which it exceeds 16n log₂ n.
  const [sent, from] = terminates ? ["n(n + 3)/2", 253] : ["n(n + 1)/2", 255];
  return [
    atMost(
      "lower-bound-as-upper",
      "at most 16n log₂ n messages if n > 1",
      "003, Lower bound: networks require O(n log n), read with the constant 16 of Hirschberg and Sinclair",
      all,
      ({ n }) => (n > 1 ? 16 * n * Math.log2(n) : undefined),
      {
        run: { n: from, ids: "rising" },
        truth: `Ω(n log n) must be meant (TH-2), because O(n log n) would be an upper bound. If ids rise clockwise, ${sent} messages are sent, which exceeds c n log n for every constant c if n is large enough`,
        known: undefined, // the run shows it
        chosen: true,
      },
    ),
    atMost(
      "lower-bound-in-time",
      "at most 16n log₂ n messages if n > 1 and a leader is found within n time units",
      "001, Introduction (ii): an algorithm that finds a leader in less than t time units needs O(n log n), read with the constant 16",
      all,
      // The critical path is found only where the claim applies.
      (run) =>
        run.n > 1 &&
        run.setup.schedule.kind === "lockstep" &&
        (run.causal.declaration ?? Infinity) <= run.n
          ? 16 * run.n * Math.log2(run.n)
          : undefined,
      {
        run: { n: from, ids: "rising", schedule: "lockstep" },
        truth: `Ω(n log n) must be meant, here and in the preceding 'less than O(n log n)'. If ids come from 1..f(n, t), every protocol that is faster than t needs at least c n log n messages, but it may send more; this run sends ${sent}`,
        known: undefined, // the run shows it
        chosen: true,
      },
    ),
    atLeast(
      "open-schedule",
      "if n is a power of two, every ring has an open schedule with at least M(n) = (n log₂ n + 2)/4 messages",
      "003, Lower bound (contd.): M(n) = 2M(n/2) + (n/2 - 1)/2",
      // If the channel into the process with the smallest id is blocked, all election messages are still sent, but no terminate.
      { of: "messages", kinds: ["elect"] },
      ({ n, contenders, setup }) => {
        const applies = contenders === n && setup.links === "fifo";
        return applies && n > 1 && Number.isInteger(Math.log2(n)) ? openSchedule(n) : undefined;
      },
      {
        run: { n: 256, ids: "falling" },
        truth:
          "for every set of ids, the ring on which the ids rise has such a schedule (TH-2). The ring on which they fall has none for n ≥ 256, because its open schedules send at most 2n - 1 messages: the smallest id never returns, and terminate is not sent. For smaller n every ring has such a schedule, because 2n - 1 messages can be sent on every ring",
      },
    ),
  ];
}

const terminates = ({ setup }: Outcome): boolean => setup.algorithm.announces;
const inUnits = ({ setup }: Outcome): boolean => setup.schedule.kind === "fifo";

/** Claims on times with mail=relay, where the winner starts at time 0. */
export const relayTimes: readonly Claim[] = [
  exactly(
    "elected-after-n",
    "the leader is elected after exactly n time units if every message takes one time unit",
    "003, Complexity: time O(n), with the constant for mail=relay",
    { of: "causal", at: "declaration" },
    (run) => (inUnits(run) ? run.n : undefined),
  ),
  exactly(
    "over-after-2n",
    "the run ends after exactly 2n time units if every message takes one time unit",
    "003, Complexity: time O(n), with the constant for mail=relay, terminate included",
    { of: "causal", at: "last" },
    (run) => (terminates(run) && inUnits(run) ? 2 * run.n : undefined),
  ),
];

/** Counts the hops clockwise from the nearest initiator to the winner. */
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

/** Counts the election messages if every id travels to the next smaller one, and the least id around the ring. */
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

const reading = "derived here, because 003 does not say whether a message starts a process";

const over = attained(
  "latest-end",
  "the run ends after 3n - 1 time units if the only initiator is the clockwise neighbour of the owner of the least id",
  `003, time O(n), terminate included; ${reading}`,
  { of: "causal", at: "last" },
  (n) => 3 * n - 1,
  loneGreatest,
);

/** Claims on times and messages with mail=start, where a message may start the winner up to n - 1 time units late. */
export const startTimes = (announces: boolean) =>
  provedIn("decision 17", [
    exactly(
      "messages-any-start",
      "on FIFO links, as many election messages are sent as if every process started by itself",
      `003, LCR; ${reading}`,
      { of: "messages", kinds: ["elect"] },
      ({ setup }) => (setup.links === "fifo" ? distances(setup) : undefined),
    ),
    exactly(
      "elected-after-n-plus-d",
      "if every message takes one time unit, the leader is elected after exactly n + d time units, where d is the number of hops clockwise from the nearest initiator to the owner of the least id",
      `003, time O(n); ${reading}`,
      { of: "causal", at: "declaration" },
      (run) => (inUnits(run) ? run.n + delay(run.setup) : undefined),
    ),
    exactly(
      "over-after-2n-plus-d",
      "if every message takes one time unit, the run ends after exactly 2n + d time units, where d is the number of hops clockwise from the nearest initiator to the owner of the least id",
      `003, time O(n), terminate included; ${reading}`,
      { of: "causal", at: "last" },
      (run) => (terminates(run) && inUnits(run) ? 2 * run.n + delay(run.setup) : undefined),
    ),
    attained(
      "latest-election",
      "the leader is elected after 2n - 1 time units if the only initiator is the clockwise neighbour of the owner of the least id",
      `003, time O(n); ${reading}`,
      { of: "causal", at: "declaration" },
      (n) => 2 * n - 1,
      loneGreatest,
    ),
    ...(announces ? [over] : []),
  ]);

const elects = { of: "messages", kinds: ["elect"] } as const;

/** Returns n(1 + 1/2 + … + 1/n) as a fraction. */
function harmonic(n: number): readonly [bigint, bigint] {
  const product = upwards(n).reduce((it, i) => it * BigInt(i), 1n);
  const sum = upwards(n).reduce((it, i) => it + product / BigInt(i), 0n);
  return [BigInt(n) * sum, product];
}

/** Returns 1 + 1/2 + … + 1/n, summed from the smallest term for precision. */
function harmonicNumber(n: number): number {
  let sum = 0;
  for (let i = n; i > 0; i--) sum += 1 / i;
  return sum;
}

/** The claims of 003 on LCR; `times` depends on what a message does to a process that has not started. */
export const changRobertsClaims = (times: readonly Claim[], announces: boolean) =>
  provedIn("decision 14", [
    atMost(
      "messages-at-most",
      "at most n(n + 1)/2 election messages",
      "003, Complexity: the worst case",
      elects,
      ({ n }) => (n * (n + 1)) / 2,
    ),
    atMost(
      "messages-by-starters",
      "at most kn - k(k - 1)/2 election messages if k processes start, because their ids make at most n, n - 1, n - 2, … hops",
      "003, Complexity, for any number of initiators",
      elects,
      ({ n, contenders: k }) => k * n - (k * (k - 1)) / 2,
    ),
    attained(
      "worst-ring",
      "n(n + 1)/2 election messages if ids rise clockwise",
      "003, Complexity: Ω(n²) in the worst case",
      elects,
      (n) => (n * (n + 1)) / 2,
      (n) => ({ ids: upwards(n) }),
    ),
    atLeast(
      "messages-at-least",
      "at least n + k - 1 election messages if k processes start",
      "003, LCR: the least id makes n hops, and every other id makes at least one",
      elects,
      ({ n, contenders: k }) => n + k - 1,
    ),
    attained(
      "best-ring",
      "2n - 1 election messages if ids fall clockwise",
      "003, LCR: the best case",
      elects,
      (n) => 2 * n - 1,
      (n) => ({ ids: downwards(n) }),
    ),
    onAverage(
      "messages-on-average",
      "n(1 + 1/2 + … + 1/n) election messages on average",
      "Chang and Roberts 1979; not in 003",
      elects,
      harmonic,
      (n) => n * harmonicNumber(n),
      proved("Chang and Roberts 1979"),
    ),
    lessThan(
      "below-n-squared",
      "fewer than n² messages",
      "003, Complexity: 'clearly'",
      all,
      ({ n }) => n * n,
      {
        run: { ids: [1] },
        truth:
          "at most n(n + 3)/2 messages, terminate included, which is less than n² for n ≥ 4 (LCR-4)",
      },
    ),
    lessThan(
      "below-n-squared-from-4",
      "fewer than n² messages if n ≥ 4",
      "003, Complexity, corrected",
      all,
      ({ n }) => (n >= 4 ? n * n : undefined),
    ),
    exactly(
      "terminate-messages",
      "exactly n terminate messages",
      "003, LCR: the message that returns to the leader counts too",
      { of: "messages", kinds: ["terminate"] },
      (run) => (terminates(run) ? run.n : undefined),
    ),
    ...times,
    along(
      "nothing-in-flight",
      "on FIFO links no message is in flight when the leader declares itself",
      "003, LCR: the least id pushes all others ahead of it",
      inFlight(cameHome("elect"), (left, { setup }) => setup.links === "fifo" && left !== 0),
    ),
    ...invariants,
    ...lowerBound(announces),
    floorOneWay,
    onBitReversal("n(log₂ n + 2)/2", ["elect"], (n, k) => (n * (k + 2)) / 2),
  ]);
