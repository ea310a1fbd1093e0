import { proved } from "../../model/basis.ts";
import type { Configuration } from "../../model/claim.ts";
import type { Outcome } from "../../model/outcome.ts";
import { type Sometimes, sometimes, sometimesEnds } from "../../model/sometimes.ts";
import {
  criticalPath,
  messages,
  pathToElection,
  provedIn,
  type ClaimsById,
} from "../../sentence/claim.ts";
import {
  idsInside,
  lookOnWay,
  onWay,
  processes,
  repeatedOnWay,
} from "../../sentence/configuration.ts";
import { cameHome, inFlight } from "../../sentence/in-flight.ts";
import { floorOneWay, onBitReversal } from "../../sentence/lockstep.ts";
import { downwards, loneGreatest, upwards } from "../../sentence/moments.ts";

const elects = messages("elect");
const inUnits = ({ setup }: Outcome): boolean => setup.schedule.kind === "fifo";

/** The solution of M(2) = 1, M(n) = 2M(n/2) + (n/2 - 1)/2 for powers of two; not an integer for n ≥ 4. */
export const openSchedule = (n: number): number => (n * Math.log2(n) + 2) / 4;

/** Returns n(1 + 1/2 + … + 1/n) as a fraction. */
function computeMean(n: number): readonly [bigint, bigint] {
  const product = upwards(n).reduce((it, i) => it * BigInt(i), 1n);
  return [BigInt(n) * upwards(n).reduce((it, i) => it + product / BigInt(i), 0n), product];
}

/** Counts the hops clockwise from the nearest initiator to the owner of the least id. */
function countDelay({ n, setup }: Outcome): number {
  const least = idsInside(setup).reduce((at, id, p, ids) => (id < ids[at] ? p : at), 0);
  let hops = 0;
  while (setup.waking.starters?.[(least - hops + n) % n] === 0) hops++;
  return hops;
}

/** Counts the election messages if every id travels to the next smaller one, and the least id around the ring. */
const countHops = ({ n, setup }: Outcome): number =>
  idsInside(setup).reduce((sum, id, p, ids) => {
    let hops = 1;
    while (hops < n && ids[(p + hops) % n] > id) hops++;
    return sum + hops;
  }, 0);

/** Claims on times with mail=relay, where the winner starts at time 0. */
const relayTimes = (announces: boolean): ClaimsById => ({
  "elected-after-n": {
    says: "the leader is elected after exactly n time units if every message takes one time unit",
    of: pathToElection,
    exactly: (run) => (inUnits(run) ? run.n : undefined),
    source: "003, Complexity: time O(n), with the constant for mail=relay",
  },
  "over-after-2n": {
    says: "the run ends after exactly 2n time units if every message takes one time unit",
    of: criticalPath,
    exactly: (run) => (announces && inUnits(run) ? 2 * run.n : undefined),
    source: "003, Complexity: time O(n), with the constant for mail=relay, terminate included",
  },
});

const reading = "derived here, because 003 does not say whether a message starts a process";

/** Claims on times and messages with mail=start, where a message may start the winner up to n - 1 time units late. */
const startTimes = (announces: boolean): ClaimsById =>
  provedIn("decision 17", {
    "messages-any-start": {
      says: "on FIFO links, as many election messages are sent as if every process started by itself",
      of: elects,
      exactly: (run) => (run.setup.links === "fifo" ? countHops(run) : undefined),
      source: `003, LCR; ${reading}`,
    },
    "elected-after-n-plus-d": {
      says: "if every message takes one time unit, the leader is elected after exactly n + d time units, where d is the number of hops clockwise from the nearest initiator to the owner of the least id",
      of: pathToElection,
      exactly: (run) => (inUnits(run) ? run.n + countDelay(run) : undefined),
      source: `003, time O(n); ${reading}`,
    },
    "over-after-2n-plus-d": {
      says: "if every message takes one time unit, the run ends after exactly 2n + d time units, where d is the number of hops clockwise from the nearest initiator to the owner of the least id",
      of: criticalPath,
      exactly: (run) => (announces && inUnits(run) ? 2 * run.n + countDelay(run) : undefined),
      source: `003, time O(n), terminate included; ${reading}`,
    },
    "latest-election": {
      says: "the leader is elected after 2n - 1 time units if the only initiator is the clockwise neighbour of the owner of the least id",
      of: pathToElection,
      reaches: (n) => 2 * n - 1,
      on: loneGreatest,
      source: `003, time O(n); ${reading}`,
    },
    ...(announces && {
      "latest-end": {
        says: "the run ends after 3n - 1 time units if the only initiator is the clockwise neighbour of the owner of the least id",
        of: criticalPath,
        reaches: (n) => 3 * n - 1,
        on: loneGreatest,
        source: `003, time O(n), terminate included; ${reading}`,
      },
    }),
  });

export function changRobertsClaims(announces: boolean, mail: "relay" | "start"): ClaimsById {
  // The number of messages on the rising ring, with or without terminate, and the least n at which it exceeds 16n log₂ n.
  const [sent, from] = announces ? ["n(n + 3)/2", 253] : ["n(n + 1)/2", 255];
  return {
    ...provedIn("decision 14", {
      "messages-at-most": {
        says: "at most n(n + 1)/2 election messages",
        of: elects,
        atMost: "n(n + 1)/2",
        source: "003, Complexity: the worst case",
      },
      "messages-by-starters": {
        says: "at most kn - k(k - 1)/2 election messages if k processes start, because their ids make at most n, n - 1, n - 2, … hops",
        of: elects,
        atMost: ({ n, contenders: k }) => k * n - (k * (k - 1)) / 2,
        source: "003, Complexity, for any number of initiators",
      },
      "worst-ring": {
        says: "n(n + 1)/2 election messages if ids rise clockwise",
        of: elects,
        reaches: (n) => (n * (n + 1)) / 2,
        on: (n) => ({ ids: upwards(n) }),
        source: "003, Complexity: Ω(n²) in the worst case",
      },
      "messages-at-least": {
        says: "at least n + k - 1 election messages if k processes start",
        of: elects,
        atLeast: ({ n, contenders: k }) => n + k - 1,
        source: "003, LCR: the least id makes n hops, and every other id makes at least one",
      },
      "best-ring": {
        says: "2n - 1 election messages if ids fall clockwise",
        of: elects,
        reaches: (n) => 2 * n - 1,
        on: (n) => ({ ids: downwards(n) }),
        source: "003, LCR: the best case",
      },
      "messages-on-average": {
        says: "n(1 + 1/2 + … + 1/n) election messages on average",
        of: elects,
        onAverage: computeMean,
        // Summed from the smallest term for precision.
        near: (n) => n * downwards(n).reduce((sum, i) => sum + 1 / i, 0),
        source: "Chang and Roberts 1979; not in 003",
        known: proved("Chang and Roberts 1979"),
      },
      "below-n-squared": {
        of: messages(),
        lessThan: "n²",
        source: "003, Complexity: 'clearly'",
        counterexample: { ids: [1] },
        truth: "at most n(n + 3)/2 messages with terminate, fewer than n² for n ≥ 4 (LCR-4)",
        corrected: { id: "below-n-squared-from-4", lessThan: "n² if n ≥ 4" },
      },
      "terminate-messages": {
        says: "exactly n terminate messages",
        of: messages("terminate"),
        exactly: ({ n }) => (announces ? n : undefined),
        source: "003, LCR: the message that returns to the leader counts too",
      },
      ...(mail === "start" ? startTimes(announces) : relayTimes(announces)),
      "nothing-in-flight": {
        says: "on FIFO links no message is in flight when the leader declares itself",
        along: inFlight(cameHome("elect"), (left, { setup }) => left > 0 && setup.links === "fifo"),
        source: "003, LCR: the least id pushes all others ahead of it",
      },
      // Invariants of LCR under every schedule, even if links reorder messages.
      "passed-no-better": {
        says: "an id in flight is at most the id of every candidate that it has passed",
        invariant:
          "for all messages m of elect: for all p: between(m.id, p, m.to) and p.contends implies m.id <= p.id",
        source: "003, LCR: a larger id is discarded",
        known: proved("decision 49"),
      },
      "one-copy-of-an-id": {
        says: "no two election messages in flight carry the same id",
        always(config) {
          const id = repeatedOnWay(config, ["elect"], ({ fields }) => fields["id"] as number);
          return id === undefined ? undefined : `id ${id} is in flight twice`;
        },
        source: "003, LCR: an id is sent once, and then forwarded or discarded",
      },
      "no-smaller-passed": {
        says: "no id has passed an initiator with a smaller id",
        always(config) {
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
        source: "003, LCR: a larger id is discarded",
      },
      "one-terminate": {
        says: "at most one terminate message is in flight, and only after a process has become the leader",
        always(config) {
          const many = onWay(config, "terminate").length;
          if (many === 0) return undefined;
          const leaders = processes(config).filter(({ decision }) => decision === "leads").length;
          if (many === 1 && leaders > 0) return undefined;
          return `terminate messages in flight: ${many}; leaders: ${leaders}`;
        },
        source: "003, LCR: the leader sends terminate",
      },
    }),
    // The lower bound as the papers print it (TH-2); runs of this algorithm refute it.
    "lower-bound-as-upper": {
      of: messages(),
      atMost: "16n log₂ n if n > 1",
      source:
        "003, Lower bound: networks require O(n log n), read with the constant 16 of Hirschberg and Sinclair",
      counterexample: { n: from, ids: "rising" },
      truth: `Ω(n log n) must be meant (TH-2), because O(n log n) would be an upper bound. If ids rise clockwise, ${sent} messages are sent, which exceeds c n log n for every constant c if n is large enough`,
      chosen: true,
    },
    "lower-bound-in-time": {
      says: "at most 16n log₂ n messages if n > 1 and a leader is found within n time units",
      of: messages(),
      atMost(run) {
        const applies = run.n > 1 && run.setup.schedule.kind === "lockstep";
        // The critical path is found only where the claim applies.
        if (!applies || !(run.causal.declaration! <= run.n)) return undefined;
        return 16 * run.n * Math.log2(run.n);
      },
      source:
        "001, Introduction (ii): an algorithm that finds a leader in less than t time units needs O(n log n), read with the constant 16",
      counterexample: { n: from, ids: "rising", schedule: "lockstep" },
      truth: `Ω(n log n) must be meant, here and in the preceding 'less than O(n log n)'. If ids come from 1..f(n, t), every protocol that is faster than t needs at least c n log n messages, but it may send more; this run sends ${sent}`,
      chosen: true,
    },
    "open-schedule": {
      says: "if n is a power of two, every ring has an open schedule with at least M(n) = (n log₂ n + 2)/4 messages",
      // If the channel into the process with the smallest id is blocked, all election messages are still sent, but no terminate.
      of: elects,
      atLeast({ n, contenders, setup }) {
        const applies = contenders === n && setup.links === "fifo" && n > 1;
        return applies && Number.isInteger(Math.log2(n)) ? openSchedule(n) : undefined;
      },
      source: "003, Lower bound (contd.): M(n) = 2M(n/2) + (n/2 - 1)/2",
      counterexample: { n: 256, ids: "falling" },
      truth:
        "for every set of ids, the ring on which the ids rise has such a schedule (TH-2). The ring on which they fall has none for n ≥ 256, because its open schedules send at most 2n - 1 messages: the smallest id never returns, and terminate is not sent. For smaller n every ring has such a schedule, because 2n - 1 messages can be sent on every ring",
      known: proved("decision 14"),
    },
    ...floorOneWay,
    ...onBitReversal("n(log₂ n + 2)/2", ["elect"], (n, k) => (n * (k + 2)) / 2),
  };
}

/** Lists the ids in flight: the hop that each makes, from 1, and whether it is the winner's. */
function idsInFlight(config: Configuration) {
  const ids = idsInside(config.setup);
  return onWay(config, "elect").map(({ fields, to }) => {
    const home = ids.indexOf(fields["id"] as number);
    return { hop: (to - home + config.n) % config.n, wins: ids[home] === Math.min(...ids) };
  });
}

export const changRobertsReachable: readonly Sometimes[] = [
  sometimesEnds("a losing id that is forwarded", 3, ({ n, byKind }) => byKind["elect"] > 2 * n - 1),
  sometimes("the winner's id in flight while a losing id makes hop n - 1", 2, (config) => {
    const all = idsInFlight(config);
    return all.some(({ wins }) => wins) && all.some((it) => !it.wins && it.hop === config.n - 1);
  }),
  sometimes("the winner's id on its first hop while no other id is in flight", 2, (config) => {
    const [only, ...others] = idsInFlight(config);
    return others.length === 0 && only?.wins === true && only.hop === 1;
  }),
];
