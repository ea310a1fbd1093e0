import { always, along, ceilLog2, exactly, type Along, type Claim } from "../../model/claim.ts";
import { idsInside, lookOnWay, repeatedOnWay } from "../claims/configuration.ts";
import type { Outcome } from "../../model/outcome.ts";
import { cameHome, inFlight, inUnitTime } from "../claims/in-flight.ts";

/** The names of the probe and its answers in one reading, 000 or 003, and which id is better. */
interface Reading {
  readonly probe: string;
  readonly answers: readonly string[];
  readonly better: (id: number, than: number) => boolean;
}

/** Largest number of candidates in phase i: n in phase 0, then one per 2^(i-1) + 1 processes. */
export const candidates = (n: number, i: number): number =>
  i === 0 ? n : Math.floor(n / (2 ** (i - 1) + 1));

/** Computes the sum of 000 §4, one term per phase. The last phase is ⌈log₂ n⌉. */
export function sum(n: number): number {
  let total = 0;
  for (let i = 0; i <= ceilLog2(n); i++) total += 4 * 2 ** i * candidates(n, i);
  return total;
}

/** Judges how many processes reach each phase. The largest value of the field `phase` is the last phase that a process reaches. */
export const participants =
  (isWrong: (counted: number, i: number, run: Outcome) => boolean): Along["watcher"] =>
  () => {
    const reached = new Map<number, number>();
    return {
      see({ process }, read) {
        const phase = Number(read(process)["phase"]);
        reached.set(process, Math.max(phase, reached.get(process) ?? 0));
      },
      end(run) {
        const last = Math.max(...reached.values());
        for (let i = 0; i <= last; i++) {
          const counted = [...reached.values()].filter((phase) => phase >= i).length;
          if (isWrong(counted, i, run)) return `processes that reach phase ${i}: ${counted}`;
        }
        return undefined;
      },
    };
  };

export const exceptOne =
  (status: string): Along["watcher"] =>
  () => ({
    see() {},
    end({ n, fields }) {
      const others = fields!.filter((process) => process["status"] === status).length;
      return others === n - 1 ? undefined : `${others} of ${n - 1} processes are ${status}`;
    },
  });

/** Claims of both readings. */
export const bothReadings = ({ probe, answers, better }: Reading): readonly Claim[] => [
  exactly(
    "phases-exactly",
    "exactly ⌈log₂ n⌉ + 1 phases",
    "003, Communication Complexity: 1 + log n, rounded up",
    { of: "phases" },
    ({ n }) => ceilLog2(n) + 1,
  ),
  exactly(
    "last-phase",
    "exactly 2n messages in the last phase, ⌈log₂ n⌉, because both probes travel around the ring and no process answers",
    "000, §2: the candidate returns to itself",
    { of: "each phase" },
    ({ n }, k) => (k === ceilLog2(n) ? 2 * n : undefined),
  ),
  exactly(
    "elected-after",
    "the leader is elected after exactly n + 2(2^⌈log₂ n⌉ - 1) time units if every message takes one time unit and all processes start at once",
    "003 asks what the time complexity is; this is the answer if all processes start at once",
    { of: "causal", at: "declaration" },
    (run) => (inUnitTime(run) ? run.n + 2 * (2 ** ceilLog2(run.n) - 1) : undefined),
  ),
  along(
    "probe-in-flight",
    "when the leader declares itself, at least one message is in flight: the other copy of its probe",
    "000, §3, and 003: both copies return (G-6, HS-1)",
    inFlight(cameHome(probe), (left) => left < 1),
  ),
  always(
    "one-message-per-side",
    "every id has at most one message in flight on each side of its candidate: its probe or the answer",
    "000, §2, and 003: a candidate waits for both answers before it asks again",
    (config) => {
      // A clockwise probe and an anticlockwise answer are on the candidate's right.
      const odd = repeatedOnWay(config, [probe, ...answers], ({ kind, side, fields }) => {
        const id = fields["id"] as number;
        return (side === 0) === (kind === probe) ? 2 * id + 1 : 2 * id;
      });
      if (odd === undefined) return undefined;
      return `two messages of id ${Math.floor(odd / 2)} on the ${odd % 2 === 1 ? "right" : "left"}`;
    },
  ),
  always(
    "no-better-passed",
    "no probe has passed a process that is better than its candidate",
    "000, §2, and 003: a better process answers no, or discards the probe",
    (config) => {
      const { n, setup } = config;
      const ids = idsInside(setup);
      return lookOnWay(config, [probe], ({ side, fields }, to) => {
        const id = fields["id"] as number;
        const step = side === 0 ? 1 : n - 1;
        for (let p = (ids.indexOf(id) + step) % n; p !== to; p = (p + step) % n) {
          if (better(ids[p], id)) return `the probe of id ${id} has passed id ${ids[p]}`;
        }
        return undefined;
      });
    },
  ),
];
