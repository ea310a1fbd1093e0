import { counted } from "../../model/counted.ts";
import { proved } from "../../model/basis.ts";
import {
  along,
  type Along,
  pairedWith,
  type Teller,
  atMost,
  attained,
  floorLog2,
  provedIn,
} from "../../model/claim.ts";
import { idsInside } from "../claims/configuration.ts";
import { eachChange, RoundsBegun, halves } from "../claims/rounds-begun.ts";
import { alternating, threeHalvesUpTo } from "../claims/alternating.ts";
import { speakers } from "../claims/speakers.ts";
import { floorOneWay, onBitReversal } from "../claims/lockstep.ts";

/** Counts the messages over each link in each round; `begun` is the number of processes that began the round. */
const counting =
  (wrong: (count: number, begun: number) => boolean): Along["watcher"] =>
  ({ n }) => {
    const rounds = new RoundsBegun();
    const came: number[][] = [];
    return {
      see(event, read) {
        rounds.see(event, read);
        const { kind, words, process } = event;
        if (kind === "tid") (came[words[1]] ??= new Array<number>(n).fill(0))[process]++;
      },
      end() {
        for (const [round, links] of came.entries()) {
          const p = links?.findIndex((count) => wrong(count, rounds.begun[round].length)) ?? -1;
          if (p >= 0)
            return `${counted(links[p], "message")} of round ${round} reached position ${p}`;
        }
        return undefined;
      },
    };
  };

const idsThatSurvive: Along = along(
  "largest-survives",
  "in every round the largest id survives, every surviving id moves forward, the processes that it has passed are relays, and no smaller id passes the owner of the largest id",
  "002, Correctness",
  (setup) => {
    const { n } = setup;
    const ids = idsInside(setup);
    const largest = ids.indexOf(Math.max(...ids));
    const rounds = new RoundsBegun();
    /** By round: a map from the position of the owner of an id to the position of the process that represents the id. */
    const at: Map<number, number>[] = [];
    const from = (owner: number, p: number) => (p - owner + n) % n;
    return {
      see(event, read) {
        const tid = read(event.process)["tid"] as number;
        for (const round of rounds.see(event, read)) {
          (at[round] ??= new Map()).set(ids.indexOf(tid), event.process);
        }
      },
      end() {
        for (let round = 1; round < at.length; round++) {
          if (!at[round].has(largest)) return `the largest id does not survive to round ${round}`;
          for (const [owner, p] of at[round]) {
            const before = at[round - 1]?.get(owner);
            const distance = from(owner, p);
            if (before !== undefined && from(owner, before) >= distance)
              return `an id does not move forward in round ${round}`;
            if (owner !== largest && from(owner, largest) <= distance)
              return `an id passes the owner of the largest id in round ${round}`;
            if (rounds.begun[round].some((q) => from(owner, q) < distance))
              return `an id has passed an active process in round ${round}`;
          }
        }
        return undefined;
      },
    };
  },
  proved("002, Correctness"),
);

/**
 * Lists the ids that the messages of each round carry, one line per round. In Franklin's algorithm they are the ids of
 * the active processes, in Peterson's their tids.
 */
function idsByRound(): Teller {
  const rounds: Set<number>[] = [];
  return {
    see([id, round]) {
      // An announcement belongs to no round.
      if (round !== undefined) (rounds[round] ??= new Set()).add(id);
    },
    lines: () => rounds.slice(1).map((ids) => [...ids].sort((x, y) => x - y).join(" ")),
  };
}

const tids = { of: "messages", kinds: ["tid"] } as const;
const chain = { of: "causal", at: "last" } as const;

/**
 * Returns the largest number of messages of a run. After r rounds, active processes are at least 2^r apart, and the
 * largest id is at least 2^r - 1 hops from its owner. A round that three or more processes begin costs 2n messages. If
 * it leaves one process active, the largest id only returns to its owner. If it leaves two, the largest id returns in
 * the second half of the next round, and then once more, from the other of the two processes.
 */
function most(n: number): number {
  if (n === 1) return 1;
  const power = 2 ** floorLog2(n);
  const rest = n - power;
  return 2 * n * floorLog2(n) + (2 * rest >= power ? rest + 1 : rest + 2 - power / 2);
}

export const petersonClaims = provedIn("decision 14", [
  atMost(
    "messages-printed",
    "at most 2n log₂ n messages",
    "002, Complexity",
    tids,
    ({ n }) => 2 * n * Math.log2(n),
    {
      run: { ids: [1] },
      truth: "at most 2n log₂ n messages for n ≥ 3, one message for n = 1, and five for n = 2",
    },
  ),
  atMost(
    "messages-from-3",
    "at most 2n log₂ n messages if n ≥ 3",
    "002, Complexity, corrected",
    tids,
    ({ n }) => (n < 3 ? undefined : 2 * n * Math.log2(n)),
  ),
  atMost(
    "messages-at-most",
    "at most 2n⌊log₂ n⌋ + r + 1 messages if r ≥ 2^⌊log₂ n⌋/2, and otherwise at most 2n⌊log₂ n⌋ + r + 2 - 2^⌊log₂ n⌋/2, where r = n - 2^⌊log₂ n⌋",
    "002, Complexity, made exact; one message for n = 1",
    tids,
    ({ n }) => most(n),
  ),
  attained(
    "worst-ring",
    "the largest possible number of messages is reached on a ring of alternating ids",
    "found by search",
    tids,
    most,
    (n) => ({ ids: alternating(n, threeHalvesUpTo(n)) }),
  ),
  atMost(
    "rounds-printed",
    "at most log₂ n rounds",
    "002, Complexity",
    { of: "phases" },
    ({ n }) => Math.log2(n),
    {
      run: { ids: [1] },
      truth: "at most ⌊log₂ n⌋ + 1 rounds; only one process begins the last round",
    },
  ),
  atMost(
    "rounds-at-most",
    "at most ⌊log₂ n⌋ + 1 rounds",
    "002, Complexity, corrected",
    { of: "phases" },
    ({ n }) => floorLog2(n) + 1,
  ),
  halves("002, Complexity"),
  // PE-10: a round that only one or two processes begin may have fewer messages.
  along(
    "messages-per-link-printed",
    "exactly two messages along every link in every round",
    "002, Complexity",
    counting((count) => count !== 2),
    {
      run: { ids: [1] },
      truth:
        "exactly two messages along every link in a round that three or more processes begin, and at most two in other rounds",
    },
  ),
  along(
    "messages-per-link",
    "exactly two messages along every link in a round that three or more processes begin, and at most two in other rounds",
    "002, Complexity, corrected",
    counting((count, begun) => (begun >= 3 ? count !== 2 : count > 2)),
  ),
  atMost(
    "delay-printed",
    "the delay (critical path) is at most 2n - 1 messages for every set of starters",
    "002, Complexity: the message delay is at most 2n - 1, read as: for every set of starters",
    chain,
    ({ n }) => 2 * n - 1,
    {
      run: { ids: [1, 2], wake: [1] },
      truth:
        "the delay is at most 2n - 1 messages if all processes start together, as they always do in 002, and at most 3n - 2 otherwise",
      chosen: true,
    },
  ),
  atMost(
    "delay-together",
    "the delay (critical path) is at most 2n - 1 messages if all processes start together",
    "002, Complexity",
    chain,
    ({ n, setup }) => (setup.waking.all ? 2 * n - 1 : undefined),
  ),
  atMost(
    "delay-any-start",
    "the delay (critical path) is at most 3n - 2 messages for every set of starters",
    "002, Complexity, for every set of starters: up to n - 1 more messages wake all processes",
    chain,
    ({ n }) => 3 * n - 2,
  ),
  attained(
    "worst-delay",
    "for every n except 3, some run has a delay of 2n - 1 messages",
    "found by search",
    chain,
    (n) => (n === 3 ? undefined : 2 * n - 1),
    (n) => ({ ids: alternating(n) }),
  ),
  idsThatSurvive,
  // 002: an id survives round k if an active process has it as tid at the start of round k + 1.
  pairedWith(
    "same-survivors-as-franklin",
    "in every round the same ids survive as in Franklin's algorithm on the same ring",
    "002, Idea: Algorithm 4.16 is simulated",
    { other: "franklin", line: "round", teller: idsByRound },
  ),
  // PE-2: the process that represents the largest id is not the one that is elected.
  along(
    "elected-relay",
    "for n ≥ 3, only a relay is elected",
    "002, Algorithm 4.20, II",
    eachChange(({ process }, before, { part }, { n }) =>
      n >= 3 && before["part"] === "active" && part === "elected"
        ? `position ${process} is elected while active`
        : undefined,
    ),
  ),
  ...speakers(
    {
      survives: "002, Correctness: the largest id survives every round",
      moves: "002, Correctness, for every configuration",
    },
    { own: "tid", heard: "ntid", kinds: ["tid"], word: "tid", over: "elected" },
  ),
  floorOneWay,
  onBitReversal("2n log₂ n - n/2 + 2", ["tid"], (n, k) => 2 * n * k - n / 2 + 2),
]);
