import { along, bit, both, upTo } from "@ringleader/core";
import {
  elect,
  says,
  few,
  many,
  watch,
  inStates,
  positions,
  inRounds,
  bothWays,
  inBothRounds,
  type Row,
  race,
  makeKind,
} from "./claim.ts";
import { ring, type Program } from "./program.ts";

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
];

/** A limit that reads ids may judge other ids otherwise, as far as a check can tell. */
const mayBeOpen: readonly Row[] = [
  ["limit-by-ids", few(({ n, setup }: any) => n * setup.ids.length)],
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

const ofAll = makeKind(ofPlaces, truePlaces, 3);
export const places = {
  ...ofAll,
  right: [
    ...ofAll.right,
    ...makeKind(mayBeOpen, [], 3).wrong.map((it) => ({ ...it, slow: true as const })),
  ],
};
export const rounds = makeKind(ofRounds, trueRounds, 1, 3);
export const unvisited = makeKind(ofVisited, trueVisited, 2);

/** True if all processes start before the first delivery, so not if starts are steps. */
export const startsFirst: Program = {
  algorithm: elect(
    "starts-before-messages",
    along("it", "it holds", "none", (({ n }: any) => {
      let woken = 0;
      return {
        see({ kind }: any) {
          if (kind === "wake") woken++;
          return woken < n && kind !== "wake" ? "a message comes first" : undefined;
        },
      };
    }) as never),
  ),
  n: 2,
};
