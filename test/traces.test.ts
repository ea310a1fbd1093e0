import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import about from "../core/package.json" with { type: "json" };
import {
  catalogue,
  parseEvent,
  parseHeader,
  Refusal,
  replayLines,
  VERSION,
} from "@ringleader/core/internal";
import { trace } from "@ringleader/core";
import { describe, expect, test } from "vitest";

/**
 * Traces of format 1 as earlier versions wrote them, without a version in the header: each algorithm of the catalogue,
 * each kind of schedule, stopped runs, a network with names, a checker's run with coins, a lower bound and a worst case.
 */
const folder = join(import.meta.dirname, "traces", "format-1");
const files = readdirSync(folder).sort();
const linesOf = (file: string): string[] =>
  readFileSync(join(folder, file), "utf8").trimEnd().split("\n");

test("traces: every algorithm has a trace of an earlier version", () => {
  const names = files.map((file) => parseHeader(linesOf(file)[0]).algorithm);
  expect(names).toEqual(expect.arrayContaining(catalogue.map(({ name }) => name)));
  expect(files.some((file) => parseHeader(linesOf(file)[0]).version !== undefined)).toBe(false);
});

test.each(files)("traces: %s still replays with the same digest", (file) => {
  const lines = linesOf(file);
  const { digest } = parseHeader(lines[0]);
  const replayed = replayLines(lines);
  expect(replayed).toMatchObject({ same: true, events: lines.length - 1, result: { digest } });
});

test("traces: a new one names the version of core, which is that of its package", () => {
  const [head] = trace("peterson", { n: 3 });
  expect(parseHeader(head).version).toBe(VERSION);
  expect(VERSION).toBe(about.version);
});

/** The distance of the bits that are flipped, one at a time. */
const STEP = process.env["FULL"] ? 1 : 17;

test("traces: a header with one flipped bit is refused or differs, unless the replay says that it ignores the key", () => {
  const accepted: string[] = [];
  for (const file of files) {
    const [head, ...events] = linesOf(file);
    const before = JSON.parse(head) as Record<string, unknown>;
    for (let bit = 0; bit < 8 * head.length; bit += STEP) {
      const bytes = Buffer.from(head);
      bytes[bit >> 3] ^= 1 << (bit & 7);
      const text = bytes.toString();
      try {
        const replayed = replayLines([text, ...events]);
        if (!replayed.same) continue;
        const after = JSON.parse(text) as Record<string, unknown>;
        const changed = Object.keys(after).filter(
          (key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]),
        );
        const isSaid = changed.every((key) =>
          key === "setup" ? replayed.ignored.includes("names") : replayed.ignored.includes(key),
        );
        if (!isSaid) accepted.push(`${file}: ${text}`);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
  }
  expect(accepted).toEqual([]);
});

describe("traces: refuses a key or a value that format 1 does not have, with line and key", () => {
  const [head, ...events] = linesOf("peterson.jsonl");
  const header = JSON.parse(head) as { setup: object };
  test.each<[object, string]>([
    [
      { ...header, sed: 1 },
      "line 1: the header of the trace has the unknown key sed; did you mean seed?",
    ],
    [
      { ...header, leaders: [] },
      "line 1: the header of the trace has the unknown key leaders; the keys are format, ",
    ],
    [
      { ...header, setup: { ...header.setup, seed: 3 } },
      "line 1: setup in the header of the trace has the unknown key seed;",
    ],
    [
      { ...header, maxMessages: "x" },
      'line 1: maxMessages: "x" is not accepted; give a whole number.',
    ],
    [{ ...header, maxEvents: 1.5 }, "line 1: maxEvents: 1.5 is not accepted; give a whole number."],
    [{ ...header, n: "4" }, 'line 1: n: "4" is not accepted; give a whole number.'],
    [{ ...header, seed: "five" }, 'line 1: seed: "five" is not accepted; give a whole number.'],
    [{ ...header, version: 1 }, "line 1: version: 1 is not accepted; give text."],
    [
      { ...header, parameters: { elects: 1 } },
      'line 1: parameters: {"elects":1} is not accepted; give texts by parameter.',
    ],
    [{ ...header, setup: [] }, "line 1: setup: [] is not accepted; give an object."],
    [
      { ...header, n: undefined },
      "line 1: the header of a trace has algorithm, parameters, n, setup, seed and digest.",
    ],
  ])("header %#", (changed, sentence) => {
    expect(() => replayLines([JSON.stringify(changed), ...events])).toThrow(sentence);
  });

  const event = JSON.parse(events[3]) as object;
  test.each<[object, string]>([
    [{ ...event, sender: 1 }, "line 5: the event has the unknown key sender; the keys are index, "],
    [{ ...event, word: [] }, "line 5: the event has the unknown key word; did you mean words?"],
    [{ ...event, process: "1" }, 'line 5: process: "1" is not accepted; give a whole number.'],
    [{ ...event, time: 1 }, "line 5: time: 1 is not accepted; give text."],
    [
      { ...event, words: [0.5] },
      "line 5: words: [0.5] is not accepted; give a list of whole numbers.",
    ],
    [{ ...event, tosses: undefined }, "line 5: this is not an event; an event has index, time, "],
  ])("event %#", (changed, sentence) => {
    expect(() => parseEvent(JSON.stringify(changed), 5)).toThrow(sentence);
    expect(() => replayLines([head, ...events.with(3, JSON.stringify(changed))])).toThrow(sentence);
  });
});
