import { expect, test } from "vitest";
import {
  exportGraph,
  exportRun,
  simulateRun,
  parseRun,
  replayRun,
  loadTrace,
  makeSetup,
} from "../internal.ts";
import type { Exported, Format, RunSpec } from "../internal.ts";

const limits = { mostStates: 100_000 };
const exported = (line: RunSpec, format: Format): Exported =>
  exportGraph(makeSetup(parseRun(line)), format, limits)!;
const linesOf = (line: RunSpec, format: Format): string[][] =>
  exported(line, format).files.map(({ lines }) => [...lines]);

const some: readonly RunSpec[] = [
  { algorithm: "chang-roberts", ids: [3, 1, 2] },
  { algorithm: "chang-roberts", ids: [3, 1, 2], wake: [0, 1], links: "any" },
  { algorithm: "franklin", ids: [1, 2, 3], ports: "011" },
  { algorithm: "hirschberg-sinclair", ids: [2, 1, 3], set: { elects: "min" }, ports: "aligned" },
  { algorithm: "peterson", ids: [1, 2, 3, 4] },
  { algorithm: "dfs", graph: "complete:3", seed: 1 },
  { algorithm: "itai-rodeh", n: 2 },
  { algorithm: "itai-rodeh", n: 2, wake: [1], set: { k: "3" } },
  ...(process.env["FULL"] ? [{ algorithm: "franklin-probabilistic", n: 2, ports: "01" }] : []),
];

/** Reads an .aut file back as transitions by state. */
function readAut([head, ...lines]: string[]) {
  const [, first, transitions, states] = /^des \((\d+), (\d+), (\d+)\)$/.exec(head)!.map(Number);
  const moves = lines.map((line) => {
    const [, from, label, to] = /^\((\d+), "([^"]+)", (\d+)\)$/.exec(line)!;
    return { from: Number(from), label, to: Number(to) };
  });
  return { first, transitions, states, moves };
}

test.each(some)(
  "export: aut of %o has the declared number of lines and no unreachable state",
  (line) => {
    const [lines] = linesOf(line, "aut");
    const { first, transitions, states, moves } = readAut(lines);
    expect(moves).toHaveLength(transitions);
    const reached = new Set([first]);
    for (let size = 0; size < reached.size;) {
      size = reached.size;
      for (const { from, to } of moves) if (reached.has(from)) reached.add(to);
    }
    expect([...reached].sort((x, y) => x - y)).toEqual(Array.from({ length: states }, (_, i) => i));
  },
);

test("export: writes a small state graph in each format", () => {
  const line = { algorithm: "chang-roberts", ids: [1, 2], set: { announce: "no" } };
  // Both processes send their ids. Process 1 discards id 2; process 2 forwards id 1, which returns to process 1.
  expect(linesOf(line, "aut")).toEqual([
    [
      "des (0, 5, 5)",
      '(0, "p0 receives elect(2)", 1)',
      '(0, "p1 receives elect(1)", 2)',
      '(1, "p1 receives elect(1)", 3)',
      '(2, "p0 receives elect(2)", 3)',
      '(3, "p0 receives elect(1)", 4)',
    ],
  ]);
  expect(linesOf(line, "mermaid")[0].slice(-2)).toEqual([
    "  s3 --> s4: p0 receives elect(1)",
    "  s4 --> [*]: p0 leads",
  ]);
  expect(linesOf(line, "dot")[0].slice(0, 4)).toEqual([
    'digraph "chang-roberts" {',
    "  node [shape=circle]; start [shape=point]; start -> 0;",
    '  4 [shape=doublecircle, label="4\\np0 leads"];',
    '  0 -> 1 [label="p0 receives elect(2)"];',
  ]);
});

/** Reads PRISM's files back as targets with probabilities, by state and choice. */
function readPrism([tra, lab, srew]: string[][]) {
  const sizes = tra[0].split(" ").map(Number);
  const choices: Record<string, Record<string, number>> = {};
  for (const row of tra.slice(1)) {
    const words = row.split(" ");
    const [to, chance] = words.splice(-2);
    (choices[words.join(" ")] ??= {})[to] = Number(chance);
  }
  const labels = lab.slice(1).map((row) => row.split(/:? /).map(Number));
  return { sizes, rows: tra.length - 1, choices, labels, srew };
}

/** The usual suite reads every second of them back from PRISM's files. */
const inPrism = some.filter((_, i) => process.env["FULL"] || i % 2 === 0);
test.each(inPrism)("export: in prism of %o the probabilities of each choice sum to 1", (line) => {
  const files = readPrism(linesOf(line, "prism"));
  const { states, transitions, model } = exported(line, "prism");
  expect(files.rows).toBe(transitions);
  expect([files.sizes[0], files.sizes.at(-1)]).toEqual([states, transitions]);
  expect(files.sizes).toHaveLength(model === "mdp" ? 3 : 2);
  const sums = Object.values(files.choices).map((targets) =>
    Object.values(targets).reduce((sum, chance) => sum + chance, 0),
  );
  expect(sums.filter((sum) => Math.abs(sum - 1) > 1e-12)).toEqual([]);
  const isMdp = model === "mdp";
  expect(isMdp ? sums.length : states).toBe(isMdp ? files.sizes[1] : sums.length);
  // Every final state has a leader, a loop to itself, and no reward.
  const finals = files.labels.filter((labels) => labels.includes(1, 1));
  expect(finals.length).toBeGreaterThan(0);
  for (const [state, ...labels] of finals) {
    expect(labels).toContain(2);
    expect(files.choices[isMdp ? `${state} 0` : String(state)]).toEqual({ [state]: 1 });
    expect(files.srew).not.toContain(`${state} 1`);
  }
  expect(files.srew).toHaveLength(Number(files.srew[0].split(" ")[1]) + 1);
});

/** Computes the expected number of deliveries until a final state, if always the first choice is taken. */
function expectedReward({ choices, srew, sizes }: ReturnType<typeof readPrism>): number {
  const reward = new Set(srew.slice(1).map((row) => row.split(" ")[0]));
  let values = new Float64Array(sizes[0]);
  for (let round = 0; round < 2000; round++) {
    values = values.map((_, state) => {
      const targets = Object.entries(choices[`${state} 0`]);
      const ahead = targets.reduce((sum, [to, chance]) => sum + chance * values[Number(to)], 0);
      return (
        (reward.has(String(state)) ? 1 : 0) +
        (targets.length === 1 && Number(targets[0][0]) === state ? 0 : ahead)
      );
    });
  }
  return values[0];
}

test("export: rewards add up to the messages of a run", () => {
  const line = { algorithm: "peterson", ids: [2, 4, 1, 3] };
  const { result } = simulateRun(makeSetup(parseRun(line)), 1000);
  expect(expectedReward(readPrism(linesOf(line, "prism")))).toBe(result.messages.total);
});

test("export: two processes with a fair coin expect two phases", () => {
  // With two ids, a phase elects a leader with probability 1/2, so 2 phases are expected.
  const { choices, sizes } = readPrism(linesOf({ algorithm: "itai-rodeh", n: 2 }, "prism"));
  expect(Object.values(choices["0 0"])).toEqual([0.25, 0.25, 0.25, 0.25]);
  expect(sizes[0]).toBe(exported({ algorithm: "itai-rodeh", n: 2 }, "aut").states);
});

test("export: returns undefined for too many states", () => {
  const given = makeSetup(parseRun({ algorithm: "franklin", n: 5, ports: "aligned" }));
  expect(exportGraph(given, "aut", { mostStates: 100 })).toBeUndefined();
  expect(() => [...exportGraph(given, "mermaid", limits)!.files[0].lines]).toThrow(
    /a Mermaid diagram of [\d,]+ states is not readable; at most 200/,
  );
  const synchronous = makeSetup(parseRun({ algorithm: "time-slice", n: 3 }));
  expect(() => exportGraph(synchronous, "aut", limits)).toThrow(/runs in rounds/);
});

test.each(some)("export: itf of a run of %o has one state more than events", (line) => {
  const run = simulateRun(makeSetup(parseRun({ ...line, seed: 3 })), 1000);
  const { vars, states } = JSON.parse([...exportRun(run, "itf")].join("\n"));
  expect(vars).toEqual(["action", "processes", "waiting"]);
  expect(states).toHaveLength(run.events.length + 1);
  expect(states[0]).toMatchObject({ "#meta": { index: 0 }, action: "init", waiting: [] });
  for (const [i, { process, kind, port, words }] of run.events.entries()) {
    if (kind === "wake") continue;
    expect(states[i].waiting).toContainEqual({ to: process, port, kind, words });
  }
  const last = states.at(-1);
  expect(last.waiting).toEqual([]);
  const leads = last.processes.map((it: { decision: string }) => it.decision === "leads");
  expect(leads.indexOf(true)).toBe(run.result.leaders[0].position);
});

test("export: itf names the fields of a process", () => {
  const run = simulateRun(makeSetup(parseRun({ algorithm: "chang-roberts", ids: [2, 1] })), 1000);
  const { states } = JSON.parse([...exportRun(run, "itf")].join(""));
  expect(states[1].processes[0]).toMatchObject({ id: 2, awake: true, decision: "none" });
  expect(states[1]).toMatchObject({
    action: "position 0 wakes at time 0",
    waiting: [{ to: 1, port: 0, kind: "elect", words: [2] }],
  });
});

test("export: exports the run of a trace", () => {
  const request = parseRun({ algorithm: "chang-roberts", ids: [1, 2] });
  const delivery = { process: 1, side: 0, kind: "elect", words: [1], tosses: [] };
  const { trace } = replayRun(request, { setup: { n: 2, ids: [1, 2] }, deliveries: [delivery] });
  expect([...exportRun(loadTrace(trace), "mermaid")].slice(-2)).toEqual([
    expect.stringContaining("Note over p1: wake-up"),
    "  p0->>p1: elect(1)",
  ]);
  const forged = trace.map((text) => text.replace('"words":[1]', '"words":[2]'));
  expect(() => loadTrace(forged)).toThrow(/no such message can arrive|cannot be replayed/);
});
