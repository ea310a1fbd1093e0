// Functions of a claim may be anything: they see states and setups, and change neither.
import { expect, test } from "vitest";
import { check } from "../../api/check.ts";
import { run } from "../../api/run.ts";
import { algorithm } from "../../model/algorithm.ts";
import {
  along,
  always,
  atLeast,
  atMost,
  attained,
  exactly,
  onAverage,
  type Bound,
  type Claim,
  type Configuration,
  type Watcher,
} from "../../model/claim.ts";
import { bit, ghost, id, maybe, nat } from "../../model/schema.ts";
import { sometimes, type Sometimes } from "../../model/sometimes.ts";
import { invariant } from "../../sentence/invariant.ts";

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

/** Chang and Roberts; a process that has not started forwards everything. */
const relaying = (claim: Claim, rest: object) =>
  algorithm({
    name: "relaying",
    paper: "after Chang and Roberts",
    idea: "Ids travel until they meet a larger one.",
    needs: { ring: true, direction: true, ids: true, ...rest },
    elects: "max",
    announces: false,
    state: { best: maybe(id) },
    messages: { token: { id } },
    wake(me) {
      me.best = me.id;
      me.send.token({ id: me.id });
    },
    on: {
      token(me, { id }) {
        if (me.best === undefined || id > me.id) me.send.token({ id });
        else if (id === me.id) me.lead();
      },
    },
    claims: [claim],
  });

const verdictOn = (claim: Claim, rest: object, n = 2) =>
  check(relaying(claim, rest), { n }).verdict;
const limited = (limit: (run: any) => number) => atMost("w", "own", { of: "messages" }, limit);
const state = (holds: (config: any) => unknown) =>
  always("w", "own", (config) => (holds(config) ? undefined : "wrong"));
const watching = (watcher: (setup: any) => Watcher) => along("w", "own", watcher);
const path = (limit: Bound["limit"]) => atMost("w", "own", { of: "causal", at: "last" }, limit);
const lastReceipt = { of: "time", value: ({ time }: any) => time.lastReceipt } as const;

const everyone = { everyone: true };
const rounds = { rounds: true };

test.each<[string, object, Claim]>([
  ["the critical path, if a process sleeps", everyone, path(({ n }) => n)],
  ["which processes start", everyone, limited(({ setup }) => (setup.waking.all ? 9 : 0))],
  ["the links", everyone, limited(({ setup }) => (setup.links === "fifo" ? 0 : 9))],
  ["a copy of the setup", everyone, state(({ setup }) => ({ ...setup }).schedule.kind === "fifo")],
  ["the seed, in a state", rounds, state(({ setup }) => setup.seed !== 7)],
  ["late moments", rounds, atMost("w", "own", lastReceipt, () => 99)],
  ["values of ids in messages", everyone, state(({ waiting }) => !(waiting(0)[0]?.fields.id > 50))],
  [
    "an id of its text",
    everyone,
    always("w", "own", ({ read }) => (read(0)["best"] === 4242 ? "wrong" : undefined)),
  ],
  ["the id of the leader", everyone, limited(({ leaders }) => (leaders[0].id > 50 ? 0 : 9))],
  ["halves", everyone, exactly("w", "own", { of: "messages" }, ({ n }) => n + 1.5)],
  [
    "the id 0",
    everyone,
    watching(() => ({ see: ({ words }) => (words[0] === 0 ? "wrong" : undefined) })),
  ],
  ["a time of its text", rounds, limited(({ time }) => (time.lastReceipt > 5000n ? 0 : 9))],
  ["odd times", rounds, limited(({ time }) => (time.firstWake % 2n === 1n ? 0 : 9))],
  [
    "late moments of large ids",
    rounds,
    limited(({ time, leaders }) => (time.firstWake > 50n && leaders[0].id > 50 ? 0 : 9)),
  ],
  [
    "the critical path after a number",
    { everyone: true, fifo: true },
    limited((it) => (it.sent > 0 && it.causal.last > it.n ? 0 : 9)),
  ],
  [
    "a run, if it has seen an event",
    everyone,
    watching(() => {
      const watcher: { see(): void; end?: () => string } = {
        see: () => void (watcher.end = () => "wrong"),
      };
      return watcher;
    }),
  ],
])("a claim that reads %s is not called right", (_, needs, claim) => {
  expect(verdictOn(claim, needs)).not.toBe("holds");
});

const falling = (n: number) => ({ ids: Array.from({ length: n }, (_, p) => n - p) });
const count = { of: "messages" } as const;
const decides = "for all p: p.decision != leads or ";

test.each<[string, Claim, "violated" | "holds" | "undecided"]>([
  ["a wrong mean", onAverage("w", "own", count, (n) => [BigInt(n), 1n]), "violated"],
  ["the right mean", onAverage("r", "own", count, () => [11n, 2n]), "holds"],
  ["a wrong worst ring", attained("w", "own", count, (n) => n ** 3, falling), "violated"],
  ["the right worst ring", attained("r", "own", count, () => 6, falling), "holds"],
  ["a sentence on values of ids", invariant("w", "w", "own", "for all p: p.id < 50"), "undecided"],
  ["an id and n", invariant("w", "w", "own", `${decides}p.id = n`), "undecided"],
  ["a sum of ids", invariant("w", "w", "own", "for all p: p.id + 1 > p.id"), "undecided"],
  ["ids compared with ids", invariant("r", "r", "own", `${decides}p.id = p.id`), "holds"],
])("a claim of a file that states %s is judged", (_, claim, verdict) => {
  expect(check(claiming([claim]), { n: 3 }).verdict).toBe(verdict);
});

test.each<[string, Claim]>([
  ["its mean", onAverage("w", "own", count, (() => [1.5, 1]) as never)],
  ["its worst value", attained("w", "own", count, () => 1.5, falling)],
])("a claim with a fraction as %s is refused", (_, claim) => {
  expect(() => check(claiming([claim]), { n: 2 })).toThrow("claim w: 1.5 is not accepted");
});

const ofTwo = limited((it) => (it.contenders === 2 && it.leaders[0].position === 0 ? 0 : 9));

test.each<[string, object, Claim]>([
  ["who leads if one sleeps", { fifo: true }, ofTwo],
  ["who leads if one sleeps, in rounds", rounds, ofTwo],
  [
    "an id of its text on one ring",
    { ...rounds, ...everyone },
    limited(({ sent, leaders: [{ position, id }] }) =>
      sent === 6 && position === 2 && id === 4242 ? 0 : 9,
    ),
  ],
])("on three processes, a claim that reads %s is not called right", (_, needs, claim) => {
  expect(verdictOn(claim, needs, 3)).not.toBe("holds");
});

test("the critical path is open where sleepers are too many", () => {
  const ids = Array.from({ length: 16 }, (_, p) => p + 1);
  const it = relaying(
    path(({ n }) => n),
    { everyone: true, fifo: true },
  );
  expect(check(it, { ids }).verdict).toBe("undecided");
  expect(check(it, { ids, wake: "all" }).verdict).toBe("holds");
});

test("a bound that reads who leads needs no sleepers", () => {
  const claim = limited(({ n, leaders }) => (leaders[0].position < n ? n * n : 0));
  expect(verdictOn(claim, everyone, 4)).toBe("holds");
});

const isOwn = ({ setup: { n }, read, waiting }: Configuration) =>
  all(n).every((p) =>
    waiting(p).every(({ fields }) => all(n).some((q) => read(q)["best"] === fields["id"])),
  );
const ofLeader = () => {
  let most = 0;
  return {
    see: ({ words }: { words: readonly number[] }) => void (most = Math.max(most, ...words)),
    end: ({ leaders }: any) => (leaders[0].id === most ? undefined : "wrong"),
  };
};

test.each<[string, object, Claim]>([
  ["the critical path with sleepers", everyone, path(({ n }) => 2 * n - 1)],
  ["contenders", rounds, limited(({ n, contenders }) => n * contenders)],
  [
    "the links that it needs",
    { ...everyone, fifo: true },
    limited((it) => +(it.setup.links === "fifo") * 9),
  ],
  ["the order of ids", everyone, watching(ofLeader)],
  ["ids of processes in a state", everyone, state(isOwn)],
  ["a half", everyone, atLeast("r", "own", { of: "messages" }, () => 0.5)],
])("a claim that reads %s is right", (_, needs, claim) => {
  expect(verdictOn(claim, needs)).toBe("holds");
});

test("in rounds, messages of two kinds that one link delivers at once are no computing with ids", () => {
  const two = algorithm({
    name: "two-kinds",
    paper: "after Chang and Roberts",
    idea: "Beside the ids, numbers travel.",
    needs: { ring: true, direction: true, ids: true, rounds: true, everyone: true },
    elects: "max",
    announces: false,
    state: {},
    messages: { elect: { id }, hop: { count: nat } },
    wake(me) {
      me.send.elect({ id: me.id });
      me.send.hop({ count: 2 });
    },
    on: {
      elect(me, { id }) {
        if (id > me.id) me.send.elect({ id });
        else if (id === me.id) me.lead();
      },
      hop(me, { count }) {
        if (count > 1) me.send.hop({ count: count - 1 });
      },
    },
  });
  expect(check(two, { n: 3 }).verdict).toBe("holds");
});

test("an order of simultaneous messages that ids decide is not called right where only one is explored", () => {
  const early = algorithm({
    name: "early",
    paper: "own",
    idea: "Leads if its id comes before a number that travels with it.",
    needs: { ring: true, direction: true, ids: true, rounds: true, everyone: true },
    elects: "max",
    announces: false,
    state: { isLate: bit },
    messages: { elect: { id }, hop: { count: nat } },
    wake(me) {
      me.send.elect({ id: me.id });
      me.send.hop({ count: 50 });
    },
    on: {
      elect(me, { id }) {
        if (me.isLate === 0 && id === me.id) me.lead();
      },
      hop(me) {
        me.isLate = 1;
      },
    },
  });
  expect(check(early, { n: 1, ties: "first" }).verdict).toBe("undecided");
  expect(check(early, { n: 1 }).verdict).toBe("violated");
});
