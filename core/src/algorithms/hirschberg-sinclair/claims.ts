import { proved } from "../../model/basis.ts";
import { ceilLog2, type Configuration } from "../../model/claim.ts";
import { sometimes, type Sometimes } from "../../model/sometimes.ts";
import {
  eachPhase,
  messages,
  pathToElection,
  phases,
  provedIn,
  type ClaimEntry,
  type ClaimsById,
} from "../../sentence/claim.ts";
import { among, idsInside, lookOnWay, processes } from "../../sentence/configuration.ts";
import { cameHome, inFlight, inUnitTime } from "../../sentence/in-flight.ts";
import { floorBothWays, onBitReversal } from "../../sentence/lockstep.ts";
import { phasesNeeded } from "../../sentence/reachable.ts";
import * as lemmas from "./lemmas.ts";

/** Returns the largest number of candidates in phase i: n in phase 0, then one per 2^(i-1) + 1 processes. */
const countCandidates = (n: number, i: number): number =>
  i === 0 ? n : Math.floor(n / (2 ** (i - 1) + 1));

/** Computes the sum of 000 §4, one term per phase. The last phase is ⌈log₂ n⌉. */
function sumPhases(n: number): number {
  let total = 0;
  for (let i = 0; i <= ceilLog2(n); i++) total += 4 * 2 ** i * countCandidates(n, i);
  return total;
}

/** Claims in sentences which ids a probe has passed on its way. */
function claimPassed(probe: string, source: string, sign: ">=" | "<="): ClaimsById {
  const passed = (way: string, from: string, to: string): ClaimEntry => ({
    says: `the id of a probe that travels ${way} is at ${sign === ">=" ? "least" : "most"} every id that it has passed`,
    invariant: `for all messages m of ${probe}: for all p: m.way = ${way} and between(${from}, p, ${to}) implies m.id ${sign} p.id`,
    source: `${source}: a probe is stopped by a better id`,
    known: proved("decision 49"),
  });
  const which = sign === ">=" ? "smaller" : "larger";
  return {
    [`passed-${which}-clockwise`]: passed("clockwise", "m.id", "m.to"),
    [`passed-${which}-anticlockwise`]: passed("anticlockwise", "m.to", "m.id"),
  };
}

/** Claims of both readings, 000 and 003. */
const claimBoth = (
  probe: string,
  answers: readonly string[],
  isBetter: (id: number, than: number) => boolean,
): ClaimsById => ({
  "phases-exactly": {
    of: phases,
    exactly: "⌈log₂ n⌉ + 1",
    source: "003, Communication Complexity: 1 + log n, rounded up",
  },
  "last-phase": {
    says: "exactly 2n messages in the last phase, ⌈log₂ n⌉, because both probes travel around the ring and no process answers",
    of: eachPhase(),
    exactly: ({ n }, k) => (k === ceilLog2(n) ? 2 * n : undefined),
    source: "000, §2: the candidate returns to itself",
  },
  "elected-after": {
    says: "the leader is elected after exactly n + 2(2^⌈log₂ n⌉ - 1) time units if every message takes one time unit and all processes start at once",
    of: pathToElection,
    exactly: (run) => (inUnitTime(run) ? run.n + 2 * (2 ** ceilLog2(run.n) - 1) : undefined),
    source:
      "003 asks what the time complexity is; this is the answer if all processes start at once",
  },
  "probe-in-flight": {
    says: "when the leader declares itself, at least one message is in flight: the other copy of its probe",
    along: inFlight(cameHome(probe), (left) => left < 1),
    source: "000, §3, and 003: both copies return (G-6, HS-1)",
  },
  "one-message-per-side": {
    says: "every id has at most one message in flight on each side of its candidate: its probe or the answer",
    always: lemmas.judgeSides(probe, answers),
    source: "000, §2, and 003: a candidate waits for both answers before it asks again",
  },
  "no-better-passed": {
    says: "no probe has passed a process that is better than its candidate",
    always: lemmas.judgePassed(probe, isBetter),
    source: "000, §2, and 003: a better process answers no, or discards the probe",
  },
});

/** The claims of 000. */
export const replyClaims = provedIn("decision 15", {
  ...claimPassed("from", "000", ">="),
  "messages-at-most": {
    says: "at most 4(n + 2⌊n/2⌋ + 4⌊n/3⌋ + 8⌊n/5⌋ + …) messages, with one term for each of ⌈log₂ n⌉ + 1 phases",
    of: messages("from", "ok", "no"),
    atMost: ({ n }) => sumPhases(n),
    source: "000, §4",
  },
  "messages-per-stage": {
    says: "at most 2^(i+2) messages in phase i for each of at most ⌊n/(2^(i-1) + 1)⌋ candidates (n candidates in phase 0)",
    of: eachPhase(),
    atMost: ({ n }, i) => 2 ** (i + 2) * countCandidates(n, i),
    source: "000, §4, a term of the sum",
  },
  "candidates-printed": {
    says: "at most n/(2^i + 1) candidates in phase i",
    along: lemmas.judgeParticipants((counted, i, { n }) => counted > n / (2 ** i + 1)),
    source: "000, §4: 'approximately', read as: at most",
    counterexample: { ids: [1] },
    chosen: true,
    truth: "n candidates in phase 0, then at most n/(2^(i-1) + 1), as in the printed sum (HS-10)",
    corrected: {
      id: "candidates",
      says: "at most ⌊n/(2^(i-1) + 1)⌋ candidates in phase i ≥ 1, and n in phase 0",
      along: lemmas.judgeParticipants((counted, i, { n }) => counted > countCandidates(n, i)),
      source: "000, §4, as in the sum",
    },
  },
  "messages-per-candidate-printed": {
    says: "2^(i+2) messages in phase i for each candidate",
    along: lemmas.judgeParticipants(
      (counted, i, { byPhase }) => byPhase[i] !== counted * 2 ** (i + 2),
    ),
    source: "000, §4",
    counterexample: { ids: [1] },
    corrected: {
      id: "messages-per-candidate",
      says: "at most 2^(i+2) messages in phase i for each candidate, because a `no` returns early and the probes of the last phase have no answer",
      along: lemmas.judgeParticipants(
        (counted, i, { byPhase }) => byPhase[i] > counted * 2 ** (i + 2),
      ),
    },
  },
  "stages-printed": {
    of: phases,
    atMost: "log₂ n",
    source: "000, §4: the number of terms",
    counterexample: { ids: [1] },
    truth: "⌈log₂ n⌉ + 1 phases in every run (HS-10)",
  },
  "stage-below-8n": {
    of: eachPhase(),
    atMost: "8n",
    source: "000, §4: no term exceeds 2n, times 4",
  },
  "messages-8n-log-n-printed": {
    says: "at most 8n log₂ n messages",
    of: messages("from", "ok", "no"),
    atMost: "8n log₂ n",
    source: "000, §4: O(n log n), read with the constant 8: log n terms of at most 2n, times 4",
    counterexample: { ids: [1] },
    chosen: true,
    corrected: {
      id: "messages-4n-8n-log-n",
      says: "at most 4n + 8n⌈log₂ n⌉ messages, because the sum has one more term, the first, which is n",
      atMost: "4n + 8n⌈log₂ n⌉",
      source: "000, §4: O(n log n) with the constant of its sum",
    },
  },
  "stage-0": {
    says: "exactly 4n messages in phase 0 if n > 1",
    of: eachPhase(),
    exactly: ({ n }, i) => (i === 0 && n > 1 ? 4 * n : undefined),
    source: "000, §3: every neighbour answers",
  },
  answers: {
    says: "there are 2n fewer answers (`ok` and `no`) than `from` messages, because every answer retraces the path of its probe and the last two probes have no answer",
    of: messages("ok", "no"),
    exactly: ({ n, byKind }) => byKind["from"] - 2 * n,
    source: "000, §3",
  },
  "others-withdrawn": {
    says: "at the end of the run, all candidates except the leader have withdrawn",
    along: lemmas.judgeOthers("withdrawn"),
    source: "000, §2",
  },
  ...claimBoth("from", ["ok", "no"], (id, than) => id > than),
  ...floorBothWays,
  ...onBitReversal("n(4 log₂ n + 2)", ["from", "ok", "no"], (n, k) => n * (4 * k + 2)),
});

const complexity = "003, Communication Complexity";

/** The claims of 003. */
export const swallowClaims = provedIn("decision 15", {
  ...claimPassed("out", "003", "<="),
  "messages-per-phase": {
    says: "at most 4n messages in phase 0, and at most 4 · 2^(k+1) · ⌊n/(2^k + 1)⌋ in phase k + 1",
    of: eachPhase(),
    atMost: ({ n }, k) => 4 * 2 ** k * countCandidates(n, k),
    source: complexity,
  },
  "phase-below-16n": { of: eachPhase(), lessThan: "16n", source: complexity },
  "phase-below-8n": {
    of: eachPhase(),
    lessThan: "8n",
    source: `${complexity}: its formula gives 8n, half of the printed 16n`,
  },
  "phase-0": {
    says: "exactly 3n messages in phase 0 if n > 1, because exactly one of every two neighbours answers the other",
    of: eachPhase(),
    exactly: ({ n }, k) => (k === 0 && n > 1 ? 3 * n : undefined),
    source: `${complexity}, which states at most 4n`,
  },
  winners: {
    says: "at most n/(2^k + 1) processes win phase k and send in phase k + 1",
    along: lemmas.judgeParticipants((counted, k, { n }) => counted > countCandidates(n, k)),
    source: complexity,
  },
  "phases-printed": {
    of: phases,
    atMost: "1 + log₂ n",
    source: `${complexity}, and phase log(n) under Correctness`,
    counterexample: { ids: [1, 2, 3] },
    truth: "1 + ⌈log₂ n⌉ phases in every run; the logarithm must be rounded up",
  },
  "messages-16n-log-n": {
    says: "at most 4n + 16n⌈log₂ n⌉ messages",
    of: messages("out", "in"),
    atMost: "4n + 16n⌈log₂ n⌉",
    source: "003: O(n log n) with the constants of the slide",
  },
  "messages-8n-log-n": {
    says: "at most 8n(1 + ⌈log₂ n⌉) messages",
    of: messages("out", "in"),
    atMost: "8n(1 + ⌈log₂ n⌉)",
    source: "003: O(n log n), with fewer than 8n messages in every phase",
  },
  "lower-id-not-discarded": {
    says: "a message of a process whose id is lower than some other id is never discarded",
    along: lemmas.judgeDiscards((sender, _, ids) => sender === Math.max(...ids)),
    source:
      "003, Correctness: 'messages from node with lower id', read as: lower than some other id",
    counterexample: { ids: [1, 2, 3] },
    chosen: true,
    truth: "messages of the lowest id are never discarded; those of any other id may be (HS-11)",
    corrected: {
      id: "lowest-answered",
      says: "no message of the lowest id is discarded; each of its probes is answered or returns",
      along: lemmas.lowestIsAnswered,
      source: "003, Correctness, corrected",
    },
  },
  "discarded-by-lowest": {
    says: "only the process with the lowest id discards messages",
    along: lemmas.judgeDiscards((_, by, ids) => by === Math.min(...ids)),
    source: "003, Correctness: messages eventually reach the process with the lowest id, as worded",
    counterexample: { ids: [1, 2, 3] },
    truth: "the first lower id on its path discards a message, unless it turns back before (HS-11)",
  },
  "others-active": {
    says: "at the end of the run, all processes except the leader are still active and wait for an answer",
    along: lemmas.judgeOthers("active"),
    source: "003, Detailed Description: a discarded probe is not answered (HS-7)",
  },
  ...claimBoth("out", ["in"], (id, than) => id < than),
  ...floorBothWays,
  ...onBitReversal(
    "n(3 log₂ n + 2)",
    ["out", "in"],
    (n, k) => n * (3 * k + 2),
    "bit-reversal-count-swallow",
  ),
});

const reachTwo = (says: string): Sometimes =>
  sometimes(says, 4, (config) => processes(config).filter((it) => it["phase"] !== 0).length > 1);

const isOnWay = (config: Configuration, id: number, ...kinds: readonly string[]): boolean =>
  lookOnWay(config, kinds, ({ fields }) => fields["id"] === id || undefined) === true;

export const replyReachable: readonly Sometimes[] = [
  phasesNeeded(3, "phases", 3),
  reachTwo("two candidates in phase 1 or later"),
  sometimes("a candidate with 'ok' from one side while 'no' comes from the other", 3, (config) => {
    const ids = idsInside(config.setup);
    return among(config, "status", "candidate").some(
      (p) => config.read(p)["oks"] === 1 && isOnWay(config, ids[p], "no"),
    );
  }),
  sometimes("all other candidates withdrawn before the winner has an answer", 2, (config) => {
    const [winner, ...more] = among(config, "status", "candidate");
    if (winner === undefined || more.length > 0 || config.n === 1) return false;
    const { phase, oks } = config.read(winner);
    return phase === 0 && oks === 0;
  }),
];

export const swallowReachable: readonly Sometimes[] = [
  phasesNeeded(3, "phases", 3),
  reachTwo("two processes in phase 1 or later"),
  sometimes("a process with an answer from one side that never gets the other", 3, (config) =>
    idsInside(config.setup).some((id, p) => {
      const [left, right] = (config.read(p)["seen"] as readonly number[][]).flat();
      return left !== right && !isOnWay(config, id, "out", "in");
    }),
  ),
];
