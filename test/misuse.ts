// Misuse that does not compile. Nothing here runs: the type checker reads it, and each `@ts-expect-error` is a proof that
// the line below it is refused. If the types ever allow one of them, the line above it becomes the error.
import { algorithm, both, id, maybe, nat, one, perPort } from "@ringleader/core";

const about = { name: "misuse", paper: "none", idea: "None.", announces: false } as const;

/** An anonymous one-way ring, asynchronous, without coins: the weakest model there is. */
export const weakest = algorithm({
  ...about,
  needs: { ring: true, direction: true },
  state: { part: one("asleep", "awake"), count: nat, best: maybe(id), seen: perPort(nat) },
  messages: { hello: { hops: nat, mood: one("glad", "sad") }, bye: {} },
  wake(me) {
    me.send.hello({ hops: 1, mood: "glad" });
    me.send.bye();
    me.follow();
    // @ts-expect-error: the processes are anonymous.
    me.count = me.id;
    // @ts-expect-error: nobody knows how many there are.
    me.count = me.n;
    // @ts-expect-error: on a ring the degree is no news, and no field.
    me.count = me.degree;
    // @ts-expect-error: there are no coins.
    me.toss(2);
    // @ts-expect-error: there are no rounds, so there is nothing to wait for.
    me.alarm(1);
    // @ts-expect-error: there are no rounds.
    me.calm();
    // @ts-expect-error: there are no rounds, so nobody is asked whether it is willing.
    if (me.willing) me.lead();
    // @ts-expect-error: there is no leader's id to follow.
    me.follow(7);
    // @ts-expect-error: a one-way ring has no port to choose.
    me.send.bye(1);
    // @ts-expect-error: a one-way ring has no port to choose.
    me.send.hello(1, { hops: 1, mood: "glad" });
    // @ts-expect-error: a word is missing.
    me.send.hello({ hops: 1 });
    // @ts-expect-error: a word too many.
    me.send.hello({ hops: 1, mood: "glad", colour: 3 });
    // @ts-expect-error: a label that the message does not have.
    me.send.hello({ hops: 1, mood: "cross" });
    // @ts-expect-error: there is no such message.
    me.send.goodbye();
    // @ts-expect-error: a label that the field does not have.
    me.part = "dead";
    // @ts-expect-error: a label is no number.
    me.part = 1;
    // @ts-expect-error: a number is no label.
    me.count = "1";
    // @ts-expect-error: a number that is always there cannot be taken away.
    me.count = undefined;
    // @ts-expect-error: what may be absent cannot be counted with.
    me.count = me.best;
    // @ts-expect-error: there is no such field.
    me.total = 1;
    // @ts-expect-error: what is kept for each port is put, not assigned.
    me.seen = 1;
    // @ts-expect-error: a field of a port holds numbers.
    me.seen.put(0, 0, "1");
    // @ts-expect-error: what was decided is read, never written.
    me.decision = "leads";
    // @ts-expect-error: there is no such decision.
    if (me.decision === "won") me.lead();
  },
  on: {
    hello(me, message) {
      me.count = message.hops;
      // @ts-expect-error: a message that has come is read, never written.
      message.hops = 2;
      // @ts-expect-error: there is no such word.
      me.count = message.id;
      // @ts-expect-error: a label that the message does not have.
      if (message.mood === "cross") me.lead();
    },
    bye(_me, message) {
      // @ts-expect-error: this message has no words.
      return message.hops;
    },
  },
});

/** A two-way ring with ids. */
export const twoWay = algorithm({
  ...about,
  needs: { ring: true, bothWays: true, ids: true },
  state: { best: id },
  messages: { probe: { id }, bye: {} },
  wake(me) {
    me.send.probe(both, { id: me.id });
    me.send.bye(1);
    me.follow(me.best);
    // @ts-expect-error: whoever has ids says whom it follows.
    me.follow();
    // @ts-expect-error: which way?
    me.send.bye();
    // @ts-expect-error: which way?
    me.send.probe({ id: me.id });
    // @ts-expect-error: a ring has two ports, 0 and 1.
    me.send.bye(2);
    // @ts-expect-error: the id is given, not chosen.
    me.id = 3;
    // @ts-expect-error: nobody knows how many there are.
    me.best = me.n;
  },
  on: {
    probe(me, { id }, port) {
      me.send.probe(port, { id });
      // @ts-expect-error: a ring has two ports, 0 and 1.
      if (port === 2) me.lead();
    },
    bye() {},
  },
});

/** A network with everything but rounds. */
export const anywhere = algorithm({
  ...about,
  needs: { bothWays: true, ids: true, n: true, coins: true },
  state: { tried: perPort(maybe(nat), 2) },
  messages: { probe: { id } },
  wake(me) {
    for (let port = 0; port < me.degree; port++) me.send.probe(port, { id: me.id });
    me.tried.put(0, 1, me.toss(me.n));
    me.tried.put(0, 1, undefined);
    // @ts-expect-error: on a network ports are numbers; there is no word for all of them.
    me.send.probe("all", { id: me.id });
    // @ts-expect-error: a slot must be named when something is put there.
    me.tried.put(0, me.id);
    // @ts-expect-error: what may be absent is no number yet.
    me.toss(me.tried.of(0, 1));
    // @ts-expect-error: there are no rounds.
    me.alarm(1);
  },
  on: { probe() {} },
});

/** In rounds. */
export const inRounds = algorithm({
  ...about,
  needs: { ring: true, direction: true, ids: true, rounds: true },
  state: {},
  messages: { token: { id } },
  wake(me) {
    me.alarm(2n ** 100n, 3);
    if (me.willing) me.alarm(1);
    me.calm();
    // @ts-expect-error: a time is a number or a bigint.
    me.alarm("1");
    // @ts-expect-error: what comes back with an alarm is one word.
    me.alarm(1, "soon");
    // @ts-expect-error: there are no coins.
    me.toss(2);
  },
  on: { token() {} },
  alarm(me, tag) {
    me.alarm(tag + 1);
    // @ts-expect-error: the alarm is heard by the process that set it, not by a port.
    me.send.token(0, { id: me.id });
  },
});

const needs = { ring: true, direction: true, ids: true } as const;

algorithm({
  ...about,
  needs,
  state: {},
  messages: { token: { id }, bye: {} },
  // @ts-expect-error: nothing is said of receiving `bye`.
  on: { token() {} },
});

algorithm({
  ...about,
  needs,
  state: {},
  messages: { token: { id } },
  on: {
    token() {},
    // @ts-expect-error: there is no message `bye` to receive.
    bye() {},
  },
});

algorithm({
  ...about,
  needs,
  // @ts-expect-error: a state is made of fields.
  state: { count: 0 },
  messages: {},
  on: {},
});

algorithm({
  ...about,
  needs,
  state: {},
  // @ts-expect-error: what is kept for each port is no word of a message.
  messages: { token: { id: perPort(id) } },
  on: { token() {} },
});

algorithm({
  ...about,
  needs,
  // @ts-expect-error: it is the greatest or the least that is elected.
  elects: "median",
  state: {},
  messages: {},
  on: {},
});
