import { expect, test } from "vitest";
import { catalogue } from "../algorithms/index.ts";
import type { Setup } from "../model/setup.ts";
import { makeSetup } from "../model/setup.ts";
import { parseRun } from "../request/parse-run.ts";
import { canonicalDigest, hasOneDigest } from "./canonical-digest.ts";
import { conform, type Conformance } from "./conform.ts";
import { runHeader, type LogSource } from "./log.ts";
import { LoggedRun } from "./logged-run.ts";
import { steeringOf } from "./steering.ts";
import { logsOf, type LoggedEvents } from "./testing/logs-of.ts";

/** Makes the logs of a run as files. */
function filesOf(setup: Setup, { logs, fields, events }: ReturnType<typeof logsOf>): LogSource[] {
  const run = runHeader(setup);
  const along = new LoggedRun(setup);
  for (const event of events) along.make(event, false);
  return logs.map((log, position) => {
    const end = { end: true, sent: along.sent(position), fields: fields[position] };
    const lines = [{ position, run }, ...log, end].map((line) => JSON.stringify(line));
    return { name: `log ${position}`, open: linesOf(lines) };
  });
}

const linesOf = (lines: readonly string[]) => () => {
  let next = 0;
  return () => lines[next++];
};

/** Returns the first lines of a log. */
function cutAfter({ name, open }: LogSource, most: number): LogSource {
  const next = open();
  return { name, open: linesOf(Array.from({ length: most }, () => next()!)) };
}

/** Reads all lines of a log. */
function linesIn({ open }: LogSource): string[] {
  const next = open();
  const lines: string[] = [];
  for (let line = next(); line !== undefined; line = next()) lines.push(line);
  return lines;
}

function judge(files: readonly LogSource[], write?: (line: string) => void): Conformance {
  const judging = conform(files, { write });
  for (;;) {
    const { done, value } = judging.next();
    if (done) return value;
  }
}

const setupOf = (algorithm: string, more: Readonly<Record<string, unknown>>): Setup =>
  makeSetup(parseRun({ algorithm, n: 5, seed: 3, ...more }));

/** One small run of every algorithm, in several schedules if it has a choice. */
const runs = catalogue.flatMap((family) => {
  const { name } = family;
  const schedules = family.with({}).needs.rounds ? ["fifo"] : ["fifo", "lifo", "random"];
  const sizes =
    name === "dfs" ? [{ graph: "grid:2x3", n: undefined }] : [1, 2, 5, 8].map((n) => ({ n }));
  return sizes.flatMap((size) =>
    schedules.map((schedule) => ({ algorithm: name, ...size, schedule })),
  );
});
const more = [
  { algorithm: "dfs", n: undefined, graph: "complete:5", schedule: "random" },
  { algorithm: "peterson", violate: ["everyone"], wake: [1, 3] },
  { algorithm: "chang-roberts", wake: [2] },
  { algorithm: "chang-roberts", links: "any", schedule: "random" },
  { algorithm: "hirschberg-sinclair", links: "any", schedule: "random", n: 7 },
];

test.each([...runs, ...more])("conform: the logs of a run conform (%o)", (spec) => {
  const setup = setupOf(spec.algorithm, spec);
  const run = logsOf(setup);
  expect(judge(filesOf(setup, run))).toMatchObject({
    verdict: "conforms",
    events: run.events.length,
    digest: setup.needs.rounds ? run.digest : canonicalDigest(setup),
  });
});

test("canonical order: one digest for all schedules of a one-way FIFO ring, several for a two-way ring", () => {
  const schedules = ["fifo", "lifo", "random", "lockstep", "latency:uniform:1:9"];
  const digestsOf = (name: string) =>
    new Set(schedules.map((schedule) => canonicalDigest(setupOf(name, { n: 9, schedule }))));
  for (const name of ["chang-roberts", "peterson", "dolev-klawe-rodeh", "itai-rodeh"]) {
    expect(hasOneDigest(setupOf(name, { n: 9 }))).toBe(true);
    expect([...digestsOf(name)]).toHaveLength(1);
  }
  expect(hasOneDigest(setupOf("franklin", { n: 9 }))).toBe(false);
  expect(digestsOf("franklin").size).toBeGreaterThan(1);
});

test.each(["itai-rodeh", "franklin-probabilistic", "itai-rodeh-sync"])(
  "conform: coins of %s that were not drawn from the seed become part of the run",
  (name) => {
    // The coins of another seed stand for those of the system.
    const [setup, other] = [3, 4].map((seed) => setupOf(name, { seed, ports: "00000" }));
    const [seeded, tossed] = [setup, other].map((it) => filesOf(it, logsOf(it)));
    const { run } = JSON.parse(seeded[0].open()()!) as { run: unknown };
    const files = tossed.map(({ name: log, open }, position) => {
      const lines = [JSON.stringify({ position, run, coins: "system" })];
      const next = open();
      next();
      for (let line = next(); line !== undefined; line = next()) lines.push(line);
      return { name: log, open: linesOf(lines) };
    });
    const trace: string[] = [];
    expect(judge(files, (line) => trace.push(line))).toMatchObject({ verdict: "conforms" });
    const { setup: described } = JSON.parse(trace[0]) as { setup: { coins?: unknown } };
    expect(described.coins).toHaveLength(5);
  },
);

test("conform: names the first event that no run allows", () => {
  const setup = setupOf("peterson", { schedule: "random" });
  const change = (edit: (run: ReturnType<typeof logsOf>) => void) => {
    const run = logsOf(setup);
    edit(run);
    const good = logsOf(setup);
    return judge(filesOf(setup, { ...run, events: good.events }));
  };
  const received = (log: LoggedEvents) => log.find(({ kind }) => kind !== "wake")!;
  expect(change(({ logs }) => (received(logs[2]).words = [77]))).toMatchObject({
    verdict: "differs",
    log: "log 2",
    why: expect.stringMatching(/the next message on that link, from position 1, is /),
  });
  expect(change(({ logs }) => (received(logs[2]).time = "9"))).toMatchObject({
    verdict: "differs",
  });
  expect(change(({ logs }) => (received(logs[1]).does = "leads"))).toMatchObject({
    verdict: "differs",
    why: expect.stringMatching(/then it leads; by the definition it decides nothing\.$/),
  });
  expect(change(({ fields }) => (fields[4] = "0"))).toMatchObject({
    verdict: "differs",
    log: "log 4",
    why: "position 4 ends with other fields than the definition.",
  });
});

test("conform: says what is missing of a run that was cut off", () => {
  const setup = setupOf("franklin", { schedule: "random" });
  const cut = logsOf(setup, 7);
  const verdict = judge(filesOf(setup, cut));
  expect(verdict).toMatchObject({
    verdict: "unfinished",
    why: expect.stringMatching(/messages? in flight/),
  });
  const files = filesOf(setup, logsOf(setup));
  const [header] = [files[1].open()()!];
  // A log whose last line is torn.
  const torn = linesOf([...linesIn(files[2]).slice(0, -1), '{"end":tr']);
  expect(judge(files.with(2, { name: "log 2", open: torn }))).toMatchObject({
    verdict: "unfinished",
    why: "the log of position 2 has no end",
  });
  // A node that was killed before it woke.
  const asleep = files.with(1, { name: "log 1", open: linesOf([header]) });
  expect(judge(asleep.map((file, p) => (p === 1 ? file : cutAfter(file, 2))))).toMatchObject({
    verdict: "unfinished",
    why: "position 1 has not woken",
  });
  expect(judge(files.slice(1))).toMatchObject({
    verdict: "unfinished",
    why: "the log of position 0 is missing.",
  });
});

test("steering: the choices of each process determine the canonical digest", () => {
  const setup = setupOf("hirschberg-sinclair", { n: 6, schedule: "random" });
  const { events } = logsOf(setup);
  const choices = steeringOf(setup, events);
  expect(choices.flat()).toHaveLength(events.filter(({ kind }) => kind !== "wake").length);
});
