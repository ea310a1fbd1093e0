import { across, algorithm, bit, ghost, id, nat } from "@ringleader/core";
import { own, type Program } from "./program.ts";

const bothWays = {
  ring: true,
  direction: true,
  bothWays: true,
  ids: true,
  rounds: true,
  everyone: true,
} as const;
const sleepers = { ring: true, direction: true, ids: true, rounds: true } as const;

/** Forwards a token through the last port; on some networks the token never stops. */
const lastPort = algorithm({
  ...own,
  name: "through-the-last-port",
  needs: { bothWays: true, ids: true, rounds: true, everyone: true },
  elects: "max",
  state: {},
  messages: { token: { id } },
  wake(me) {
    if (me.degree === 0) me.lead();
    else me.send.token(me.degree - 1, { id: me.id });
  },
  on: {
    token(me, { id: other }) {
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token(me.degree - 1, { id: other });
    },
  },
});

/** On one of the two rings of three a message never stops; with `grows` it also counts its hops. */
const pokes = (grows: boolean) =>
  algorithm({
    ...own,
    name: grows ? "pokes-and-counts" : "pokes-endlessly",
    needs: bothWays,
    elects: "max",
    state: { home: nat, left: id, right: id },
    messages: { token: { id }, poke: { hops: nat } },
    wake(me) {
      me.send.token(0, { id: me.id });
      me.send.token(1, { id: me.id });
    },
    on: {
      token(me, { id: other }, port) {
        if (port === 0 && me.left === 0) me.left = other;
        if (port === 1 && me.right === 0) me.right = other;
        if (other > me.id) me.send.token(across(port), { id: other });
        else if (other === me.id && ++me.home === 2) {
          me.lead();
          if (me.left < me.right) me.send.poke(0, { hops: 0 });
        }
      },
      poke(me, { hops }, port) {
        me.send.poke(across(port), { hops: grows ? hops + 1 : 0 });
      },
    },
  });

/** Under another order a process is reached later and may wake later. */
const latecomer = algorithm({
  ...own,
  name: "wakes-later-under-another-order",
  needs: sleepers,
  elects: "max",
  state: { started: bit, seen: bit, slow: bit, rang: bit },
  messages: { hint: { which: nat }, ping: {}, foreign: {}, token: { id } },
  wake(me) {
    me.started = 1;
    me.send.hint({ which: 0 });
    me.send.hint({ which: 1 });
    me.alarm(20, 0);
  },
  on: {
    hint(me, { which }) {
      if (me.started === 1) {
        if (which === 0) me.send.foreign();
        return;
      }
      if (me.seen === 1) return;
      me.seen = 1;
      if (which === 0) me.send.ping();
      else {
        me.slow = 1;
        me.alarm(3, 1);
      }
    },
    ping() {},
    foreign(me) {
      if (me.slow === 1 && me.rang === 1) me.lead();
    },
    token(me, { id: other }) {
      if (me.started === 0 || other > me.id) me.send.token({ id: other });
      else if (other === me.id) me.lead();
    },
  },
  alarm(me, tag) {
    if (tag === 0) me.send.token({ id: me.id });
    else {
      me.rang = 1;
      me.send.ping();
    }
  },
});

/** The effect of one order has vanished before the next message; two effects together cause an error. */
const fades = algorithm({
  ...own,
  name: "fades-before-it-shows",
  needs: bothWays,
  elects: "max",
  state: { heard: nat, flag: bit },
  messages: { token: { id }, go: {} },
  wake(me) {
    me.send.token(0, { id: me.id });
    me.send.token(1, { id: me.id });
  },
  on: {
    token(me, { id: other }, port) {
      if (++me.heard === 1) {
        if (other < me.id) me.alarm(port === 0 ? 10 : 2, 0);
        else if (other > me.id) {
          me.flag = port;
          me.alarm(4, 1);
        }
      } else if (other <= me.id && me.heard === 2) me.lead();
    },
    go(me) {
      if (me.flag === 1) me.lead();
    },
  },
  alarm(me, tag) {
    if (tag === 0) me.send.go(0);
    else me.flag = 0;
  },
});

/** Only a sleeping process reads the ghost. */
const sleeperReads = algorithm({
  ...own,
  name: "sleepers-read-a-ghost",
  needs: sleepers,
  elects: "max",
  state: { awake: bit },
  messages: { token: { id, hops: ghost(nat) } },
  wake(me) {
    me.awake = 1;
    me.send.token({ id: me.id, hops: 1 });
  },
  on: {
    token(me, { id: other, hops }) {
      if (me.awake === 0) {
        if (hops < 2) me.send.token({ id: other, hops: hops + 1 });
      } else if (other > me.id) me.send.token({ id: other, hops: hops + 1 });
      else if (other === me.id) me.lead();
    },
  },
});

/** A function outside the definition reads `willing`. */
function react(
  it: {
    started: number;
    willing: boolean;
    id: number;
    lead(): void;
    send: { token(words: { id: number }): void };
  },
  other: number,
): void {
  if (it.started === 0 && !it.willing) return;
  if (other === it.id) it.lead();
  else if (it.started === 0 || other > it.id) it.send.token({ id: other });
}

const unwilling = algorithm({
  ...own,
  name: "the-unwilling-drop",
  needs: sleepers,
  elects: "max",
  state: { started: bit },
  messages: { token: { id } },
  wake(p) {
    p.started = 1;
    p.send.token({ id: p.id });
  },
  on: {
    token(p, { id: other }) {
      react(p, other);
    },
  },
});

/** Uses a remainder that the ids 1, 2, 3 do not have. */
const remainder = algorithm({
  ...own,
  name: "remainder-by-six",
  needs: { ring: true, direction: true, ids: true, everyone: true },
  elects: "max",
  state: {},
  messages: { token: { id } },
  wake(me) {
    if (me.id % 6 !== 5) me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other });
    },
  },
});

/** Stores a count outside its fields. */
const outside = new Map<number, number>();
const hidden = algorithm({
  ...own,
  name: "counts-outside-its-fields",
  needs: { ring: true, direction: true, ids: true, everyone: true, fifo: true },
  elects: "max",
  computesWithIds: true,
  leastId: 1,
  state: {},
  messages: { token: { id } },
  wake(me) {
    outside.set(me.id, 0);
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      const count = outside.get(me.id)! + 1;
      outside.set(me.id, count);
      if (other === me.id) {
        if (count === 1 || count % 2 === 0) me.lead();
      } else if (other > me.id) me.send.token({ id: other });
    },
  },
});

export const wrong: readonly Program[] = [
  { algorithm: lastPort, n: 3 },
  { algorithm: pokes(false), n: 3 },
  { algorithm: latecomer, n: 3, slow: true },
  { algorithm: fades, n: 2 },
  { algorithm: sleeperReads, n: 3 },
  { algorithm: unwilling, n: 3 },
  { algorithm: remainder, n: 3 },
  { algorithm: hidden, n: 3 },
];

/** Programs that are too long to check. The verdict is undecided, never `holds`. */
export const endless: readonly Program[] = [{ algorithm: pokes(true), n: 3 }];

export const right: readonly Program[] = [];
