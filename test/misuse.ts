// Misuse that must not compile. This file never runs. The type checker reads it, and each `@ts-expect-error`
// asserts that the line below it is refused.
import {
  algorithm,
  both,
  chance,
  check,
  id,
  maybe,
  nat,
  one,
  ownFields,
  perPort,
  run,
} from "@ringleader/core/internal";

const about = { name: "misuse", paper: "none", idea: "None.", announces: false } as const;

/** The weakest model: an anonymous one-way ring, asynchronous, without coins. */
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
    // @ts-expect-error: n is not known.
    me.count = me.n;
    // @ts-expect-error: a ring has no degree field.
    me.count = me.degree;
    // @ts-expect-error: there are no coins.
    me.toss(2);
    // @ts-expect-error: there are no rounds.
    me.alarm(1);
    // @ts-expect-error: there are no rounds.
    me.calm();
    // @ts-expect-error: there are no rounds, so willingness does not exist.
    if (me.willing) me.lead();
    // @ts-expect-error: an anonymous leader has no id to follow.
    me.follow(7);
    // @ts-expect-error: a one-way ring has no port to choose.
    me.send.bye(1);
    // @ts-expect-error: a one-way ring has no port to choose.
    me.send.hello(1, { hops: 1, mood: "glad" });
    // @ts-expect-error: a word is missing.
    me.send.hello({ hops: 1 });
    // @ts-expect-error: there is one word too many.
    me.send.hello({ hops: 1, mood: "glad", colour: 3 });
    // @ts-expect-error: a label that the message does not have.
    me.send.hello({ hops: 1, mood: "cross" });
    // @ts-expect-error: unknown message.
    me.send.goodbye();
    // @ts-expect-error: a label that the field does not have.
    me.part = "dead";
    // @ts-expect-error: a label is not a number.
    me.part = 1;
    // @ts-expect-error: a number is not a text.
    me.count = "1";
    // @ts-expect-error: only a maybe field can be undefined.
    me.count = undefined;
    // @ts-expect-error: a maybe field may be undefined.
    me.count = me.best;
    // @ts-expect-error: unknown field.
    me.total = 1;
    // @ts-expect-error: a field per port is written with put.
    me.seen = 1;
    // @ts-expect-error: a nat per port holds numbers.
    me.seen.put(0, 0, "1");
    // @ts-expect-error: the decision is read-only.
    me.decision = "leads";
    // @ts-expect-error: unknown decision.
    if (me.decision === "won") me.lead();
  },
  on: {
    hello(me, message) {
      me.count = message.hops;
      // @ts-expect-error: a received message is read-only.
      message.hops = 2;
      // @ts-expect-error: unknown word.
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
    // @ts-expect-error: with ids, follow needs the id of the leader.
    me.follow();
    // @ts-expect-error: the port is missing.
    me.send.bye();
    // @ts-expect-error: the port is missing.
    me.send.probe({ id: me.id });
    // @ts-expect-error: a ring has two ports, 0 and 1.
    me.send.bye(2);
    // @ts-expect-error: the id is read-only.
    me.id = 3;
    // @ts-expect-error: n is not known.
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
    // @ts-expect-error: on a network a port is a number.
    me.send.probe("all", { id: me.id });
    // @ts-expect-error: put needs a slot.
    me.tried.put(0, me.id);
    // @ts-expect-error: a maybe field may be undefined.
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
    // @ts-expect-error: the tag of an alarm is a number.
    me.alarm(1, "soon");
    // @ts-expect-error: there are no coins.
    me.toss(2);
  },
  on: { token() {} },
  alarm(me, tag) {
    me.alarm(tag + 1);
    // @ts-expect-error: a one-way ring has no port to choose.
    me.send.token(0, { id: me.id });
  },
});

const needs = { ring: true, direction: true, ids: true } as const;

algorithm({
  ...about,
  needs,
  state: {},
  messages: { token: { id }, bye: {} },
  // @ts-expect-error: a handler for `bye` is missing.
  on: { token() {} },
});

algorithm({
  ...about,
  needs,
  state: {},
  messages: { token: { id } },
  on: {
    token() {},
    // @ts-expect-error: a message `bye` does not exist.
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
  // @ts-expect-error: a message cannot have a field per port.
  messages: { token: { id: perPort(id) } },
  on: { token() {} },
});

algorithm({
  ...about,
  needs,
  // @ts-expect-error: elects is "max" or "min".
  elects: "median",
  state: {},
  messages: {},
  on: {},
});

/** Calls and results. */
export function misspelt(): void {
  const result = run({ algorithm: "peterson", n: 3 });
  void [result.leaders, result.messages.total, ownFields(result)["hypotheses"]];
  // @ts-expect-error: a result has leaders, not a leader.
  void result.leader;
  // @ts-expect-error: the field of one algorithm is read with ownFields.
  void result["hypotheses"];
  // @ts-expect-error: the key is byKind.
  void result.messages.byKinds;
  // @ts-expect-error: the option is schedule.
  run("peterson", { n: 3, shedule: "fifo" });
  // @ts-expect-error: the option is schedule, in one object too.
  run({ algorithm: "peterson", n: 3, shedule: "fifo" });
  // @ts-expect-error: the algorithm is missing.
  run({ n: 3 });
  // @ts-expect-error: the subject is missing.
  run();
  // @ts-expect-error: the options are an object.
  run("peterson", 3);
  // @ts-expect-error: n is missing.
  chance("itai-rodeh", {});
  // @ts-expect-error: n is missing, in one object too.
  chance({ algorithm: "itai-rodeh" });
  // @ts-expect-error: the limit is states.
  check("peterson", { n: 3, budget: { state: 5 } });
  // @ts-expect-error: the key is edges.
  run("dfs", { graph: { n: 2, edgs: [[0, 1]] } });
}
