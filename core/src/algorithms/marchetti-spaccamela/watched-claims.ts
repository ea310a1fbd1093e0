import { type Watcher, along, type Along, type Claim } from "../../model/claim.ts";
import type { Setup } from "../../model/setup.ts";
import { eachChange } from "../claims/rounds-begun.ts";
import type { Hypotheses } from "./hypotheses.ts";

/** The identity that waits at a process, its next phase, and the number of its next step. */
interface WalkState {
  readonly waiting: number | undefined;
  readonly phase: number;
  readonly walked: number;
}

/** Checks that successive receipts of one identity are one step apart, and that it waits only where it arrived last. */
function oneMessage({ n, ids }: Setup): Watcher {
  const at = new Map<number, number>();
  return {
    see({ kind, process: p, words: { 0: j } }, read) {
      if (kind === "walk") {
        const before = at.get(j) ?? ids!.indexOf(j);
        if (p !== (before + 1) % n) return `identity ${j} is at position ${p} and was at ${before}`;
        at.set(j, p);
      }
      const { waiting } = read(p) as unknown as WalkState;
      if (waiting === undefined) return undefined;
      const place = at.get(waiting) ?? ids!.indexOf(waiting);
      return place === p
        ? undefined
        : `identity ${waiting} waits at position ${p} and was last at ${place}`;
    },
  };
}

const oneWaits: Along["watcher"] = (setup) => ({
  ...eachChange(({ kind, words: { 0: j } }, last, next) => {
    const [before, now] = [last["waiting"] as number | undefined, next["waiting"] as number];
    if (before === undefined) return undefined;
    if (kind === "walk" && j > before) return `identity ${j} arrives where ${before} waits`;
    return now > before ? `identity ${now} replaces ${before}` : undefined;
  })(setup),
  end({ fields }) {
    const still = fields!.find(({ waiting }) => waiting !== undefined);
    return still && `identity ${still["waiting"] as number} waits forever`;
  },
});

function timetable({ ids }: Setup, h: Hypotheses): Watcher {
  const entered = new Map<number, bigint>();
  return {
    see({ kind, process: p, time, words: { 0: j, 1: m, 2: w } }) {
      if (kind === "started" && !entered.has(ids![p])) entered.set(ids![p], BigInt(time));
      if (kind !== "walk") return undefined;
      const start = entered.get(j);
      if (start === undefined || !entered.has(ids![p]))
        return `identity ${j} arrives before phase 1`;
      const due = start + 2n * BigInt(j) * h.of(m) + BigInt(w);
      return due === BigInt(time)
        ? undefined
        : `identity ${j} ends step ${w} at time ${time}, not at time ${due}`;
    },
  };
}

/** The claims on every event of the scheme of 001. */
export const watchedClaims = (h: Hypotheses): readonly Claim[] => [
  along(
    "one-message-per-identity",
    "an identity has at most one message in the ring",
    "001, §4, observation (1)",
    oneMessage,
  ),
  along(
    "waits-after-h-steps",
    "an identity waits for phase m + 1 when it has walked h_m steps",
    "001, §4, observation (2)",
    ({ n, ids }) => ({
      see({ process: p }, read) {
        const { waiting, phase, walked } = read(p) as unknown as WalkState;
        if (waiting === undefined) return undefined;
        const steps = (p - ids!.indexOf(waiting) + n) % n;
        const right = BigInt(steps) === h.of(phase - 1) && walked === steps + 1;
        return right
          ? undefined
          : `identity ${waiting} waits for phase ${phase} after ${steps} steps`;
      },
    }),
  ),
  along(
    "only-winner-home",
    "only the winner's identity returns to its owner",
    "001, §4, observation (4)",
    ({ ids }) => {
      let home: number | undefined;
      return {
        see({ kind, process: p, words: { 0: j } }) {
          if (kind !== "walk" || ids![p] !== j) return undefined;
          if (home !== undefined) return `identity ${home} has returned, and so has ${j}`;
          home = j;
          return undefined;
        },
        end: ({ expected }) =>
          home === expected
            ? undefined
            : `${home === undefined ? "no identity" : `identity ${home}`} returns`,
      };
    },
  ),
  along(
    "one-waits",
    "at most one message waits at a process; a smaller identity that arrives replaces it, and no larger identity arrives while it waits",
    "001, §3 says that at most one message waits; it does not mention larger identities (MS-4)",
    oneWaits,
  ),
  along(
    "one-message-per-link",
    "a link carries at most one message in a time unit",
    "001, §3 takes this for granted (MS-18)",
    () => {
      const last = new Map<number, string>();
      return {
        see({ kind, process: p, time }) {
          if (kind === "wake" || kind === "alarm") return undefined;
          const twice = last.get(p) === time;
          last.set(p, time);
          return twice ? `two messages reach position ${p} at time ${time}` : undefined;
        },
      };
    },
  ),
  along(
    "timetable",
    "step w of identity j in phase m ends at time t(j) + 2 j h_m + w, where t(j) is the time at which the owner of j enters phase 1; by then the receiver has entered phase 1 too",
    "001, §3: phase 1 ends at time t(i) + h_1(2i + 1) (TIME-1, TIME-7)",
    (setup) => timetable(setup, h),
  ),
];
