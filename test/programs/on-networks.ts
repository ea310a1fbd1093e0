import { algorithm, bit, id, maybe, nat, perPort } from "@ringleader/core";
import { net as needs, own, type Program } from "./program.ts";

/** Sends a message through every port except one. */
const others = (degree: number, but: number, send: (port: number) => void): void => {
  for (let port = 0; port < degree; port++) if (port !== but) send(port);
};

const localMaximum = algorithm({
  ...own,
  name: "larger-than-all-neighbours",
  needs,
  elects: "max",
  state: { heard: nat, beaten: bit },
  messages: { hello: { id } },
  wake(me) {
    if (me.degree === 0) me.lead();
    others(me.degree, -1, (port) => me.send.hello(port, { id: me.id }));
  },
  on: {
    hello(me, { id: other }) {
      if (other > me.id) me.beaten = 1;
      if (++me.heard === me.degree && me.beaten === 0) me.lead();
    },
  },
});

const twoHops = algorithm({
  ...own,
  name: "largest-within-two-hops",
  needs,
  elects: "max",
  state: { best: id, heard: nat, told: nat },
  messages: { one: { id }, two: { id } },
  wake(me) {
    me.best = me.id;
    if (me.degree === 0) me.lead();
    others(me.degree, -1, (port) => me.send.one(port, { id: me.id }));
  },
  on: {
    one(me, { id: other }) {
      if (other > me.best) me.best = other;
      if (++me.heard === me.degree)
        others(me.degree, -1, (port) => me.send.two(port, { id: me.best }));
    },
    two(me, { id: other }) {
      if (other > me.best) me.best = other;
      if (++me.told === me.degree && me.best === me.id) me.lead();
    },
  },
});

/** Assumes that the last port leads to the largest neighbour. */
const lastPort = algorithm({
  ...own,
  name: "trusts-its-last-port",
  needs,
  elects: "max",
  state: { best: id },
  messages: { ask: { id } },
  wake(me) {
    if (me.degree === 0) me.lead();
    else me.send.ask(me.degree - 1, { id: me.id });
  },
  on: {
    ask(me, { id: other }, port) {
      if (other < me.id && port === 0) me.lead();
    },
  },
});

/** Saturation: correct only on trees. */
const saturation = algorithm({
  ...own,
  name: "saturation",
  needs,
  elects: "max",
  state: { best: id, heard: perPort(bit), count: nat, sent: bit },
  messages: { best: { id } },
  wake(me) {
    me.best = me.id;
    if (me.degree === 0) me.lead();
    if (me.degree === 1) {
      me.sent = 1;
      me.send.best(0, { id: me.id });
    }
  },
  on: {
    best(me, { id: other }, port) {
      if (other > me.best) me.best = other;
      me.heard.put(port, 0, 1);
      me.count++;
      if (me.sent === 0 && me.count === me.degree - 1) {
        me.sent = 1;
        for (let p = 0; p < me.degree; p++)
          if (me.heard.of(p) === 0) me.send.best(p, { id: me.best });
      } else if (me.count === me.degree && me.best === me.id) me.lead();
    },
  },
});

/**
 * A token leaves by the port after the one at which it arrived. It visits all processes of a tree, but not of every
 * other network.
 */
const nextPort = algorithm({
  ...own,
  name: "leaves-by-the-next-port",
  needs,
  elects: "max",
  state: { best: id },
  messages: { token: { id } },
  wake(me) {
    me.best = me.id;
    if (me.degree === 0) me.lead();
    else me.send.token(0, { id: me.id });
  },
  on: {
    token(me, { id: other }, port) {
      if (other < me.best) return;
      me.best = other;
      const next = (port + 1) % me.degree;
      if (other === me.id && next === 0) me.lead();
      else me.send.token(next, { id: other });
    },
  },
});

/** Assumes that a link has the same port number at both ends. */
const samePort = algorithm({
  ...own,
  name: "same-number-at-both-ends",
  needs,
  elects: "max",
  state: { best: id, left: nat, parent: maybe(nat) },
  messages: { wave: { id, port: nat } },
  wake(me) {
    me.best = me.id;
    me.left = me.degree;
    if (me.degree === 0) me.lead();
    others(me.degree, -1, (port) => me.send.wave(port, { id: me.id, port }));
  },
  on: {
    wave(me, { id: other, port: sent }, port) {
      if (other < me.best) return;
      if (other > me.best) {
        me.best = other;
        me.parent = port;
        me.left = me.degree;
        others(me.degree, port, (p) => me.send.wave(p, { id: other, port: p }));
      }
      if (sent !== port) return;
      if (--me.left > 0) return;
      if (me.parent === undefined) me.lead();
      else me.send.wave(me.parent, { id: me.best, port: me.parent });
    },
  },
});

/** Echo waves; a process does not reset its count when a larger wave takes over. */
const staleCount = algorithm({
  ...own,
  name: "keeps-its-old-count",
  needs,
  elects: "max",
  state: { best: id, left: nat, parent: maybe(nat) },
  messages: { wave: { id } },
  wake(me) {
    me.best = me.id;
    me.left = me.degree;
    if (me.degree === 0) me.lead();
    others(me.degree, -1, (port) => me.send.wave(port, { id: me.id }));
  },
  on: {
    wave(me, { id: other }, port) {
      if (other < me.best || me.left === 0) return;
      if (other > me.best) {
        me.best = other;
        me.parent = port;
        others(me.degree, port, (p) => me.send.wave(p, { id: other }));
      }
      if (--me.left > 0) return;
      if (me.parent === undefined) me.lead();
      else me.send.wave(me.parent, { id: me.best });
    },
  },
});

export const wrong: readonly Program[] = [
  { algorithm: localMaximum, n: 3 },
  { algorithm: twoHops, n: 4, slow: true },
  { algorithm: lastPort, n: 3 },
  { algorithm: saturation, n: 3 },
  { algorithm: nextPort, n: 4, slow: true },
  { algorithm: samePort, n: 3 },
  { algorithm: staleCount, n: 4 },
];

/** Echo with extinction: only the wave of the largest id completes. */
const echoes = algorithm({
  ...own,
  name: "echo-with-extinction",
  needs,
  elects: "max",
  state: { best: id, left: nat, parent: maybe(nat) },
  messages: { wave: { id } },
  wake(me) {
    me.best = me.id;
    me.left = me.degree;
    if (me.degree === 0) me.lead();
    others(me.degree, -1, (port) => me.send.wave(port, { id: me.id }));
  },
  on: {
    wave(me, { id: other }, port) {
      if (other < me.best) return;
      if (other > me.best) {
        me.best = other;
        me.parent = port;
        me.left = me.degree;
        others(me.degree, port, (p) => me.send.wave(p, { id: other }));
      }
      if (--me.left > 0) return;
      if (me.parent === undefined) me.lead();
      else me.send.wave(me.parent, { id: me.best });
    },
  },
});

export const right: readonly Program[] = [{ algorithm: echoes, n: 3 }];
