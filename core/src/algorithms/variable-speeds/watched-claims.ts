import { counted } from "../../model/counted.ts";
import { proved } from "../../model/basis.ts";
import { along, exactly, type Watcher, type Claim } from "../../model/claim.ts";
import type { Outcome } from "../../model/outcome.ts";
import type { Setup } from "../../model/setup.ts";
import { eachChange } from "../claims/rounds-begun.ts";

const correctness = "003, VariableSpeeds, Correctness";

export const meetingClaims: readonly Claim[] = [
  along(
    "smallest-not-swallowed",
    "the smallest uid that takes part is absorbed only by its owner",
    correctness,
    ({ ids }) => {
      const swallowed = new Set<number>();
      return {
        see({ kind, process: p, words: { 0: uid } }, read) {
          if (kind === "token" && uid !== ids![p] && read(p)["least"] !== uid) swallowed.add(uid);
        },
        end: ({ expected }) =>
          expected !== undefined && swallowed.has(expected)
            ? `uid ${expected} is swallowed`
            : undefined,
      };
    },
    proved("decision 18"),
  ),
  exactly(
    "smallest-of-all-elected",
    "the process with the smallest uid of all is elected",
    `${correctness}: the message with minimum uid, read as: of all processors`,
    { of: "time", value: ({ leaders: [leader] }) => leader && BigInt(leader.id!) },
    ({ setup }) => setup.ids!.reduce((least, uid) => Math.min(least, uid)),
    {
      run: { ids: [1, 2], wake: [1] },
      truth:
        "the process with the smallest uid that takes part is elected, because a relay sends no message of its own (VS-4)",
      known: proved("decision 18"),
      chosen: true,
    },
  ),
  along(
    "once-around-in-order",
    "every uid moves from each process to the next in ring order, and its owner is elected only when the uid has made n steps",
    correctness,
    ({ n, ids }) => {
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
    },
    proved("decision 18"),
  ),
  along(
    "phases-meet",
    "a message of phase one meets no relay, and a message of phase two meets no sleeping process",
    "003, VariableSpeeds: until it is received by an awake processor (VS-7)",
    eachChange(({ kind, process: p, words: { 0: uid, 1: phase } }, { part = "asleep" }) =>
      kind === "token" && part === (phase === 1 ? "relay" : "asleep")
        ? `uid ${uid} meets the ${part as string} process at position ${p} in phase ${phase}`
        : undefined,
    ),
  ),
];

/** What the tokens have done when the winner is elected. */
interface Done {
  readonly winner: number;
  /** By uid: messages sent, steps made, and steps made in phase two. */
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
      see({ kind, process: p, time, words: { 0: uid, 1: phase } }, read) {
        first ??= BigInt(time);
        if (kind !== "token") return;
        const receipt = { uid, phase, time: BigInt(time) };
        receipts.push(receipt);
        if (ids![p] === uid && read(p)["part"] === "participant") home ??= receipt;
      },
      end(run) {
        if (!home || first === undefined) return undefined;
        const { uid: winner, time } = home;
        const count = (until: bigint, phases: readonly number[]) => {
          const counts = new Map<number, number>();
          for (const { uid, phase, time } of receipts) {
            if (time <= until && phases.includes(phase))
              counts.set(uid, (counts.get(uid) ?? 0) + 1);
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
  "halves-of-the-way",
  "when the smallest uid returns, the second smallest has gone at most half way, the third at most a quarter, and so on",
  "003, Complexity",
  atHome(({ steps }, { n }) => {
    const uids = [...steps.keys()].sort((x, y) => x - y);
    const fast = uids.find((uid, rank) => 2 ** rank * steps.get(uid)! > n);
    return fast === undefined ? undefined : `uid ${fast} has made ${steps.get(fast)} of ${n} steps`;
  }),
  {
    run: { ids: [1, 2, 3] },
    truth:
      "the steps of phase one are not delayed, so only steps of phase two have such a bound: until the election, a losing uid k makes at most E/2^k steps of phase two, where E is the time since the first wake-up",
  },
);

export const stepsOfEach = along(
  "steps-per-uid",
  "until the election, a losing uid k makes at most E/2^k steps of phase two, where E is the time since the first wake-up",
  "003, Complexity, corrected (VS-9)",
  atHome(({ second, winner, elapsed }) => {
    const fast = [...second].find(
      ([uid, count]) => uid !== winner && BigInt(count) * 2n ** BigInt(uid) > elapsed,
    );
    return fast && `uid ${fast[0]} makes ${fast[1]} steps of phase two in ${elapsed} time units`;
  }),
);

export const moreThanAll = (purges: boolean) =>
  along(
    "winner-more-than-all",
    "the winner's token has caused more messages than all the others combined",
    "003, Complexity",
    atHome(({ sent, winner }) => {
      const own = sent.get(winner)!;
      const rest = [...sent.values()].reduce((sum, count) => sum + count, 0) - own;
      return own > rest
        ? undefined
        : `${counted(own, "message")} of the winner, ${rest} of the others`;
    }),
    {
      run: purges ? { ids: [1, 3, 2, 4] } : { ids: [1, 2, 3] },
      truth:
        "if phase one counts, the others may cause more messages than the winner; at most (7n - 5)/2 messages are sent until the election, n of them with the winner's uid",
    },
  );
