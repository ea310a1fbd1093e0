// Draws small right algorithms with drawn claims, which may be wrong, and compares the verdict of check with the
// reference.
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
  id,
  invariant,
  lessThan,
  upTo,
  type Algorithm,
} from "@ringleader/core";
import { checker, decide, defaultScope, makeSetup, type Scope } from "@ringleader/core/internal";
import { pick, random, shuffled, type Random } from "./oracles/random.ts";
import { own } from "./programs/program.ts";
import {
  everyRun,
  everyState,
  type SeenRun,
  type SeenState,
} from "./reference-engine/every-claim.ts";

/** What a handler does when the field x has some value. */
interface Reaction {
  readonly x: number;
  readonly y: number;
  readonly sends: readonly string[];
}

/** A claim, and what it says about a state or a run of the reference. */
interface Drawn {
  readonly text: string;
  readonly claim: any;
  readonly ofState?: (state: SeenState) => boolean;
  readonly ofRun?: (run: SeenRun) => boolean;
}

const X_MAX = 2;

/** Draws Chang and Roberts with messages a and b beside it, which change two fields. `claims` judge it. */
function drawAlgorithm(next: Random, name: string) {
  const isTwoWay = next(4) === 0;
  const isOrdered = next(3) === 0;
  const react = (sends: readonly string[]): Reaction => ({ x: next(X_MAX + 1), y: next(2), sends });
  const onA = Array.from({ length: X_MAX + 1 }, () =>
    react(isTwoWay || next(2) === 0 ? [] : ["b"]),
  );
  const onB = Array.from({ length: X_MAX + 1 }, () => react([]));
  const starts = pick(
    next,
    isTwoWay ? [["a"], []] : [["a"], ["b"], ["a", "b"], ["a"], ["a", "a"], []],
  );
  const isByRank = next(3) === 0;
  const send = (me: any, kind: string, ...rest: unknown[]): void =>
    isTwoWay ? me.send[kind](0, ...rest) : me.send[kind](...rest);
  const act = (me: any, { x, y, sends }: Reaction): void => {
    me.x = x;
    me.y = y;
    sends.forEach((kind) => send(me, kind));
  };
  return (claims: readonly unknown[]): Algorithm =>
    algorithm({
      ...own,
      name,
      needs: {
        ring: true,
        ids: true,
        everyone: true,
        ...(isTwoWay ? { bothWays: true } : { direction: true }),
        ...(isOrdered && { fifo: true }),
      },
      elects: "max",
      state: { x: upTo(X_MAX), y: bit },
      messages: { token: { id }, a: {}, b: {} },
      wake(me: any) {
        starts.forEach((kind) => send(me, kind));
        if (isTwoWay) me.send.token(both, { id: me.id });
        else me.send.token({ id: me.id });
      },
      on: {
        token(me: any, { id: other }: any, port: 0 | 1) {
          if (isByRank && other > me.id) me.y = 1;
          if (other > me.id && isTwoWay) me.send.token(across(port), { id: other });
          else if (other > me.id) me.send.token({ id: other });
          else if (other === me.id && me.decision === "none") me.lead();
        },
        a: (me: any) => act(me, onA[me.x]),
        b: (me: any) => act(me, onB[me.x]),
      },
      claims,
    } as never);
}

const positions = (n: number) => Array.from({ length: n }, (_, p) => p);
const inFlight = ({ n, waiting }: SeenState) =>
  positions(n).reduce((sum, p) => sum + waiting(p), 0);
type Read = SeenState["read"];
const all = ({ n, read }: SeenState, isTrue: (read: Read, p: number) => boolean) =>
  positions(n).every((p) => isTrue(read, p));
const pairs = (state: SeenState, isTrue: (read: Read, p: number, q: number) => boolean) =>
  all(state, (read, p) => all(state, (_, q) => isTrue(read, p, q)));

type Sentence = readonly [sentence: string, isTrue: (state: SeenState) => boolean];

/** Draws a sentence about states and what it says. */
function drawSentence(next: Random): Sentence {
  const k = next(X_MAX + 1);
  const at = next(3);
  const many = 1 + next(5);
  const x = (read: Read, p: number) => read(p)["x"] as number;
  const leads = (read: Read, p: number) => read(p)["decision"] === "leads";
  const woke = (read: Read, p: number) => read(p)["woke"] === true;
  return pick<Sentence>(next, [
    [
      `for all p: p.position = ${at} implies p.decision != leads`,
      (s) => all(s, (read, p) => p !== at || !leads(read, p)),
    ],
    [`for all p: p.x <= ${k}`, (s) => all(s, (read, p) => x(read, p) <= k)],
    [
      `for all p, q: p.decision = leads implies q.x >= ${k}`,
      (s) => pairs(s, (read, p, q) => !leads(read, p) || x(read, q) >= k),
    ],
    [
      `for all p: p.decision = leads implies p.x != ${k}`,
      (s) => all(s, (read, p) => !leads(read, p) || x(read, p) !== k),
    ],
    [`in flight <= ${many}`, (s) => inFlight(s) <= many],
    [`in flight < ${many}*n`, (s) => inFlight(s) < many * s.n],
    [
      "for all p, q: p.id > q.id implies p.x >= q.x",
      (s) => pairs(s, (read, p, q) => s.ids[p] <= s.ids[q] || x(read, p) >= x(read, q)),
    ],
    [
      "for all p, q: p.position < q.position implies p.x <= q.x",
      (s) => pairs(s, (read, p, q) => p >= q || x(read, p) <= x(read, q)),
    ],
    [
      `for all p, q: p.woke implies q.woke or p.x <= ${k}`,
      (s) => pairs(s, (read, p, q) => !woke(read, p) || woke(read, q) || x(read, p) <= k),
    ],
    [`for some p: p.x <= ${k}`, (s) => !all(s, (read, p) => x(read, p) > k)],
    [
      "for all p, q: p.y = 1 and q.y = 1 implies p.id = q.id",
      (s) => pairs(s, (read, p, q) => read(p)["y"] !== 1 || read(q)["y"] !== 1 || p === q),
    ],
    [
      `for all p, q: p.decision = leads and q.position = ${at} implies q.y = 0 or in flight <= ${k}`,
      (s) =>
        pairs(
          s,
          (read, p, q) => !leads(read, p) || q !== at || read(q)["y"] === 0 || inFlight(s) <= k,
        ),
    ],
  ]);
}

function drawOfStates(next: Random): Drawn {
  const [sentence, ofState] = drawSentence(next);
  if (next(2) === 0)
    return { text: sentence, claim: invariant("it", "it holds", "none", sentence), ofState };
  const holds = ({ n, setup, read, waiting }: any) => {
    const seen = { n, ids: setup.ids, read, waiting: (p: number) => waiting(p).length };
    return ofState(seen) ? undefined : "it is false";
  };
  return { text: `function: ${sentence}`, claim: always("it", "it holds", "none", holds), ofState };
}

type Measured = readonly [name: string, measure: any, value: (run: SeenRun) => number];
const measures: readonly Measured[] = [
  ["messages", { of: "messages" }, ({ sent }) => sent],
  ["messages(a)", { of: "messages", kinds: ["a"] }, ({ byKind }) => byKind["a"]],
  ["messages(b)", { of: "messages", kinds: ["b"] }, ({ byKind }) => byKind["b"]],
  [
    "messages(a, b)",
    { of: "messages", kinds: ["a", "b"] },
    (it) => it.byKind["a"] + it.byKind["b"],
  ],
  ["critical path", { of: "causal", at: "last" }, ({ causal }) => causal.last],
  ["path to the leader", { of: "causal", at: "declaration" }, ({ causal }) => causal.declaration],
];
type Base = readonly [name: string, base: (run: any) => number];
const bases: readonly Base[] = [
  ["0", () => 0],
  ["n", ({ n }) => n],
  ["first id", ({ setup }) => setup.ids[0]],
  ["last id", ({ setup }) => setup.ids[setup.n - 1]],
  ["a", ({ byKind }) => byKind.a],
  ["b", ({ byKind }) => byKind.b],
  ["2b", ({ byKind }) => 2 * byKind.b],
  ["leader", ({ leaders }) => leaders[0].position],
  ["election", ({ atElection }) => atElection],
  ["path", ({ causal }) => causal.last],
  ["delivered", ({ delivered }) => delivered],
];
const relations = {
  "<=": [atMost, (x: number, y: number) => x <= y],
  "<": [lessThan, (x: number, y: number) => x < y],
  ">=": [atLeast, (x: number, y: number) => x >= y],
  "=": [exactly, (x: number, y: number) => x === y],
} as const;

/** Draws a bound whose limit is close to what some run has. */
function drawBound(next: Random, runs: readonly SeenRun[]): Drawn {
  const [what, measure, value] = pick(next, measures);
  const [name, base] = pick(next, bases);
  const sign = pick(next, ["<=", "<=", "<", ">=", "="] as const);
  const [make, isTrue] = relations[sign];
  const some = pick(next, runs);
  const add = value(some) - base(some) + next(3) - 1;
  const limit = (run: any) => base(run) + add;
  return {
    text: `${what} ${sign} ${name} + ${add}`,
    claim: make("it", "it holds", "none", measure, limit),
    ofRun: (run) => isTrue(value(run), limit(run)),
  };
}

/** Draws a claim about the events of a run. */
function drawAlong(next: Random): Drawn {
  const process = next(3);
  const kind = pick(next, ["a", "b", "token"]);
  const index = next(4);
  type Judge = (events: SeenRun["events"]) => boolean;
  const [text, isTrue] = pick<readonly [string, Judge]>(next, [
    [
      `delivery ${index} is not ${kind} at ${process}`,
      (events) => events[index]?.kind !== kind || events[index].process !== process,
    ],
    [
      `no ${kind} comes after the election`,
      (events) =>
        !events.slice(events.findIndex((it) => it.decides) + 1).some((it) => it.kind === kind),
    ],
    [`the last delivery is not at ${process}`, (events) => events.at(-1)?.process !== process],
    [
      `${process} does not decide`,
      (events) => !events.some((it) => it.decides && it.process === process),
    ],
    [
      `${kind} comes first`,
      (events) => events[0]?.kind === kind || !events.some((it) => it.kind === kind),
    ],
  ]);
  const claim = along("it", "it holds", "none", (() => {
    const events: SeenRun["events"][number][] = [];
    return {
      see(event: any) {
        if (event.kind === "wake") return;
        events.push({
          process: event.process,
          kind: event.kind,
          decides: event.does !== undefined,
        });
      },
      end: () => (isTrue(events) ? undefined : "it is false"),
    };
  }) as never);
  return { text, claim, ofRun: ({ events }) => isTrue(events) };
}

/** Lists the orders of a list. */
const orders = (list: readonly number[]): number[][] =>
  list.length === 0
    ? [[]]
    : list.flatMap((first) =>
        orders(list.filter((it) => it !== first)).map((it) => [first, ...it]),
      );

/** Lists all setups of a scope, one by one. */
const setupsOf = ({ algorithm: one, n, links, ports }: Scope) =>
  orders(positions(n).map((p) => p + 1)).flatMap((ids) =>
    (ports === "each"
      ? positions(2 ** n).map((bits) => bits.toString(2).padStart(n, "0"))
      : ["aligned"]
    ).map((labels) => makeSetup({ algorithm: one, n, ids, links: links ?? "fifo", ports: labels })),
  );

/** Largest number of runs of a setup that the reference follows. */
const RUNS_MAX = 1000;

/** A comparison of check with the reference. */
export interface Compared {
  readonly text: string;
  readonly verdict: string;
  /** Undefined if there are too many runs to know. */
  readonly isTrue: boolean | undefined;
}

/** Draws an algorithm and a claim, and compares. */
export function compareDrawn(seed: number): Compared {
  const next = random(seed);
  for (let i = 0; i < 5; i++) next(9);
  const make = drawAlgorithm(next, `drawn-${seed}`);
  const plain = make([]);
  const n = plain.needs.bothWays || next(6) > 0 ? 1 + next(2) : 3;
  const how = { reduce: next(4) > 0, steps: false };
  const scope = defaultScope({ algorithm: plain, n }, how);
  const setups = setupsOf(scope);
  const form = pick(next, ["states", "bound", "bound", "along"]);
  const runs = form === "bound" ? take(everyRun(pick(next, setups)), 50) : [];
  const { text, claim, ofState, ofRun } =
    form === "states"
      ? drawOfStates(next)
      : form === "along"
        ? drawAlong(next)
        : drawBound(next, shuffled(next, runs));
  let isTrue: boolean | undefined = true;
  for (const setup of setups) {
    if (isTrue === false) break;
    if (ofState) for (const state of everyState(setup)) isTrue &&= ofState(state);
    let count = 0;
    for (const run of ofRun ? everyRun(setup) : []) {
      if (!ofRun!(run)) isTrue = false;
      if (isTrue === false) break;
      if (++count < RUNS_MAX) continue;
      isTrue = undefined;
      break;
    }
  }
  const judged = make([claim]);
  const check = checker({
    scope: { ...scope, algorithm: judged },
    ...how,
    budget: { states: 200_000, bytes: 2 ** 30 },
  });
  while (check.advance());
  const { verdict } = decide(check.report());
  return {
    text: `seed ${seed}, n = ${n}, ${how.reduce ? "" : "not "}reduced: ${text}`,
    verdict,
    isTrue,
  };
}

function take<T>(from: Iterable<T>, count: number): T[] {
  const some: T[] = [];
  for (const it of from) {
    some.push(it);
    if (some.length === count) break;
  }
  return some;
}
