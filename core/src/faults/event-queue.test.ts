import { expect, test } from "vitest";
import { EventQueue } from "./event-queue.ts";

/** A queue that is obviously right: a list that is searched from its start. */
class Reference {
  readonly #events: { time: number; code: number; isGone: boolean }[] = [];

  add(time: number, code: number): void {
    this.#events.push({ time, code, isGone: false });
  }

  cancel(index: number): boolean {
    const event = this.#events.at(index);
    if (!event || event.isGone) return false;
    event.isGone = true;
    return true;
  }

  take(): string {
    const rest = this.#events.filter(({ isGone }) => !isGone);
    const [first] = rest.toSorted((x, y) => x.time - y.time);
    if (!first) return "empty";
    first.isGone = true;
    return `${first.time}:${first.code}:${first.code + 1}:${-first.code - 1}`;
  }
}

/** The operations: add with time 0, 1 or 2; take; cancel the first or the latest event that was added. */
const OPERATIONS = 6;

/** Runs the operations on both queues, then empties them. Returns what each did. */
function perform(operations: readonly number[]): { ours: string; reference: string } {
  const queue = new EventQueue(1);
  const reference = new Reference();
  const tickets: number[] = [];
  let [ours, theirs] = ["", ""];
  const take = () => {
    ours += queue.take() ? ` ${queue.time}:${queue.code}:${queue.a}:${queue.b}` : " empty";
    theirs += ` ${reference.take()}`;
  };
  for (const [code, operation] of operations.entries()) {
    if (operation < 3) {
      tickets.push(queue.add(operation, code, code + 1, -code - 1));
      reference.add(operation, code);
    } else if (operation === 3) {
      take();
    } else if (tickets.length > 0) {
      const at = operation === 4 ? 0 : -1;
      ours += ` ${queue.cancel(tickets.at(at)!)}`;
      theirs += ` ${reference.cancel(at)}`;
    }
  }
  for (const _ of operations) take();
  return { ours: `${ours} ${queue.size}`, reference: `${theirs} 0` };
}

test("event queue: every sequence of six operations agrees with a list that is searched", () => {
  const length = 6;
  const differing: object[] = [];
  for (let number = 0; number < OPERATIONS ** length; number++) {
    const digits = Array.from(
      { length },
      (_, i) => Math.floor(number / OPERATIONS ** i) % OPERATIONS,
    );
    const { ours, reference } = perform(digits);
    if (ours !== reference) differing.push({ digits, ours, reference });
  }
  expect(differing).toEqual([]);
});

test("event queue: ten thousand events leave in order, and their slots are used again", () => {
  const queue = new EventQueue();
  let x = 1;
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 10_000; i++) {
      x = Math.imul(x, 48_271) >>> 0;
      queue.add(x % 100, 0, i, 0);
    }
    let [time, a, left] = [-1, -1, 0];
    while (queue.take()) {
      if (queue.time > time || (queue.time === time && queue.a > a)) left++;
      [time, a] = [queue.time, queue.a];
    }
    expect(left).toBe(10_000);
  }
});

test("event queue: a ticket of an event that has left cancels no later event", () => {
  const queue = new EventQueue();
  const ticket = queue.add(1, 7, 0, 0);
  queue.take();
  queue.add(2, 8, 0, 0);
  expect([queue.cancel(ticket), queue.size]).toEqual([false, 1]);
});
