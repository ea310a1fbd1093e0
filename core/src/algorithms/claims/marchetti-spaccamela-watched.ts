import { proved } from "../../model/basis.ts";
import { along, type Claim } from "../../model/claim.ts";
import type { Hypotheses } from "../hypotheses.ts";
import { black, later, others } from "./colouring.ts";
import { oneMessage, oneWaits, timetable, type Place } from "./walks.ts";

/** What is true of the scheme of 001 at every event. */
export const watchedClaims = (h: Hypotheses): Claim[] => [
  along(
    "an identity has at most one message in the ring",
    "001, §4, observation (1)",
    oneMessage,
    proved("decision 16"),
  ),
  along(
    "an identity waits for phase m + 1 when it has walked h_m steps",
    "001, §4, observation (2)",
    ({ n, ids }) => ({
      see({ process: p }, read) {
        const { waiting, phase, walked } = read(p) as unknown as Place;
        if (waiting === undefined) return undefined;
        const steps = (p - ids!.indexOf(waiting) + n) % n;
        const right = BigInt(steps) === h.of(phase - 1) && walked === steps + 1;
        return right ? undefined : `${waiting} waits for phase ${phase} after ${steps} steps`;
      },
    }),
    proved("decision 16"),
  ),
  along(
    "only the winner's identity comes home",
    "001, §4, observation (4)",
    ({ ids }) => {
      let home: number | undefined;
      return {
        see({ kind, process: p, words: [j] }) {
          if (kind !== "walk" || ids![p] !== j) return undefined;
          if (home !== undefined) return `${home} is home, and so is ${j}`;
          home = j;
          return undefined;
        },
        end: ({ expected }) => (home === expected ? undefined : `${home ?? "nobody"} comes home`),
      };
    },
    proved("decision 16"),
  ),
  along(
    "one message waits at a process; a smaller one takes its place, and no larger one arrives meanwhile",
    "001, §3: one at most; of larger ones nothing is said (MS-4)",
    oneWaits,
    proved("decision 16"),
  ),
  along(
    "a link carries at most one message in a time unit",
    "001, §3: taken for granted (MS-18)",
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
    proved("decision 16"),
  ),
  along(
    "step w of identity j in phase m ends at t(j) + 2 j h_m + w, where phase 1 was entered before",
    "001, §3: phase 1 ends at t(i) + h_1(2i + 1) (TIME-1, TIME-7)",
    (given) => timetable(given, h),
    proved("decision 16"),
  ),
  along(
    "in every phase the segments of black identities do not overlap",
    "001, Theorem 4.3, proof",
    () => black(),
    proved("001, Theorem 4.3"),
  ),
  along(
    "in every phase red and white identities take fewer than n messages",
    "001, Theorem 4.3, proof",
    () => others(),
    proved("decision 16"),
  ),
  along(
    "if a process sends j and later i in phase m, then i < j and t(j) < t(i) - h_m(j - i)",
    "001, Lemma 4.5",
    ({ ids }) => later(h, ids!),
    proved("001, Lemma 4.5"),
  ),
];
