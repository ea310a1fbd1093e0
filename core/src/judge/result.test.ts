import { expect, test } from "vitest";
import { check, run } from "../index.ts";
import { algorithm } from "../model/algorithm.ts";
import { exactly } from "../model/claim.ts";
import { bit, id } from "../model/schema.ts";

const mine = {
  name: "mine",
  paper: "none",
  idea: "none",
  announces: false,
  messages: { token: { id } },
  claims: [exactly("exactly 7 messages", "none", { of: "messages" }, () => 7)],
} as const;

test("times: elapsed ends with the last decision if it comes after the last message", () => {
  const bySilence = algorithm({
    ...mine,
    elects: "max",
    needs: { ring: true, direction: true, ids: true, fifo: true, everyone: true, rounds: true },
    state: { best: id },
    wake(me) {
      me.best = me.id;
      me.send.token({ id: me.id });
      me.alarm(18);
    },
    alarm(me) {
      if (me.best === me.id) me.lead();
    },
    on: {
      token(me, { id }) {
        if (id > me.best) me.best = id;
      },
    },
  });
  const { time } = run(bySilence, { ids: [2, 1] });
  expect(time).toMatchObject({ home: "18", finish: "1", elapsed: "18" });
  const { sizes } = check(bySilence, { n: 2 });
  expect(JSON.stringify(sizes[0])).toContain('"time":{"min":18,"max":18');
});

test("sentences: name processes by their ids, count equal faults and give the unit of a bound", () => {
  const rash = algorithm({
    ...mine,
    elects: "max",
    needs: { ring: true, direction: true, ids: true, fifo: true, everyone: true },
    state: {},
    wake(me) {
      me.follow(me.id);
      for (let i = 0; i < 7; i++) me.lead();
    },
    on: { token() {} },
  });
  const { violations } = run(rash, { ids: [7, 3, 5] });
  expect(violations).toEqual([
    "process 7 decides a second time, and 6 more times",
    "process 3 follows 3, but process 7 follows 7",
    "process 3 decides a second time, and 6 more times",
    "process 5 decides a second time, and 6 more times",
    "no process is elected",
  ]);
  const loud = algorithm({
    ...mine,
    elects: "max",
    needs: { ring: true, direction: true, ids: true, fifo: true, everyone: true },
    state: {},
    wake: (me) => me.send.token({ id: me.id }),
    on: {
      token(me, { id }) {
        if (id === me.id) me.lead();
      },
    },
  });
  const report = check(loud, { n: 1 });
  expect(JSON.stringify(report)).toContain("1 message, the claim asks for exactly 7");
});

test("election: if no process stands for election, a leader is wrong, in run and in check", () => {
  const least = algorithm({
    ...mine,
    claims: [],
    elects: "min",
    contenders: "willing",
    needs: { ring: true, direction: true, ids: true, rounds: true, everyone: true },
    state: {},
    messages: { token: { id, w: bit } },
    wake(me) {
      me.send.token({ id: me.id, w: me.willing ? 1 : 0 });
    },
    on: {
      token(me, { id, w }) {
        const own = me.willing ? 1 : 0;
        if (w > own || (w === own && id < me.id)) me.send.token({ id, w });
        else if (id === me.id) me.lead();
      },
    },
  });
  const { violations } = run(least, { ids: [2, 1], willing: "none" });
  expect(violations).toEqual(["1 is elected, but no process stands for election"]);
  expect(run(least, { ids: [2, 1] }).violations).toBeUndefined();
  expect(check(least, { n: 2, willing: "none" }).verdict).toBe("violated");
});
