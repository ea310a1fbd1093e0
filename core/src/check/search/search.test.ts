import { expect, test } from "vitest";
import { checker } from "../checker.ts";
import { algorithm } from "../../model/algorithm.ts";
import { nat } from "../../model/schema.ts";
import { verdictOf } from "../report/verdict.ts";

/** Every process leads at its first message, and sends without end at message `last`. */
const talksAt = (last: number) =>
  algorithm({
    name: "usurper",
    paper: "none",
    idea: "none",
    announces: false,
    needs: { ring: true, direction: true, everyone: true, ids: true, fifo: true },
    state: { heard: nat },
    messages: { hello: {} },
    wake(me) {
      for (let i = 0; i < last; i++) me.send.hello();
    },
    on: {
      hello(me) {
        me.heard++;
        if (me.heard === 1) me.lead();
        while (me.heard > 1 && me.heard === last) me.send.hello();
      },
    },
  });

test.each([
  ["the store is full", talksAt(1), 7],
  ["a step is too long to be followed", talksAt(3), 1e6],
])("search: reports two leaders although a little later %s", (_, of, states) => {
  const budget = { states, bytes: 1e9 };
  const scope = { algorithm: of, n: 4, ids: [1, 2, 3, 4] };
  const it = checker({ scope, reduce: false, steps: false, budget });
  while (it.advance());
  const report = it.report();
  expect([verdictOf(report), report.undecided]).toEqual(["violated", undefined]);
  expect(report.properties[0]).toMatchObject({ holds: false });
  expect(report.properties[0].witness!.deliveries).toHaveLength(2);
});
