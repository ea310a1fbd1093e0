// Checks the open schedules of the lower bound from their traces, and from the times at which channels were
// unblocked.
import {
  findAlgorithm,
  specFromHeader,
  playLowerBound,
  parseEvent,
  parseHeader,
  replayLines,
  parseRun,
  makeSetup,
  startSimulation,
  type Event,
} from "@ringleader/core/internal";
import { describe, expect, test } from "vitest";

const subjects: readonly (readonly [string, Record<string, string>])[] = [
  ["chang-roberts", {}],
  ["chang-roberts", { elects: "max" }],
  ["hirschberg-sinclair", {}],
  ["hirschberg-sinclair", { losers: "swallow" }],
  ["franklin", {}],
  ["peterson", {}],
  ["dolev-klawe-rodeh", { elects: "min" }],
];
const powers = [2, 4, 8, 16, 32, 64];

function forced(algorithm: string, set: Record<string, string>, n: number, ids = "rising") {
  const lines: string[] = [];
  const found = playLowerBound(
    { algorithm, set, n, ids, seed: n },
    { line: (text) => lines.push(text) },
  );
  const [head, ...rest] = lines;
  const events = rest.map((text, i) => parseEvent(text, i + 2));
  const deliveries = events.filter(({ kind }) => kind !== "wake");
  return { ...found, run: found.run!, unblocked: found.unblocked!, lines, head, deliveries };
}

/** Returns the level at which the channel from this position to the next is unblocked; n is a power of two. */
const levelOf = (channel: number): number => 32 - Math.clz32((channel + 1) & -(channel + 1));
const channelOf = ({ process, port }: Event, n: number, bothWays: boolean): number =>
  bothWays && port === 1 ? process : (process + n - 1) % n;
const isBothWays = (algorithm: string): boolean =>
  findAlgorithm(algorithm).with({}).needs.bothWays === true;

describe.each(subjects)("%s %j", (algorithm, set) => {
  test.each(powers)(
    "adversary: n = %i forces at least M(n) messages, and each level what the proof requires",
    (n) => {
      const { levels, forced: all, bound, verdict, run, lines } = forced(algorithm, set, n);
      expect(verdict).toBe("holds");
      expect(bound).toBe(n === 2 ? "1" : `${(n * Math.log2(n)) / 2 + 1}/2`);
      expect(levels.map(({ size, rings }) => [size, rings])).toEqual(
        powers.filter((size) => size <= n).map((size) => [size, n / size]),
      );
      for (const { size, rings, forced: sum, least, required } of levels) {
        expect(required).toBe(size === 2 ? "1" : `${size / 2 - 1}/2`);
        expect(least).toBeGreaterThanOrEqual(size === 2 ? 1 : (size / 2 - 1) / 2);
        expect(sum).toBeGreaterThanOrEqual(rings * least);
      }
      expect(all).toBe(levels.reduce((sum, it) => sum + it.forced, 0));
      expect(all).toBeGreaterThanOrEqual((n * Math.log2(n) + 2) / 4);
      expect(run).toMatchObject({ outcome: "elected", informed: n, inFlight: 0 });
      expect(run.leaders).toHaveLength(1);
      expect(run.messages.total).toBeGreaterThan(all);
      const again = replayLines(lines);
      expect(again).toMatchObject({ same: true, result: { digest: run.digest } });
    },
  );

  test.each([8, 64])(
    "adversary: n = %i, levels begin at rest, and no message crosses a blocked channel",
    (n) => {
      const { unblocked, deliveries, head, levels, run } = forced(algorithm, set, n, "random");
      const bothWays = isBothWays(algorithm);
      const queues = Array.from({ length: bothWays ? 2 * n : n }, (): number[] => []);
      let [made, level] = [0, 0];
      const begin = (): void => {
        while (level < unblocked.length && unblocked[level] === made) {
          const moving = queues.findIndex((queue, link) => {
            const [process, port] = bothWays ? [link >> 1, link & 1] : [link, 0];
            const channel = channelOf({ process, port } as Event, n, bothWays);
            return queue.length > 0 && levelOf(channel) <= level;
          });
          expect(moving).toBe(-1);
          level++;
        }
      };
      const keeper = {
        arrived: (slot: number, link: number) => void queues[link].push(slot),
        pick(): number {
          begin();
          const event = deliveries[made++];
          if (!event) return -1;
          expect(levelOf(channelOf(event, n, bothWays))).toBeLessThanOrEqual(level);
          const { process, port } = event;
          return queues[bothWays ? 2 * process + port : process].shift()!;
        },
      };
      const simulation = startSimulation(makeSetup(parseRun(specFromHeader(parseHeader(head)))), {
        keeper,
      });
      while (simulation.advance(100));
      expect(simulation.finish()).toMatchObject({ digest: run.digest, inFlight: 0 });
      expect(level).toBe(Math.log2(n) + 1);
      // Every delivery before the last channel was unblocked is forced.
      expect(unblocked.at(-1)).toBe(levels.reduce((sum, it) => sum + it.forced, 0));
    },
  );

  test("adversary: each part of the ring of 16 behaves as a separate ring", () => {
    const n = 16;
    const { unblocked, deliveries, head } = forced(algorithm, set, n, "random");
    const line = specFromHeader(parseHeader(head));
    for (const [level, size] of [2, 4, 8].entries()) {
      const before = deliveries.slice(0, unblocked[level + 1]);
      for (let from = 0; from < n; from += size) {
        const own = before
          .filter(({ process }) => process >= from && process < from + size)
          .map((event) => ({ ...event, process: event.process - from }));
        const ids = (line.ids as number[]).slice(from, from + size);
        const lone = { ...line, n: size, ids, ports: "aligned", wake: "all" as const };
        const steps = own.values();
        const simulation = startSimulation(makeSetup(parseRun(lone)), {
          steps: () => steps.next().value,
        });
        // The schedule refuses a delivery that is impossible in the separate ring.
        simulation.advance(0);
        if (own.length > 0) simulation.advance(own.length);
        expect(simulation.delivered()).toBe(own.length);
        simulation.finish();
      }
    }
  });
});

test.each([3, 5, 6, 7, 12, 33, 50])(
  "adversary: n = %i is split into halves that differ by one",
  (n) => {
    for (const [algorithm, set] of subjects) {
      const { levels, verdict, forced: all, bound, lines } = forced(algorithm, set, n, "random");
      expect(verdict).toBe("holds");
      expect(levels.at(-1)).toMatchObject({ size: n, rings: 1 });
      const [p, q = "1"] = bound.split("/");
      expect(all).toBeGreaterThanOrEqual(Number(p) / Number(q));
      expect(replayLines(lines)).toMatchObject({ same: true });
    }
  },
);

test("adversary: the other channel may force fewer messages than the proof requires", () => {
  const { levels } = forced("chang-roberts", {}, 64, "random");
  const [, , eight] = levels;
  expect(eight.size).toBe(8);
  expect(eight.otherwise).toBeLessThan(1.5);
  expect(eight.least).toBeGreaterThan(1.5);
});
