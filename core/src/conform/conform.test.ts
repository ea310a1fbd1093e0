import { expect, test } from "vitest";
import { catalogue } from "../algorithms/index.ts";
import { algorithm } from "../model/algorithm.ts";
import { family, type Family } from "../model/family.ts";
import { nat } from "../model/schema.ts";
import type { Setup } from "../model/setup.ts";
import { makeSetup } from "../model/setup.ts";
import { parseRun } from "../request/parse-run.ts";
import { Refusal } from "../refusal/refusal.ts";
import { canonicalDigest, hasOneDigest } from "./canonical-digest.ts";
import { conform, type Conformance } from "./conform.ts";
import type { LogSource } from "./log.ts";
import { LoggedRun } from "./logged-run.ts";
import { steeringOf } from "./steering.ts";
import {
  logLines,
  logsOf,
  logSource,
  openLines,
  type LoggedEvents,
} from "../../../test/logs-of.ts";

/** Makes the logs of a run as files. */
const filesOf = (setup: Setup, run: ReturnType<typeof logsOf>): LogSource[] =>
  logLines(setup, run).map(logSource);

/** Returns the first lines of a log. */
function cutAfter({ name, open }: LogSource, most: number): LogSource {
  const next = open();
  return { name, open: openLines(Array.from({ length: most }, () => next()!)) };
}

/** Reads all lines of a log. */
function linesIn({ open }: LogSource): string[] {
  const next = open();
  const lines: string[] = [];
  for (let line = next(); line !== undefined; line = next()) lines.push(line);
  return lines;
}

/** Judges logs twice: sorted in memory, and read side by side. Both verdicts and both traces are the same. */
function judge(
  files: readonly LogSource[],
  write?: (line: string) => void,
  own?: Family,
): Conformance {
  const [sorted, merged] = [undefined, 0].map((inMemory) => {
    const trace: string[] = [];
    const judging = conform(files, { family: own, write: (line) => trace.push(line), inMemory });
    let step = judging.next();
    while (!step.done) step = judging.next();
    return { verdict: step.value, trace };
  });
  expect(merged).toEqual(sorted);
  for (const line of sorted.trace) write?.(line);
  return sorted.verdict;
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

/** Every fourth run has another size and another schedule of its algorithm. */
const usual = [...runs, ...more].filter((_, i) => process.env["FULL"] || i % 4 === 0);
test.each(usual)("conform: the logs of a run conform (%o)", (spec) => {
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
      return { name: log, open: openLines(lines) };
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

test("conform: a log without one of its lines is unfinished, differs or is refused", () => {
  const setup = setupOf("peterson", { n: 2 });
  const files = filesOf(setup, logsOf(setup));
  const verdicts = new Set<string>();
  for (const [p, file] of files.entries()) {
    const lines = linesIn(file);
    for (let at = 0; at < lines.length; at++) {
      const open = openLines(lines.toSpliced(at, 1));
      try {
        verdicts.add(judge(files.with(p, { name: file.name, open })).verdict);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        verdicts.add("refused");
      }
    }
  }
  expect([...verdicts].toSorted()).toEqual(["differs", "refused", "unfinished"]);
});

test("conform: a line of a log names no other process and no other number than its own", () => {
  const setup = setupOf("peterson", { n: 2 });
  const [first, ...others] = filesOf(setup, logsOf(setup));
  for (const key of ["process", "index"]) {
    const lines = linesIn(first).map((line, i) =>
      i === 1 ? line.replace("{", `{"${key}":77,`) : line,
    );
    const judged = () => judge([{ name: first.name, open: openLines(lines) }, ...others]);
    expect(judged).toThrow(`${key} must be 0 in this log`);
  }
});

/** An event of a log that was changed, or a line in its place. */
const damages: readonly ((line: string) => string | undefined)[] = [
  (line) => line.replace(/"time":"(\d+)"/, (_, time) => `"time":"${Number(time) + 1}"`),
  (line) => line.replace(/"time":"\d+"/, '"time":"99999999999999999999"'),
  (line) => line.replace(/"words":\[[^\]]*\]/, '"words":[1,2,3,4,5]'),
  (line) => line.replace(/"words":\[[^\]]*\]/, '"words":[-1]'),
  (line) => line.replace(/"kind":"[^"]*"/, '"kind":"other"'),
  (line) => line.replace(/"port":\d+/, '"port":5'),
  (line) => line.replace(/\}$/, ',"does":"follows 77"}'),
  (line) => line.replace(/^\{/, '{"process":7,'),
  (line) => line.replace(/^\{/, '{"index":77,'),
  (line) => line.slice(0, -3),
  () => undefined,
];

test.runIf(process.env["FULL"])(
  "conform: logs sorted in memory and logs read side by side have one verdict, whatever is wrong with them",
  () => {
    for (const name of ["peterson", "franklin"]) {
      const setup = setupOf(name, { schedule: "random" });
      const files = filesOf(setup, logsOf(setup));
      for (const [p, file] of files.entries()) {
        const lines = linesIn(file);
        for (let at = 1; at < lines.length; at += 4) {
          for (const damage of damages) {
            const line = damage(lines[at]);
            const damaged = line === undefined ? lines.toSpliced(at, 1) : lines.with(at, line);
            if (damaged[at] === lines[at]) continue;
            const judged = () =>
              judge(files.with(p, { name: file.name, open: openLines(damaged) }));
            let verdict = "refused";
            try {
              ({ verdict } = judged());
            } catch (error) {
              if (!(error instanceof Refusal)) throw error;
            }
            expect(verdict).not.toBe("conforms");
          }
        }
      }
    }
  },
);

/** Messages are all equal, and those on one link differ in causal depth. */
const ticks = family("ticks", {}, () =>
  algorithm({
    name: "ticks",
    paper: "none",
    idea: "Every process answers its first three messages.",
    needs: { ring: true, direction: true, everyone: true },
    announces: false,
    state: { heard: nat },
    messages: { tick: {} },
    wake: (me) => me.send.tick(),
    on: {
      tick(me) {
        me.heard++;
        if (me.heard <= 3) me.send.tick();
      },
    },
    claims: [],
  }),
);

test.runIf(process.env["FULL"])(
  "conform: equal messages are told apart by causal depth where links reorder",
  () => {
    let overtaken = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const spec = { algorithm: "ticks", n: 3, seed, links: "any", schedule: "random" } as const;
      const setup = makeSetup({ ...parseRun(spec, ticks), hopeless: true });
      const run = logsOf(setup);
      const files = filesOf(setup, run);
      expect({ seed, ...judge(files, undefined, ticks) }).toMatchObject({ verdict: "conforms" });
      // Nodes also log which of the messages in flight they took.
      const along = new LoggedRun(setup);
      const next = run.logs.map(() => 0);
      for (const event of run.events) {
        const nth = along.make(event, false);
        const line = run.logs[event.process][next[event.process]++];
        if (event.kind === "wake") continue;
        line.nth = nth;
        if (nth > 0) overtaken++;
      }
      const numbered = filesOf(setup, run);
      expect(judge(numbered, undefined, ticks)).toEqual(judge(files, undefined, ticks));
    }
    expect(overtaken).toBeGreaterThan(40);
  },
);

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
  const torn = openLines([...linesIn(files[2]).slice(0, -1), '{"end":tr']);
  expect(judge(files.with(2, { name: "log 2", open: torn }))).toMatchObject({
    verdict: "unfinished",
    why: "the log of position 2 has no end",
  });
  // A node that was killed before it woke.
  const asleep = files.with(1, { name: "log 1", open: openLines([header]) });
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

test("conform: of equal messages on a link that reorders, a fault takes the oldest, as in the simulator", () => {
  const pings = algorithm({
    name: "pings",
    paper: "none",
    idea: "Every process answers every message.",
    needs: { ring: true, direction: true, everyone: true },
    announces: false,
    state: {},
    messages: { ping: {} },
    wake: (me) => me.send.ping(),
    on: { ping: (me) => me.send.ping() },
    claims: [],
  });
  const setup = makeSetup({ algorithm: pings, n: 2, seed: 1, links: "any", hopeless: true });
  const run = new LoggedRun(setup);
  const make = (process: number, kind: string, time: number, fault?: "lose" | "duplicate") =>
    run.make(
      { process, kind, time: String(time), port: 0, words: [], tosses: [], index: 0, fault },
      false,
    );
  make(0, "wake", 0);
  make(1, "wake", 0);
  make(0, "ping", 1);
  // Pings of depth 1 and 2 are on their way to position 1. The copy of the first is behind the second.
  make(1, "ping", 0, "duplicate");
  make(1, "ping", 1);
  // The ping of depth 2 is the oldest. If it is lost, the copy arrives, at depth 1.
  make(1, "ping", 1, "lose");
  expect(() => make(1, "ping", 1)).not.toThrow();
});
