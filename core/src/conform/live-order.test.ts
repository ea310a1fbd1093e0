import * as fc from "fast-check";
import { expect, test } from "vitest";
import { algorithm } from "../model/algorithm.ts";
import { id } from "../model/schema.ts";
import { makeSetup, type Setup } from "../model/setup.ts";
import type { RunSpec } from "../model/run-spec.ts";
import type { Event } from "../model/trace.ts";
import { parseRun } from "../request/parse-run.ts";
import type { LiveDifference } from "./live-message.ts";
import { makeLiveOrder } from "./live-order.ts";
import type { LoggedEvent } from "./logged-event.ts";
import { LoggedRun } from "./logged-run.ts";
import { logsOf } from "../../../test/logs-of.ts";

const setupOf = (spec: RunSpec): Setup => makeSetup(parseRun({ seed: 5, ...spec }));

type NodeLogs = readonly (readonly Omit<LoggedEvent, "index" | "process">[])[];

/** Adds the events of all logs, the next one always of the process that `turns` names. */
function interleave(setup: Setup, logs: NodeLogs, turns: Iterable<number>) {
  const released: Event[] = [];
  const differences: LiveDifference[] = [];
  const order = makeLiveOrder(setup, {
    release: (event) => released.push(event),
    differs: (difference) => differences.push(difference),
  });
  const next = logs.map(() => 0);
  for (const p of turns) {
    const event = logs[p].at(next[p]);
    if (event && next[p]++ < logs[p].length) order.add({ ...event, process: p, index: 0 });
    if (next.every((at, q) => at >= logs[q].length)) break;
  }
  return { released, differences, waiting: order.waiting };
}

const anyTurns = (n: number) => fc.infiniteStream(fc.nat({ max: n - 1 }));

test.each<RunSpec>([
  { algorithm: "peterson", schedule: "random" },
  { algorithm: "franklin", schedule: "random" },
  { algorithm: "chang-roberts", schedule: "random" },
  { algorithm: "chang-roberts", schedule: "random", set: { mail: "start" }, wake: [2] },
  { algorithm: "franklin-probabilistic", schedule: "random", links: "fifo" },
])("live order: events of %j in any order are released in one that can be replayed", (spec) => {
  const setup = setupOf({ n: 6, ...spec });
  const { logs, events } = logsOf(setup);
  fc.assert(
    fc.property(anyTurns(6), (turns) => {
      const { released, differences, waiting } = interleave(setup, logs, turns);
      expect([differences, waiting]).toEqual([[], 0]);
      expect(released).toHaveLength(events.length);
      const run = new LoggedRun(setup);
      for (const event of released) {
        // The message that wakes a process was sent before.
        const isMail = event.kind !== "wake";
        expect(!isMail || run.inFlight > 0).toBe(true);
        run.make(event, false);
      }
      expect(run.inFlight).toBe(0);
    }),
    { numRuns: 20 },
  );
});

/** Runs in rounds with several messages on a link in one round, alarms, late starts and long waits. */
const inRounds: readonly RunSpec[] = [
  { algorithm: "variable-speeds", n: 6 },
  { algorithm: "variable-speeds", n: 6, ties: "last" },
  { algorithm: "variable-speeds", ids: [60, 61], wake: { 1: "3" } },
  { algorithm: "time-slice", n: 5 },
  { algorithm: "itai-rodeh-sync", n: 6 },
  { algorithm: "itai-rodeh-sync", n: 6, ties: "last" },
  { algorithm: "marchetti-spaccamela", n: 5 },
  { algorithm: "marchetti-spaccamela", n: 5, ties: "last", set: { protocol: "P3", c: "3" } },
];

test.each(inRounds)("live order: rounds of %j are released whole, in canonical order", (spec) => {
  const setup = setupOf(spec);
  const { logs, events } = logsOf(setup);
  fc.assert(
    fc.property(anyTurns(setup.n), (turns) => {
      const { released, differences, waiting } = interleave(setup, logs, turns);
      expect([differences, waiting]).toEqual([[], 0]);
      expect(released).toEqual(events);
    }),
    { numRuns: 30 },
  );
});

test.each(inRounds)(
  "live order: a changed event of %j is reported, and what was before it is released",
  (spec) => {
    const setup = setupOf(spec);
    const { logs, events } = logsOf(setup);
    const deliveries = events.filter(({ words }) => words.length > 0);
    fc.assert(
      fc.property(anyTurns(setup.n), fc.nat(), (turns, draw) => {
        const { process, index } = deliveries[draw % deliveries.length];
        const at = events.filter(
          (event) => event.process === process && event.index < index,
        ).length;
        const { words } = logs[process][at];
        const wrong = { ...logs[process][at], words: words.with(0, words[0] + 1000) };
        const broken = logs.with(process, logs[process].with(at, wrong));
        const { released, differences } = interleave(setup, broken, turns);
        expect(differences).toHaveLength(1);
        const [{ event, did, definition }] = differences;
        expect(event).toMatchObject({ process, words: wrong.words, index: released.length });
        expect(did).toContain(`position ${process} `);
        expect(definition).not.toBe("");
        expect(released.every((it) => it.process !== process || it.index < index)).toBe(true);
      }),
      { numRuns: 20 },
    );
  },
);

/** In round 0 a process sends its id, then in another event the id before it, so two messages arrive together. */
const twoAtOnce = algorithm({
  name: "two-at-once",
  paper: "own",
  idea: "own",
  needs: { ring: true, direction: true, ids: true, rounds: true, everyone: true },
  elects: "max",
  announces: false,
  state: {},
  messages: { token: { id } },
  wake(me) {
    me.send.token({ id: me.id });
    me.alarm(0);
  },
  alarm(me) {
    me.send.token({ id: me.id - 1 });
  },
  on: { token() {} },
});

test.each(["first", "last"] as const)(
  "live order: messages that arrive together are taken as the ties say (%s)",
  (ties) => {
    const setup = makeSetup({ algorithm: twoAtOnce, ids: [5, 3, 7], seed: 1, ties });
    const { logs, events } = logsOf(setup);
    fc.assert(
      fc.property(anyTurns(3), (turns) => {
        const { released, differences } = interleave(setup, logs, turns);
        expect([differences, released]).toEqual([[], events]);
      }),
    );
  },
);

test("live order: an event that comes too early or not at all is reported in rounds", () => {
  const setup = setupOf({ algorithm: "variable-speeds", n: 3 });
  const { logs } = logsOf(setup);
  const skipped = logs.with(1, logs[1].slice(1));
  const inTurn = Array.from({ length: 999 }, (_, i) => i % 3);
  expect(interleave(setup, skipped, inTurn).differences).toMatchObject([
    { event: { process: 1 }, definition: "it wakes up in round 0, before that" },
  ]);
  const twice = logs.with(1, [logs[1][0], ...logs[1]]);
  expect(interleave(setup, twice, inTurn).differences).toMatchObject([
    { did: "position 1 wakes at time 0", definition: "it has woken before" },
  ]);
});
