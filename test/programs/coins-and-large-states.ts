import { algorithm, bit, id, nat, upTo } from "@ringleader/core";
import { own, ring, type Program } from "./program.ts";

const coins = {
  ring: true,
  direction: true,
  fifo: true,
  n: true,
  coins: true,
  everyone: true,
} as const;

/** Each process draws once. If two processes draw the same number, no process leads. */
const drawsOnce = algorithm({
  ...own,
  name: "draws-once",
  needs: coins,
  state: { drawn: upTo(3), best: bit, ties: nat },
  messages: { draw: { value: upTo(3), hops: nat } },
  wake(me) {
    me.drawn = me.toss(4);
    me.send.draw({ value: me.drawn, hops: 1 });
  },
  on: {
    draw(me, { value, hops }) {
      if (hops === me.n) {
        if (me.best === 0 && me.ties === 0) me.lead();
        return;
      }
      if (value > me.drawn) me.best = 1;
      if (value === me.drawn) me.ties++;
      me.send.draw({ value, hops: hops + 1 });
    },
  },
});

/** Both processes of a tie lead. */
const tiesLead = algorithm({
  ...own,
  name: "ties-lead",
  needs: coins,
  state: { drawn: upTo(7), beaten: bit },
  messages: { draw: { value: upTo(7), hops: nat } },
  wake(me) {
    me.drawn = me.toss(8);
    me.send.draw({ value: me.drawn, hops: 1 });
  },
  on: {
    draw(me, { value, hops }) {
      if (value > me.drawn) me.beaten = 1;
      if (hops < me.n) me.send.draw({ value, hops: hops + 1 });
      else if (me.beaten === 0) me.lead();
    },
  },
});

/** Does nothing for one outcome in a thousand. */
const oneInAThousand = algorithm({
  ...own,
  name: "one-in-a-thousand",
  needs: { ...coins, ids: true },
  elects: "max",
  state: {},
  messages: { token: { id } },
  wake(me) {
    if (me.toss(1000) !== 7) me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other });
    },
  },
});

/** Draws two numbers; then the first message to arrive decides. */
const dice = (sides: number) =>
  algorithm({
    ...own,
    name: `dice-of-${sides}`,
    needs: { ring: true, bothWays: true, coins: true, everyone: true },
    state: { die: nat, a: bit },
    messages: { roll: {}, a: {}, b: {} },
    wake(me) {
      me.die = me.toss(sides);
      me.send.roll(0);
    },
    on: {
      roll(me) {
        me.die += sides * me.toss(2);
        me.send.a(0);
        me.send.b(1);
      },
      a(me) {
        me.a = 1;
        me.lead();
      },
      b(me) {
        if (me.a === 0) me.a = 1;
        else return;
        if (me.decision === "none") me.follow();
      },
    },
  });

/** A process decides a second time after a thousand laps. */
const longLaps = algorithm({
  ...own,
  name: "a-thousand-laps",
  needs: { ...ring, everyone: true },
  elects: "max",
  state: { laps: nat },
  messages: { token: { id } },
  wake(me) {
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      if (other > me.id) return me.send.token({ id: other });
      if (other < me.id) return undefined;
      if (me.laps === 0) me.lead();
      return ++me.laps > 1000 ? me.lead() : me.send.token({ id: me.id });
    },
  },
});

/** A value that outgrows its field. */
const outgrows = algorithm({
  ...own,
  name: "outgrows-its-field",
  needs: { ...ring, everyone: true },
  elects: "max",
  state: { best: id, hops: upTo(2) },
  messages: { token: { id } },
  wake(me) {
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      me.hops++;
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other });
    },
  },
});

export const wrong: readonly Program[] = [
  { algorithm: drawsOnce, n: 2 },
  { algorithm: tiesLead, n: 2 },
  { algorithm: oneInAThousand, n: 2 },
  { algorithm: dice(10), n: 1 },
  { algorithm: dice(2000), n: 1, slow: true },
  { algorithm: dice(50_000), n: 1, slow: true },
  { algorithm: longLaps, n: 2 },
  { algorithm: outgrows, n: 3 },
];

/** All processes draw again until one draw is larger than all others. */
const drawsAgain = algorithm({
  ...own,
  name: "draws-again",
  needs: coins,
  state: { drawn: bit, active: bit, ties: bit, beaten: bit },
  messages: { draw: { value: bit, tie: bit, hops: nat } },
  wake(me) {
    me.active = 1;
    me.drawn = me.toss(2) as 0 | 1;
    me.send.draw({ value: me.drawn, tie: 0, hops: 1 });
  },
  on: {
    draw(me, { value, tie, hops }) {
      if (hops < me.n) {
        if (me.active === 1 && value > me.drawn) me.beaten = 1;
        const ties = me.active === 1 && value === me.drawn ? 1 : tie;
        return me.send.draw({ value, tie: ties, hops: hops + 1 });
      }
      if (me.beaten === 1) {
        me.active = 0;
        return undefined;
      }
      if (tie === 0) return me.lead();
      me.drawn = me.toss(2) as 0 | 1;
      return me.send.draw({ value: me.drawn, tie: 0, hops: 1 });
    },
  },
});

/** Tosses and ignores the result. */
const idleCoins = algorithm({
  ...own,
  name: "idle-coins",
  needs: { ...ring, coins: true, everyone: true },
  elects: "max",
  state: { coin: bit },
  messages: { token: { id } },
  wake(me) {
    me.coin = me.toss(2) as 0 | 1;
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other });
    },
  },
});

/** Correct, with many states. */
const manyLaps = algorithm({
  ...own,
  name: "many-laps",
  needs: { ...ring, everyone: true },
  elects: "max",
  state: { laps: nat },
  messages: { token: { id } },
  wake(me) {
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      if (other > me.id) return me.send.token({ id: other });
      if (other < me.id) return undefined;
      return ++me.laps === 500 ? me.lead() : me.send.token({ id: me.id });
    },
  },
});

export const right: readonly Program[] = [
  { algorithm: drawsAgain, n: 2 },
  { algorithm: idleCoins, n: 3 },
  { algorithm: manyLaps, n: 3, slow: true },
];
