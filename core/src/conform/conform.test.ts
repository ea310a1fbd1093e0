import { describe, expect, test } from "vitest";
import { catalogue } from "../algorithms/index.ts";
import type { Setup } from "../model/setup.ts";
import { header, type Event } from "../model/trace.ts";
import { makeSetup } from "../model/setup.ts";
import { parseRun } from "../request/parse-run.ts";
import { startSimulation } from "../simulate/simulate.ts";
import { hashFields } from "../solo/solo.ts";
import { canonicalDigest, hasOneDigest } from "./canonical-digest.ts";
import { conform, type Conformance } from "./conform.ts";
import type { LogSource } from "./log.ts";
import type { LoggedEvent } from "./logged-event.ts";
import { LoggedRun } from "./logged-run.ts";
import { steeringOf } from "./steering.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type LoggedEvents = Mutable<Omit<LoggedEvent, "index" | "process">>[];

/** Simulates a setup and splits the run into one log per process. */
function logsOf(setup: Setup, most = Infinity) {
  const logs = Array.from({ length: setup.n }, (): LoggedEvents => []);
  const events: Event[] = [];
  let does: string | undefined;
  const simulation = startSimulation(setup, {
    decided: (_, leads, whom) =>
      (does = leads ? "leads" : `follows${whom === undefined ? "" : ` ${whom}`}`),
    watch(event) {
      const { process, index: _, ...rest } = event;
      logs[process].push({ ...rest, ...(does !== undefined && { does }) });
      does = undefined;
      events.push(event);
    },
  });
  while (simulation.delivered() < most && simulation.advance(most < Infinity ? 1 : 1000));
  const fields = logs.map((_, p) => hashFields(simulation.read(p)));
  const { digest } = simulation.finish();
  return { logs, fields, events, digest };
}

/** Makes the logs of a run as files. */
function filesOf(setup: Setup, { logs, fields, events }: ReturnType<typeof logsOf>): LogSource[] {
  const schedule = setup.needs.rounds ? setup.schedule : ({ kind: "trace" } as const);
  const outcome = {
    setup: { ...setup, schedule },
    digest: "",
    finished: true,
    delivered: 0,
    injected: [],
  };
  const run = header(outcome);
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

function judge(files: readonly LogSource[]): Conformance {
  const judging = conform(files);
  for (;;) {
    const { done, value } = judging.next();
    if (done) return value;
  }
}

const setupOf = (algorithm: string, more: Readonly<Record<string, unknown>>): Setup =>
  makeSetup(parseRun({ algorithm, n: 5, seed: 3, ...more }));

const rings = catalogue.filter(({ name }) => name !== "dfs").map(({ name }) => name);

describe.each(rings)("conform: %s", (name) => {
  test.each([1, 2, 5, 8])("logs of a run with n = %i conform, in any schedule", (n) => {
    const { needs } = setupOf(name, { n });
    const digests = new Set<string>();
    for (const schedule of needs.rounds
      ? ["fifo"]
      : ["fifo", "lifo", "random", "latency:uniform:1:9"]) {
      const setup = setupOf(name, { n, schedule });
      const run = logsOf(setup);
      // Under latencies, the time of an event is in ticks. Its causal depth comes from a run of its trace.
      if (schedule === "latency:uniform:1:9") {
        expect(canonicalDigest(setup)).toMatch(/^[0-9a-f]{16}$/);
        continue;
      }
      const verdict = judge(filesOf(setup, run));
      expect(verdict).toMatchObject({ verdict: "conforms", events: run.events.length });
      if (verdict.verdict !== "conforms") return;
      if (!needs.rounds) expect(verdict.digest).toBe(canonicalDigest(setup));
      else expect(verdict.digest).toBe(run.digest);
      digests.add(verdict.digest);
    }
    if (hasOneDigest(setupOf(name, { n }))) expect(digests.size).toBe(1);
  });
});

test("conform: dfs on networks, wake-ups by mail, links that reorder", () => {
  for (const spec of [
    { algorithm: "dfs", n: undefined, graph: "grid:3x3" },
    { algorithm: "dfs", n: undefined, graph: "complete:5", schedule: "random" },
    { algorithm: "peterson", violate: ["everyone"], wake: [1, 3] },
    { algorithm: "chang-roberts", wake: [2] },
    { algorithm: "chang-roberts", links: "any", schedule: "random" },
    { algorithm: "hirschberg-sinclair", links: "any", schedule: "random", n: 7 },
  ]) {
    const setup = setupOf(spec.algorithm, spec);
    expect(judge(filesOf(setup, logsOf(setup))), JSON.stringify(spec)).toMatchObject({
      verdict: "conforms",
    });
  }
});

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
    why: expect.stringMatching(/the next message on that link is /),
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
