import { expect, test } from "vitest";
import {
  advance,
  catalogue,
  parseRun,
  makeSetup,
  startSimulation,
  type RunSpec,
} from "../internal.ts";
import { ALARM, NEVER, makeRecorder } from "../recording/index.ts";
import type { Limits } from "./mermaid.ts";
import { writeTikz } from "./tikz.ts";

function drawn(line: RunSpec, limits?: Limits, deliveries?: number) {
  const recorder = makeRecorder(makeSetup(parseRun(line)), 20_000);
  const simulation = recorder.attach(startSimulation(recorder.setup));
  while (advance(simulation, deliveries));
  simulation.finish();
  const recording = recorder.cut()!;
  return { recording, lines: writeTikz(recorder.setup, recording, limits) };
}

const ring: RunSpec = { algorithm: "chang-roberts", ids: [2, 1], wake: [0] };
const bodyOf = (lines: readonly string[]) =>
  lines.filter((line) => /^\\(draw|node)/.test(line) && !/life|aside|anchor=west/.test(line));

test("tikz: arrows lead from sending to arrival, or around the ring", () => {
  expect(bodyOf(drawn(ring).lines)).toEqual([
    String.raw`\node at (0,-1) {2};`,
    String.raw`\node at (1,-1) {1};`,
    String.raw`\draw[message, kind 0] (0,0) -- node[word] {elect(2)} (1,1);`,
    String.raw`\draw[kind 0] (1,1) -- (1.5,1.5);`,
    String.raw`\draw[message, kind 0] (-0.5,1.5) -- node[word] {elect(2)} (0,2);`,
    String.raw`\draw[message, kind 1] (0,2) -- node[word] {terminate(2)} (1,3);`,
    String.raw`\draw[kind 1] (1,3) -- (1.5,3.5);`,
    String.raw`\draw[message, kind 1] (-0.5,3.5) -- node[word] {terminate(2)} (0,4);`,
    String.raw`\node[start] at (0,0) {};`,
    String.raw`\node[note] at (0,0) {initiator};`,
    String.raw`\node[event] at (1,1) {};`,
    String.raw`\node[leader] at (0,2) {};`,
    String.raw`\node[note] at (0,2) {leads};`,
    String.raw`\node[event] at (1,3) {};`,
    String.raw`\node[note] at (1,3) {follows};`,
    String.raw`\node[event] at (0,4) {};`,
  ]);
});

/**
 * Lists what TeX would not accept: braces, brackets and environments that do not close, unescaped characters, and
 * numbers in other notations.
 */
function complaints(lines: readonly string[]): string[] {
  const text = lines.filter((line) => !line.startsWith("%")).join("\n");
  const found: string[] = [];
  const open: string[] = [];
  for (const [mark] of text.matchAll(/\\begin\{(\w+)\}|\\end\{(\w+)\}|\\.|[{}[\]()]/g)) {
    if (mark.startsWith("\\begin")) open.push(mark.slice(6));
    else if (mark.startsWith("\\end")) {
      if (open.pop() !== mark.slice(4)) found.push(mark);
    } else if ("{[(".includes(mark)) open.push(mark);
    else if ("}])".includes(mark) && open.pop() !== "{[("["}])".indexOf(mark)]) found.push(mark);
  }
  if (open.length > 0) found.push(`not closed: ${open.join(" ")}`);
  for (const line of lines) {
    if (/^\\(draw|node)/.test(line) && !line.endsWith(";")) found.push(`no end: ${line}`);
    if (/(?<!\\)[&#^~]|(?<!\\)%(?!.*: processes across)/.test(line)) found.push(`bare: ${line}`);
    if (/NaN|undefined|Infinity|\de[+-]?\d+[,)]/.test(line)) found.push(`no number: ${line}`);
  }
  return found;
}

test.each(catalogue.map(({ name }) => name))(
  "tikz: the document of %s is well formed",
  (algorithm) => {
    for (const n of [1, 2, 5]) {
      const { recording, lines } = drawn({ algorithm, n, seed: 3 }, { most: 20_000 });
      expect(lines[1]).toBe(String.raw`\documentclass[tikz,border=4mm]{standalone}`);
      expect(lines.at(-1)).toBe(String.raw`\end{document}`);
      expect(complaints(lines)).toEqual([]);
      const heads = lines.filter(
        (line) => line.startsWith("\\draw[message,") && / -- node/.test(line),
      );
      expect(heads).toHaveLength(recording.kind.filter((kind) => kind < ALARM).length);
      const dots = lines.filter((line) => /^\\node\[(event|start|leader)\]/.test(line));
      expect(dots).toHaveLength(recording.process.length);
      expect(dots.filter((line) => line.includes("leader"))).toHaveLength(1);
    }
  },
);

test("tikz: omits the middle of a long run and says so", () => {
  const { recording, lines } = drawn(
    { algorithm: "hirschberg-sinclair", n: 12, seed: 1 },
    { most: 60 },
  );
  const dots = lines.filter((line) => /^\\node\[(event|start|leader)\]/.test(line)).length;
  expect(dots).toBeLessThanOrEqual(60);
  expect(dots).toBeGreaterThan(50);
  const [gap] = lines.filter((line) => line.includes("more events"));
  expect(gap).toContain(String.raw`\ldots{} ${recording.process.length - dots} more events`);
  expect(complaints(lines)).toEqual([]);
});

test("tikz: messages in flight have no arrow head, and a loop is marked", () => {
  const { recording, lines } = drawn({ algorithm: "peterson", n: 4, seed: 1 }, { loop: 5 }, 3);
  const flying = recording.flights.arrives.filter((it) => it === NEVER).length;
  expect(flying).toBeGreaterThan(0);
  expect(lines.filter((line) => /^\\draw\[kind \d\].* -- node/.test(line))).toHaveLength(flying);
  expect(lines.filter((line) => line.includes("repeats from here"))).toHaveLength(1);
});

test("tikz: counts silent rounds and shortens long times", () => {
  const { lines } = drawn({
    algorithm: "time-slice",
    ids: [4_000_000_000, 4_100_000_000],
    seed: 1,
  });
  expect(lines.some((line) => /\{\de\d+ silent rounds\}/.test(line))).toBe(true);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(200);
  expect(complaints(lines)).toEqual([]);
});

test("tikz: refuses more processes than fit on the page", () => {
  expect(() => drawn({ algorithm: "chang-roberts", n: 301, seed: 1 })).toThrow(
    "tikz draws at most 300 processes; this run has 301.",
  );
});
