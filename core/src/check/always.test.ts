import { describe, expect, test } from "vitest";
import { twins } from "../algorithms/broken/index.ts";
import { catalogue } from "../algorithms/index.ts";
import { checker, type CheckRequest } from "../checker.ts";
import { heard } from "../heard.ts";
import { find } from "../line.ts";
import type { Algorithm } from "../model/algorithm.ts";
import { always, type Always } from "../model/claim.ts";
import { rerun } from "../rerun.ts";
import { beginnings } from "./begin.ts";
import { configurations } from "./configuration.ts";
import { OutOfRoom } from "./exploration.ts";
import { explore } from "./explore.ts";
import { kits } from "./kit.ts";
import type { Scope } from "./scope.ts";
import { setups } from "./setups.ts";
import { wiresOf } from "./wires.ts";

const alwaysOf = ({ claims = [] }: Algorithm): Always[] =>
  claims.filter((it): it is Always => it.form === "always");

/** Which claims do not hold in some configuration of some setup, whatever becomes of the election. */
function violated(scope: Scope, claims: readonly Always[], most = 200_000): Set<string> {
  const found = new Set<string>();
  const kit = kits();
  for (const { setup: given } of setups(scope, heard)) {
    const detail = { ghosts: false, causal: false, reorder: given.links === "any" };
    kit.widening(given, detail, (places) => {
      const wires = wiresOf(given, places.lone.shape.links);
      const begun = beginnings(given, places, wires, false);
      const room = { mostStates: most, mostBytes: 1e9, wrong: () => false };
      const it = explore(given, places, wires, { begun, reduce: false, edges: false, ...room });
      try {
        while (it.advance(1000));
      } catch (error) {
        // What is broken need not come to an end.
        if (!(error instanceof OutOfRoom)) throw error;
      }
      const look = configurations(given, places);
      for (let state = 0; state < it.states; state++) {
        const config = look(it.row(state));
        for (const claim of claims) if (claim.holds(config) !== undefined) found.add(claim.says);
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

/** The full suite has rings of four. */
const FULL = process.env["FULL"] !== undefined;

describe("claims of every configuration hold", () => {
  test.each(instances)("%s %o", (name, set) => {
    const algorithm = find(name).with(set);
    const { needs } = algorithm;
    const everyone = needs.everyone === true;
    const most = FULL && !(needs.coins && algorithm.links === "any") ? 4 : 3;
    for (let n = 1; n <= most; n++) {
      const found = violated({ algorithm, n }, alwaysOf(algorithm));
      expect([n, [...found]]).toEqual([n, []]);
      if (n > 3) continue;
      const more: Partial<Scope> = {
        wake: "each",
        ...(needs.bothWays && needs.ring && !needs.coins && { ports: "each" }),
      };
      const others = violated({ algorithm, n, ...more }, alwaysOf(algorithm));
      expect([n, everyone, [...others]]).toEqual([n, everyone, []]);
    }
  });
});

type Handlers = Record<string, (me: any, message: any, port: any) => void>;

/** Algorithms with one handler wrong, for claims that no broken twin breaks. */
const wrongHandlers: [string, Record<string, string>, (right: Handlers) => Handlers][] = [
  [
    "peterson",
    {},
    (right) => ({
      // Nobody becomes a relay.
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
      // Nobody becomes passive.
      two(me) {
        if (me.part === "detected") return;
        me.max = me.left;
        me.send.one({ value: me.max, phase: 0 });
      },
    }),
  ],
  [
    "hirschberg-sinclair",
    {},
    (right) => ({
      // Who is better says nothing.
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

test.each(instances.slice(0, -5))("every claim of %s %o can fail", (name, set) => {
  const right = find(name).with(set);
  const broken: Algorithm[] = [
    ...twins
      .filter(({ of, set: its = {} }) => of.name === name && find(name).with(its) === right)
      .map((twin) => ({ ...right, ...twin.changes(right) })),
    ...wrongHandlers
      .filter(([of, its]) => of === name && find(name).with(its) === right)
      .map(([, , change]) => ({
        ...right,
        // One of them makes up an id.
        computesWithIds: true as const,
        leastId: 1,
        on: { ...right.on, ...change(right.on) },
      })),
  ];
  const left = new Map(alwaysOf(right).map((claim) => [claim.says, claim]));
  for (const algorithm of broken) {
    for (let n = 2; n <= 3 && left.size > 0; n++) {
      for (const says of violated({ algorithm, n }, [...left.values()], 2000)) left.delete(says);
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

describe("the checker judges them", () => {
  const right = find("franklin").with({});
  const [claim] = alwaysOf(right);
  const of = (says: string, it: ReturnType<typeof report>) =>
    it.properties.find((property) => property.says === says);

  test("on the whole graph, without reduction or beside it; else on what was visited", () => {
    expect(of(claim.says, report(right, 4))).toMatchObject({ holds: true });
    expect(of(claim.says, report(right, 4))?.judged).toBeUndefined();
    expect(of(claim.says, report(right, 4, { reduce: false }))?.judged).toBeUndefined();
    const less = of(claim.says, report(right, 4, { verdictOnly: true }));
    expect(less).toMatchObject({ holds: true, judged: "visited" });
  });

  test.each([true, false])("and shows a shortest run against one (reduced: %s)", (reduce) => {
    // Two ids wait at one process after one delivery at the earliest.
    const says = "never two ids wait in one inbox";
    const odd = always(says, "nobody", ({ n, read }) => {
      for (let p = 0; p < n; p++) {
        const ports = read(p)["inbox"] as unknown[][];
        if (ports.flat().filter((it) => it !== undefined).length > 1) return `at ${p} they do`;
      }
      return undefined;
    });
    const algorithm = { ...right, claims: [odd] };
    const found = of(says, report(algorithm, 3, { reduce }));
    expect(found).toMatchObject({ holds: false, witness: { shortest: true } });
    expect(found?.witness?.why).toMatch(/^at \d they do$/);
    expect(rerun({ algorithm }, found!.witness!).agrees).toBe(true);
  });

  test("what is only counted cannot be read", () => {
    const odd = always("odd", "nobody", ({ read }) => String(read(0)["round"]));
    expect(() => report({ ...right, claims: [odd] }, 2)).toThrow("round is only counted");
    const mail = always("odd", "nobody", ({ waiting }) => String(waiting(0)[0]?.fields["phase"]));
    expect(() => report({ ...right, claims: [mail] }, 2)).toThrow("phase is only counted");
  });

  test("fields are those that the algorithm sees, and mail is in order", () => {
    const seen: unknown[] = [];
    const look = always("look", "nobody", ({ read, waiting }) => {
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
