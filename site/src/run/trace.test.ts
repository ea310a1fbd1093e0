import {
  advance,
  find,
  header,
  Refusal,
  requestOf,
  setup,
  simulate,
  type Event,
} from "@ringleader/core";
import { expect, test } from "vitest";
import { compared, linesOf, subjectIn } from "./trace.ts";

/** A trace as the command writes it. */
function traceOf(line: Parameters<typeof requestOf>[0]): string[] {
  const given = setup(requestOf(line));
  const events: Event[] = [];
  const simulation = simulate(given, { watch: (it) => events.push(it) });
  while (advance(simulation));
  const { digest } = simulation.finish();
  return [header(given, digest), ...events].map((it) => JSON.stringify(it));
}

const trace = traceOf({ algorithm: "peterson", n: 5, seed: 3, schedule: "random" });
const altered = (change: (header: Record<string, any>) => object): string[] => [
  JSON.stringify(change(JSON.parse(trace[0]) as Record<string, any>)),
  ...trace.slice(1),
];

/** Opened as the page does; what it is refused with. */
async function opened(lines: readonly string[], own: Record<string, string> = {}): Promise<string> {
  try {
    const { algorithm } = await subjectIn(lines[0], own);
    const { digest } = await compared(lines, find(algorithm), async () => true);
    return `same ${digest}`;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

test("a trace that is what it says, from lines or from a file", async () => {
  const { digest } = JSON.parse(trace[0]) as { digest: string };
  expect(await opened(trace)).toBe(`same ${digest}`);
  for (const end of ["\n", "\r\n"]) {
    const file = new Blob([trace.map((line) => line + end).join("")]);
    expect(await linesOf(file)).toEqual(trace);
    expect(await linesOf(new Blob([trace.join(end)]))).toEqual(trace);
  }
  expect(await linesOf(new Blob([]))).toEqual([]);
});

const bad: Record<string, [readonly string[], string | RegExp]> = {
  "an empty file": [[], "the trace is empty; its first line must be a header."],
  "no trace": [["hello"], "line 1 of the trace is not a JSON object: hello"],
  "another format": [
    altered((it) => ({ ...it, format: 2 })),
    "the first line is no header of a trace: format is 2, 1 is accepted.",
  ],
  "an event that was altered": [
    trace.with(7, trace[7].replace(/"process":\d/, '"process":9')),
    /^event 6 differs: in the trace process 9 receives .*; in the run process \d receives /,
  ],
  "a digest that was altered": [
    altered((it) => ({ ...it, digest: "0123456789abcdef" })),
    /^every event agrees, but the digest differs: the trace says 0123456789abcdef/,
  ],
  "cut off": [trace.slice(0, 9), /^the trace ends after 8 events, but the run goes on: /],
  "cut off in a line": [
    [...trace.slice(0, 9), trace[9].slice(0, 20)],
    /^line 10 of the trace is not a JSON object: /,
  ],
  "longer than its run": [
    [...trace, trace.at(-1)!],
    /^the run is over after \d+ events, but the trace goes on: /,
  ],
  "an unknown algorithm": [
    altered((it) => ({ ...it, algorithm: "petersen" })),
    /^there is no algorithm petersen\. Did you mean peterson\?/,
  ],
  "somebody's own that is not kept here": [
    altered((it) => ({ ...it, algorithm: "own:mine" })),
    /^this trace was made by own:mine, which is not kept in this browser/,
  ],
  "a file that is not kept here": [
    altered((it) => ({ ...it, algorithm: "../there/mine.ts" })),
    /^this trace was made by \.\.\/there\/mine\.ts, which is not kept in this browser/,
  ],
  "more processes than a page holds": [
    altered((it) => ({ ...it, n: 1e12 })),
    "this trace has n = 1000000000000; on this page n is a whole number from 1 to 1000000.",
  ],
  "no n": [altered((it) => ({ ...it, n: undefined })), "the header of the trace says no n."],
  "ids that are none": [
    altered((it) => ({ ...it, setup: { ...it["setup"], ids: { a: 1 } } })),
    /./,
  ],
  "a wake that is none": [altered((it) => ({ ...it, setup: { ...it["setup"], wake: 5 } })), /./],
  "ports that are none": [
    altered((it) => ({ ...it, setup: { ...it["setup"], ports: [[]] } })),
    /./,
  ],
  "a schedule that is none": [
    altered((it) => ({ ...it, setup: { ...it["setup"], schedule: {} } })),
    /./,
  ],
};

test.each(Object.entries(bad))("%s is refused with a sentence", async (_, [lines, sentence]) => {
  const said = await opened(lines);
  expect(said).toMatch(sentence);
  expect(said).not.toMatch(/^same/);
});

test("the text that is kept here under the name of the file is taken", async () => {
  const mine = altered((it) => ({ ...it, algorithm: "./mine.ts" }));
  expect(await subjectIn(mine[0], { mine: "text" })).toEqual({
    algorithm: "own:mine",
    text: "text",
  });
  expect(await subjectIn(trace[0], { peterson: "text" })).toEqual({ algorithm: "peterson" });
});

test("whoever stops it is told how far it came", async () => {
  const lines = traceOf({ algorithm: "peterson", n: 200, seed: 1 });
  let seen = 0;
  const stopped = compared(lines, find("peterson"), async (events) => {
    seen = events;
    return false;
  });
  await expect(stopped).rejects.toThrow(
    /^Stopped after \d+ events of the trace, all of which agree/,
  );
  expect(seen).toBeLessThan(lines.length - 1);
});
