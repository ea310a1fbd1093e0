import { proved } from "../../model/basis.ts";
import { invariant } from "../../sentence/invariant.ts";
import { along, atMost, ceilLog2, exactly, provedIn } from "../../model/claim.ts";
import { bothReadings, candidates, exceptOne, participants, sum } from "./claims.ts";
import { floorBothWays, onBitReversal } from "../claims/lockstep.ts";

const all = { of: "messages", kinds: ["from", "ok", "no"] } as const;
const each = { of: "each phase" } as const;

/** The claims of 000. */
export const replyClaims = provedIn("decision 15", [
  invariant(
    "passed-smaller-clockwise",
    "the id of a probe that travels clockwise is at least every id that it has passed",
    "000: a probe is stopped by a better id",
    "for all messages m of from: for all p: m.way = clockwise and between(m.id, p, m.to) implies m.id >= p.id",
    proved("decision 49"),
  ),
  invariant(
    "passed-smaller-anticlockwise",
    "the id of a probe that travels anticlockwise is at least every id that it has passed",
    "000: a probe is stopped by a better id",
    "for all messages m of from: for all p: m.way = anticlockwise and between(m.to, p, m.id) implies m.id >= p.id",
    proved("decision 49"),
  ),
  atMost(
    "messages-at-most",
    "at most 4(n + 2⌊n/2⌋ + 4⌊n/3⌋ + 8⌊n/5⌋ + …) messages, with one term for each of ⌈log₂ n⌉ + 1 phases",
    "000, §4",
    all,
    ({ n }) => sum(n),
  ),
  atMost(
    "messages-per-stage",
    "at most 2^(i+2) messages in phase i for each of at most ⌊n/(2^(i-1) + 1)⌋ candidates (n candidates in phase 0)",
    "000, §4, a term of the sum",
    each,
    ({ n }, i) => 2 ** (i + 2) * candidates(n, i),
  ),
  along(
    "candidates-printed",
    "at most n/(2^i + 1) candidates in phase i",
    "000, §4: 'approximately', read as: at most",
    participants((counted, i, { n }) => counted > n / (2 ** i + 1)),
    {
      run: { ids: [1] },
      truth:
        "n candidates in phase 0, then at most n/(2^(i-1) + 1); the printed sum is right, but the sentence is off by one phase (HS-10)",
      chosen: true,
    },
  ),
  along(
    "candidates",
    "at most ⌊n/(2^(i-1) + 1)⌋ candidates in phase i ≥ 1, and n in phase 0",
    "000, §4, as in the sum",
    participants((counted, i, { n }) => counted > candidates(n, i)),
  ),
  along(
    "messages-per-candidate-printed",
    "2^(i+2) messages in phase i for each candidate",
    "000, §4",
    participants((counted, i, { byPhase }) => byPhase[i] !== counted * 2 ** (i + 2)),
    {
      run: { ids: [1] },
      truth:
        "at most 2^(i+2) messages in phase i for each candidate, because a `no` returns early and the probes of the last phase have no answer",
    },
  ),
  along(
    "messages-per-candidate",
    "at most 2^(i+2) messages in phase i for each candidate",
    "000, §4, corrected",
    participants((counted, i, { byPhase }) => byPhase[i] > counted * 2 ** (i + 2)),
  ),
  atMost(
    "stages-printed",
    "at most log₂ n phases",
    "000, §4: the number of terms",
    { of: "phases" },
    ({ n }) => Math.log2(n),
    {
      run: { ids: [1] },
      truth: "⌈log₂ n⌉ + 1 phases in every run (HS-10)",
    },
  ),
  atMost(
    "stage-below-8n",
    "at most 8n messages in a phase",
    "000, §4: no term exceeds 2n, times 4",
    each,
    ({ n }) => 8 * n,
  ),
  atMost(
    "messages-8n-log-n-printed",
    "at most 8n log₂ n messages",
    "000, §4: O(n log n), read with the constant 8: log n terms of at most 2n, times 4",
    all,
    ({ n }) => 8 * n * Math.log2(n),
    {
      run: { ids: [1] },
      truth:
        "at most 4n + 8n⌈log₂ n⌉ messages, because the sum has one more term, the first, which is n",
      chosen: true,
    },
  ),
  atMost(
    "messages-4n-8n-log-n",
    "at most 4n + 8n⌈log₂ n⌉ messages",
    "000, §4: O(n log n) with the constant of its sum",
    all,
    ({ n }) => 4 * n + 8 * n * ceilLog2(n),
  ),
  exactly(
    "stage-0",
    "exactly 4n messages in phase 0 if n > 1",
    "000, §3: every neighbour answers",
    each,
    ({ n }, i) => (i === 0 && n > 1 ? 4 * n : undefined),
  ),
  exactly(
    "answers",
    "there are 2n fewer answers (`ok` and `no`) than `from` messages, because every answer retraces the path of its probe and the last two probes have no answer",
    "000, §3",
    { of: "messages", kinds: ["ok", "no"] },
    ({ n, byKind }) => byKind["from"] - 2 * n,
  ),
  along(
    "others-withdrawn",
    "at the end of the run, all candidates except the leader have withdrawn",
    "000, §2",
    exceptOne("withdrawn"),
  ),
  ...bothReadings({
    probe: "from",
    answers: ["ok", "no"],
    better: (id, than) => id > than,
  }),
  floorBothWays,
  onBitReversal("n(4 log₂ n + 2)", ["from", "ok", "no"], (n, k) => n * (4 * k + 2)),
]);
