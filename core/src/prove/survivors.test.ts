import { expect, test } from "vitest";
import { afterRounds } from "../algorithms/claims/rounds-begun.ts";
import { catalogue } from "../algorithms/index.ts";
import { arrangements } from "../check/setups/arrangements.ts";
import { guardedCommands } from "../commands/guarded-commands.ts";
import { Inexpressible } from "../commands/inexpressible.ts";
import { across, algorithm, both, type Algorithm } from "../model/algorithm.ts";
import { along } from "../model/claim.ts";
import { ghost, id, maybe, nat, one, perPort } from "../model/schema.ts";
import { makeSetup } from "../model/setup.ts";
import { advance, startSimulation } from "../simulate/simulate.ts";
import { survivors } from "./survivors.ts";

const named = (name: string): Algorithm =>
  catalogue.find((family) => family.name === name)!.with({});

/** Counts the processes that begin the second round, and returns the most over all arrangements of n ids. */
function mostSurvivors(algorithm: Algorithm, n: number): number {
  let most = 0;
  const count = along(
    "second-round",
    "counts the processes that begin the second round",
    "none",
    afterRounds(({ begun }) => {
      most = Math.max(most, begun[2]?.length ?? 0);
      return undefined;
    }),
  );
  const watched = { ...algorithm, claims: [count] };
  for (const ids of arrangements(
    Uint32Array.from({ length: n }, (_, i) => i + 1),
    1,
  )) {
    const simulation = startSimulation(makeSetup({ algorithm: watched, ids: [...ids] }), {});
    while (advance(simulation, 10_000));
    simulation.finish();
  }
  return most;
}

const FULL = process.env["FULL"] !== undefined;

test.each(FULL ? ["franklin", "peterson", "dolev-klawe-rodeh"] : ["peterson"])(
  "survivors: at most half of the candidates of %s survive a phase, and no arrangement has more",
  (name) => {
    const algorithm = named(name);
    expect(survivors(guardedCommands(algorithm))).toEqual({
      numerator: 1,
      denominator: 2,
      window: 3,
      orderTypes: 6,
    });
    const sizes = FULL ? [2, 3, 4, 5, 6] : [2, 3, 4, 5];
    expect(sizes.map((n) => mostSurvivors(algorithm, n))).toEqual(
      sizes.map((n) => Math.floor(n / 2)),
    );
  },
);

test.runIf(FULL)("survivors: every other algorithm has a reason why no share is derived", () => {
  const reasons = catalogue.map((family): [string, string] => {
    try {
      const share = survivors(guardedCommands(family.with({})));
      return [family.name, typeof share === "string" ? share : "derived"];
    } catch (error) {
      if (!(error instanceof Inexpressible)) throw error;
      return [family.name, "no commands"];
    }
  });
  expect(Object.fromEntries(reasons)).toEqual({
    "chang-roberts": "its messages belong to no phase",
    "hirschberg-sinclair": expect.stringMatching(
      /^counters without a limit decide which candidates survive: phase, /,
    ) as string,
    franklin: "derived",
    peterson: "derived",
    "dolev-klawe-rodeh": "derived",
    "franklin-probabilistic": "no commands",
    "itai-rodeh": "no commands",
    "itai-rodeh-sync": "no commands",
    "marchetti-spaccamela": "no commands",
    "marchetti-spaccamela-simplified": "no commands",
    "time-slice": "no commands",
    "variable-speeds": "no commands",
    dfs: "no commands",
  });
});

type Rule = (
  ids: Readonly<Record<"left" | "right" | "own", number>>,
  first: "left" | "right",
) => boolean;

/** Franklin's algorithm with another rule by which a candidate survives. */
const franklinWith = (name: string, survives: Rule): Algorithm =>
  algorithm({
    name,
    paper: "none",
    idea: "none",
    needs: { ring: true, bothWays: true, direction: true, ids: true, everyone: true, fifo: true },
    elects: "max",
    announces: false,
    state: {
      status: one("active", "passive", "leader"),
      first: one("none", "left", "right"),
      inbox: perPort(maybe(id), 2),
    },
    standing: ["active"],
    messages: { id: { id, phase: ghost(nat) } },
    wake: (me) => me.send.id(both, { id: me.id, phase: 1 }),
    on: {
      id(me, { id: other }, port) {
        if (me.status === "leader") return;
        if (me.status === "passive") {
          me.send.id(across(port), { id: other, phase: 1 });
          return;
        }
        me.inbox.put(port, me.inbox.of(port) === undefined ? 0 : 1, other);
        if (me.first === "none") me.first = port === 0 ? "left" : "right";
        const [left, right] = [me.inbox.of(0), me.inbox.of(1)];
        if (left === me.id || right === me.id) {
          me.status = "leader";
          me.lead();
          return;
        }
        if (left === undefined || right === undefined) return;
        const isLeft = survives({ left, right, own: me.id }, me.first);
        for (const at of [0, 1]) {
          me.inbox.put(at, 0, me.inbox.of(at, 1));
          me.inbox.put(at, 1, undefined);
        }
        me.first = "none";
        if (isLeft) me.send.id(both, { id: me.id, phase: 1 });
        else me.status = "passive";
      },
    },
  });

const beatsBoth: Rule = ({ left, right, own }) => own > left && own > right;
const beatsOne: Rule = ({ left, right, own }) => own > left || own > right;

/** Rules under which the order of two messages decides who survives. */
const byOrder: readonly [string, Rule][] = [
  [
    "lenient-right",
    ({ left, right, own }, first) => first === "right" || (own > left && own > right),
  ],
  [
    "lenient-left",
    ({ left, right, own }, first) => first === "left" || (own > left && own > right),
  ],
  ["first-only", ({ left, right, own }, first) => own > (first === "left" ? left : right)],
  ["second-only", ({ left, right, own }, first) => own > (first === "left" ? right : left)],
  [
    "lenient-to-the-greater",
    (ids, first) => beatsBoth(ids, first) || (first === "right" && ids.own > ids.right),
  ],
  ["strict-when-left", (ids, first) => (first === "left" ? beatsBoth : beatsOne)(ids, first)],
  ["strict-when-right", (ids, first) => (first === "right" ? beatsBoth : beatsOne)(ids, first)],
  [
    "least-when-left",
    (ids, first) => (first === "left" ? ids.own < ids.left : beatsBoth(ids, first)),
  ],
  ["always-when-left", (_, first) => first === "left"],
  ["never-when-right", (ids, first) => first === "left" && beatsBoth(ids, first)],
  ["neighbours-compared", ({ left, right }, first) => (first === "left") === left > right],
  [
    "between-when-right",
    (ids, first) => beatsBoth(ids, first) || (first === "right" && beatsOne(ids, first)),
  ],
];

test.each(process.env["FULL"] ? byOrder : byOrder.slice(0, 1))(
  "survivors: no share of %s is derived, because the order of messages decides",
  (name, rule) => {
    expect(survivors(guardedCommands(franklinWith(name, rule)))).toMatch(/depends on the schedule/);
  },
);

test.runIf(FULL)(
  "survivors: the share of Franklin's rule does not depend on the order of messages",
  () => {
    const rule: Rule = ({ left, right, own }) => own > left && own > right;
    const found = survivors(guardedCommands(franklinWith("both", rule)));
    expect(found).toMatchObject({ numerator: 1, denominator: 2 });
  },
);
