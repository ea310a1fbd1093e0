import { expect, test } from "vitest";
import { showEvents } from "./drawn-events.ts";
import { parseEventRange } from "./event-range.ts";

test("event range: reads A..B", () => {
  expect(parseEventRange("--events", "40..79")).toEqual({ first: 40, last: 79 });
  expect(parseEventRange("--show", "0..0")).toEqual({ first: 0, last: 0 });
});

test.each(["", "4", "4..", "..4", "9..3", "a..b", "-1..3", "1.5..3", "t.jsonl"])(
  "event range: refuses %j with what is accepted",
  (text) => {
    expect(() => parseEventRange("--events", text)).toThrow(
      `--events ${text || `""`}: events are given as A..B, such as 40..79.`,
    );
  },
);

test("event range: refuses too many events", () => {
  expect(() => parseEventRange("--show", "0..10000")).toThrow(
    "--show 0..10000: at most 10,000 events are drawn at once.",
  );
});

test("event range: the note names the events, and the flag that shows more", () => {
  const note = (first: number, last: number, events: number, isWhole?: boolean) =>
    showEvents({ first, last, events, lines: [] }, "--show", isWhole);
  expect(note(0, 39, 212)).toEqual(["  events 0 to 39 of 212; --show 40..79 shows more"]);
  expect(note(200, 239, 212)).toEqual(["  events 200 to 211 of 212"]);
  expect(note(0, 39, 1)).toEqual(["  all 1 event"]);
  expect(note(0, 39, 6, false)).toEqual(["  events 0 to 5 of the first 6"]);
  expect(note(300, 339, 212)).toEqual(["  no event 300: the run has 212 events"]);
});
