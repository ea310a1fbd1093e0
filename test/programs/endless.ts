import { across, algorithm, bit, id, upTo } from "@ringleader/core";
import { own, ring, type Program } from "./program.ts";

const tossing = { ring: true, bothWays: true, direction: true, coins: true, n: true } as const;

/** A two-way ring without ids whose processes do this with a bit that they toss. */
const turning = (
  name: string,
  on: (me: any, message: { readonly b: number }, port: 0 | 1) => void,
): Program => ({
  algorithm: algorithm({
    ...own,
    name,
    needs: { ...tossing, everyone: true },
    state: { won: bit, count: upTo(3) },
    messages: { x: { b: bit } },
    wake(me) {
      if (me.n === 1) me.lead();
      else me.send.x(1, { b: me.toss(2) });
    },
    on: { x: on as never },
  }),
  n: 2,
});

/** Chang and Roberts, whose processes also do this. */
const circling = (name: string, parts: any, n = 2): Program => {
  const { wake = () => {}, on = {}, messages = {}, state = {}, needs = {} } = parts;
  return {
    n,
    algorithm: algorithm({
      ...own,
      name,
      needs: { ...ring, everyone: true, ...needs },
      elects: "max",
      state,
      messages: { token: { id }, ...messages },
      wake(me: any) {
        wake(me);
        me.send.token({ id: me.id });
      },
      on: {
        token(me: any, { id: other }: any) {
          if (other > me.id) me.send.token({ id: other });
          else if (other === me.id && me.decision === "none") me.lead();
        },
        ...on,
      },
    } as never),
  };
};

const lap = { messages: { lap: {} }, on: { lap: (me: any) => me.send.lap() } };

/** Programs with a run that never ends; with coins, one that ends with a probability below 1. */
export const endlessPrograms: readonly Program[] = [
  turning("turns-for-ever", (me, { b }, port) => me.send.x(across(port), { b: 1 - b })),
  turning("stays-for-ever", (me, { b }, port) => me.send.x(port, { b })),
  turning("tosses-for-ever", (me, _, port) => me.send.x(port, { b: me.toss(2) })),
  turning("counts-for-ever", (me, { b }, port) => {
    me.count = (me.count + 1) % 4;
    me.send.x(port, { b });
  }),
  turning("answers-ones", (me, { b }, port) => void (b === 1 && me.send.x(port, { b }))),
  circling("laps-for-ever", { ...lap, wake: (me: any) => me.send.lap() }),
  circling("laps-after-the-election", {
    ...lap,
    on: {
      ...lap.on,
      token(me: any, { id: other }: any) {
        if (other > me.id) me.send.token({ id: other });
        if (other !== me.id || me.decision !== "none") return;
        me.lead();
        me.send.lap();
      },
    },
  }),
  // Only if the lap overtakes the stop.
  circling(
    "laps-if-overtaken",
    {
      state: { stopped: bit },
      messages: { lap: {}, stop: {} },
      wake(me: any) {
        me.send.stop();
        me.send.lap();
      },
      on: {
        stop: (me: any) => void (me.stopped = 1),
        lap: (me: any) => void (me.stopped === 0 && me.send.lap()),
      },
    },
    1,
  ),
  // Only if ids rise and fall by turns, as on rings of two.
  circling("laps-while-ids-alternate", {
    messages: { lap: { id, up: bit } },
    wake: (me: any) => me.send.lap({ id: me.id, up: 0 }),
    on: {
      lap(me: any, { id: before, up }: any) {
        const rises = me.id > before ? 1 : 0;
        if (rises !== up) me.send.lap({ id: me.id, up: rises });
      },
    },
  }),
  // Only if the message that stops the other is never delivered.
  circling(
    "starves-the-stop",
    {
      state: { stopped: bit },
      messages: { lap: {}, stop: {} },
      wake(me: any) {
        me.send.lap();
        me.send.stop();
      },
      on: {
        stop: (me: any) => void (me.stopped = 1),
        lap: (me: any) => void (me.stopped === 0 && me.send.lap()),
      },
    },
    1,
  ),
  circling("two-bits-turn", {
    state: { at: bit },
    messages: { flip: { b: bit } },
    wake: (me: any) => me.send.flip({ b: 0 }),
    on: {
      flip(me: any, { b }: any) {
        me.at = 1 - me.at;
        me.send.flip({ b: b === me.at ? 1 : 0 });
      },
    },
  }),
  // The same with a coin at every step, which decides nothing.
  circling("tosses-idly", {
    needs: { coins: true },
    messages: { lap: {} },
    wake: (me: any) => me.send.lap(),
    on: {
      lap(me: any) {
        me.toss(2);
        me.send.lap();
      },
    },
  }),
  // With coins and ids: a lap that ends only if a coin says so at the start.
  circling("tosses-once-for-ever", {
    needs: { coins: true },
    messages: { lap: {} },
    wake: (me: any) => void (me.toss(2) === 1 && me.send.lap()),
    on: lap.on,
  }),
];

/** Programs that end with probability 1 although a run may be as long as you like, and one that counts to three. */
export const endingPrograms: readonly Program[] = [
  circling("tosses-until-it-stops", {
    needs: { coins: true },
    messages: { lap: {} },
    wake: (me: any) => me.send.lap(),
    on: { lap: (me: any) => void (me.toss(2) === 1 && me.send.lap()) },
  }),
  circling("three-laps", {
    messages: { lap: { left: upTo(3) } },
    wake: (me: any) => me.send.lap({ left: 3 }),
    on: { lap: (me: any, { left }: any) => void (left > 0 && me.send.lap({ left: left - 1 })) },
  }),
];
