// Logs that were altered: each is found out, or it says the same run.
import { expect, test } from "vitest";
import { logLines, logsOf, logSource, numberReceipts } from "../../../test/logs-of.ts";
import { faultKinds } from "../model/system/fault.ts";
import { makeSetup, type Setup } from "../model/setup.ts";
import { Refusal } from "../refusal/refusal.ts";
import { parseRun } from "../request/parse-run.ts";
import { conform, type Conformance } from "./conform.ts";

/** The full suite tries all forgeries; the usual one some of every kind. */
const STRIDE = process.env["FULL"] === undefined ? 61 : 1;

type Logs = readonly (readonly string[])[];
type Fields = Readonly<Record<string, unknown>>;

interface Judged {
  readonly verdict: Conformance["verdict"] | "refused";
  readonly why?: string;
  /** The events of the merged trace. */
  readonly trace: readonly string[];
  /** The faults that the verdict names. */
  readonly faults: readonly string[];
}

function judge(logs: Logs): Judged {
  const trace: string[] = [];
  try {
    const judging = conform(logs.map(logSource), { write: (line) => trace.push(line) });
    let step = judging.next();
    while (!step.done) step = judging.next();
    const { value } = step;
    const result = "result" in value ? value.result : undefined;
    const why = "why" in value ? { why: value.why } : {};
    return { verdict: value.verdict, ...why, trace: trace.slice(1), faults: result?.faults ?? [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { verdict: "refused", why: error.message, trace: [], faults: [] };
  }
}

/** Values that a forger writes instead of this one. */
function* otherValues(value: unknown): Generator {
  if (typeof value === "number")
    yield* [value + 1, value - 1, value + 1000, -1, 0.5, String(value), null];
  else if (typeof value === "boolean") yield !value;
  else if (Array.isArray(value)) {
    yield* [[...value, 0], [...value, 1], null];
    if (value.length > 0) yield* [value.slice(1), value.with(0, (value[0] as number) + 1)];
    if (value.length > 1) yield value.toReversed();
  } else if (typeof value === "string") {
    yield* [`${value}0`, `1${value}`, value.slice(1), "", "leads", "wake", 7, null];
    if (/^\d+$/.test(value)) yield* [String(Number(value) + 1), String(Number(value) - 1)];
  } else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      for (const other of otherValues(inner)) yield { ...value, [key]: other };
      const { [key]: _, ...rest } = value as Fields;
      yield rest;
    }
  }
}

/** Keys that a forger adds to an event. */
const added: readonly Fields[] = [
  ...faultKinds.map((fault) => ({ fault })),
  { seq: 0 },
  { seq: 9 },
  { nth: 0 },
  { nth: 1 },
  { pass: 0 },
  { pass: 1 },
  { step: 0 },
  { step: 5 },
  { does: "leads" },
  { does: "follows" },
  { does: "follows 1" },
  { tosses: [0] },
  { wall: 5 },
  { wall: -1 },
  { excuse: "lost" },
];

/** Yields altered copies of one line. */
function* alteredLines(line: string): Generator<string> {
  const fields = JSON.parse(line) as Fields;
  for (const other of otherValues(fields)) yield JSON.stringify(other);
  for (const more of added) {
    const [key] = Object.keys(more);
    if (JSON.stringify(fields[key]) !== JSON.stringify(more[key]))
      yield JSON.stringify({ ...fields, ...more });
  }
}

interface Forgery {
  readonly says: string;
  readonly logs: Logs;
}

/** Yields forgeries of single lines, of pairs of lines, and of the headers of all logs. */
function* forgeries(logs: Logs): Generator<Forgery> {
  const [first] = logs;
  const header = JSON.parse(first[0]) as { readonly run: Fields };
  const withRun = (run: unknown, all = logs): Logs =>
    all.map((lines) => lines.with(0, JSON.stringify({ ...(JSON.parse(lines[0]) as Fields), run })));
  for (const run of otherValues(header.run))
    yield { says: `header ${JSON.stringify(run)}`, logs: withRun(run) };
  for (const more of [
    { faults: 0 },
    { faults: 1 },
    { maxMessages: 3 },
    { maxEvents: 3 },
    { excuse: 1 },
  ])
    yield {
      says: `header with ${JSON.stringify(more)}`,
      logs: withRun({ ...header.run, ...more }),
    };
  for (const [p, lines] of logs.entries()) {
    const edit = (says: string, to: readonly string[]) => ({
      says: `log ${p}: ${says}`,
      logs: logs.with(p, to),
    });
    for (const [at, line] of lines.entries()) {
      yield edit(`without line ${at}`, lines.toSpliced(at, 1));
      yield edit(`line ${at} twice`, lines.toSpliced(at, 0, line));
      if (at + 1 < lines.length)
        yield edit(
          `lines ${at} and ${at + 1} exchanged`,
          lines.toSpliced(at, 2, lines[at + 1], line),
        );
      yield edit(`ends before line ${at}`, lines.slice(0, at));
      for (const other of alteredLines(line))
        yield edit(`line ${at} is ${other}`, lines.with(at, other));
      const elsewhere = (p + 1) % logs.length;
      if (at > 0 && elsewhere !== p) {
        const to = logs.with(p, lines.toSpliced(at, 1));
        yield {
          says: `log ${p}: line ${at} stands in log ${elsewhere}`,
          logs: to.with(elsewhere, to[elsewhere].toSpliced(1, 0, line)),
        };
      }
      for (const fault of faultKinds) {
        const { time } = JSON.parse(lines[Math.max(1, at - 1)]) as Fields;
        const event = { time: time ?? "0", kind: fault, port: 0, words: [], tosses: [], fault };
        const excused = lines.toSpliced(Math.max(1, at), 0, JSON.stringify(event));
        yield edit(`${fault} before line ${at}`, excused);
        // The node says that it crashed, and nothing after that.
        yield edit(`${fault} instead of the lines from ${at}`, excused.slice(0, at + 1));
        yield edit(`${fault} instead of the lines from ${at}, and the end`, [
          ...excused.slice(0, at + 1),
          lines.at(-1)!,
        ]);
        const announced = withRun({ ...header.run, faults: 1 }, logs.with(p, excused));
        yield { says: `log ${p}: ${fault} before line ${at}, announced`, logs: announced };
      }
    }
  }
}

const runs: readonly Readonly<Record<string, unknown>>[] = [
  { algorithm: "peterson", n: 3, schedule: "random" },
  { algorithm: "franklin", n: 3, schedule: "random", ports: "010" },
  { algorithm: "hirschberg-sinclair", n: 2, links: "any", schedule: "random" },
  { algorithm: "franklin-probabilistic", n: 2, schedule: "random" },
  { algorithm: "chang-roberts", n: 3, wake: [1] },
  { algorithm: "dfs", graph: "complete:3", schedule: "random" },
  { algorithm: "variable-speeds", n: 3 },
  { algorithm: "itai-rodeh-sync", n: 2 },
  { algorithm: "time-slice", n: 2 },
];

/** Returns the events of a merged trace without their places. */
const sorted = (trace: readonly string[]): string[] =>
  trace.map((line) => line.replace(/"index":\d+/, "")).toSorted();

test.each(runs)("conform: forged logs of %o are found, or say the same run", (spec) => {
  const setup: Setup = makeSetup(parseRun({ seed: 3, ...spec } as never));
  const run = logsOf(setup);
  if (!setup.needs.rounds) numberReceipts(setup, run);
  const logs = logLines(setup, run);
  const good = judge(logs);
  expect(good.verdict).toBe("conforms");
  const accepted: string[] = [];
  let count = 0;
  for (const { says, logs: forged } of forgeries(logs)) {
    if (count++ % STRIDE > 0) continue;
    const judged = judge(forged);
    if (judged.verdict !== "conforms" || judged.faults.length > 0) continue;
    if (judged.trace.join("\n") === good.trace.join("\n")) continue;
    // Two receipts in another order are another run.
    if (says.includes("exchanged") && String(sorted(judged.trace)) === String(sorted(good.trace)))
      continue;
    accepted.push(says);
  }
  expect(count).toBeGreaterThan(100);
  expect(accepted).toEqual([]);
});
