import {
  advance,
  findAlgorithm,
  header,
  Refusal,
  parseRun,
  makeSetup,
  startSimulation,
  type Event,
} from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { algorithmOf, compareTrace, linesOf, sourceOf } from "./trace.ts";

/** Writes a trace as the command does. */
function traceOf(line: Parameters<typeof parseRun>[0]): string[] {
  const setup = makeSetup(parseRun(line));
  const events: Event[] = [];
  const simulation = startSimulation(setup, { watch: (event) => events.push(event) });
  while (advance(simulation));
  return [header(simulation.finish()), ...events].map((line) => JSON.stringify(line));
}

const trace = traceOf({ algorithm: "peterson", n: 5, seed: 3, schedule: "random" });
const altered = (change: (header: Record<string, any>) => object): string[] => [
  JSON.stringify(change(JSON.parse(trace[0]) as Record<string, any>)),
  ...trace.slice(1),
];

/** Opens a trace as the page does; returns the digest or the refusal. */
async function opened(lines: readonly string[], own: Record<string, string> = {}): Promise<string> {
  try {
    const name = await algorithmOf(lines);
    const { algorithm } = sourceOf(name, own) ?? { algorithm: name };
    const { digest } = await compareTrace(lines, findAlgorithm(algorithm), async () => true);
    return `same ${digest}`;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

test("compareTrace: accepts an unchanged trace, from lines or a file", async () => {
  const { digest } = JSON.parse(trace[0]) as { digest: string };
  expect(await opened(trace)).toBe(`same ${digest}`);
  for (const end of ["\n", "\r\n"]) {
    const file = new Blob([trace.map((line) => line + end).join("")]);
    expect(await linesOf(file)).toEqual(trace);
    expect(await linesOf(new Blob([trace.join(end)]))).toEqual(trace);
    expect(await algorithmOf(file)).toBe("peterson");
  }
  expect(await linesOf(new Blob([]))).toEqual([]);
});

const bad: Record<string, [readonly string[], string | RegExp]> = {
  "an empty file": [[], "line 1: the header is missing, because the trace is empty."],
  "no trace": [["hello"], "line 1: hello is not a JSON object."],
  "another format": [
    altered((it) => ({ ...it, format: 3 })),
    "line 1: this is not the header of a trace; its format is 3, and only 1 and 2 are accepted.",
  ],
  "an event that was altered": [
    trace.with(7, trace[7].replace(/"process":\d/, '"process":9')),
    /^event 6 differs: in the trace position 9 receives .*; in the run position \d receives /,
  ],
  "a digest that was altered": [
    altered((it) => ({ ...it, digest: "0123456789abcdef" })),
    /^every event agrees, but the digest differs: the trace says 0123456789abcdef/,
  ],
  "cut off": [trace.slice(0, 9), /^the trace ends after 8 events, but the run continues: /],
  "cut off in a line": [
    [...trace.slice(0, 9), trace[9].slice(0, 20)],
    /^line 10: .* is not a JSON object\.$/,
  ],
  "longer than its run": [
    [...trace, trace.at(-1)!],
    /^the run is over after \d+ events, but the trace continues: /,
  ],
  "an unknown algorithm": [
    altered((it) => ({ ...it, algorithm: "petersen" })),
    /^algorithm: petersen is unknown; did you mean peterson\?/,
  ],
  "an own algorithm that is not stored here": [
    altered((it) => ({ ...it, algorithm: "own:mine" })),
    /^this trace was made by own:mine, which is not stored in this browser/,
  ],
  "a file that is not stored here": [
    altered((it) => ({ ...it, algorithm: "../there/mine.ts" })),
    /^this trace was made by \.\.\/there\/mine\.ts, which is not stored in this browser/,
  ],
  "more processes than a page holds": [
    altered((it) => ({ ...it, n: 1e12 })),
    "this trace has n = 1000000000000; on this page n is a whole number from 1 to 1,000,000.",
  ],
  "no n": [
    altered((it) => ({ ...it, n: undefined })),
    "line 1: the header of a trace has algorithm, parameters, n, setup, seed and digest.",
  ],
  "invalid ids": [altered((it) => ({ ...it, setup: { ...it["setup"], ids: { a: 1 } } })), /./],
  "an invalid wake": [altered((it) => ({ ...it, setup: { ...it["setup"], wake: 5 } })), /./],
  "invalid ports": [altered((it) => ({ ...it, setup: { ...it["setup"], ports: [[]] } })), /./],
  "an invalid schedule": [
    altered((it) => ({ ...it, setup: { schedule: {} } })),
    "schedule: {} is not accepted; give fifo, lifo, random, lockstep, latency:DIST or @TRACE.",
  ],
};

test.each(Object.entries(bad))("compareTrace: refuses %s", async (_, [lines, sentence]) => {
  const said = await opened(lines);
  expect(said).toMatch(sentence);
  expect(said).not.toMatch(/^same/);
});

test("sourceOf: takes the text stored under the name of the file", () => {
  const source = { algorithm: "own:mine", text: "text" };
  for (const name of ["own:mine", "./mine.ts", "C:\\rings\\mine.mjs"]) {
    expect(sourceOf(name, { mine: "text" })).toEqual(source);
  }
  expect(sourceOf("peterson", { peterson: "text" })).toEqual({ algorithm: "peterson" });
  expect(sourceOf("nobody", { mine: "text" })).toBeUndefined();
  expect(() => sourceOf("own:constructor", {})).toThrow("is not stored in this browser");
});

test("algorithmOf: reads a header of any length from a file", async () => {
  const [head, ...events] = altered((it) => ({ ...it, version: "x".repeat(2 ** 17) }));
  for (const lines of [[head], [head, ...events]]) {
    expect(await algorithmOf(new Blob([lines.join("\n")]))).toBe("peterson");
  }
  await expect(algorithmOf(new Blob([]))).rejects.toThrow("the header is missing");
});

test("compareTrace: when stopped, says how many events agree", async () => {
  const lines = traceOf({ algorithm: "peterson", n: 200, seed: 1 });
  let seen = 0;
  const stopped = compareTrace(lines, findAlgorithm("peterson"), async (events) => {
    seen = events;
    return false;
  });
  await expect(stopped).rejects.toThrow(
    /^Stopped after \d+ events of the trace; all of them agree with the replay/,
  );
  expect(seen).toBeLessThan(lines.length - 1);
});
