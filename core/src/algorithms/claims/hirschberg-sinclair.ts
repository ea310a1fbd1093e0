import { proved } from "../../model/basis.ts";
import { along, ceilLog2, exactly, type Along, type Claim } from "../../model/claim.ts";
import type { Outcome } from "../../model/run.ts";
import { cameHome, inFlight, inUnitTime } from "./in-flight.ts";

/** The most candidates at stage i: all at stage 0, then one in every 2^(i-1) + 1. */
export const candidates = (n: number, i: number): number =>
  i === 0 ? n : Math.floor(n / (2 ** (i - 1) + 1));

/** The sum of 000 §4, a term for each stage; its last stage is ⌈log₂ n⌉. */
export function sum(n: number): number {
  let total = 0;
  for (let i = 0; i <= ceilLog2(n); i++) total += 4 * 2 ** i * candidates(n, i);
  return total;
}

/** Counts who took part in each stage, by the last stage that each process has had in this field. */
export const participants =
  (
    field: "stage" | "phase",
    isWrong: (counted: number, i: number, run: Outcome) => boolean,
  ): Along["watcher"] =>
  () => {
    const reached = new Map<number, number>();
    return {
      see({ process }, read) {
        const stage = Number(read(process)[field]);
        reached.set(process, Math.max(stage, reached.get(process) ?? 0));
        return undefined;
      },
      end(run) {
        const last = Math.max(...reached.values());
        for (let i = 0; i <= last; i++) {
          const counted = [...reached.values()].filter((it) => it >= i).length;
          if (isWrong(counted, i, run)) return `${counted} at ${field} ${i}`;
        }
        return undefined;
      },
    };
  };

/** Looks at what has become of everybody when all is over: how many are not in this state? */
export const exceptOne = (status: string): Along["watcher"] => {
  return () => {
    const last = new Map<number, unknown>();
    return {
      see({ process }, read) {
        last.set(process, read(process)["status"]);
        return undefined;
      },
      end({ n }) {
        const others = [...last.values()].filter((it) => it === status).length;
        return others === n - 1 ? undefined : `${others} of ${n - 1} ${status}`;
      },
    };
  };
};

/** What both readings have in common; `probe` is the kind of message that comes home. */
export const bothReadings = (probe: string): readonly Claim[] => [
  exactly(
    "exactly ⌈log₂ n⌉ + 1 phases",
    "003, Communication Complexity: 1 + log n, rounded up",
    { of: "phases" },
    ({ n }) => ceilLog2(n) + 1,
    proved("decision 15"),
  ),
  exactly(
    "exactly 2n messages in the last phase, ⌈log₂ n⌉: both probes go round and none is answered",
    "000, §2: the candidate returns to itself",
    { of: "each phase" },
    ({ n }, k) => (k === ceilLog2(n) ? 2 * n : undefined),
    proved("decision 15"),
  ),
  exactly(
    "elected after exactly n + 2(2^⌈log₂ n⌉ - 1) units of time, a message taking one",
    "003 asks what the time complexity is; this is the answer where all start at once",
    { of: "causal", at: "declaration" },
    (run) => (inUnitTime(run) ? run.n + 2 * (2 ** ceilLog2(run.n) - 1) : undefined),
    proved("decision 15"),
  ),
  along(
    "when the leader declares itself at least one message is in flight: the other copy of its probe",
    "000, §3, and 003: both copies come home (G-6, HS-1)",
    inFlight(cameHome(probe), (left) => left < 1),
    proved("decision 15"),
  ),
];
