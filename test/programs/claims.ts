import {
  across,
  algorithm,
  along,
  always,
  atLeast,
  atMost,
  bit,
  both,
  exactly,
  ghost,
  id,
  invariant,
  lessThan,
  nat,
  upTo,
  type Algorithm,
} from "@ringleader/core";
import { own, ring, twoWay, type Program } from "./program.ts";

const everyone = { everyone: true } as const;
const oneWay = { ...ring, ...everyone } as const;

/** Chang and Roberts, right on every ring, with other parts. `more` is a message that nobody answers. */
function elect(name: string, claims: unknown, parts: any = {}): Algorithm {
  const { needs = oneWay, messages = {}, on = {}, wake, ...rest } = parts;
  const start = (me: any): void => {
    if (needs.bothWays) me.send.token(both, { id: me.id });
    else me.send.token({ id: me.id });
  };
  return algorithm({
    ...own,
    name,
    needs,
    elects: "max",
    state: {},
    messages: { token: { id }, more: {}, ...messages },
    wake(me: any) {
      wake?.(me);
      start(me);
    },
    on: {
      token(me: any, { id: other }: any, port: 0 | 1) {
        if (other > me.id && needs.bothWays) me.send.token(across(port), { id: other });
        else if (other > me.id) me.send.token({ id: other });
        else if (other === me.id && me.decision === "none") me.lead();
      },
      more() {},
      ...on,
    },
    claims: [claims].flat(),
    ...rest,
  } as never);
}

const says = (sentence: string) => invariant("it", "it holds", "none", sentence);
const few = (limit: any, measure: any = { of: "messages" }) =>
  atMost("it", "it holds", "none", measure, limit);
const many = (limit: any, measure: any = { of: "messages" }) =>
  atLeast("it", "it holds", "none", measure, limit);
const watch = (see: any, end?: any) =>
  along("it", "it holds", "none", () => ({ see, ...(end && { end }) }) as never);
const inStates = (holds: any) => always("it", "it holds", "none", holds);
const positions = (n: number) => Array.from({ length: n }, (_, p) => p);

const inRounds = { needs: { ...oneWay, rounds: true } } as const;
const bothWays = { needs: { ...twoWay, ...everyone } } as const;
const inBothRounds = { needs: { ...twoWay, direction: true, ...everyone, rounds: true } } as const;

type Row = readonly [name: string, claims: unknown, parts?: object, n?: number];
const programs =
  (standardN: number, extra: Partial<Program> = {}) =>
  ([name, claims, parts, n = standardN]: Row): Program => ({
    algorithm: elect(name, claims, parts),
    n,
    ...extra,
  });

// Claims that are true on some turned or mirrored rings only.

const falling = "not (p.id > q.id and q.id > r.id)";
const leadsAt = (p: number) =>
  inStates(({ n, read }: any) => (p < n && read(p).decision === "leads" ? "it leads" : undefined));

const ofPlaces: readonly Row[] = [
  ["position-0-never-leads", says("for all p: p.position = 0 implies p.decision != leads")],
  ["position-1-never-leads", says("for all p: p.position = 1 implies p.decision != leads"), {}, 2],
  ["leads-behind-the-first", says("for all p: p.decision = leads implies p.position >= 1"), {}, 2],
  ["greater-is-later", says("for all p, q: p.position < q.position implies p.id < q.id"), {}, 2],
  ["least-is-not-last", says("for all p: p.id = 1 implies p.position + 1 < n or n <= 1"), {}, 2],
  [
    "position-0-leads-in-rounds",
    says("for all p: p.decision = leads implies p.position = 0"),
    inRounds,
    2,
  ],
  [
    "position-1-never-leads-both-ways",
    says("for all p: p.position = 1 implies p.decision != leads"),
    bothWays,
    2,
  ],
  ["falls-clockwise", says(`for all p, q, r: between(p, q, r) implies ${falling}`), bothWays],
  [
    "rises-clockwise",
    says("for all p, q, r: between(p, q, r) implies not (p.id < q.id and q.id < r.id)"),
    bothWays,
  ],
  ["falls-in-rounds", says(`for all p, q, r: between(p, q, r) implies ${falling}`), inBothRounds],
  ["read-at-0", leadsAt(0), {}, 2],
  ["read-at-1", leadsAt(1), {}, 2],
  ["read-at-1-in-rounds", leadsAt(1), inRounds, 2],
  [
    "waits-at-0",
    inStates(({ waiting }: any) =>
      waiting(0).some((it: any) => it.fields.id === 1) ? "1 comes to 0" : undefined,
    ),
    {},
    3,
  ],
  [
    "ids-of-the-setup",
    inStates(({ setup }: any) => (setup.ids[0] > setup.ids.at(-1) ? "it falls" : undefined)),
    {},
    2,
  ],
  ["limit-by-first-id", few(({ n, setup }: any) => (setup.ids[0] === n ? n : n * n)), {}, 2],
  ["limit-by-last-id", many(({ n, setup }: any) => (setup.ids.at(-1) === n ? n * n : 0)), {}, 3],
  [
    "limit-by-leader",
    few(({ n, leaders }: any) => n * n - (leaders[0].position === 0 ? n * n : 0)),
    {},
    2,
  ],
  [
    "limit-by-leader-in-rounds",
    few(({ n, leaders }: any) => n * n - (leaders[0].position === 1 ? n * n : 0)),
    inRounds,
    2,
  ],
  [
    "value-of-the-leader",
    few(() => 0, { of: "time", value: ({ leaders }: any) => BigInt(leaders[0].position) }),
    {},
    2,
  ],
  [
    "watches-0",
    watch(({ process, does }: any) => (process === 0 && does ? "it decides" : undefined)),
    {},
    2,
  ],
  [
    "watches-1-in-rounds",
    watch(({ process, does }: any) => (process === 1 && does ? "it decides" : undefined)),
    inRounds,
    2,
  ],
  [
    "ends-at-0",
    watch(
      () => undefined,
      ({ leaders }: any) => (leaders[0].position === 0 ? "0 leads" : undefined),
    ),
    {},
    2,
  ],
  [
    "neighbour-of-0",
    inStates(({ n, read }: any) =>
      n > 1 && read(n - 1).decision === "leads" ? "its neighbour leads" : undefined,
    ),
    {},
    2,
  ],
];

const truePlaces: readonly Row[] = [
  ["some-position-leads", says("for all p: p.decision = leads implies p.position >= 0")],
  ["positions-are-below-n", says("for all p: p.position < n"), bothWays, 2],
  ["positions-are-below-n-in-rounds", says("for all p: p.position < n"), inRounds],
  ["the-best-leads", says("for all p: p.decision = leads implies p.best"), bothWays, 2],
  [
    "between-or-beside",
    says("for all p, q: p.decision = leads and q.decision = leads implies p.id = q.id"),
  ],
  [
    "reads-all",
    inStates(({ n, read }: any) =>
      positions(n).filter((p) => read(p).decision === "leads").length > 1 ? "two" : undefined,
    ),
    {},
    2,
  ],
  ["limit-by-ids", few(({ n, setup }: any) => n * setup.ids.length)],
];

// Claims that a run between the extreme ones violates.

/** The first of several messages decides what is sent. */
const race = (
  choices: Readonly<Record<string, (me: any) => void>>,
  messages: object = {},
  on: object = {},
) => ({
  state: { first: bit },
  messages: {
    ...Object.fromEntries(Object.keys(choices).map((it) => [it, {}])),
    a: {},
    b: {},
    ...messages,
  },
  wake: (me: any) => Object.keys(choices).forEach((it) => me.send[it]()),
  on: {
    ...Object.fromEntries(
      Object.entries(choices).map(([kind, act]) => [
        kind,
        (me: any) => {
          if (me.first === 1) return;
          me.first = 1;
          act(me);
        },
      ]),
    ),
    a() {},
    b() {},
    ...on,
  },
});
const send = (kind: string, count: number) => (me: any) => {
  for (let i = 0; i < count; i++) me.send[kind]();
};
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

// Invariants of states in rounds and with sleepers, in every kind of claim.

const nobodyLeads = "for all p: p.decision != leads";
const ofRounds: readonly Row[] = [
  ["nobody-leads-in-rounds", says(nobodyLeads), inRounds],
  ["nobody-leads-in-rounds-both-ways", says(nobodyLeads), inBothRounds],
  ["nothing-in-flight-in-rounds", says("in flight <= 0"), inRounds],
  ["one-in-flight-in-rounds", says("in flight <= 1"), inRounds, 2],
  ["all-woke-in-rounds", says("for all p: not p.woke"), inRounds],
  [
    "none-leads-by-a-function",
    inStates(({ n, read }: any) =>
      positions(n).some((p) => read(p).decision === "leads") ? "it leads" : undefined,
    ),
    inRounds,
  ],
  [
    "no-message-by-a-function",
    inStates(({ n, waiting }: any) =>
      positions(n).some((p) => waiting(p).length > 0) ? "a message" : undefined,
    ),
    inRounds,
  ],
  ["no-great-id-waits", says("for all messages m of token: m.id < n"), inRounds],
  [
    "field-stays-0",
    says("for all p: p.seen = 0"),
    { ...inRounds, state: { seen: bit }, wake: (me: any) => void (me.seen = 1) },
  ],
  [
    "field-stays-0-until-the-end",
    says("for all p: p.seen = 0"),
    {
      ...inRounds,
      state: { seen: bit },
      messages: { last: {} },
      wake: (me: any) => me.send.last(),
      on: { last: (me: any) => void (me.seen = 1) },
    },
  ],
  ["few-messages-in-rounds", few(({ n }: any) => n * n - 1), inRounds, 2],
  ["no-decision-in-rounds", watch(({ does }: any) => (does ? "it decides" : undefined)), inRounds],
  [
    "no-delivery-in-rounds",
    watch(({ kind }: any) => (kind === "token" ? "a token" : undefined)),
    inRounds,
  ],
  [
    "no-leader-at-the-end",
    watch(
      () => undefined,
      ({ leaders }: any) => (leaders.length > 0 ? "a leader" : undefined),
    ),
    inRounds,
  ],
  [
    "no-time-passes",
    few(() => 0, { of: "time", value: ({ time }: any) => time.lastReceipt }),
    inRounds,
  ],
  ["no-critical-path", few(() => 0, { of: "causal", at: "last" }), inRounds],
  [
    "order-in-a-round",
    says("for all p: p.late = 0"),
    {
      ...inBothRounds,
      state: { any: bit, late: bit },
      messages: { hi: {} },
      wake: (me: any) => me.send.hi(both),
      on: {
        hi(me: any, _: unknown, port: number) {
          if (me.any === 0 && port === 1) me.late = 1;
          me.any = 1;
        },
      },
    },
    2,
  ],
  [
    "unwilling-in-rounds",
    says("for all p: p.no = 0"),
    { ...inRounds, state: { no: bit }, wake: (me: any) => void (me.no = me.willing ? 0 : 1) },
    2,
  ],
];
const trueRounds: readonly Row[] = [
  ["best-leads-in-rounds", says("for all p: p.decision = leads implies p.best"), inRounds],
  ["few-in-flight-in-rounds", says("in flight <= n"), inRounds],
  ["n-times-n-in-rounds", few(({ n }: any) => n * n), inRounds],
  [
    "best-leads-in-both-rounds",
    says("for all p: p.decision = leads implies p.best"),
    inBothRounds,
    2,
  ],
];

// States and runs that a reduced or confluent search does not visit.
/** A process that a message starts is a relay. */
const asleep = {
  needs: ring,
  state: { begun: bit },
  wake: (me: any) => void (me.begun = 1),
  on: {
    token(me: any, { id: other }: any) {
      if (me.begun === 0 || other > me.id) me.send.token({ id: other });
      else if (other === me.id) me.lead();
    },
  },
};
const ofVisited: readonly Row[] = [
  ["one-in-flight", says("in flight <= 1"), {}, 2],
  [
    "few-in-flight-when-one-leads",
    says("for all p: p.decision != leads or in flight <= 0"),
    bothWays,
    2,
  ],
  [
    "none-waits-while-one-leads",
    says("for all p, q: p.decision = leads implies q.seen = 1"),
    {
      state: { seen: bit },
      messages: { hi: {} },
      wake: (me: any) => me.send.hi(),
      on: { hi: (me: any) => void (me.seen = 1) },
    },
    2,
  ],
  ["all-start-together", says("for all p, q: p.woke implies q.woke"), {}, 2],
  ["none-sleeps", says("for all p: p.woke"), {}, 2],
  ["none-sleeps-of-sleepers", says("for all p: p.woke"), asleep, 2],
  [
    "one-port-only",
    says("for all p: p.one = 0 or p.two = 0"),
    {
      ...bothWays,
      state: { one: bit, two: bit },
      messages: { hi: {} },
      wake: (me: any) => me.send.hi(both),
      on: {
        hi: (me: any, _: unknown, port: number) => {
          if (port === 0) me.one = 1;
          else me.two = 1;
        },
      },
    },
    2,
  ],
  [
    "equal-counters",
    says("for all p, q: p.count = q.count"),
    {
      state: { count: upTo(4) },
      messages: { hi: {} },
      wake: (me: any) => me.send.hi(),
      on: { hi: (me: any) => void (me.count += 1) },
    },
    2,
  ],
  [
    "equal-counters-by-a-function",
    inStates(({ n, read }: any) =>
      new Set(positions(n).map((p) => read(p).count)).size > 1 ? "they differ" : undefined,
    ),
    {
      state: { count: upTo(4) },
      messages: { hi: {} },
      wake: (me: any) => me.send.hi(),
      on: { hi: (me: any) => void (me.count += 1) },
    },
    2,
  ],
  [
    "messages-in-turn",
    (() => {
      const see = () => {
        let last = -1;
        return {
          see({ process, kind }: any) {
            if (kind !== "hi") return undefined;
            const isBack = process < last;
            last = process;
            return isBack ? "out of turn" : undefined;
          },
        };
      };
      return along("it", "it holds", "none", see as never);
    })(),
    { messages: { hi: {} }, wake: (me: any) => me.send.hi(), on: { hi() {} } },
    2,
  ],
  [
    "critical-path-of-one-schedule",
    few(() => 2, { of: "causal", at: "last" }),
    race(
      { w: (me: any) => me.send.c(), x() {}, y() {} },
      { c: {}, d: {} },
      { c: (me: any) => me.send.d(), d() {} },
    ),
    1,
  ],
  [
    "path-to-the-declaration",
    few(({ n }: any) => n, { of: "causal", at: "declaration" }),
    race({ w: (me: any) => me.send.more(), x() {}, y() {} }),
    2,
  ],
];
const trueVisited: readonly Row[] = [
  ["n-in-flight", says("in flight <= n"), {}, 2],
  ["two-n-in-flight", says("in flight <= 2*n"), bothWays, 2],
  ["woke-before-leading", says("for all p: p.decision = leads implies p.woke"), asleep, 2],
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

/** Of the right programs, the usual suite runs only the first. */
const restIsSlow = (all: readonly Program[]): readonly Program[] =>
  all.map((it, i) => (i === 0 ? it : { ...it, slow: true }));
const makeKind = (wrong: readonly Row[], right: readonly Row[], n: number, rightN = n) => ({
  wrong: wrong.map(programs(n, { isMaybeOpen: true })),
  right: restIsSlow(right.map(programs(rightN))),
});

export const places = makeKind(ofPlaces, truePlaces, 3);
export const phases = makeKind(ofPhases, truePhases, 1);
export const limits = makeKind(ofLimits, trueLimits, 1);
export const rounds = makeKind(ofRounds, trueRounds, 1, 3);
export const unvisited = makeKind(ofVisited, trueVisited, 2);
export const coins = { wrong: tossed, right: restIsSlow(tossedRight) };
