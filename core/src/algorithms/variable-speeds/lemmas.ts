import { counted } from "../../model/counted.ts";
import type { Along } from "../../model/claim.ts";

export const leastSurvives: Along["watcher"] = ({ ids }) => {
  const swallowed = new Set<number>();
  return {
    see({ kind, process: p, words: { 0: uid } }, read) {
      if (kind === "token" && uid !== ids![p] && read(p)["least"] !== uid) swallowed.add(uid);
    },
    end: ({ expected = -1 }) =>
      swallowed.has(expected) ? `uid ${expected} is swallowed` : undefined,
  };
};

export const movesInOrder: Along["watcher"] = ({ n, ids }) => {
  const steps = new Map<number, number>();
  return {
    see({ kind, process: p, words: { 0: uid } }, read) {
      if (kind !== "token") return undefined;
      const step = (steps.get(uid) ?? 0) + 1;
      steps.set(uid, step);
      if ((ids!.indexOf(uid) + step) % n !== p) return `uid ${uid} is at position ${p}`;
      return read(p)["decision"] === "leads" && uid === ids![p] && step !== n
        ? `process ${uid} is elected after ${step} steps`
        : undefined;
    },
  };
};

/** Judges the steps of each uid, from this phase on, until the election and `lag` time units longer. */
const atElection =
  (
    firstPhase: number,
    lag: bigint,
    judge: (
      steps: ReadonlyMap<number, number>,
      /** `elapsed`: time from the first wake-up to the election. */
      home: { winner: number; elapsed: bigint },
      n: number,
    ) => string | undefined,
  ): Along["watcher"] =>
  ({ n, ids }) => {
    const steps = new Map<number, number>();
    let first: bigint | undefined;
    let home: Parameters<typeof judge>[1] | undefined;
    return {
      see({ kind, process: p, time, words: { 0: uid, 1: phase } }, read) {
        first ??= BigInt(time);
        if (kind !== "token") return;
        const elapsed = BigInt(time) - first;
        if (phase >= firstPhase && elapsed <= (home?.elapsed ?? elapsed) + lag)
          steps.set(uid, (steps.get(uid) ?? 0) + 1);
        if (uid === ids![p] && read(p)["part"] === "participant") home ??= { winner: uid, elapsed };
      },
      end: () => home && judge(steps, home, n),
    };
  };

export const halvesWay = atElection(1, 0n, (steps, _, n) => {
  const uids = [...steps.keys()].sort((x, y) => x - y);
  const fast = uids.find((uid, rank) => 2 ** rank * steps.get(uid)! > n);
  return fast === undefined ? undefined : `uid ${fast} has made ${steps.get(fast)} of ${n} steps`;
});

export const keepsSpeed = atElection(2, 0n, (steps, { winner, elapsed }) => {
  const fast = [...steps].find(
    ([uid, count]) => uid !== winner && BigInt(count) * 2n ** BigInt(uid) > elapsed,
  );
  return fast && `uid ${fast[0]} makes ${fast[1]} steps of phase two in ${elapsed} time units`;
});

/** A message that is sent until the election arrives at most one time unit later. */
export const winnerSendsMost = atElection(1, 1n, (steps, { winner }) => {
  const own = steps.get(winner)!;
  const rest = [...steps.values()].reduce((sum, count) => sum + count, 0) - own;
  return own > rest ? undefined : `${counted(own, "message")} of the winner, ${rest} of the others`;
});
