import { across, algorithm, ghost, id, maybe, nat, perPort } from "@ringleader/core";
import { own, ring, twoWay, type Program } from "./program.ts";

const needs = { ...ring, everyone: true } as const;
const hops = { token: { id, hops: nat } };

/** Drops a token if its ghost is large. */
const readsMessage = algorithm({
  ...own,
  name: "reads-a-ghost-of-a-message",
  needs,
  elects: "max",
  state: {},
  messages: { token: { id, phase: ghost(nat) } },
  wake(me) {
    me.send.token({ id: me.id, phase: 1 });
  },
  on: {
    token(me, { id: other, phase }) {
      if (other === me.id) me.lead();
      else if (other > me.id && phase < 3) me.send.token({ id: other, phase: phase + 1 });
    },
  },
});

const readsState = algorithm({
  ...own,
  name: "reads-a-ghost-of-its-own",
  needs,
  elects: "max",
  state: { seen: ghost(nat) },
  messages: { token: { id } },
  wake(me) {
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      me.seen++;
      if (other === me.id) me.lead();
      else if (other > me.id && me.seen < 3) me.send.token({ id: other });
    },
  },
});

/** Reads a ghost only in a rare branch. */
const readsSeldom = algorithm({
  ...own,
  name: "reads-a-ghost-at-home",
  needs,
  elects: "max",
  state: { laps: ghost(nat) },
  messages: { token: { id } },
  wake(me) {
    me.laps = 0;
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      me.laps++;
      if (other > me.id) me.send.token({ id: other });
      else if (other === me.id && me.laps < 4) me.lead();
    },
  },
});

/** Copies a ghost into an ordinary field. */
const copies = algorithm({
  ...own,
  name: "copies-a-ghost",
  needs,
  elects: "max",
  state: { far: nat },
  messages: { token: { id, phase: ghost(nat) } },
  wake(me) {
    me.send.token({ id: me.id, phase: 1 });
  },
  on: {
    token(me, { id: other, phase }) {
      me.far = phase;
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other, phase: phase + 1 });
    },
  },
});

/** Assumes that a token with as many hops as its id has visited all processes, which is true only for ids 1..n. */
const idAsLimit = algorithm({
  ...own,
  name: "id-as-hop-limit",
  needs,
  elects: "max",
  state: {},
  messages: hops,
  wake(me) {
    me.send.token({ id: me.id, hops: 1 });
  },
  on: {
    token(me, { id: other, hops: made }) {
      if (other > me.id) me.send.token({ id: other, hops: made + 1 });
      else if (other === me.id && made === other) me.lead();
    },
  },
});

const parity = algorithm({
  ...own,
  name: "parity-of-an-id",
  needs,
  elects: "max",
  state: {},
  messages: { token: { id } },
  wake(me) {
    me.send.token({ id: me.id });
    if (me.id % 2 === 1) me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      if (other === me.id) {
        if (me.decision === "none") me.lead();
      } else if (other > me.id) me.send.token({ id: other });
    },
  },
});

/** Takes the largest id for n, which is right only for ids 1..n. */
const knowsN = algorithm({
  ...own,
  name: "takes-the-largest-id-for-n",
  needs,
  elects: "max",
  state: { best: id, heard: nat },
  messages: { token: { id } },
  wake(me) {
    me.best = me.id;
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      me.heard++;
      if (other > me.best) me.best = other;
      if (other > me.id) me.send.token({ id: other });
      if (me.heard === me.best && me.best === me.id) me.lead();
    },
  },
});

const difference = algorithm({
  ...own,
  name: "difference-of-two-ids",
  needs,
  elects: "max",
  state: {},
  messages: { token: { id } },
  wake(me) {
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      if (other === me.id) me.lead();
      else if (other > me.id && other - me.id < 8) me.send.token({ id: other });
    },
  },
});

/** Stores an id in a nat. */
const inNat = algorithm({
  ...own,
  name: "an-id-in-a-nat",
  needs,
  elects: "max",
  state: { best: nat },
  messages: { token: { id } },
  wake(me) {
    me.best = me.id;
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      if (other === me.id) me.lead();
      else if (other > me.best) me.send.token({ id: other });
    },
  },
});

const zero = algorithm({
  ...own,
  name: "zero-means-none",
  needs,
  elects: "min",
  state: { best: id, sum: nat },
  messages: { token: { id } },
  wake(me) {
    me.sum = me.id;
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      me.sum += other;
      if (other === me.id) me.lead();
      else if (other < me.id) me.send.token({ id: other });
    },
  },
});

export const wrong: readonly Program[] = [
  { algorithm: readsMessage, n: 4 },
  { algorithm: readsState, n: 4 },
  { algorithm: readsSeldom, n: 4 },
  { algorithm: copies, n: 3 },
  { algorithm: idAsLimit, n: 3 },
  { algorithm: parity, n: 3 },
  { algorithm: knowsN, n: 3 },
  { algorithm: difference, n: 3 },
  { algorithm: inNat, n: 3 },
  { algorithm: zero, n: 3 },
];

/** Only counts its ghosts. */
const counted = algorithm({
  ...own,
  name: "counts-its-ghosts",
  needs,
  elects: "max",
  state: { laps: ghost(nat) },
  messages: { token: { id, phase: ghost(nat) } },
  wake(me) {
    me.laps = 1;
    me.send.token({ id: me.id, phase: me.laps });
  },
  on: {
    token(me, { id: other, phase }) {
      me.laps++;
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other, phase: phase + 1 });
    },
  },
});

/** Stores ids and compares them in every way, but does not compute with them. */
const compares = algorithm({
  ...own,
  name: "compares-in-every-way",
  needs: { ...twoWay, everyone: true },
  elects: "max",
  state: { best: id, other: maybe(id), seen: perPort(maybe(id)) },
  messages: { probe: { id } },
  wake(me) {
    me.best = Math.max(me.id, me.best);
    me.send.probe(0, { id: me.best });
    me.send.probe(1, { id: me.best });
  },
  on: {
    probe(me, { id: other }, port) {
      me.seen.put(port, 0, other);
      if (me.other === undefined || me.other <= other) me.other = Math.max(other, me.id);
      if (other === me.id) {
        if (me.decision === "none") me.lead();
      } else if (other >= me.id) me.send.probe(across(port), { id: other });
    },
  },
});

export const right: readonly Program[] = [
  { algorithm: counted, n: 4 },
  { algorithm: compares, n: 3 },
];
