import { across, algorithm, bit, id, maybe, nat } from "@ringleader/core";
import { own, type Program } from "./program.ts";

const rounds = { ring: true, direction: true, ids: true, rounds: true } as const;
const bothWays = { ring: true, bothWays: true, ids: true, rounds: true, everyone: true } as const;

/** Correct only if port 0 is handled first. */
const port0First = algorithm({
  ...own,
  name: "port-0-first",
  needs: bothWays,
  elects: "max",
  state: { first: maybe(nat) },
  messages: { token: { id } },
  wake(me) {
    me.send.token(0, { id: me.id });
    me.send.token(1, { id: me.id });
  },
  on: {
    token(me, { id: other }, port) {
      me.first ??= port;
      if (other === me.id) {
        if (me.first === 0 && me.decision === "none") me.lead();
      } else if (other > me.id) me.send.token(across(port), { id: other });
    },
  },
});

/** Decides by the last id handled, which depends on the order within a round. */
const lastOfRound = algorithm({
  ...own,
  name: "last-of-the-round",
  needs: { ...bothWays, n: true },
  elects: "max",
  state: { best: id, last: id },
  messages: { token: { id } },
  wake(me) {
    me.best = me.id;
    me.last = me.id;
    me.send.token(0, { id: me.id });
    me.send.token(1, { id: me.id });
    me.alarm(me.n);
  },
  on: {
    token(me, { id: other }, port) {
      me.last = other;
      if (other > me.best) {
        me.best = other;
        me.send.token(across(port), { id: other });
      }
    },
  },
  alarm(me) {
    if (me.best === me.id && me.last !== me.id) me.lead();
    else if (me.n === 1) me.lead();
  },
});

/**
 * Waits n rounds for larger ids. A process that starts later starts before this token reaches it, so its id arrives
 * in time.
 */
const fromItsOwnStart = algorithm({
  ...own,
  name: "counts-from-its-own-start",
  needs: { ...rounds, n: true },
  elects: "max",
  state: { best: id, awake: bit },
  messages: { token: { id } },
  wake(me) {
    me.awake = 1;
    if (me.best < me.id) me.best = me.id;
    me.send.token({ id: me.id });
    me.alarm(me.n);
  },
  on: {
    token(me, { id: other }) {
      if (other > me.best) me.best = other;
      if (other !== me.id) me.send.token({ id: other });
    },
  },
  alarm(me) {
    if (me.best === me.id) me.lead();
  },
});

/** Gives each id a turn of n rounds. Each process counts from its own start. */
const ownTurns = algorithm({
  ...own,
  name: "turns-from-its-own-start",
  needs: { ...rounds, n: true },
  elects: "min",
  computesWithIds: true,
  leastId: 1,
  state: { quiet: bit },
  messages: { token: { id } },
  wake(me) {
    if (me.quiet === 0) me.alarm(me.n * (me.id - 1));
  },
  on: {
    token(me, { id: other }) {
      me.quiet = 1;
      me.calm();
      if (other === me.id) me.lead();
      else me.send.token({ id: other });
    },
  },
  alarm(me) {
    me.send.token({ id: me.id });
  },
});

/** An alarm that rings forever. */
const ticks = algorithm({
  ...own,
  name: "ticks-forever",
  needs: rounds,
  elects: "max",
  state: {},
  messages: { token: { id } },
  wake(me) {
    me.send.token({ id: me.id });
    me.alarm(1);
  },
  on: {
    token(me, { id: other }) {
      if (other === me.id) me.lead();
      else if (other > me.id) me.send.token({ id: other });
    },
  },
  alarm(me) {
    me.alarm(1);
  },
});

/** Sets an alarm for the current round whenever it rings. */
const atOnce = algorithm({
  ...own,
  name: "rings-again-at-once",
  needs: { ...rounds, everyone: true },
  elects: "max",
  state: { rung: bit },
  messages: { token: { id } },
  wake(me) {
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      if (other === me.id) {
        me.lead();
        me.alarm(0);
      } else if (other > me.id) me.send.token({ id: other });
    },
  },
  alarm(me) {
    me.alarm(0);
  },
});

/** Two processes answer each other forever. */
const wakesAgain = algorithm({
  ...own,
  name: "answers-forever",
  needs: bothWays,
  elects: "max",
  state: {},
  messages: { token: { id }, poke: {} },
  wake(me) {
    me.send.token(1, { id: me.id });
    me.send.token(0, { id: me.id });
  },
  on: {
    token(me, { id: other }, port) {
      if (other === me.id) {
        if (me.decision === "none") {
          me.lead();
          me.send.poke(0);
        }
      } else if (other > me.id) me.send.token(across(port), { id: other });
    },
    poke(me, _, port) {
      me.alarm(2, port);
    },
  },
  alarm(me, port) {
    me.send.poke(port as 0 | 1);
  },
});

/** Sleeping processes compare although they do not take part. */
const sleepers = algorithm({
  ...own,
  name: "sleepers-in-rounds-compare",
  needs: rounds,
  elects: "min",
  state: {},
  messages: { token: { id } },
  wake(me) {
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      if (other === me.id) me.lead();
      else if (other < me.id) me.send.token({ id: other });
    },
  },
});

/** Anonymous processes that all do the same. */
const nameless = algorithm({
  ...own,
  name: "nameless-in-rounds",
  needs: { ring: true, direction: true, rounds: true, n: true, everyone: true },
  state: { heard: nat },
  messages: { tick: {} },
  wake(me) {
    me.send.tick();
  },
  on: {
    tick(me) {
      if (++me.heard < me.n) me.send.tick();
      else me.lead();
    },
  },
});

export const wrong: readonly Program[] = [
  { algorithm: port0First, n: 3 },
  { algorithm: lastOfRound, n: 3 },
  { algorithm: ownTurns, n: 2 },
  { algorithm: ticks, n: 2 },
  { algorithm: atOnce, n: 2 },
  { algorithm: wakesAgain, n: 2 },
  { algorithm: sleepers, n: 3 },
  { algorithm: nameless, n: 2 },
];

/** Chang and Roberts in rounds; processes that do not start relay. */
const relays = algorithm({
  ...own,
  name: "relays-in-rounds",
  needs: rounds,
  elects: "max",
  state: { takesPart: bit },
  messages: { token: { id } },
  wake(me) {
    me.takesPart = 1;
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: other }) {
      if (me.takesPart === 0 || other > me.id) me.send.token({ id: other });
      else if (other === me.id) me.lead();
    },
  },
});

/** All start together, and every process knows when n rounds are over. */
const together = algorithm({
  ...own,
  name: "n-rounds-together",
  needs: { ...rounds, n: true, everyone: true },
  elects: "max",
  state: { best: id },
  messages: { token: { id } },
  wake(me) {
    me.best = me.id;
    me.send.token({ id: me.id });
    me.alarm(me.n);
  },
  on: {
    token(me, { id: other }) {
      if (other > me.best) {
        me.best = other;
        me.send.token({ id: other });
      }
    },
  },
  alarm(me) {
    if (me.best === me.id) me.lead();
  },
});

/** Two-way, and the order of arrival does not matter. */
const eitherOrder = algorithm({
  ...own,
  name: "either-order",
  needs: bothWays,
  elects: "max",
  state: { home: nat },
  messages: { token: { id } },
  wake(me) {
    me.send.token(0, { id: me.id });
    me.send.token(1, { id: me.id });
  },
  on: {
    token(me, { id: other }, port) {
      if (other > me.id) me.send.token(across(port), { id: other });
      else if (other === me.id && ++me.home === 2) me.lead();
    },
  },
});

/** An alarm that rings a few times and then stops. */
const fewTicks = algorithm({
  ...own,
  name: "ticks-n-times",
  needs: { ...rounds, n: true, everyone: true },
  elects: "min",
  state: { best: id, ticks: nat },
  messages: { token: { id } },
  wake(me) {
    me.best = me.id;
    me.send.token({ id: me.id });
    me.alarm(1);
  },
  on: {
    token(me, { id: other }) {
      if (other < me.best) {
        me.best = other;
        me.send.token({ id: other });
      }
    },
  },
  alarm(me) {
    if (++me.ticks < me.n) me.alarm(1);
    else if (me.best === me.id) me.lead();
  },
});

export const right: readonly Program[] = [
  { algorithm: relays, n: 3 },
  { algorithm: fromItsOwnStart, n: 3 },
  { algorithm: together, n: 4 },
  { algorithm: eitherOrder, n: 4 },
  { algorithm: fewTicks, n: 4 },
];
