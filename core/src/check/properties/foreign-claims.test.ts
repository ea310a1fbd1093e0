// Functions of a claim may be anything: they see states and setups, and change neither.
import { expect, test } from "vitest";
import { check } from "../../api/check.ts";
import { run } from "../../api/run.ts";
import { algorithm } from "../../model/algorithm.ts";
import { always, atMost, type Claim, type Configuration } from "../../model/claim.ts";
import { ghost, id, nat } from "../../model/schema.ts";
import { sometimes, type Sometimes } from "../../model/sometimes.ts";

const claiming = (claims: readonly Claim[], goals: readonly Sometimes[] = []) =>
  algorithm({
    name: "claiming",
    paper: "after Chang and Roberts",
    idea: "Ids travel until they meet a larger one.",
    needs: { ring: true, direction: true, ids: true, everyone: true },
    elects: "max",
    announces: false,
    state: {},
    messages: { token: { id } },
    wake(me) {
      me.send.token({ id: me.id });
    },
    on: {
      token(me, { id }) {
        if (id > me.id) me.send.token({ id });
        else if (id === me.id) me.lead();
      },
    },
    claims,
    sometimes: goals,
  });

const all = (n: number) => Array.from({ length: n }, (_, p) => p);

test.each<[string, (config: any) => void]>([
  ["the state", (config) => (config.note ??= 1)],
  ["a process", ({ read }) => (read(0).decision = "none")],
  ["the messages in flight", ({ n, waiting }) => all(n).forEach((p) => (waiting(p).length = 0))],
  [
    "a message",
    ({ n, waiting }) => all(n).forEach((p) => waiting(p).forEach((it: any) => (it.kind = ""))),
  ],
])("a claim cannot change %s", (_, change) => {
  const spoils = always("nothing is wrong", "own", (config: Configuration) => {
    change(config);
    return undefined;
  });
  const leads = ({ n, read }: Configuration) =>
    all(n).some((p) => read(p)["decision"] === "leads") ? "a process leads" : undefined;
  const it = claiming([spoils, always("nobody leads", "own", leads)]);
  expect(() => check(it, { n: "1..3" })).toThrow(/not extensible|read only/);
});

test.each<[string, (setup: any) => void]>([
  ["ids", ({ ids }) => ids.sort()],
  ["ids, turned", ({ ids }) => ids.reverse()],
])("a claim that changes the %s of a setup is refused", (_, change) => {
  const spoils = always("nothing is wrong", "own", ({ setup }) => {
    change(setup);
    return undefined;
  });
  expect(() => check(claiming([spoils]), { n: 3 })).toThrow("changes the setup that it reads");
});

test("goals that read positions are sought on every ring", () => {
  const first = sometimes("position 0 leads", 2, ({ read }) => read(0)["decision"] === "leads");
  expect(check(claiming([], [first]), { n: 3 }).verdict).toBe("holds");
});

test("a claim names each kind once", () => {
  const twice = { of: "messages", kinds: ["token", "token"] } as const;
  expect(() => claiming([atMost("few", "own", twice, () => 9)])).toThrow("names a kind twice");
});

test("a kind without phases has no messages in a phase, in check and in run", () => {
  const racing = algorithm({
    name: "racing",
    paper: "own",
    idea: "Counts in two phases; the others are in none.",
    needs: { ring: true, direction: true, ids: true, everyone: true },
    elects: "max",
    announces: false,
    state: { round: ghost(nat) },
    messages: { step: { id, phase: ghost(nat) }, other: { id } },
    wake(me) {
      me.send.step({ id: me.id, phase: 0 });
      me.send.other({ id: me.id });
    },
    on: {
      step(me, { id, phase }) {
        if (id > me.id) me.send.step({ id, phase });
        else if (id === me.id) me.lead();
      },
      other() {},
    },
    claims: [
      atMost("none in a phase", "own", { of: "each phase", kinds: ["other"] }, () => 0),
      atMost("at most n²", "own", { of: "each phase", kinds: ["step", "other"] }, ({ n }) => n * n),
    ],
  });
  expect(check(racing, { n: "1..3" }).verdict).toBe("holds");
  expect(run(racing, { n: 3, seed: 1 }).claims?.every(({ holds }) => holds)).toBe(true);
});

test.each<[string, Claim]>([
  [
    "ids only where a process sleeps",
    atMost("w", "own", { of: "messages" }, ({ n, contenders, setup }) =>
      contenders < n && n === 3 && setup.ids![0] === 2 && setup.ids![1] === 1 ? 0 : 100,
    ),
  ],
  ["the seed", atMost("w", "own", { of: "messages" }, ({ setup }) => (setup.seed === 7 ? 0 : 100))],
  [
    "ties",
    atMost("w", "own", { of: "messages" }, ({ setup }) => (setup.ties === "random" ? 0 : 100)),
  ],
])("in rounds, a bound that reads %s is not called judged on everything", (_, claim) => {
  const { name: _name, ...right } = claiming([claim]);
  const needs = { ring: true, direction: true, ids: true, rounds: true } as const;
  const inRounds = algorithm({ ...right, name: "in-rounds", needs } as never);
  expect(check(inRounds, { n: 3 }).verdict).not.toBe("holds");
});
