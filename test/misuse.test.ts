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
  parseRun,
  ring,
  runRequest,
  makeSetup,
  single,
  upTo,
} from "@ringleader/core/internal";
import { sentence } from "./misuse/sentence.ts";

const about = { name: "mine", paper: "none", idea: "None.", announces: false } as const;
const oneWay = { ring: true, direction: true, ids: true } as const;

const make = (part: object) => () =>
  algorithm<any, any, any>({ ...about, needs: oneWay, state: {}, messages: {}, on: {}, ...part });

test.each([
  ["its needs have neither ring nor bothWays; add at least one of them", { needs: { ids: true } }],
  ["id is a member of me and cannot be the name of a state field", { state: { id: nat } }],
  ["send is a member of me and cannot be the name of a state field", { state: { send: nat } }],
  [
    "decision is a member of me and cannot be the name of a state field",
    { state: { decision: nat } },
  ],
  ["a-b cannot be the name of a state field", { state: { "a-b": nat } }],
  ["wake cannot be the name of a kind of message", { messages: { wake: {} }, on: { wake() {} } }],
  [
    "alarm cannot be the name of a kind of message",
    { messages: { alarm: {} }, on: { alarm() {} } },
  ],
  ["a-b cannot be the name of a kind of message", { messages: { "a-b": {} }, on: { "a-b"() {} } }],
  [
    "token has too many fields; at most 4 are accepted",
    { messages: { token: { a: nat, b: nat, c: nat, d: nat, e: nat } }, on: { token() {} } },
  ],
  [
    "token.id cannot be perPort, which is only for fields of the state",
    { messages: { token: { id: perPort(id) } }, on: { token() {} } },
  ],
  [
    "token.id cannot be maybe(…), because fields of a message are never absent",
    { messages: { token: { id: maybe(id) } }, on: { token() {} } },
  ],
  ["on has no handler for token", { messages: { token: { id } } }],
  ["the definition has no needs; give an object", { needs: undefined }],
  ["the definition has no on; give an object", { on: undefined }],
  [
    'best is not a field; declare it as id, nat, bit, upTo(9) or one("a", "b")',
    { state: { best: undefined } },
  ],
  [
    'token.id is not a field; declare it as id, nat, bit, upTo(9) or one("a", "b")',
    { messages: { token: { id: 0 } }, on: { token() {} } },
  ],
  [
    "it has too many kinds of message; at most 14 are accepted",
    { messages: Object.fromEntries("abcdefghijklmno".split("").map((kind) => [kind, {}])) },
  ],
])("definition: refused because %s", (says, part) => {
  expect(sentence(make(part))).toBe(`algorithm mine: ${says}.`);
});

test("needs: the refusal says what is missing and what the network has", () => {
  const request = parseRun({
    algorithm: "marchetti-spaccamela",
    ids: [1, 2, 3],
    schedule: "random",
  });
  expect(sentence(() => makeSetup(request))).toBe(
    [
      "marchetti-spaccamela cannot run on this network:",
      "  it needs  rounds     time passes in rounds, and a message takes exactly one round",
      "  it has    direction, ids, fifo",
    ].join("\n"),
  );
});

test("needs: each missing assumption has its own line", () => {
  const { algorithm: peterson } = parseRun({ algorithm: "peterson", n: 3 });
  const scattered = { algorithm: peterson, n: 3, links: "any", ports: "010" } as const;
  expect(sentence(() => makeSetup(scattered))).toBe(
    [
      "peterson cannot run on this network:",
      "  it needs  direction  all processes agree which way is clockwise",
      "  it needs  fifo       links keep the order of messages",
      "  it has    ids",
    ].join("\n"),
  );
});

test("needs: a ring algorithm refuses another network", () => {
  const square = network(4, [0, 1, 1, 2, 2, 3, 3, 0], "square");
  const { algorithm: peterson } = parseRun({ algorithm: "peterson", n: 3 });
  expect(sentence(() => makeSetup({ algorithm: peterson, network: square }))).toContain(
    "ring       the processes form a ring",
  );
});

test("needs: refuses a ring with neither ids nor coins (Angluin)", () => {
  const alike = make({ needs: { ring: true, direction: true }, name: "alike" })();
  expect(sentence(() => makeSetup({ algorithm: alike, n: 3 }))).toBe(
    "alike needs neither ids nor coins. On a ring, processes that start in equal states can remain in equal states forever (Angluin 1980), so no such algorithm elects a leader.",
  );
});

describe("a value that does not fit: the refusal names algorithm, field and value", () => {
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
    const refusal = sentence(() => runRequest({ algorithm: mine, n: 2, ports: "aligned" }));
    expect(refusal).toBe(`mine: ${String(value)} does not fit ${field} (process at position 0).`);
  });

  const alarms: readonly (readonly [string, (me: any) => void])[] = [
    [
      "alarm: 1.5 is not an exact whole number of rounds; for 2^53 or more, give a bigint.",
      (me) => me.alarm(1.5),
    ],
    [
      `alarm: ${2 ** 53} is not an exact whole number of rounds; for 2^53 or more, give a bigint.`,
      (me) => me.alarm(2 ** 53),
    ],
    ["alarm: -1 rounds lie in the past; give 0 or more.", (me) => me.alarm(-1)],
    ["alarm: -1 rounds lie in the past; give 0 or more.", (me) => me.alarm(-1n)],
    ["mine: -1 does not fit alarm: tag (process at position 0).", (me) => me.alarm(1, -1)],
  ];
  test.each(alarms)("%s", (says, act) => {
    const mine = make({ needs: { ...oneWay, rounds: true }, wake: act })();
    expect(sentence(() => runRequest({ algorithm: mine, n: 1 }))).toBe(says);
  });
});

test.each([2, -1, 0.5, undefined])(
  "networks: port %s of a process with two ports is refused",
  (port) => {
    const mine = make({
      needs: { bothWays: true, ids: true },
      messages: { token: {} },
      wake: (me: any) => me.send.token(port),
      on: { token() {} },
    })();
    const triangle = network(3, [0, 1, 1, 2, 2, 0], "triangle");
    expect(sentence(() => runRequest({ algorithm: mine, network: triangle }))).toBe(
      `mine: ${port} does not fit token: port (process at position 0).`,
    );
  },
);

test("needs: refuses an unknown assumption and names it", () => {
  expect(sentence(make({ needs: { ...oneWay, telepathy: true } }))).toContain("telepathy");
});

test("errors: passes on an exception of a handler unchanged", () => {
  const faulty = make({
    wake() {
      throw new TypeError("a mistake in a handler");
    },
  })();
  expect(() => runRequest(parseRun({ algorithm: "mine", n: 1 }, single(faulty)))).toThrow(
    TypeError,
  );
  expect(ring(3).edges).toBe(3);
});
