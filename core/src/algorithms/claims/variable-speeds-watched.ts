import { proved } from "../../model/basis.ts";
import { along, type Watcher } from "../../model/claim.ts";
import type { Outcome } from "../../model/run.ts";
import type { Setup } from "../../model/setup.ts";

/** What the tokens have done when the winner is home, by uid. */
interface Done {
  readonly winner: number;
  /** Messages sent, steps made, and steps made in phase two. */
  readonly sent: ReadonlyMap<number, number>;
  readonly steps: ReadonlyMap<number, number>;
  readonly second: ReadonlyMap<number, number>;
  readonly elapsed: bigint;
}

function atHome(judge: (done: Done, run: Outcome) => string | undefined) {
  return ({ ids }: Setup): Watcher => {
    const receipts: { uid: number; phase: number; time: bigint }[] = [];
    let first: bigint | undefined;
    let home: { uid: number; time: bigint } | undefined;
    return {
      see({ kind, process: p, time, words: [uid, phase] }, read) {
        first ??= BigInt(time);
        if (kind !== "token") return undefined;
        const receipt = { uid, phase, time: BigInt(time) };
        receipts.push(receipt);
        if (ids![p] === uid && read(p)["part"] === "participant") home ??= receipt;
        return undefined;
      },
      end(run) {
        if (!home || first === undefined) return undefined;
        const { uid: winner, time } = home;
        const count = (until: bigint, phases: readonly number[]) => {
          const counts = new Map<number, number>();
          for (const it of receipts) {
            if (it.time > until || !phases.includes(it.phase)) continue;
            counts.set(it.uid, (counts.get(it.uid) ?? 0) + 1);
          }
          return counts;
        };
        const sent = count(time + 1n, [1, 2]);
        const steps = count(time, [1, 2]);
        const second = count(time, [2]);
        return judge({ winner, sent, steps, second, elapsed: time - first }, run);
      },
    };
  };
}

export const halves = along(
  "when the smallest uid is home, the second has gone half way at most, the third a fourth, and so on",
  "003, Complexity",
  atHome(({ steps }, { n }) => {
    const uids = [...steps.keys()].sort((x, y) => x - y);
    const fast = uids.find((uid, rank) => 2 ** rank * steps.get(uid)! > n);
    return fast === undefined ? undefined : `${fast} has gone ${steps.get(fast)} of ${n} steps`;
  }),
  {
    by: "--ids 1,2,3",
    truth:
      "The steps of phase one take no delay, so they do not count: until the election uid k makes at most E/2^k steps of phase two, E the time since the first wake-up",
    known: proved("decision 16"),
  },
);

export const stepsOfEach = along(
  "until the election uid k makes at most E/2^k steps of phase two, E the time since the first wake-up",
  "003, Complexity, corrected (VS-9)",
  atHome(({ second, winner, elapsed }) => {
    const fast = [...second].find(
      ([uid, count]) => uid !== winner && BigInt(count) * 2n ** BigInt(uid) > elapsed,
    );
    return fast && `${fast[0]} makes ${fast[1]} steps of phase two in ${elapsed}`;
  }),
  proved("decision 16"),
);

export const moreThanAll = (purges: boolean) =>
  along(
    "the winner's token has caused more messages than all the others combined",
    "003, Complexity",
    atHome(({ sent, winner }) => {
      const own = sent.get(winner)!;
      const rest = [...sent.values()].reduce((sum, count) => sum + count, 0) - own;
      return own > rest ? undefined : `${own} of the winner, ${rest} of the others`;
    }),
    {
      by: purges ? "--ids 1,3,2,4" : "--ids 1,2,3",
      truth:
        "With phase one the others may send more: at most (7n - 5)/2 messages until the election, n of them the winner's",
      known: proved("decision 16"),
    },
  );
