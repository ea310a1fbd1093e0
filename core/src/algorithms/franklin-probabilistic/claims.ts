import { divide, minus, plus, rational, times, type Rational } from "../../exact/rational.ts";
import { proved } from "../../model/basis.ts";
import { counted } from "../../model/counted.ts";
import { sometimes, type Sometimes } from "../../model/sometimes.ts";
import { eachPhase, messages, provedIn, type ClaimsById } from "../../sentence/claim.ts";
import { asynchronousImpossible, drawsDecide, surelyElected } from "../../sentence/coins.ts";
import { among, countAmong, onWay, positions, processes } from "../../sentence/configuration.ts";
import { isTheorem2, mailBetween } from "../../sentence/mail-between.ts";
import { twoLeft } from "../../sentence/reachable.ts";
import { afterRounds, eachChange } from "../../sentence/rounds-begun.ts";
import { expectRounds, probesBetween } from "./lemmas.ts";

const ratio = (p: number, q = 1): Rational => rational(BigInt(p), BigInt(q));

/** Of three or more active processes, the expected share that stays active in a round: (k + 1)(2k + 1)/6k². */
const stayingShare = (k: number): Rational => ratio((k + 1) * (2 * k + 1), 6 * k * k);

/** Multiplies the rounds by 2n, and adds the n messages of the announcement. */
const countMessages = (n: number, rounds: Rational): Rational =>
  plus(times(ratio(2 * n), rounds), ratio(n));

function boundRounds(k: number, n: number): Rational {
  const share = stayingShare(k);
  let m = 0;
  for (let left = ratio(n - 1); left.p > left.q; left = times(left, share)) m++;
  return plus(ratio(m + 1), divide(ratio(1), minus(ratio(1), share)));
}

/** Describes a run of two processes with these first tosses. */
const withTosses = (...coins: readonly (readonly number[])[]) => ({ n: 2, coins, seed: 1 });

const theorem2 = "004, Theorem 2, in the reading in which it holds";

/** The claims for identities from 1 to k. */
export const franklinProbabilisticClaims = (k: number): ClaimsById =>
  provedIn("decision 15", {
    // PF-11: a run that ends has exactly one leader, and a run ends with probability 1 (Theorem 4).
    "one-leader": {
      says: "every run that ends has exactly one leader",
      along: () => ({
        see() {},
        end: ({ leaders }) => (leaders.length === 1 ? undefined : `${leaders.length} leaders`),
      }),
      source: "004, Theorems 1 and 3",
      known: proved("004, Theorems 1 and 3"),
    },
    "others-passive": {
      says: "a process becomes the leader only when all other processes are passive",
      along: ({ n }) => ({
        see({ process }, read) {
          if (read(process)["state"] !== "leader") return undefined;
          const odd = positions(n).find((p) => read(p)["state"] === "active");
          return odd === undefined ? undefined : `position ${odd} is active beside a leader`;
        },
      }),
      source: "004, Theorem 1, proof",
    },
    ...drawsDecide(
      "a process stays active exactly if no active neighbour has drawn a larger identity, so processes with the largest identity stay active",
      "004, rule 3 and Theorem 1, proof",
      (before, own, behind) => own >= before && own >= behind,
    ),
    // PF-10: the theorem holds for neighbouring active processes only, and messages that have arrived and wait count as between them.
    "two-messages-printed": {
      says: "exactly two messages are in flight between active processes: in opposite directions with rounds of equal parity, or in the same direction with different parities",
      along: probesBetween(({ waits }) => !waits),
      source: "004, Theorem 2: 'there are', read as 'in flight'",
      counterexample: { n: 2 },
      chosen: true,
      corrected: {
        id: "two-messages-between",
        says: "there are exactly two messages between neighbouring active processes, counting messages that have arrived and wait: in opposite directions with rounds of equal parity, or in the same direction with different parities",
        along: probesBetween(() => true),
        source: theorem2,
      },
    },
    "two-messages-in-every-state": {
      says: "in every configuration there are exactly two messages between neighbouring active processes, counting messages that have arrived and wait: in opposite directions with equal bits, or in the same direction with different bits",
      always: mailBetween(
        { status: "state", kind: "probe", bit: ({ bit }, slot) => ((bit as number) + slot) % 2 },
        (messages, here, there, { algorithm }) => {
          if (messages.length !== 2) return counted(messages.length, "message");
          if (algorithm.parameters["bit"] === "no") return undefined;
          return isTheorem2(messages, here["bit"], there["bit"]) ? undefined : "wrong bits";
        },
      ),
      source: theorem2,
    },
    "active-or-leader": {
      says: "once all processes are awake, there is either a leader or an active process, but never both",
      always(config) {
        const active = countAmong(config, "state", "active");
        const leaders = countAmong(config, "state", "leader");
        if ((leaders === 0) === active > 0 || processes(config).some(({ woke }) => !woke))
          return undefined;
        return `${active} active processes beside ${leaders} leaders`;
      },
      source: "004, Theorem 1, proof",
    },
    "probe-home-in-round": {
      says: "a probe that returns to an active sender has the sender's bit, so it belongs to the sender's current round, and no probe makes more than n hops",
      along: eachChange(({ process, kind, words: { 1: hop, 2: bit } }, before, _after, { n }) => {
        if (kind !== "probe" || hop < n) return undefined;
        const other = before["state"] === "active" && before["bit"] !== bit;
        return hop > n || other ? `hop ${hop}, bit ${bit} at position ${process}` : undefined;
      }),
      source: "004, rule 2c (PF-6)",
    },
    "probes-per-round": {
      says: "exactly 2n probes in every round",
      of: eachPhase(),
      exactly: "2n",
      source: "004, Theorem 5, made exact",
    },
    "leader-messages": { of: messages("leader"), exactly: "n", source: "004, rule 4" },
    ...provedIn("decision 22", {
      ...surelyElected("004, Theorems 3 and 4"),
      "all-stay-active": {
        says: "x > 1 active processes all stay active in a round with probability (1/k)^(x - 1)",
        source: "004, Theorem 4, proof",
        chance: {
          measure: { of: "round", sides: k, value: (all, stay) => ratio(stay === all ? 1 : 0) },
          relation: "exactly",
          limit: (x) => (x > 1 ? rational(1n, BigInt(k) ** BigInt(x - 1)) : undefined),
        },
      },
      "same-identity-forever": {
        says: "all processes stay active only while they choose the same identity all the time",
        along: afterRounds(({ begun, drawn }, { n }) => {
          // All processes stay active in every round after which all draw again.
          const last = begun.findLastIndex((ring) => ring?.length === n);
          const own = drawn.slice(1, last).map((draws, i) => draws[begun[i + 1].indexOf(0)]);
          const other = own.findIndex((draw) => draw !== own[0]);
          if (n === 1 || other < 0) return undefined;
          return `all processes draw ${own[0] + 1} in round 1 and ${own[other] + 1} in round ${other + 1}`;
        }),
        source: "004, Theorem 4, proof, read as: the same identity in every round",
        counterexample: withTosses([0, 1, 0], [0, 1, 1]),
        chosen: true,
        truth:
          "all x > 1 active processes stay active in a round exactly if all draw the same identity in that round, which has probability (1/k)^(x - 1); in the next round it may be another identity",
      },
      "active-that-drop-out": {
        says: "in a round, the expected share of active processes that become passive is 1 - (k + 1)(2k + 1)/6k² if three or more are active, and (k - 1)/2k if two are",
        source: "004, Theorem 5, proof, made exact (PF-12)",
        chance: {
          measure: { of: "round", sides: k, value: (all, stay) => ratio(all - stay, all) },
          relation: "exactly",
          limit(x) {
            if (x < 2) return undefined;
            return x === 2 ? ratio(k - 1, 2 * k) : minus(ratio(1), stayingShare(k));
          },
        },
      },
      "half-become-passive": {
        says: "in every round at least half of the active processes become passive",
        along: afterRounds(({ begun }) => {
          const r = begun.findIndex((ring, i) => 2 * (begun[i + 1]?.length ?? 0) > ring?.length);
          if (r < 0) return undefined;
          return `${begun[r + 1].length} of ${begun[r].length} stay active in round ${r}`;
        }),
        source: "004, Theorem 5, proof, read as “at least half, in every round”",
        counterexample: withTosses([0, 0], [0, 1]),
        chosen: true,
        truth:
          "the expected share that becomes passive is 1 - (k + 1)(2k + 1)/6k² if three or more are active (3/8 for k = 2, 13/27 for k = 3, up to 2/3), and (k - 1)/2k if two are, which is always less than half; ringleader chance computes these shares",
      },
      "expected-messages": {
        says: "on average at most 2n(m + 1 + 1/(1 - s)) + n messages, where s = (k + 1)(2k + 1)/6k² and m is the least number with (n - 1)s^m ≤ 1; this is O(n log n)",
        source: "004, Theorem 5",
        chance: {
          measure: { of: "messages" },
          relation: "at most",
          limit: (n) => countMessages(n, boundRounds(k, n)),
          fromDraws(n) {
            const rounds = expectRounds(k, n);
            return rounds && countMessages(n, rounds);
          },
        },
      },
    }),
    ...asynchronousImpossible,
  });

/** Properties that are reachable only if probes carry the bit of their round. */
const withBit: readonly Sometimes[] = [
  sometimes("a tie, after which all processes reach the second round", 2, (config) =>
    processes(config).every(({ woke, state, bit }) => woke && state === "active" && bit === 1),
  ),
  sometimes("a probe of the next round that has overtaken one of this round", 2, (config) =>
    processes(config).some(({ inbox }) =>
      (inbox as unknown[][]).some(([here, next]) => here === undefined && next !== undefined),
    ),
  ),
];

export const franklinProbabilisticReachable = (bit: "yes" | "no"): readonly Sometimes[] => [
  ...(bit === "yes" ? withBit : []),
  // Processes forward probes from the second round on; if probes carry the bit, it is 1 in that round.
  sometimes(bit === "yes" ? "a third round" : "a second round", 2, (config) =>
    onWay(config, "probe").some(({ fields: { hop, bit } }) => (hop as number) > 1 && bit === 0),
  ),
  twoLeft("two active processes when all others are passive", "state", ["active", "passive"]),
  sometimes(
    "a winner about to learn that it is the only active process",
    2,
    (config) =>
      config.n > 1 &&
      among(config, "state", "passive").length === config.n - 1 &&
      among(config, "state", "active").some((p) =>
        config.waiting(p).some(({ fields }) => fields["hop"] === config.n),
      ),
  ),
];
