import { describe, expect, test } from "vitest";
import {
  algorithm,
  bit,
  both,
  id,
  maybe,
  nat,
  network,
  one,
  perPort,
  requestOf,
  ring,
  run,
  setup,
  single,
  upTo,
} from "@ringleader/core";
import { sentence } from "./misuse/sentence.ts";

const about = { name: "mine", paper: "none", idea: "None.", announces: false } as const;
const oneWay = { ring: true, direction: true, ids: true } as const;

const make = (part: object) => () =>
  algorithm<any, any, any>({ ...about, needs: oneWay, state: {}, messages: {}, on: {}, ...part });

test.each([
  ["a network needs bothWays", { needs: { ids: true } }],
  ["a state field may not be called id", { state: { id: nat } }],
  ["a state field may not be called send", { state: { send: nat } }],
  ["a state field may not be called decision", { state: { decision: nat } }],
  ["a-b is no name for a state field", { state: { "a-b": nat } }],
  ["wake is no name for a kind of message", { messages: { wake: {} }, on: { wake() {} } }],
  ["alarm is no name for a kind of message", { messages: { alarm: {} }, on: { alarm() {} } }],
  ["a-b is no name for a kind of message", { messages: { "a-b": {} }, on: { "a-b"() {} } }],
  [
    "token has more than 4 words",
    { messages: { token: { a: nat, b: nat, c: nat, d: nat, e: nat } }, on: { token() {} } },
  ],
  [
    "token.id cannot be kept for each port",
    { messages: { token: { id: perPort(id) } }, on: { token() {} } },
  ],
  ["token.id cannot be absent", { messages: { token: { id: maybe(id) } }, on: { token() {} } }],
  ["nothing is said of receiving token", { messages: { token: { id } } }],
  ["it has no needs", { needs: undefined }],
  ["it has no on", { on: undefined }],
  ["best is no field; id, nat, bit and upTo(9) are", { state: { best: undefined } }],
  [
    "token.id is no field; id, nat, bit and upTo(9) are",
    { messages: { token: { id: 0 } }, on: { token() {} } },
  ],
  [
    "at most 14 kinds of message",
    { messages: Object.fromEntries("abcdefghijklmno".split("").map((kind) => [kind, {}])) },
  ],
])("algorithm: %s", (says, part) => {
  expect(sentence(make(part))).toBe(`algorithm mine: ${says}.`);
});

test("an algorithm outside its model is one sentence, with what is missing and what is there", () => {
  const request = requestOf({
    algorithm: "marchetti-spaccamela",
    ids: [1, 2, 3],
    schedule: "random",
  });
  expect(sentence(() => setup(request))).toBe(
    [
      "marchetti-spaccamela cannot run on this network:",
      "  it needs  rounds     time passes in rounds, and a message takes exactly one",
      "  it has    direction, ids, fifo",
    ].join("\n"),
  );
});

test("every assumption that is not met has a line of its own", () => {
  const { algorithm: peterson } = requestOf({ algorithm: "peterson", n: 3 });
  const scattered = { algorithm: peterson, n: 3, links: "any", ports: "010" } as const;
  expect(sentence(() => setup(scattered))).toBe(
    [
      "peterson cannot run on this network:",
      "  it needs  direction  all agree which way is clockwise",
      "  it needs  fifo       messages on one link arrive in the order in which they were sent",
      "  it has    ids",
    ].join("\n"),
  );
});

test("a ring algorithm does not run on a network that is none", () => {
  const square = network(4, [0, 1, 1, 2, 2, 3, 3, 0], "square");
  const { algorithm: peterson } = requestOf({ algorithm: "peterson", n: 3 });
  expect(sentence(() => setup({ algorithm: peterson, network: square }))).toContain(
    "ring       the processes form a ring",
  );
});

test("neither ids nor coins on a ring: Angluin's theorem", () => {
  const alike = make({ needs: { ring: true, direction: true }, name: "alike" })();
  expect(sentence(() => setup({ algorithm: alike, n: 3 }))).toBe(
    "alike needs neither ids nor coins: on a ring, processes that are alike stay alike for ever (Angluin 1980), so no such algorithm elects a leader.",
  );
});

/** Values that do not fit name the algorithm, the field and the value. */
describe("a value that does not fit", () => {
  const part = one("asleep", "awake");
  const attempts: readonly (readonly [string, unknown, (me: any, value: any) => void])[] = [
    ["count", -1, (me, value) => (me.count = value)],
    ["count", 2 ** 32, (me, value) => (me.count = value)],
    ["count", 1.5, (me, value) => (me.count = value)],
    ["count", NaN, (me, value) => (me.count = value)],
    ["count", undefined, (me, value) => (me.count = value)],
    ["count", "1", (me, value) => (me.count = value)],
    ["small", 4, (me, value) => (me.small = value)],
    ["flag", 2, (me, value) => (me.flag = value)],
    ["part", "dead", (me, value) => (me.part = value)],
    ["best", 2 ** 32, (me, value) => (me.best = value)],
    ["seen", 300, (me, value) => me.seen.put(0, 1, value)],
    ["seen[port, slot]", "2, 0", (me) => me.seen.put(2, 0, 1)],
    ["seen[port, slot]", "0, 2", (me) => me.seen.of(0, 2)],
    ["seen[port, slot]", "0.5, 0", (me) => me.seen.of(0.5, 0)],
    ["seen[port, slot]", "0, 0.5", (me) => me.seen.put(0, 0.5, 1)],
    ["token.size", 300, (me, value) => me.send.token(0, { size: value, part: "asleep" })],
    ["token.size", undefined, (me) => me.send.token(0, { part: "asleep" })],
    ["token.part", "dead", (me, value) => me.send.token(both, { size: 1, part: value })],
    ["token: port", 2, (me, value) => me.send.token(value, { size: 1, part: "asleep" })],
    ["token: port", undefined, (me, value) => me.send.token(value, { size: 1, part: "asleep" })],
    ["toss: sides", 0, (me, value) => me.toss(value)],
    ["toss: sides", 2.5, (me, value) => me.toss(value)],
  ];
  test.each(attempts)("%s: %s", (field, value, act) => {
    const mine = make({
      needs: { ring: true, bothWays: true, coins: true },
      state: {
        count: nat,
        small: upTo(3),
        flag: bit,
        part,
        best: maybe(id),
        seen: perPort(upTo(255), 2),
      },
      messages: { token: { size: upTo(255), part } },
      wake: (me: any) => act(me, value),
      on: { token() {} },
    })();
    const said = sentence(() => run({ algorithm: mine, n: 2, ports: "aligned" }));
    expect(said).toBe(`mine: ${String(value)} does not fit ${field} (process at position 0).`);
  });

  const alarms: readonly (readonly [string, (me: any) => void])[] = [
    ["alarm: 1.5 rounds are not exact; beyond 2^53 give a bigint.", (me) => me.alarm(1.5)],
    [
      `alarm: ${2 ** 53} rounds are not exact; beyond 2^53 give a bigint.`,
      (me) => me.alarm(2 ** 53),
    ],
    ["alarm: -1 rounds lie in the past.", (me) => me.alarm(-1)],
    ["alarm: -1 rounds lie in the past.", (me) => me.alarm(-1n)],
    ["mine: -1 does not fit alarm: tag (process at position 0).", (me) => me.alarm(1, -1)],
  ];
  test.each(alarms)("%s", (says, act) => {
    const mine = make({ needs: { ...oneWay, rounds: true }, wake: act })();
    expect(sentence(() => run({ algorithm: mine, n: 1 }))).toBe(says);
  });
});

test.each([2, -1, 0.5, undefined])("on a network, port %s of a process with two", (port) => {
  const mine = make({
    needs: { bothWays: true, ids: true },
    messages: { token: {} },
    wake: (me: any) => me.send.token(port),
    on: { token() {} },
  })();
  const triangle = network(3, [0, 1, 1, 2, 2, 0], "triangle");
  expect(sentence(() => run({ algorithm: mine, network: triangle }))).toBe(
    `mine: ${port} does not fit token: port (process at position 0).`,
  );
});

test("an assumption that nobody has heard of", () => {
  expect(sentence(make({ needs: { ...oneWay, telepathy: true } }))).toContain("telepathy");
});

test("what is no refusal is our own fault, and not hidden", () => {
  const faulty = make({
    wake() {
      throw new TypeError("a mistake in a handler");
    },
  })();
  expect(() => run(requestOf({ algorithm: "mine", n: 1 }, single(faulty)))).toThrow(TypeError);
  expect(ring(3).edges).toBe(3);
});
