import { across, algorithm, bit, id, nat } from "@ringleader/core";
import { own, ring, twoWay, type Program } from "./program.ts";

/** Sends out of port 1 as if all processes agreed on its direction. */
const onePort = algorithm({
  ...own,
  name: "always-port-1",
  needs: { ...twoWay, everyone: true },
  elects: "max",
  state: {},
  messages: { token: { id } },
  wake(me) {
    me.send.token(1, { id: me.id });
  },
  on: {
    token(me, { id: other }) {
      if (other === me.id) {
        if (me.decision === "none") me.lead();
      } else if (other > me.id) me.send.token(1, { id: other });
    },
  },
});

/** Forwards only messages from port 0. */
const hearsPort0 = algorithm({
  ...own,
  name: "hears-port-0",
  needs: { ...twoWay, everyone: true },
  elects: "max",
  state: {},
  messages: { token: { id } },
  wake(me) {
    me.send.token(0, { id: me.id });
    me.send.token(1, { id: me.id });
  },
  on: {
    token(me, { id: other }, port) {
      if (port === 1) return;
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token(1, { id: other });
    },
  },
});

/** Drops messages that arrive at port 1. */
const dropsAt1 = algorithm({
  ...own,
  name: "drops-at-port-1",
  needs: { ...twoWay, everyone: true },
  elects: "max",
  state: { home: nat },
  messages: { token: { id } },
  wake(me) {
    me.send.token(1, { id: me.id });
  },
  on: {
    token(me, { id: other }, port) {
      if (port === 1) return;
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token(across(port), { id: other });
    },
  },
});

/** Compares only with messages from port 0. */
const comparesAt0 = algorithm({
  ...own,
  name: "compares-at-port-0",
  needs: { ...twoWay, everyone: true },
  elects: "max",
  state: {},
  messages: { token: { id } },
  wake(me) {
    me.send.token(1, { id: me.id });
  },
  on: {
    token(me, { id: other }, port) {
      if (other === me.id) me.lead();
      else if (port === 1 || other > me.id) me.send.token(across(port), { id: other });
    },
  },
});

/** A process that does not start discards smaller ids. */
const sleeperCompares = algorithm({
  ...own,
  name: "sleepers-compare",
  needs: ring,
  elects: "max",
  state: {},
  messages: { token: { id } },
  wake(me) {
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other });
    },
  },
});

/** Only a process that is awake forwards. */
const sleeperDrops = algorithm({
  ...own,
  name: "sleepers-drop",
  needs: ring,
  elects: "max",
  state: { awake: bit },
  messages: { token: { id } },
  wake(me) {
    me.awake = 1;
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      if (me.awake === 0) return;
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other });
    },
  },
});

/** The leader waits for all other processes, but some never send. */
const waitsForAll = algorithm({
  ...own,
  name: "waits-for-all",
  needs: { ...ring, n: true },
  elects: "max",
  state: { heard: nat, best: id },
  messages: { token: { id, hops: nat } },
  wake(me) {
    if (me.best < me.id) me.best = me.id;
    me.send.token({ id: me.id, hops: 1 });
  },
  on: {
    token(me, { id: other, hops }) {
      if (other > me.best) me.best = other;
      if (hops < me.n) me.send.token({ id: other, hops: hops + 1 });
      if (++me.heard === me.n && me.best === me.id) me.lead();
    },
  },
});

/** Elects the largest id, although only processes that woke can be elected. */
const ofAll = algorithm({
  ...own,
  name: "elects-a-sleeper",
  needs: ring,
  elects: "max",
  state: { known: bit, best: id },
  messages: { token: { id } },
  wake(me) {
    if (me.known === 1) return;
    me.known = 1;
    me.best = me.id;
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      if (me.known === 0) {
        me.known = 1;
        me.best = me.id;
        me.send.token({ id: me.id });
      }
      if (other === me.id) me.lead();
      else if (other > me.best) {
        me.best = other;
        me.send.token({ id: other });
      }
    },
  },
});

/** Announces the start to the next process only, so others never learn of it. */
const wakesOne = algorithm({
  ...own,
  name: "wakes-its-neighbour-only",
  needs: { ...ring, n: true },
  elects: "max",
  state: { seen: nat, best: id, part: bit },
  messages: { hello: {}, token: { id, hops: nat } },
  wake(me) {
    me.part = 1;
    if (me.id > me.best) me.best = me.id;
    me.send.hello();
    me.send.token({ id: me.id, hops: 1 });
  },
  on: {
    hello(me) {
      if (me.part === 1) return;
      me.part = 1;
      me.send.token({ id: 0, hops: 1 });
    },
    token(me, { id: other, hops }) {
      if (other > me.best) me.best = other;
      me.seen++;
      if (hops < me.n) me.send.token({ id: other, hops: hops + 1 });
      if (me.seen === me.n && me.best === me.id && me.decision === "none") me.lead();
    },
  },
});

export const wrong: readonly Program[] = [
  { algorithm: onePort, n: 3 },
  { algorithm: hearsPort0, n: 3 },
  { algorithm: dropsAt1, n: 3 },
  { algorithm: comparesAt0, n: 3 },
  { algorithm: sleeperCompares, n: 3 },
  { algorithm: sleeperDrops, n: 2 },
  { algorithm: waitsForAll, n: 2 },
  { algorithm: ofAll, n: 2 },
  { algorithm: wakesOne, n: 3, slow: true },
];

/** Processes that do not start only relay. */
const relays = algorithm({
  ...own,
  name: "sleepers-relay",
  needs: ring,
  elects: "max",
  state: { takesPart: bit },
  messages: { token: { id } },
  wake(me) {
    me.takesPart = 1;
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      if (me.takesPart === 0) me.send.token({ id: other });
      else if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other });
    },
  },
});

/** Treats both ports alike. */
const unlabelled = algorithm({
  ...own,
  name: "both-ports-alike",
  needs: { ...twoWay, everyone: true },
  elects: "min",
  state: { home: nat },
  messages: { token: { id } },
  wake(me) {
    me.send.token(0, { id: me.id });
    me.send.token(1, { id: me.id });
  },
  on: {
    token(me, { id: other }, port) {
      if (other < me.id) me.send.token(across(port), { id: other });
      else if (other === me.id && ++me.home === 2) me.lead();
    },
  },
});

/** Sends out of one port; every process forwards in the same direction. */
const onwards = algorithm({
  ...own,
  name: "onwards-from-any-port",
  needs: { ...twoWay, everyone: true },
  elects: "max",
  state: {},
  messages: { token: { id } },
  wake(me) {
    me.send.token(1, { id: me.id });
  },
  on: {
    token(me, { id: other }, port) {
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token(across(port), { id: other });
    },
  },
});

export const right: readonly Program[] = [
  { algorithm: relays, n: 4 },
  { algorithm: unlabelled, n: 4, slow: true },
  { algorithm: onwards, n: 4, slow: true },
];
