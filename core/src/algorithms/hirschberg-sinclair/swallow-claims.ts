import { proved } from "../../model/basis.ts";
import { invariant } from "../../sentence/invariant.ts";
import {
  along,
  atMost,
  ceilLog2,
  exactly,
  lessThan,
  type Along,
  provedIn,
} from "../../model/claim.ts";
import type { Setup } from "../../model/setup.ts";
import { bothReadings, candidates, exceptOne, participants } from "./claims.ts";
import { floorBothWays, onBitReversal } from "../claims/lockstep.ts";

const each = { of: "each phase" } as const;
const smallest = { ids: [1, 2, 3] };

/** Checks which process discards the probes of which sender. A probe is discarded where it meets a lower id. */
const discards =
  (allowed: (sender: number, by: number, ids: readonly number[]) => boolean): Along["watcher"] =>
  (setup: Setup) => {
    // If the other extreme is elected, the greater id counts as the lower one.
    const inside = (id: number) => (setup.algorithm.complemented ? -id : id);
    const ids = Array.from(setup.ids!, inside);
    return {
      see({ kind, process, words }) {
        const [sender, by] = [inside(words[0]), ids[process]];
        return kind !== "out" || sender <= by || allowed(sender, by, ids)
          ? undefined
          : `process ${setup.ids![process]} discards a probe of process ${words[0]}`;
      },
    };
  };

/** Counts the messages with the lowest id that return to its owner; two must return in each phase. */
const lowestIsAnswered: Along["watcher"] = ({ ids, algorithm }) => {
  const lowest = algorithm.complemented ? Math.max(...ids!) : Math.min(...ids!);
  let back = 0;
  return {
    see({ kind, process, words }) {
      const probes = kind === "out" || kind === "in";
      if (probes && ids![process] === lowest && words[0] === lowest) back++;
    },
    end({ byPhase }) {
      const sent = 2 * Object.keys(byPhase).length;
      return back === sent ? undefined : `${back} of ${sent} return`;
    },
  };
};

/** The claims of 003. */
export const swallowClaims = provedIn("decision 15", [
  invariant(
    "passed-larger-clockwise",
    "the id of a probe that travels clockwise is at most every id that it has passed",
    "003: a probe is stopped by a better id",
    "for all messages m of out: for all p: m.way = clockwise and between(m.id, p, m.to) implies m.id <= p.id",
    proved("decision 49"),
  ),
  invariant(
    "passed-larger-anticlockwise",
    "the id of a probe that travels anticlockwise is at most every id that it has passed",
    "003: a probe is stopped by a better id",
    "for all messages m of out: for all p: m.way = anticlockwise and between(m.to, p, m.id) implies m.id <= p.id",
    proved("decision 49"),
  ),
  atMost(
    "messages-per-phase",
    "at most 4n messages in phase 0, and at most 4 · 2^(k+1) · ⌊n/(2^k + 1)⌋ in phase k + 1",
    "003, Communication Complexity",
    each,
    ({ n }, k) => 4 * 2 ** k * candidates(n, k),
  ),
  lessThan(
    "phase-below-16n",
    "fewer than 16n messages in a phase",
    "003, Communication Complexity",
    each,
    ({ n }) => 16 * n,
  ),
  lessThan(
    "phase-below-8n",
    "fewer than 8n messages in a phase",
    "003, Communication Complexity: its formula gives 8n, half of the printed 16n",
    each,
    ({ n }) => 8 * n,
  ),
  exactly(
    "phase-0",
    "exactly 3n messages in phase 0 if n > 1, because exactly one of every two neighbours answers the other",
    "003, Communication Complexity, which states at most 4n",
    each,
    ({ n }, k) => (k === 0 && n > 1 ? 3 * n : undefined),
  ),
  along(
    "winners",
    "at most n/(2^k + 1) processes win phase k and send in phase k + 1",
    "003, Communication Complexity",
    participants((counted, k, { n }) => counted > candidates(n, k)),
  ),
  atMost(
    "phases-printed",
    "at most 1 + log₂ n phases",
    "003, Communication Complexity, and phase log(n) under Correctness",
    { of: "phases" },
    ({ n }) => 1 + Math.log2(n),
    {
      run: smallest,
      truth: "1 + ⌈log₂ n⌉ phases in every run; the logarithm must be rounded up",
    },
  ),
  atMost(
    "messages-16n-log-n",
    "at most 4n + 16n⌈log₂ n⌉ messages",
    "003: O(n log n) with the constants of the slide",
    { of: "messages", kinds: ["out", "in"] },
    ({ n }) => 4 * n + 16 * n * ceilLog2(n),
  ),
  atMost(
    "messages-8n-log-n",
    "at most 8n(1 + ⌈log₂ n⌉) messages",
    "003: O(n log n), with fewer than 8n messages in every phase",
    { of: "messages", kinds: ["out", "in"] },
    ({ n }) => 8 * n * (1 + ceilLog2(n)),
  ),
  along(
    "lower-id-not-discarded",
    "a message of a process whose id is lower than some other id is never discarded",
    "003, Correctness: 'messages from node with lower id', read as: lower than some other id",
    discards((sender, _, ids) => sender === Math.max(...ids)),
    {
      run: smallest,
      truth:
        "messages of the lowest id are never discarded; messages of every other id may be discarded (HS-11)",
      chosen: true,
    },
  ),
  along(
    "lowest-answered",
    "no message of the lowest id is discarded; each of its probes is answered or returns",
    "003, Correctness, corrected",
    lowestIsAnswered,
  ),
  along(
    "discarded-by-lowest",
    "only the process with the lowest id discards messages",
    "003, Correctness: messages eventually reach the process with the lowest id, as worded",
    discards((_, by, ids) => by === Math.min(...ids)),
    {
      run: smallest,
      truth:
        "a message is discarded by the first process with a lower id on its path, unless it turns back before it gets there (HS-11)",
    },
  ),
  along(
    "others-active",
    "at the end of the run, all processes except the leader are still active and wait for an answer",
    "003, Detailed Description: a discarded probe is not answered (HS-7)",
    exceptOne("active"),
  ),
  ...bothReadings({
    probe: "out",
    answers: ["in"],
    better: (id, than) => id < than,
  }),
  floorBothWays,
  onBitReversal(
    "n(3 log₂ n + 2)",
    ["out", "in"],
    (n, k) => n * (3 * k + 2),
    "bit-reversal-count-swallow",
  ),
]);
