import { expect, test } from "vitest";
import { Refusal } from "../refusal/refusal.ts";
import {
  algorithm,
  always,
  atMost,
  bit,
  check,
  family,
  id,
  nat,
  run,
  sometimes,
  sometimesEnds,
  upTo,
} from "../index.ts";
import type { Claim, Family, Sometimes } from "../index.ts";
import { guardFamily } from "./guard-family.ts";

/** Guards a definition as the command does: what its functions throw becomes a refusal. */
const guarded = (own: Family): Family =>
  guardFamily(own, { text: "", isSealed: true }, (act) => {
    try {
      return act();
    } catch {
      throw new Refusal("it throws.");
    }
  });

/** Every id travels around the ring in both ways. */
const bothWays = (...claims: Claim[]): Family =>
  guarded(
    family("both", {}, () =>
      algorithm({
        name: "both",
        paper: "none",
        idea: "none",
        needs: {
          ring: true,
          bothWays: true,
          direction: true,
          ids: true,
          fifo: true,
          everyone: true,
        },
        elects: "max",
        announces: false,
        state: { best: id },
        messages: { token: { id } },
        wake(me) {
          me.best = me.id;
          me.send.token(0, { id: me.id });
          me.send.token(1, { id: me.id });
        },
        on: {
          token(me, { id: received }, port) {
            if (received > me.best) me.best = received;
            if (received !== me.id) me.send.token(port === 0 ? 1 : 0, { id: received });
            else if (port === 0 && me.best === me.id) me.lead();
          },
        },
        claims,
      }),
    ),
  );

const many = { of: "messages" } as const;

test("guard: a claim that reads what another has read is as open as alone", () => {
  const first = atMost("first", "first", "none", many, ({ causal }) =>
    causal.last > 99 ? 0 : 1e6,
  );
  const second = atMost("second", "second", "none", many, ({ causal }) =>
    causal.last === 8 ? 0 : 1e6,
  );
  const open = (...claims: Claim[]) =>
    check(bothWays(...claims), { n: 3 }).sizes[0].report.properties.at(-1)!;
  expect(open(first, second)).toMatchObject({ ...open(second), holds: undefined });
});

test("guard: a limit that reads more than the setup is unknown before the end, not a mistake", () => {
  const own = bothWays(
    atMost("each", "2n for each", "none", many, ({ n, contenders }) => 2 * n * contenders),
  );
  expect(run(own, { n: 3, seed: 1 }).claims).toMatchObject([{ id: "each", holds: true }]);
});

/** Every id travels four times around the ring. */
const laps = (claims: readonly Claim[], goal: Sometimes): Family =>
  guarded(
    family("laps", {}, () =>
      algorithm({
        name: "laps",
        paper: "none",
        idea: "none",
        needs: { ring: true, direction: true, ids: true, fifo: true, everyone: true },
        elects: "max",
        announces: false,
        state: { best: id },
        messages: { token: { id, lap: upTo(9) } },
        wake(me) {
          me.best = me.id;
          me.send.token({ id: me.id, lap: 1 });
        },
        on: {
          token(me, { id: received, lap }) {
            if (received > me.best) me.best = received;
            if (received !== me.id) me.send.token({ id: received, lap });
            else if (lap < 4) me.send.token({ id: received, lap: lap + 1 });
            else if (me.best === me.id) me.lead();
          },
        },
        claims: [...claims],
        sometimes: [goal],
      }),
    ),
  );

const inLap = (lap: number) =>
  sometimes(`a token of lap ${lap}`, 2, ({ n, waiting }) =>
    Array.from({ length: n }, (_, p) => p).some((p) =>
      waiting(p).some(({ fields }) => fields["lap"] === lap),
    ),
  );

test.each([
  ["alone", [], {}],
  ["beside an invariant", [always("a", "a", "none", () => undefined)], {}],
  ["with starts as steps", [], { starts: "steps" }],
] as const)("goal: one that no state reaches is a violation, %s", (_, claims, options) => {
  expect(check(laps(claims, inLap(4)), { n: 3, ...options }).verdict).toBe("holds");
  expect(check(laps(claims, inLap(9)), { n: 3, ...options }).verdict).toBe("violated");
});

test("a claim sees no verdicts on other claims, in check and in run", () => {
  const read = atMost("w", "own", { of: "messages" }, ({ verdicts }) =>
    verdicts.length > 0 ? 0 : 99,
  );
  const own = laps([atMost("a", "own", { of: "messages" }, () => 99), read], inLap(4));
  expect(check(own, { n: 2 }).verdict).toBe("holds");
  expect(run(own, { n: 2 }).claims.every(({ holds }) => holds)).toBe(true);
});

test("a claim does not see how ids, ports and edges were written", () => {
  const seen: unknown[] = [];
  const read = atMost("w", "own", { of: "messages" }, ({ setup }) => {
    const { made, network } = setup;
    seen.push({ ...made, network: network.made });
    return 99;
  });
  const given = { ids: "given", ports: "given", network: "given" };
  for (const ids of ["random", "rising", [2, 1]] as const)
    run(laps([read], inLap(4)), { n: 2, ids });
  expect(seen.length).toBeGreaterThan(2);
  for (const it of seen) expect(it).toEqual(given);
});

test.each<[string, Sometimes]>([
  ["a promise", sometimes("pigs fly", 1, (async () => false) as never)],
  ["a text", sometimes("pigs fly", 1, (() => "no") as never)],
  ["a promise at the end of a run", sometimesEnds("pigs fly", 1, (async () => false) as never)],
])("goal: one that returns %s is refused", (_, goal) => {
  expect(() => check(laps([], goal), { n: 2 })).toThrow(/situation pigs fly: it returns a value/);
});

test.each(["some", "any"])("phases: a kind named %s is counted alone", (kind) => {
  const own = algorithm({
    name: "phases",
    paper: "none",
    idea: "none",
    needs: { ring: true, bothWays: true, direction: true, ids: true, fifo: true, everyone: true },
    elects: "max",
    announces: false,
    state: { best: id, seen: bit },
    messages: { token: { id }, probe: {}, [kind]: { phase: nat }, other: { phase: nat } },
    wake(me: any) {
      me.best = me.id;
      me.send.token(1, { id: me.id });
      me.send.probe(0);
    },
    on: {
      token(me: any, { id: received }: any) {
        if (!me.seen) me.send.other(0, { phase: 1 });
        me.seen = 1;
        if (received > me.best) me.best = received;
        if (received !== me.id) me.send.token(1, { id: received });
        else if (me.best === me.id) me.lead();
      },
      probe(me: any) {
        if (!me.seen) me.send[kind](0, { phase: 1 });
        me.seen = 1;
      },
      [kind]() {},
      other() {},
    } as any,
    claims: [
      atMost("all", "all", "none", { of: "each phase" }, () => 1000),
      atMost("kind", "kind", "none", { of: "each phase", kinds: [kind] }, () => 2),
    ],
  });
  expect(check(own, { n: 3 }).verdict).toBe("violated");
});

test("check: asks the caller's handlers again, because what they read may have changed", () => {
  let isBroken = false;
  const own = algorithm({
    name: "own",
    paper: "none",
    idea: "none",
    needs: { ring: true, direction: true, ids: true, fifo: true, everyone: true },
    elects: "max",
    announces: false,
    state: { best: id },
    messages: { token: { id } },
    wake(me) {
      me.best = me.id;
      me.send.token({ id: me.id });
    },
    on: {
      token(me, { id: received }) {
        if (received > me.best) me.best = received;
        if (received !== me.id) me.send.token({ id: received });
        else if (me.best === me.id && !isBroken) me.lead();
      },
    },
  });
  expect(check(own, { n: 2 }).verdict).toBe("holds");
  isBroken = true;
  expect(check(own, { n: 2 }).verdict).toBe("violated");
});
