import { expect, test } from "vitest";
import { catalogue } from "../../algorithms/index.ts";
import { across, algorithm, type Algorithm } from "../../model/algorithm.ts";
import { bit, upTo } from "../../model/schema.ts";
import { makeSetup } from "../../model/setup.ts";
import { judgeSource, makeSource } from "./source.ts";

const judge = (of: Algorithm, n: number) =>
  judgeSource(
    makeSource(makeSetup({ algorithm: of, n, ports: "aligned", seed: 1 }), {
      mostStates: 100_000,
    })!,
  );

/** A ring with coins whose processes do this with a bit that they toss. */
const tossing = (
  name: string,
  on: (me: any, message: { readonly b: number }, port: number) => void,
) =>
  algorithm({
    name,
    paper: "none",
    idea: "none",
    announces: false,
    needs: { ring: true, bothWays: true, direction: true, coins: true, n: true, everyone: true },
    state: { won: bit, count: upTo(3) },
    messages: { x: { b: bit } },
    wake(me) {
      if (me.n === 1) me.lead();
      else me.send.x(1, { b: me.toss(2) });
    },
    on: { x: on as never },
  });

test.each([
  tossing("turns-for-ever", (me, { b }, port) => me.send.x(across(port as 0 | 1), { b: 1 - b })),
  tossing("stays-for-ever", (me, { b }, port) => me.send.x(port, { b })),
  tossing("tosses-for-ever", (me, _, port) => me.send.x(port, { b: me.toss(2) })),
  tossing("counts-for-ever", (me, { b }, port) => {
    me.count = (me.count + 1) % 4;
    me.send.x(port, { b });
  }),
  tossing("answers-ones", (me, { b }, port) => void (b === 1 && me.send.x(port, { b }))),
])("source: $name has runs that do not end, whatever the coins say", (it) => {
  const { why, endless } = judge(it, 2);
  expect(why ?? endless).toMatch(/end|finish|no process is elected/);
});

test.each(["itai-rodeh", "franklin-probabilistic"])("source: every run of %s ends", (name) => {
  const of = catalogue.find((family) => family.name === name)!.with({});
  expect(judge(of, 2)).toEqual({});
});
