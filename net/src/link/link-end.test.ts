import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { DataFrame } from "./frame.ts";
import { LinkEnd, type Arrival } from "./link-end.ts";
import { itemOf, LinkPair } from "./testing/link-pair.ts";

const CASES = process.env.FULL ? 100_000 : 400;

const end = fc.constantFrom<0 | 1>(0, 1);
const index = fc.nat(7);
/** What may happen to a link, often the harmless. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant("send" as const), end, index) },
  { weight: 5, arbitrary: fc.tuple(fc.constant("write" as const), end, index) },
  { weight: 8, arbitrary: fc.tuple(fc.constant("read" as const), end, index) },
  { weight: 6, arbitrary: fc.tuple(fc.constant("handle" as const), end, index) },
  { weight: 2, arbitrary: fc.tuple(fc.constant("dial" as const), end, index) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("read old" as const), end, index) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("repeat" as const), end, index) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("cut" as const), end, index) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("restart" as const), end, index) },
);
const steps = fc.array(step, { minLength: 10, maxLength: 80 });

/** Acts out the steps, heals the link, and compares what was handled with what was sent. */
function play(
  drawn: readonly (readonly [string, 0 | 1, number])[],
  order: "fifo" | "any",
  make: () => LinkEnd,
): void {
  const pair = new LinkPair(make);
  const { peers, connections } = pair;
  for (const [what, e, k] of drawn) {
    if (what === "send") pair.send(e);
    else if (what === "write") pair.write(e);
    else if (what === "handle") peers[e].handle(order === "fifo" ? 0 : k);
    else if (what === "dial") pair.dial();
    else if (what === "cut") peers[e].hangUp();
    else if (what === "restart") peers[e].restart();
    else if (what === "repeat") pair.repeat(e, k);
    else if (connections.length > 0)
      pair.read(e, connections[what === "read" ? connections.length - 1 : k % connections.length]);
  }
  pair.heal();
  for (const [from, to] of [peers, peers.toReversed()]) {
    const { sentWords } = from;
    const sent = sentWords.map((word, seq) => [seq, word]);
    const handled = to.handledWords;
    expect(order === "fifo" ? handled : handled.toSorted(([x], [y]) => x - y)).toEqual(sent);
    expect(from.link.unacknowledged).toBe(0);
    expect(to.link.expected).toBe(sent.length);
  }
}

test.each(["fifo", "any"] as const)(
  "link end: cut, repeated, out of date and restarted, links (%s) deliver exactly once",
  (order) => {
    fc.assert(
      fc.property(steps, (drawn) => play(drawn, order, () => new LinkEnd())),
      { numRuns: CASES },
    );
  },
);

class ForgetsToResend extends LinkEnd {
  override connect(theirExpected: number): void {
    super.connect(Math.max(theirExpected, this.sent));
  }
}

class AcknowledgesTooEarly extends LinkEnd {
  override receive(frame: DataFrame): Arrival | undefined {
    const arrival = super.receive(frame);
    if (arrival) super.handled(arrival.seq);
    return arrival;
  }
  override handled(seq: number): void {
    if (seq >= this.expected) super.handled(seq);
  }
}

class KeepsDuplicates extends LinkEnd {
  override receive(frame: DataFrame): Arrival | undefined {
    return super.receive(frame) ?? { seq: frame.seq, item: frame.item };
  }
  override handled(seq: number): void {
    if (seq >= this.expected) super.handled(seq);
  }
}

class AcceptsGaps extends LinkEnd {
  override receive(frame: DataFrame): Arrival | undefined {
    try {
      return super.receive(frame);
    } catch {
      return { seq: frame.seq, item: frame.item };
    }
  }
  override handled(seq: number): void {
    for (let each = this.expected; each <= seq; each++) super.handled(each);
  }
}

test.each([ForgetsToResend, AcknowledgesTooEarly, KeepsDuplicates, AcceptsGaps])(
  "link end: a mutant is found (%o)",
  (Mutant) => {
    const { failed } = fc.check(
      fc.property(steps, (drawn) => play(drawn, "fifo", () => new Mutant())),
      { numRuns: 20_000, endOnFailure: true },
    );
    expect(failed).toBe(true);
  },
);

test("link end: says what is wrong with the other end", () => {
  const link = new LinkEnd();
  link.send(itemOf(1));
  link.send(itemOf(2));
  expect(() => link.acknowledged(3)).toThrow(
    "the other end acknowledges all items before 3, but 2 were sent.",
  );
  expect(() => link.receive({ type: "data", seq: 1, item: itemOf(1) })).toThrow(
    "item 1 arrived where item 0 must follow.",
  );
  link.connect(2);
  link.disconnect();
  expect(() => link.connect(0)).toThrow(
    "the other end expects item 0 although it acknowledged all before 2; it has forgotten what it handled.",
  );
});

test("link end: counts what it writes and drops a second time", () => {
  const link = new LinkEnd();
  link.send(itemOf(1));
  link.connect(0);
  expect(link.take()).toHaveLength(1);
  link.connect(0);
  expect(link.take()).toHaveLength(1);
  expect(link.resent).toBe(1);
  const frame = { type: "data", seq: 0, item: itemOf(1) } as const;
  expect(link.receive(frame)).toEqual({ seq: 0, item: itemOf(1) });
  expect(link.receive(frame)).toBeUndefined();
  expect(link.duplicates).toBe(1);
});
