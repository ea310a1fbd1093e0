import { across, algorithm, bit, id, maybe, nat, one, perPort } from "@ringleader/core";
import { own, ring, twoWay, type Program } from "./program.ts";

const everyone = { everyone: true } as const;

/** Two messages on one link must arrive in order, but the needs do not include fifo. */
const twoInOne = algorithm({
  ...own,
  name: "two-in-one",
  needs: { ...ring, ...everyone },
  elects: "max",
  state: { ready: bit },
  messages: { open: {}, token: { id } },
  wake(me) {
    me.send.open();
    me.send.token({ id: me.id });
  },
  on: {
    open(me) {
      me.ready = 1;
    },
    token(me, { id: other }) {
      if (me.ready === 0) return;
      if (other === me.id) me.lead();
      else if (other > me.id) {
        me.send.open();
        me.send.token({ id: other });
      }
    },
  },
});

/** Requires ids to arrive in rising order. */
const rising = algorithm({
  ...own,
  name: "hears-in-rising-order",
  needs: { ...twoWay, ...everyone },
  elects: "max",
  state: { last: maybe(id), falls: bit },
  messages: { probe: { id } },
  wake(me) {
    me.send.probe(0, { id: me.id });
    me.send.probe(1, { id: me.id });
  },
  on: {
    probe(me, { id: other }, port) {
      if (other === me.id) {
        if (me.falls === 0 && me.decision === "none") me.lead();
        return;
      }
      if (me.last !== undefined && other < me.last) me.falls = 1;
      me.last = other;
      if (other > me.id) me.send.probe(across(port), { id: other });
    },
  },
});

/** Franklin's rule with one slot per side: an early message is overwritten. */
const oneSlot = algorithm({
  ...own,
  name: "one-slot-a-side",
  needs: { ...twoWay, ...everyone },
  elects: "max",
  state: { status: one("active", "passive", "leader"), heard: perPort(maybe(id)) },
  messages: { probe: { id } },
  wake(me) {
    me.send.probe(0, { id: me.id });
    me.send.probe(1, { id: me.id });
  },
  on: {
    probe(me, { id: other }, port) {
      if (me.status === "passive") return me.send.probe(across(port), { id: other });
      if (me.status === "leader") return undefined;
      if (other === me.id) {
        me.status = "leader";
        return me.lead();
      }
      me.heard.put(port, 0, other);
      const [x, y] = [me.heard.of(0, 0), me.heard.of(1, 0)];
      if (x === undefined || y === undefined) return undefined;
      me.heard.put(0, 0, undefined);
      me.heard.put(1, 0, undefined);
      if (x > me.id || y > me.id) me.status = "passive";
      else {
        me.send.probe(0, { id: me.id });
        me.send.probe(1, { id: me.id });
      }
      return undefined;
    },
  },
});

/** Counts all messages, whatever they contain. */
const counts = algorithm({
  ...own,
  name: "counts-to-n",
  needs: { ...ring, ...everyone, n: true },
  elects: "max",
  state: { best: id, heard: nat },
  messages: { token: { id } },
  wake(me) {
    me.best = me.id;
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      if (other > me.best) me.best = other;
      if (other > me.id) me.send.token({ id: me.best });
      if (++me.heard === me.n && me.best === me.id && me.decision === "none") me.lead();
    },
  },
});

/** Compares an id with the last one received instead of the largest. */
const lastSeen = algorithm({
  ...own,
  name: "compares-with-the-last",
  needs: { ...ring, ...everyone },
  elects: "max",
  state: { last: id },
  messages: { token: { id } },
  wake(me) {
    me.last = me.id;
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      if (other === me.id) return me.lead();
      if (other > me.last) me.send.token({ id: other });
      me.last = other;
      return undefined;
    },
  },
});

/** Declares when the first copy of its id returns, and again when the second does. */
const twiceHome = algorithm({
  ...own,
  name: "declares-twice",
  needs: { ...twoWay, ...everyone },
  elects: "max",
  state: {},
  messages: { probe: { id } },
  wake(me) {
    me.send.probe(0, { id: me.id });
    me.send.probe(1, { id: me.id });
  },
  on: {
    probe(me, { id: other }, port) {
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.probe(across(port), { id: other });
    },
  },
});

/** Announces to all processes, but some ignore it. */
const deaf = algorithm({
  ...own,
  name: "stops-listening",
  needs: { ...ring, ...everyone },
  elects: "max",
  announces: true,
  state: { lost: bit, heard: nat },
  messages: { token: { id }, leader: { id } },
  wake(me) {
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      if (other === me.id) {
        me.lead();
        return me.send.leader({ id: me.id });
      }
      me.heard++;
      if (other < me.id) return undefined;
      me.lost = 1;
      return me.send.token({ id: other });
    },
    leader(me, { id: other }) {
      if (other === me.id) return undefined;
      if (me.heard > 1) return undefined;
      me.follow(other);
      return me.send.leader({ id: other });
    },
  },
});

/** Follows the largest id that it has seen, which need not be the largest. */
const follows = algorithm({
  ...own,
  name: "follows-too-early",
  needs: { ...ring, ...everyone },
  elects: "max",
  announces: true,
  state: {},
  messages: { token: { id } },
  wake(me) {
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      if (other === me.id) return me.decision === "none" ? me.lead() : undefined;
      if (other < me.id) return undefined;
      if (me.decision === "none") me.follow(other);
      return me.send.token({ id: other });
    },
  },
});

/** A message stops after three hops, which is wrong from four processes on. */
const fourth = algorithm({
  ...own,
  name: "gives-up-after-three-hops",
  needs: { ...ring, ...everyone },
  elects: "max",
  state: {},
  messages: { token: { id, hops: nat } },
  wake(me) {
    me.send.token({ id: me.id, hops: 1 });
  },
  on: {
    token(me, { id: other, hops }) {
      if (other === me.id) me.lead();
      else if (other > me.id && hops < 3) me.send.token({ id: other, hops: hops + 1 });
    },
  },
});

/** The largest id circulates forever. */
const pingPong = algorithm({
  ...own,
  name: "never-ends",
  needs: { ...ring, ...everyone },
  elects: "max",
  state: { lap: bit },
  messages: { token: { id } },
  wake(me) {
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      if (other === me.id && me.decision === "none") me.lead();
      if (other >= me.id) me.send.token({ id: other });
    },
  },
});

export const wrong: readonly Program[] = [
  { algorithm: twoInOne, n: 2 },
  { algorithm: rising, n: 3, slow: true },
  { algorithm: oneSlot, n: 4 },
  { algorithm: counts, n: 3 },
  { algorithm: lastSeen, n: 4 },
  { algorithm: twiceHome, n: 2 },
  { algorithm: deaf, n: 4 },
  { algorithm: follows, n: 3 },
  { algorithm: fourth, n: 4 },
  { algorithm: pingPong, n: 2 },
];

const everyId = algorithm({
  ...own,
  name: "every-id",
  needs: { ...ring, ...everyone, fifo: true },
  elects: "max",
  state: { best: id },
  messages: { token: { id } },
  wake(me) {
    me.best = me.id;
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      if (other > me.best) me.best = other;
      if (other !== me.id) me.send.token({ id: other });
      else if (me.best === me.id) me.lead();
    },
  },
});

/** Two-way; only the first copy of its id that returns counts. */
const onceHome = algorithm({
  ...own,
  name: "both-ways-once",
  needs: { ...twoWay, ...everyone },
  elects: "max",
  state: {},
  messages: { probe: { id } },
  wake(me) {
    me.send.probe(0, { id: me.id });
    me.send.probe(1, { id: me.id });
  },
  on: {
    probe(me, { id: other }, port) {
      if (other === me.id) {
        if (me.decision === "none") me.lead();
      } else if (other > me.id) me.send.probe(across(port), { id: other });
    },
  },
});

/** Uses only that the first id received is at most the largest. */
const firstHeard = algorithm({
  ...own,
  name: "first-heard",
  needs: { ...twoWay, ...everyone, n: true },
  elects: "max",
  state: { first: maybe(id) },
  messages: { probe: { id, hops: nat } },
  wake(me) {
    me.send.probe(0, { id: me.id, hops: 1 });
    me.send.probe(1, { id: me.id, hops: 1 });
  },
  on: {
    probe(me, { id: other, hops }, port) {
      me.first ??= other;
      if (other === me.id) {
        if (me.decision === "none" && me.first <= me.id) me.lead();
      } else if (other > me.id && hops < me.n) {
        me.send.probe(across(port), { id: other, hops: hops + 1 });
      }
    },
  },
});

const inOrder = algorithm({
  ...own,
  name: "two-in-one-in-order",
  needs: { ...ring, ...everyone, fifo: true },
  elects: "max",
  state: { ready: bit },
  messages: { open: {}, token: { id } },
  wake(me) {
    me.send.open();
    me.send.token({ id: me.id });
  },
  on: {
    open(me) {
      me.ready = 1;
    },
    token(me, { id: other }) {
      if (me.ready === 0) return;
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other });
    },
  },
});

const tells = algorithm({
  ...own,
  name: "announces-to-all",
  needs: { ...ring, ...everyone },
  elects: "min",
  announces: true,
  state: {},
  messages: { token: { id }, leader: { id } },
  wake(me) {
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      if (other < me.id) me.send.token({ id: other });
      if (other !== me.id) return;
      me.lead();
      me.send.leader({ id: me.id });
    },
    leader(me, { id: other }) {
      if (other === me.id) return;
      me.follow(other);
      me.send.leader({ id: other });
    },
  },
});

export const right: readonly Program[] = [
  { algorithm: everyId, n: 4 },
  { algorithm: onceHome, n: 4, slow: true },
  { algorithm: firstHeard, n: 3, slow: true },
  { algorithm: inOrder, n: 4 },
  { algorithm: tells, n: 4 },
];
