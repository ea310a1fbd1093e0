import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  catalogue,
  header,
  replay,
  requestOf,
  setup,
  type Event,
  type Line,
} from "@ringleader/core";
import { attempt, realRun } from "./twins/compare.ts";
import { linesOf } from "./twins/lines.ts";

/** Longer runs are cut here, and their traces say so. */
const MOST = 2000;

interface Trace {
  readonly first: string;
  readonly events: readonly Event[];
}

/** A run as a trace; with `steps`, one that is its own schedule. */
function traceOf(line: Line, steps?: readonly Event[]): Trace {
  const given = setup(requestOf(steps ? { ...line, schedule: "trace" } : line));
  const { events, outcome } = realRun(given, true, { most: MOST, ...(steps && { steps }) });
  const cut = !outcome.finished && { maxMessages: MOST };
  return { first: JSON.stringify({ ...header(given, outcome.digest), ...cut }), events };
}

const again = ({ first, events }: Trace) =>
  attempt(() => replay([first, ...events.map((event) => JSON.stringify(event))]));

const why = (trace: Trace): string => {
  const said = again(trace);
  if (typeof said === "string") return said;
  return said.same ? "same" : said.why;
};

/** Something wrong with one event. */
const damages: readonly ((event: Event) => Event)[] = [
  (event) => ({ ...event, time: String(BigInt(event.time) + 1n) }),
  (event) => ({ ...event, process: event.process + 1 }),
  (event) => ({ ...event, port: event.port + 1 }),
  (event) => ({ ...event, words: [...event.words, 0] }),
  (event) => ({
    ...event,
    words: event.words.length > 0 ? event.words.with(0, event.words[0] ^ 1) : [1],
  }),
  (event) => ({ ...event, tosses: [...event.tosses, 0] }),
  (event) => ({ ...event, kind: event.kind === "wake" ? "alarm" : "wake" }),
];

describe.each(catalogue.map(({ name }) => name))("%s", (name) => {
  const lines = linesOf(name, "in its model");

  test("a trace runs again, event by event", () => {
    const property = fc.property(lines, (line) => {
      const trace = traceOf(line);
      expect(again(trace)).toMatchObject({ same: true, events: trace.events.length });
    });
    fc.assert(property, { numRuns: 25 });
  });

  test("an altered event is named", () => {
    const property = fc.property(
      lines,
      fc.nat(),
      fc.constantFrom(...damages),
      (line, at, damage) => {
        const { first, events } = traceOf(line);
        const i = at % events.length;
        expect(why({ first, events: events.with(i, damage(events[i])) })).toMatch(
          `event ${i} differs`,
        );
      },
    );
    fc.assert(property, { numRuns: 25 });
  });

  test("an index that is wrong is named too", () => {
    const property = fc.property(lines, fc.nat(), (line, at) => {
      const { first, events } = traceOf(line);
      const i = at % events.length;
      const wrong = { ...events[i], index: i + 1 };
      expect(why({ first, events: events.with(i, wrong) })).toMatch(`event ${i} differs`);
    });
    fc.assert(property, { numRuns: 20 });
  });

  test("a trace cut short, or with something added, says so", () => {
    const property = fc.property(lines, (line) => {
      const { first, events } = traceOf(line);
      const short = events.slice(0, -1);
      expect(why({ first, events: short })).toMatch(`the trace ends after ${short.length} events`);
      expect(why({ first, events: [...events, events[0]] })).toMatch("but the trace goes on");
    });
    fc.assert(property, { numRuns: 20 });
  });
});

describe.each(catalogue.filter((family) => !family.with({}).needs.rounds).map(({ name }) => name))(
  "%s",
  (name) => {
    test("a trace that is its own schedule runs again, and refuses what cannot happen", () => {
      const property = fc.property(linesOf(name, "in its model"), fc.nat(), (line, at) => {
        const { events: steps } = traceOf(line);
        const trace = traceOf(line, steps);
        expect(again(trace)).toMatchObject({ same: true, events: steps.length });
        const i = at % steps.length;
        const { first, events } = trace;
        const nowhere = { ...events[i], process: line.n! };
        const said = why({ first, events: events.with(i, nowhere) });
        expect(said).toMatch(new RegExp(`event ${i}\\b`));
      });
      fc.assert(property, { numRuns: 25 });
    });
  },
);

test("a header that was altered does not pass", () => {
  const { first, events } = traceOf({ algorithm: "peterson", ids: [3, 1, 2] });
  const digest = { ...JSON.parse(first), digest: "0".repeat(16) };
  expect(why({ first: JSON.stringify(digest), events })).toMatch("the digest differs");
  const ids = JSON.parse(first);
  ids.setup.ids = [3, 2, 1];
  expect(why({ first: JSON.stringify(ids), events })).toMatch("differs");
  expect(why({ first: "{}", events })).toMatch("no header");
  expect(why({ first: "nonsense", events })).toMatch("not a JSON object");
});
