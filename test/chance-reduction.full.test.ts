// Compares the reduced chains of `chance` with the chains of every schedule, and with runs of the simulator.
import {
  algorithm,
  allMutants,
  both,
  catalogue,
  computeChances,
  findAlgorithm,
  floatOf,
  ghost,
  mutantName,
  nat,
  Refusal,
  sampleRuns,
  upTo,
  type Algorithm,
  type ChanceRequest,
} from "@ringleader/core/internal";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectedMessages } from "../core/src/chance/chance.ts";
import { divide, formatRational, plus, rational, times } from "../core/src/exact/rational.ts";

const isFull = process.env["FULL"] !== undefined;
const randomised = catalogue.filter((family) => family.with({}).needs.coins === true);

/** Returns everything that a reduction must preserve; the reason where an answer is missing. */
function answerOf(request: ChanceRequest) {
  try {
    const { states: _s, choices: _c, transitions: _t, ...answer } = computeChances(request);
    return { ...answer, reduction: undefined };
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** Largest chain of every schedule, in states, that is compared with a reduced one. */
const MOST_STATES = 20_000;

/** Expects the same answers with and without reduction; returns why one of them is missing. */
function expectTheSame(request: ChanceRequest) {
  const every = answerOf({ ...request, reduction: false, mostStates: MOST_STATES });
  if (typeof every === "string") return every;
  // A reduction that needs as many states is of no use, and a mutant may never end.
  const reduced = answerOf({ ...request, reduction: true, mostStates: MOST_STATES });
  if (typeof reduced === "string") return reduced;
  expect(reduced).toEqual(every);
  return undefined;
}

const name = (set: Readonly<Record<string, string>>): string =>
  Object.entries(set)
    .map((pair) => pair.join("="))
    .join(" ");

describe.each([
  {
    of: "itai-rodeh",
    links: ["fifo"],
    sets: [{}, { announce: "yes" }],
    small: 3,
    most: 5,
  },
  {
    of: "franklin-probabilistic",
    links: isFull ? (["fifo", "any"] as const) : (["fifo"] as const),
    sets: [{}],
    small: 2,
    most: 3,
  },
  {
    of: "franklin-probabilistic",
    links: ["fifo"],
    sets: [{ bit: "no" }],
    small: 2,
    most: 4,
  },
] as const)("$of $sets", ({ of, links, sets, small, most }) => {
  for (const set of sets)
    for (const way of links)
      for (let n = 1; n <= (isFull ? most : small); n++)
        for (const k of isFull ? ["2", "3"] : ["2"])
          test(`chance: ${name({ ...set, k, links: way, n: String(n) })}: reduced and unreduced results are equal`, () => {
            const request = { algorithm: findAlgorithm(of).with({ ...set, k }), n, links: way };
            const why = expectTheSame({
              ...request,
              ports: "aligned",
              quantiles: [{ p: 1n, q: 2n }],
            });
            const isSmall = n <= small && k === "2";
            const isLarge = why !== undefined && /more than .* states/.test(why);
            expect(isLarge && !isSmall ? undefined : why).toBeUndefined();
          });
});

test.runIf(isFull).each([
  ["franklin-probabilistic", 4, 400_000],
  ["itai-rodeh", 6, 2_000_000],
] as const)("chance: %s on %i processes: equal expected messages", (of, n, mostStates) => {
  const request = { algorithm: findAlgorithm(of).with({}), n };
  const reduced = expectedMessages({ ...request, reduction: true });
  expect(expectedMessages({ ...request, reduction: false, mostStates })).toEqual(reduced);
});

test.runIf(isFull)("chance: every labelling of ports: equal results", () => {
  const of = findAlgorithm("franklin-probabilistic").with({ bit: "no" });
  for (const n of [2, 3])
    expect(expectTheSame({ algorithm: of, n, ports: "each" })).toBeUndefined();
});

test
  .runIf(isFull)
  .each(
    allMutants
      .filter(({ of }) => randomised.includes(of) && !of.with({}).needs.rounds)
      .map((mutant) => [mutantName(mutant), mutant.set ?? {}] as const),
  )("chance: the mutant %s has equal results, or no reduction", (mutant, set) => {
  const of = findAlgorithm(mutant).with(set);
  for (const n of [1, 2, 3]) expectTheSame({ algorithm: of, n, ports: "aligned" });
});

test("chance: no reduction in rounds, or where links reorder the messages of Itai and Rodeh", () => {
  const request = { algorithm: findAlgorithm("itai-rodeh-sync").with({}), n: 2, reduction: true };
  expect(answerOf(request)).toMatch(
    /^chance: the chain cannot be reduced: in rounds there is only/,
  );
  const reordering = { algorithm: findAlgorithm("itai-rodeh:G-4").with({}), n: 2, reduction: true };
  expect(answerOf(reordering)).toMatch(/^chance: the chain cannot be reduced: the order of two/);
});

/** What a process does with a message: its next value, how it answers, and whether it tosses. */
interface Rule {
  readonly next: number;
  readonly answer: "nobody" | "back" | "on" | "both";
  readonly toss: boolean;
}

/** An algorithm on a two-way ring that follows a table, by value, port and message. Each process may send a few times. */
const tabled = (rules: readonly Rule[]): Algorithm =>
  algorithm({
    name: "tabled",
    paper: "none",
    idea: "Follows a table.",
    needs: { ring: true, direction: true, bothWays: true, coins: true, everyone: true },
    announces: false,
    state: { value: upTo(2), left: upTo(2), round: ghost(nat) },
    messages: { word: { value: upTo(1), phase: ghost(nat) } },
    wake(me) {
      me.round = 1;
      me.left = 2;
      me.value = me.toss(2);
      me.send.word(both, { value: me.value, phase: me.round });
    },
    on: {
      word(me, { value }, port) {
        const { next, answer, toss } = rules[(me.value * 2 + port) * 2 + value];
        me.value = toss ? me.toss(2) : next;
        if (next === 2 && !toss && me.decision === "none") me.lead();
        if (answer === "nobody" || me.left === 0) return;
        me.left--;
        me.round++;
        const way = answer === "both" ? both : answer === "back" ? port : ((1 - port) as 0 | 1);
        me.send.word(way, { value: Math.min(me.value, 1), phase: me.round });
      },
    },
  });

const rule = fc.record<Rule>({
  next: fc.nat(2),
  answer: fc.constantFrom("nobody", "nobody", "back", "on", "both"),
  toss: fc.boolean(),
});

test("chance: any small algorithm has equal results, or no reduction", () => {
  let reduced = 0;
  fc.assert(
    fc.property(
      fc.array(rule, { minLength: 12, maxLength: 12 }),
      fc.constantFrom<"fifo" | "any">("fifo", "any"),
      fc.constantFrom(0, 0, 1, 2),
      (rules, links, alike) => {
        // Tables whose rules ignore the value or the port are more often confluent.
        const table = rules.map((it, i) =>
          alike === 0 ? it : rules[alike === 1 ? i % 2 : i >> 2],
        );
        const why = expectTheSame({ algorithm: tabled(table), n: 2, links, rounds: 4 });
        if (why === undefined) reduced++;
      },
    ),
    { numRuns: isFull ? 80 : 4, seed: 1 },
  );
  expect(reduced).toBeGreaterThan(isFull ? 5 : 0);
});

/** Computes the expected rounds of Itai and Rodeh by hand: of x active processes, those stay whose predecessor draws no more. */
function roundsByDraws(n: number, k: number): string {
  const expected = [rational(0n), rational(0n)];
  for (let x = 2; x <= n; x++) {
    let [sum, again] = [rational(1n), 0n];
    const all = k ** x;
    for (let draw = 0; draw < all; draw++) {
      const own = (p: number) => Math.floor(draw / k ** (p % x)) % k;
      let stay = 0;
      for (let p = 0; p < x; p++) if (own(p) <= own(p + 1)) stay++;
      if (stay === x) again++;
      else sum = plus(sum, times(rational(1n, BigInt(all)), expected[stay]));
    }
    expected.push(divide(sum, rational(BigInt(all) - again, BigInt(all))));
  }
  return formatRational(expected[n]);
}

test("chance: itai-rodeh needs the rounds that its draws come to", () => {
  for (let n = 2; n <= (isFull ? 12 : 8); n++) {
    for (const k of isFull && n <= 6 ? [2, 3, 4] : [2]) {
      const of = findAlgorithm("itai-rodeh").with({ k: String(k) });
      const { expected } = computeChances({ algorithm: of, n, rounds: 0, reduction: true });
      expect(expected.rounds).toBe(roundsByDraws(n, k));
    }
  }
});

test.each([
  ["itai-rodeh", { k: "2" }, 6, "1226/217", "14712/217"],
  ["itai-rodeh", { k: "2" }, 8, "73962022/11161395", "1183392352/11161395"],
  ...(isFull
    ? ([
        ["itai-rodeh", { k: "2" }, 10, "34111872058/4617097065", "136447488232/923419413"],
        ["franklin-probabilistic", { k: "3" }, 4, "347/104", "399/13"],
        ["franklin-probabilistic", { k: "2" }, 5, "472/105", "1049/21"],
      ] as const)
    : []),
] as const)("chance: %s %o on %i processes is exact", (of, set, n, rounds, messages) => {
  const request = { algorithm: findAlgorithm(of).with(set), n, ports: "aligned", rounds: 3 };
  const chances = computeChances({ ...request, reduction: true });
  expect(chances).toMatchObject({
    expected: { rounds, messages },
    method: "exact",
    surely: true,
    reduction: ["rotation", "confluence", "phases"],
  });
  const runs = sampleRuns(request, 1);
  runs.run(isFull ? 2000 : 200);
  const sampled = runs.result();
  for (const [mean, { low, high }] of [
    [rounds, sampled.rounds],
    [messages, sampled.messages],
  ] as const) {
    // The 99 % interval holds for this seed.
    expect(floatOf(mean)).toBeGreaterThan(low);
    expect(floatOf(mean)).toBeLessThan(high);
  }
});
