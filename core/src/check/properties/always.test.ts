import { describe, expect, test } from "vitest";
import { allMutants } from "../../algorithms/all-mutants.ts";
import { catalogue } from "../../algorithms/index.ts";
import { checker, type CheckRequest } from "../checker.ts";
import { findAlgorithm } from "../../request/parse-run.ts";
import type { Algorithm } from "../../model/algorithm.ts";
import { always, type Always } from "../../model/claim.ts";
import { replayRun } from "../../trace/replay-run.ts";
import { initialStates } from "../states/initial-states.ts";
import { configurations } from "../states/configurations.ts";
import { exploreGraph } from "../search/search.ts";
import { LocalStateCache } from "../states/local-state-cache.ts";
import type { Scope } from "../setups/scope.ts";
import { setups } from "../setups/setups.ts";
import { wiresOf } from "../states/wires.ts";

const alwaysOf = ({ claims = [] }: Algorithm): Always[] =>
  claims.filter((it): it is Always => it.form === "always");

/** Returns the invariants that fail in some state of some setup, whether or not the election is right. */
function violated(scope: Scope, claims: readonly Always[], most = 200_000): Set<string> {
  const found = new Set<string>();
  const kit = new LocalStateCache();
  for (const { setup: given } of setups(scope)) {
    const detail = { ghosts: false, causal: false, reorder: given.links === "any" };
    kit.widening(given, detail, (local) => {
      const wires = wiresOf(given, local.lone.shape.links);
      const search = exploreGraph(
        given,
        { local, wires, isTurned: false },
        {
          initial: initialStates(given, local, wires, false),
          reduce: false,
          edges: false,
          mostStates: most,
          mostBytes: 1e9,
          isWrong: () => false,
        },
      );
      // A mutant may have more states than the limit; the search then stops early.
      while (search.advance(1000));
      const look = configurations(given, local);
      for (let state = 0; state < search.states; state++) {
        const [config] = look.of(search.store.cells(state));
        for (const claim of claims) if (claim.holds(config) !== undefined) found.add(claim.id);
      }
    });
  }
  return found;
}

const instances: [string, Record<string, string>][] = [
  ...catalogue
    .filter((it) => alwaysOf(it.with({})).length > 0)
    .map(({ name }): [string, Record<string, string>] => [name, {}]),
  ["hirschberg-sinclair", { losers: "swallow" }],
  ["dfs", { task: "tree" }],
  ["franklin-probabilistic", { bit: "no" }],
  ["dfs", { prune: "yes" }],
  ["chang-roberts", { elects: "max", announce: "no" }],
  ["peterson", { elects: "min" }],
  ["chang-roberts", { mail: "start" }],
];

/**
 * The full suite has rings of four; with coins and links that reorder, rings of three. The usual one has one ring less, and
 * two where messages go both ways; there all processes start on the largest ring, and any on the others.
 */
const FULL = process.env["FULL"] !== undefined;

describe("invariants hold", () => {
  test.each(instances)("%s %o", (name, set) => {
    const algorithm = findAlgorithm(name).with(set);
    const { needs } = algorithm;
    const everyone = needs.everyone === true;
    const isLarge = needs.coins && algorithm.links === "any";
    const most = (FULL ? 4 : needs.bothWays ? 2 : 3) - (isLarge ? 1 : 0);
    const search = (n: number, scope: Partial<Scope> = {}) => [
      ...violated({ algorithm, n, ...scope }, alwaysOf(algorithm)),
    ];
    const ways: Partial<Scope> = {
      wake: "each",
      ...(needs.bothWays && needs.ring && !needs.coins && { ports: "each" }),
    };
    const sizes = Array.from({ length: most }, (_, i) => i + 1);
    const started = sizes.filter((n) => FULL || n === most);
    const others = sizes.filter((n) => n <= 3 && (FULL || n < most));
    for (const n of started) expect([n, search(n)]).toEqual([n, []]);
    for (const n of others) expect([n, everyone, search(n, ways)]).toEqual([n, everyone, []]);
  });
});

type Handlers = Record<string, (me: any, message: any, port: any) => void>;

/** Algorithms with one wrong handler, for invariants that no mutant violates. */
const wrongHandlers: [string, Record<string, string>, (right: Handlers) => Handlers][] = [
  [
    "peterson",
    {},
    (right) => ({
      // No process becomes a relay.
      tid(me, message) {
        if (me.part !== "active" || me.awaits === "ntid" || message.tid === me.id)
          return right["tid"](me, message, 0);
        me.tid = me.ntid;
        me.awaits = "ntid";
        me.send.tid({ tid: me.tid, phase: 0 });
      },
    }),
  ],
  [
    "dolev-klawe-rodeh",
    {},
    () => ({
      // No process becomes passive.
      two(me) {
        if (me.part === "detected") return;
        me.max = me.left;
        me.send.one({ value: me.max, phase: 0 });
      },
    }),
  ],
  [
    "franklin",
    {},
    () => ({
      // No process becomes passive, and each keeps what it forwards.
      id(me, { id, phase }, port) {
        if (id === me.id) return;
        for (const slot of [0, 1]) me.inbox.put(port, slot, id);
        me.send.id(1 - port, { id, phase });
      },
    }),
  ],
  [
    "franklin",
    {},
    () => ({
      // Every process becomes passive.
      id: (me) => (me.status = "passive"),
    }),
  ],
  [
    "hirschberg-sinclair",
    {},
    (right) => ({
      // A process with a better id does not discard a worse one.
      from(me, { id, x, phase }, port) {
        if (id === me.id) right["from"](me, { id, x, phase }, port);
        else if (x + 1 === 1 << phase) me.send.ok(port, { id, phase });
        else me.send.from(1 - port, { id, x: x + 1, phase });
      },
    }),
  ],
  [
    "hirschberg-sinclair",
    { losers: "swallow" },
    (right) => ({
      out(me, { id, h, phase }, port) {
        if (id === me.id) right["out"](me, { id, h, phase }, port);
        else if (h > 1) me.send.out(1 - port, { id, h: h - 1, phase });
        else me.send.in(port, { id, phase });
      },
    }),
  ],
  [
    "dfs",
    {},
    (right) => ({
      // Every search takes over, whatever its uid.
      explore(me, { id }, port) {
        if (id !== me.cur) me.cur = 2 ** 31;
        right["explore"](me, { id }, port);
      },
    }),
  ],
];

/** Only the full suite breaks algorithms with messages both ways; the usual one breaks half of the others. */
const breakable = instances
  .slice(0, -5)
  .filter(([name, set]) => FULL || !findAlgorithm(name).with(set).needs.bothWays)
  .filter((_, i) => FULL || i % 2 === 0);

test.each(breakable)("invariants of %s %o: each can fail", (name, set) => {
  const right = findAlgorithm(name).with(set);
  const broken: Algorithm[] = [
    ...allMutants
      .filter(
        ({ of, set: its = {} }) => of.name === name && findAlgorithm(name).with(its) === right,
      )
      .map((mutant) => ({ ...right, ...mutant.changes(right) })),
    ...wrongHandlers
      .filter(([of, its]) => of === name && findAlgorithm(name).with(its) === right)
      .map(([, , change]) => ({
        ...right,
        // One of these handlers invents an id.
        computesWithIds: true as const,
        leastId: 1,
        on: { ...right.on, ...change(right.on) },
      })),
  ];
  const left = new Map(alwaysOf(right).map((claim) => [claim.id, claim]));
  for (const algorithm of broken) {
    for (let n = 2; n <= 3 && left.size > 0; n++) {
      for (const id of violated({ algorithm, n }, [...left.values()], 2000)) left.delete(id);
    }
  }
  expect([...left.keys()]).toEqual([]);
});

function report(algorithm: Algorithm, n: number, more: Partial<CheckRequest> = {}) {
  const budget = { states: 1e6, bytes: 1e9 };
  const check = checker({ scope: { algorithm, n }, reduce: true, steps: false, budget, ...more });
  while (check.advance());
  return check.report();
}

describe("invariants, judged by the checker", () => {
  const right = findAlgorithm("franklin").with({});
  const [claim] = alwaysOf(right);
  const of = (id: string, it: ReturnType<typeof report>) =>
    it.properties.find((property) => property.id === id);

  test.runIf(FULL)("on the whole graph, or on the states visited", () => {
    const n = FULL ? 4 : 3;
    const whole = of(claim.id, report(right, n));
    expect(whole).toMatchObject({ holds: true });
    expect(whole?.judged).toBeUndefined();
    expect(of(claim.id, report(right, n, { reduce: false }))?.judged).toBeUndefined();
    const less = of(claim.id, report(right, n, { verdictOnly: true }));
    expect(less).toMatchObject({ holds: undefined, judged: "visited" });
  });

  test.each([true, false])("with a shortest counterexample (reduced: %s)", (reduce) => {
    // The earliest state in which two ids wait at one process is after one delivery.
    const says = "never two ids wait in one inbox";
    const odd = always(says, "own", ({ n, read }) => {
      for (let p = 0; p < n; p++) {
        const ports = read(p)["inbox"] as unknown[][];
        if (ports.flat().filter((it) => it !== undefined).length > 1) return `at ${p} they do`;
      }
      return undefined;
    });
    const algorithm = { ...right, claims: [odd] };
    const found = of(odd.id, report(algorithm, 3, { reduce }));
    expect(found).toMatchObject({ holds: false, witness: { shortest: true } });
    expect(found?.witness?.why).toMatch(/^at \d they do$/);
    expect(() => replayRun({ algorithm }, found!.witness!)).not.toThrow();
  });

  test("where rotated states count as one, the counterexample names a position of its run", () => {
    const anonymous = findAlgorithm("itai-rodeh").with({});
    const odd = always("no process becomes passive", "own", ({ n, read }) => {
      const passive = Array.from({ length: n }, (_, p) => p).filter(
        (p) => read(p)["part"] === "passive",
      );
      return passive.length === 0 ? undefined : passive.join();
    });
    // The counterexample of a refuted claim comes from the reduced graph.
    const refuted = { run: {}, truth: "every process but one becomes passive" };
    for (const n of [3, 4]) {
      const algorithm = { ...anonymous, claims: [{ ...odd, refuted }] };
      const { witness } = of(odd.id, report(algorithm, n, { verdictOnly: true }))!;
      expect([n, witness!.why]).toEqual([n, String(witness!.deliveries.at(-1)!.process)]);
      expect(() => replayRun({ algorithm }, witness!)).not.toThrow();
    }
  });

  test("cannot read ghosts", () => {
    const odd = always("odd", "own", ({ read }) => String(read(0)["round"]));
    expect(() => report({ ...right, claims: [odd] }, 2)).toThrow("round is a ghost");
    const mail = always("odd", "own", ({ waiting }) => String(waiting(0)[0]?.fields["phase"]));
    expect(() => report({ ...right, claims: [mail] }, 2)).toThrow("phase is a ghost");
  });

  test("see the fields of the algorithm, and mail in order", () => {
    const seen: unknown[] = [];
    const look = always("look", "own", ({ read, waiting }) => {
      seen.push([read(1), waiting(1), waiting(1, 0).length]);
      return undefined;
    });
    report({ ...right, claims: [look] }, 2, { reduce: false });
    expect(seen[0]).toEqual([
      {
        decision: "none",
        woke: true,
        status: "active",
        inbox: [
          [undefined, undefined],
          [undefined, undefined],
        ],
      },
      [
        { kind: "id", port: 0, side: 0, fields: { id: 1 } },
        { kind: "id", port: 1, side: 1, fields: { id: 1 } },
      ],
      1,
    ]);
  });
});
