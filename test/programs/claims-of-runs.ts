import {
  algorithm,
  bit,
  exactly,
  ghost,
  lessThan,
  nat,
  upTo,
  type Algorithm,
} from "@ringleader/core";
import {
  everyone,
  says,
  few,
  many,
  watch,
  bothWays,
  type Row,
  race,
  send,
  restIsSlow,
  makeKind,
} from "./claim.ts";
import { own, type Program } from "./program.ts";

// Claims that a run between the extreme ones violates.

const inPhases =
  (...phases: number[]) =>
  (me: any) =>
    phases.forEach((phase) => me.send.a({ phase }));
const phased = { a: { phase: ghost(nat) } };
const ofAll = { of: "phases" };
const perPhase = { of: "each phase" };

const ofPhases: readonly Row[] = [
  [
    "three-of-three",
    few(() => 2, ofAll),
    race(
      { w: inPhases(1, 1, 2, 2), x: inPhases(1, 1, 3, 3), y: inPhases(1, 2, 3), z() {} },
      phased,
    ),
  ],
  [
    "four-of-nine",
    few(() => 3, ofAll),
    race(
      { w: inPhases(2, 2, 4, 4), x: inPhases(6, 6, 8, 8), y: inPhases(2, 4, 6, 8), z() {} },
      phased,
    ),
  ],
  [
    "at-least-two",
    many(() => 2, ofAll),
    race({ w: inPhases(1, 2), x: inPhases(2, 3), y: inPhases(2, 2, 2) }, phased),
  ],
  [
    "never-three",
    lessThan("it", "it holds", "none", ofAll as never, () => 3),
    race({ w: inPhases(1, 2), x: inPhases(1, 2, 3), y: inPhases(3, 3, 3) }, phased),
  ],
  [
    "exactly-two",
    exactly("it", "it holds", "none", ofAll as never, () => 2),
    race({ w: inPhases(1, 2), x: inPhases(1, 3), y: inPhases(2, 2) }, phased),
  ],
  [
    "none-alone",
    many(() => 2, perPhase),
    race({ w: inPhases(1, 1), x: inPhases(2, 2), y: inPhases(3) }, phased),
  ],
  [
    "few-in-the-third",
    few((_: unknown, phase: number) => (phase === 3 ? 1 : 9), perPhase),
    race({ w: inPhases(1, 1, 1), x: inPhases(3, 3), y: inPhases(2, 2, 2, 2) }, phased),
  ],
  [
    "not-in-even-ones",
    few((_: unknown, phase: number) => (phase % 2 === 0 ? 0 : undefined), perPhase),
    race({ w: inPhases(1), x: inPhases(2), y: inPhases(3) }, phased),
  ],
  [
    "more-phases-than-messages-of-one",
    few(({ byKind }: any) => byKind.b, ofAll),
    race(
      { w: inPhases(1), x: (me: any) => (inPhases(1, 2)(me), send("b", 2)(me)), y: send("b", 3) },
      phased,
    ),
  ],
  [
    "in-both-kinds",
    few(() => 2, { of: "each phase", kinds: ["a", "b"] }),
    race(
      { w: inPhases(1, 1), x: (me: any) => (inPhases(1, 1)(me), me.send.b({ phase: 1 })), y() {} },
      { a: { phase: ghost(nat) }, b: { phase: ghost(nat) } },
    ),
  ],
  [
    "two-processes-of-phases",
    few(() => 3, ofAll),
    race({ w: inPhases(1), x: inPhases(2, 3), y: inPhases(4, 5) }, phased),
    2,
  ],
];
const truePhases: readonly Row[] = [
  [
    "at-most-three",
    few(() => 3, ofAll),
    race({ w: inPhases(1, 1, 2, 2), x: inPhases(1, 1, 3, 3), y: inPhases(1, 2, 3) }, phased),
  ],
  [
    "two-in-each",
    few(() => 2, perPhase),
    race({ w: inPhases(1, 1), x: inPhases(2, 2), y: inPhases(3) }, phased),
  ],
  [
    "one-in-each",
    many(() => 1, perPhase),
    race({ w: inPhases(1, 1), x: inPhases(2, 2), y: inPhases(3) }, phased),
  ],
];

const kindsOf = (...kinds: string[]) => ({ of: "messages", kinds });
const threeToOne = race({
  w: (me: any) => (send("a", 2)(me), send("b", 4)(me)),
  x: (me: any) => (send("a", 1)(me), send("b", 3)(me)),
  y() {},
});
const lastTo = (act: (me: any) => void, other: (me: any) => void) =>
  race({ w: act, x: other, y() {} });

const ofLimits: readonly Row[] = [
  ["two-b-for-each-a", few(({ byKind }: any) => 2 * byKind.a, kindsOf("b")), threeToOne],
  ["two-b-for-each-a-of-two", few(({ byKind }: any) => 2 * byKind.a, kindsOf("b")), threeToOne, 2],
  [
    "sent-against-delivered",
    few(({ delivered, byKind }: any) => delivered - (byKind.b === 3 ? 1 : 0)),
    threeToOne,
  ],
  [
    "destructured",
    few((run: any) => {
      const { a } = { ...run.byKind };
      return 2 * a;
    }, kindsOf("b")),
    threeToOne,
  ],
  [
    "by-entries",
    few(
      (run: any) =>
        2 * Object.entries(run.byKind as Record<string, number>).find(([kind]) => kind === "a")![1],
      kindsOf("b"),
    ),
    threeToOne,
  ],
  [
    "by-json",
    few((run: any) => 2 * JSON.parse(JSON.stringify(run.byKind)).a, kindsOf("b")),
    threeToOne,
  ],
  [
    "by-phase",
    few(({ byPhase }: any) => Object.keys(byPhase).length, kindsOf("b")),
    race(
      {
        w: (me: any) => (inPhases(1, 2)(me), send("b", 2)(me)),
        x: (me: any) => (inPhases(1)(me), send("b", 1)(me)),
        y: (me: any) => (me.send.a({ phase: 1 }), me.send.a({ phase: 1 }), send("b", 2)(me)),
      },
      phased,
    ),
  ],
  [
    "by-critical-path",
    few(({ causal }: any) => causal.last, kindsOf("b")),
    lastTo(send("b", 4), send("b", 1)),
  ],
  ["by-declaration", few(({ atElection }: any) => atElection), bothWays, 2],
  [
    "only-sometimes",
    few((run: any) => (run.byKind.b > 0 ? 1 : undefined), kindsOf("a")),
    race({
      w: send("a", 3),
      x: (me: any) => (send("a", 2)(me), send("b", 1)(me)),
      y: send("b", 2),
    }),
  ],
  [
    "at-least-what-b-sends",
    many(({ byKind }: any) => byKind.b, kindsOf("a")),
    race({
      w: (me: any) => (send("a", 1)(me), send("b", 2)(me)),
      x: send("a", 0),
      y: (me: any) => (send("a", 3)(me), send("b", 3)(me)),
    }),
  ],
  [
    "exactly-as-many",
    exactly("it", "it holds", "none", kindsOf("a") as never, ({ byKind }: any) => byKind.b),
    race({
      w: (me: any) => (send("a", 2)(me), send("b", 2)(me)),
      x: (me: any) => (send("a", 1)(me), send("b", 2)(me)),
      y() {},
    }),
  ],
  [
    "by-informed",
    few(({ informed, byKind }: any) => informed + 2 * byKind.a, kindsOf("b")),
    race({
      w: (me: any) => (send("a", 2)(me), send("b", 6)(me)),
      x: (me: any) => (send("a", 1)(me), send("b", 4)(me)),
      y() {},
    }),
  ],
  [
    "by-a-function-of-the-run",
    few((run: any) => 2 * run.sentOf("a", 1), kindsOf("b")),
    race(
      {
        w: (me: any) => (inPhases(1, 1)(me), send("b", 4)(me)),
        x: (me: any) => (inPhases(1)(me), send("b", 3)(me)),
        y() {},
      },
      phased,
    ),
  ],
  [
    "measures-itself",
    few(() => 2, { of: "time", value: ({ byKind }: any) => BigInt(byKind.b - byKind.a + 1) }),
    race({
      w: (me: any) => (send("a", 4)(me), send("b", 4)(me)),
      x: (me: any) => (send("a", 1)(me), send("b", 3)(me)),
      y() {},
    }),
  ],
  [
    "by-the-schedule",
    few(
      ({ setup }: any) => (JSON.stringify(Object.keys(setup)).includes("schedule") ? 2 : 99),
      kindsOf("b"),
    ),
    threeToOne,
  ],
];
const trueLimits: readonly Row[] = [
  ["four-b", few(() => 4, kindsOf("b")), threeToOne],
  ["four-b-by-n", few(({ n }: any) => 4 * n, kindsOf("b")), threeToOne, 2],
  ["four-b-by-network", few(({ setup }: any) => 4 * setup.network.n, kindsOf("b")), threeToOne],
  ["declared-last", few(({ atElection }: any) => atElection), {}, 2],
];

// Coins: unlucky outcomes exceed a bound.

/** Itai and Rodeh with k values. */
const toss = (
  name: string,
  claims: unknown,
  { k = 2, rounds = false, ...rest }: any = {},
): Algorithm =>
  algorithm({
    ...own,
    name,
    needs: {
      ring: true,
      direction: true,
      coins: true,
      n: true,
      ...everyone,
      ...(rounds ? { rounds } : { fifo: true }),
    },
    state: { passive: bit, val: upTo(k), tossed: upTo(9) },
    messages: { c: { v: upTo(k), h: nat, same: bit, ...(rest.phased && { phase: ghost(nat) }) } },
    wake(me: any) {
      me.val = me.toss(k);
      me.send.c({ v: me.val, h: 1, same: 1, ...(rest.phased && { phase: 1 }) });
    },
    on: {
      c(me: any, message: any) {
        const { v, h, same } = message;
        const phase = rest.phased ? message.phase : undefined;
        const pass = (it: any) => me.send.c({ ...it, ...(rest.phased && { phase }) });
        if (me.passive === 1) return pass({ v, h: h + 1, same });
        if (h === me.n) {
          if (same === 1) return me.lead();
          me.val = me.toss(k);
          return me.send.c({ v: me.val, h: 1, same: 1, ...(rest.phased && { phase: phase + 1 }) });
        }
        if (v > me.val) {
          me.passive = 1;
          pass({ v, h: h + 1, same });
        } else if (v === me.val) pass({ v, h: h + 1, same: 0 });
        return undefined;
      },
    },
    claims: [claims].flat(),
  } as never);

const tossed: readonly Program[] = [
  toss(
    "thirty-messages",
    few(() => 30),
  ),
  toss(
    "thirty-messages-in-rounds",
    few(() => 30),
    { rounds: true },
  ),
  toss(
    "n-cubed-messages",
    few(({ n }: any) => 5 * n * n * n),
  ),
  toss(
    "thirty-messages-of-three-values",
    few(() => 30),
    { k: 3 },
  ),
  toss(
    "five-messages-at-least",
    many(() => 5),
  ),
  toss(
    "four-messages",
    exactly("it", "it holds", "none", { of: "messages" }, () => 4),
  ),
  toss(
    "thirty-of-a-kind",
    few(() => 30, kindsOf("c")),
  ),
  toss(
    "two-phases",
    few(() => 2, ofAll),
    { phased: true },
  ),
  toss(
    "two-phases-in-rounds",
    few(() => 2, ofAll),
    { phased: true, rounds: true },
  ),
  toss(
    "path-of-thirty",
    few(() => 30, { of: "causal", at: "last" }),
  ),
  toss(
    "path-of-thirty-in-rounds",
    few(() => 30, { of: "causal", at: "last" }),
    { rounds: true },
  ),
  toss(
    "time-of-thirty",
    few(() => 30, { of: "time", value: ({ time }: any) => time.lastReceipt }),
    { rounds: true },
  ),
  toss(
    "thirty-events",
    watch(({ index }: any) => (index > 30 ? "too many" : undefined)),
  ),
  toss(
    "never-equal",
    says(
      "for all p, q: p.position = q.position or p.val != q.val or p.passive = 1 or q.passive = 1",
    ),
  ),
  toss(
    "never-equal-in-rounds",
    says(
      "for all p, q: p.position = q.position or p.val != q.val or p.passive = 1 or q.passive = 1",
    ),
    { rounds: true },
  ),
  toss(
    "limit-by-leader-with-coins",
    few(({ leaders }: any) => (leaders[0].position === 0 ? 4 : 1e9)),
  ),
].map((it) => ({ algorithm: it, n: 2, isMaybeOpen: true }));
const tossedRight: readonly Program[] = [
  toss(
    "n-messages-at-least",
    many(({ n }: any) => n),
  ),
  toss("passive-never-leads", says("for all p: p.decision = leads implies p.passive = 0")),
  toss(
    "passive-never-leads-in-rounds",
    says("for all p: p.decision = leads implies p.passive = 0"),
    { rounds: true },
  ),
].map((it) => ({ algorithm: it, n: 2 }));
export const phases = makeKind(ofPhases, truePhases, 1);
export const limits = makeKind(ofLimits, trueLimits, 1);
export const coins = { wrong: tossed, right: restIsSlow(tossedRight) };
