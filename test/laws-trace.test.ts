import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  catalogue,
  header,
  replayLines,
  parseRun,
  makeSetup,
  type Event,
  type RunSpec,
} from "@ringleader/core/internal";
import { attempt, runEngine } from "./reference-engine/compare.ts";
import { runSpecsOf } from "./arbitrary/run-specs.ts";

/** Longest run, in deliveries. The trace of a longer run says where it was cut. */
const MOST = 2000;
/** Number of drawn runs. */
const RUNS = process.env["FULL"] ? 25 : 6;

interface Trace {
  readonly first: string;
  readonly events: readonly Event[];
}

/** Records a run as a trace. With `steps`, the run follows these events, and the trace is its own schedule. */
function traceOf(line: RunSpec, steps?: readonly Event[]): Trace {
  const setup = makeSetup(parseRun(steps ? { ...line, schedule: "trace" } : line));
  const { events, outcome } = runEngine(setup, true, { most: MOST, ...(steps && { steps }) });
  return { first: JSON.stringify(header(outcome)), events };
}

const replayTrace = ({ first, events }: Trace) =>
  attempt(() => replayLines([first, ...events.map((event) => JSON.stringify(event))]));

const why = (trace: Trace): string => {
  const verdict = replayTrace(trace);
  if (typeof verdict === "string") return verdict;
  return verdict.same ? "same" : verdict.why;
};

/** Ways to damage one event. */
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
  const lines = runSpecsOf(name, "in its model");

  test("replay: repeats a trace event by event", () => {
    const property = fc.property(lines, (line) => {
      const trace = traceOf(line);
      expect(replayTrace(trace)).toMatchObject({ same: true, events: trace.events.length });
    });
    fc.assert(property, { numRuns: RUNS });
  });

  test("replay: names an altered event", () => {
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
    fc.assert(property, { numRuns: RUNS });
  });

  test("replay: names an event with a wrong index", () => {
    const property = fc.property(lines, fc.nat(), (line, at) => {
      const { first, events } = traceOf(line);
      const i = at % events.length;
      const wrong = { ...events[i], index: i + 1 };
      expect(why({ first, events: events.with(i, wrong) })).toMatch(`event ${i} differs`);
    });
    fc.assert(property, { numRuns: RUNS });
  });

  test("replay: reports a trace that is too short or too long", () => {
    const property = fc.property(lines, (line) => {
      const { first, events } = traceOf(line);
      const short = events.slice(0, -1);
      expect(why({ first, events: short })).toMatch(`the trace ends after ${short.length} events`);
      expect(why({ first, events: [...events, events[0]] })).toMatch("but the trace continues");
    });
    fc.assert(property, { numRuns: RUNS });
  });
});

describe.each(catalogue.filter((family) => !family.with({}).needs.rounds).map(({ name }) => name))(
  "%s",
  (name) => {
    test("replay: follows a trace that is its own schedule and refuses impossible events", () => {
      const property = fc.property(runSpecsOf(name, "in its model"), fc.nat(), (line, at) => {
        const { events: steps } = traceOf(line);
        const trace = traceOf(line, steps);
        expect(replayTrace(trace)).toMatchObject({ same: true, events: steps.length });
        const i = at % steps.length;
        const { first, events } = trace;
        const nowhere = { ...events[i], process: line.n! };
        const sentence = why({ first, events: events.with(i, nowhere) });
        expect(sentence).toMatch(new RegExp(`event ${i}\\b`));
      });
      fc.assert(property, { numRuns: RUNS });
    });
  },
);

test("replay: refuses an altered header", () => {
  const { first, events } = traceOf({ algorithm: "peterson", ids: [3, 1, 2] });
  const digest = { ...JSON.parse(first), digest: "0".repeat(16) };
  expect(why({ first: JSON.stringify(digest), events })).toMatch("the digest differs");
  const ids = JSON.parse(first);
  ids.setup.ids = [3, 2, 1];
  expect(why({ first: JSON.stringify(ids), events })).toMatch("differs");
  expect(why({ first: "{}", events })).toMatch("not the header of a trace");
  expect(why({ first: "nonsense", events })).toMatch("not a JSON object");
});
