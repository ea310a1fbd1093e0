import { expect, test } from "vitest";
import { allMutants } from "../algorithms/all-mutants.ts";
import { catalogue } from "../algorithms/index.ts";
import { mutantFamily, mutantName } from "../algorithms/mutants/mutant.ts";
import { guardedCommands } from "../commands/guarded-commands.ts";
import type { Algorithm } from "../model/algorithm.ts";
import { conditionsOf } from "./conditions.ts";
import { invariantOf, safetyOf } from "./invariant-part.ts";
import { prepareProof, type PreparedProof } from "./prepare-proof.ts";

const named = (name: string, set = {}): Algorithm =>
  catalogue.find((family) => family.name === name)!.with(set);
const mutantNamed = (name: string): Algorithm =>
  mutantFamily(allMutants.find((it) => mutantName(it) === name)!).with({});

function prepare(
  algorithm: Algorithm,
  sentences?: readonly string[],
  leavesOut = false,
): PreparedProof {
  const proof = prepareProof({ algorithm, sentences, leavesOut });
  for (;;) {
    const { done, value } = proof.next();
    if (done) return value;
  }
}

test.each(["chang-roberts:G-1", "chang-roberts:passes-larger", "chang-roberts:still-relays"])(
  "prove: %s breaks safety, so a small state refutes it",
  (name) => {
    const { counterexample, leftOut } = prepare(mutantNamed(name), undefined, true);
    expect(counterexample!.violated.says).toBe("only the right process leads");
    expect(counterexample!.n).toBe(2);
    expect(leftOut.map(({ says }) => says)).toEqual([
      "an id in flight is at most the id of every candidate that it has passed",
    ]);
  },
);

test("prove: without its invariant, safety is not inductive, and the smallest state says why", () => {
  const { counterexample } = prepare(named("chang-roberts"), []);
  expect(counterexample).toMatchObject({
    n: 2,
    received: "elect(2) to process 2",
    command: "initiator, elect: id = me.id → lead, send terminate(id)",
    sent: ["terminate(2) to process 1"],
    violated: { says: "only the right process leads" },
  });
  expect(counterexample!.processes.map(({ id, before, after }) => [id, before, after])).toEqual([
    [2, "initiator", "initiator, leads"],
    [1, "not started, relay", "not started, relay"],
  ]);
});

test("prove: a sentence of the user that is false of a successor is refuted", () => {
  const sentence = "for all messages m of elect: m.id = m.to";
  const { counterexample } = prepare(named("chang-roberts"), [sentence]);
  expect(counterexample!.violated.sentence).toBe(sentence);
});

test.runIf(process.env["FULL"])(
  "prove: a user's sentence has the ids that the user sees, also if the other extreme is elected",
  () => {
    const sentence = (sign: string) =>
      `for all messages m of elect: for all p: between(m.id, p, m.to) and p.contends implies m.id ${sign} p.id`;
    const largest = named("chang-roberts", { elects: "max" });
    expect(prepare(largest, [sentence(">=")]).counterexample).toBeUndefined();
    expect(prepare(largest, [sentence("<=")]).counterexample).toBeDefined();
  },
);

test.each([
  ["peterson", "keep messages in order"],
  ...(process.env["FULL"] ? [["dolev-klawe-rodeh", "keep messages in order"]] : []),
  ["itai-rodeh", "count.count counts without a limit"],
  ["franklin-probabilistic", "hops counts without a limit"],
  ["time-slice", "rounds"],
  ["dfs", "any network"],
])("prove: %s is not expressible", (name, why) => {
  expect(prepare(named(name)).inexpressible).toContain(why);
});

test
  .runIf(process.env["FULL"])
  .each(["for all p: p.phase < 3", "in flight <= 3", "for all p: p.position < n"])(
  "prove: a sentence without a formula is named: %s",
  (sentence) => {
    expect(prepare(named("hirschberg-sinclair"), [sentence]).inexpressible).toMatch(
      /phase of hirschberg-sinclair is a counter|in flight has no formula|n has no formula/,
    );
  },
);

test("prove: conditions are the initial state, the commands that change something, and safety", () => {
  const algorithm = named("chang-roberts");
  const commands = guardedCommands(algorithm);
  const conditions = conditionsOf(commands, invariantOf(algorithm, undefined), safetyOf(algorithm));
  expect(conditions.map(({ says }) => says)).toEqual([
    "the invariant holds before any process starts",
    "not started, relay, start → part := initiator, send elect(me.id)",
    "not started, relay, elect → forward",
    "not started, relay, terminate → follow id, forward",
    "initiator, elect: id = me.id → lead, send terminate(id)",
    "initiator, elect: id < me.id → forward",
    "initiator, terminate → follow id, forward",
    "the invariant implies that at most one process leads, and the right one",
  ]);
  for (const { text } of conditions) expect(text.match(/\(check-sat\)/g)).toHaveLength(1);
});
