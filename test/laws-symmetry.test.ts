import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  catalogue,
  parseRun,
  runRequest,
  makeSetup,
  type RunSpec,
} from "@ringleader/core/internal";
import { runEngine } from "./reference-engine/compare.ts";
import { runSpecsOf } from "./arbitrary/run-specs.ts";

const comparing = catalogue
  .filter(({ parameters }) => "elects" in parameters)
  .map(({ name }) => name);
/** Coins are drawn by position, so rotating a ring changes the tosses. */
const rings = catalogue
  .filter((family) => family.with({}).needs.ring && !family.with({}).needs.coins)
  .map(({ name }) => name);
const WORD = 2 ** 32 - 1;
/** Number of drawn runs. */
const RUNS = process.env["FULL"] ? 80 : 20;

const eventsOf = (line: RunSpec) => runEngine(makeSetup(parseRun(line)), true).events;
const measured = (line: RunSpec) => {
  const { messages, causal, leaders, informed, time } = runRequest(parseRun(line));
  return { messages, causal, informed, time, leaders: leaders.map(({ position }) => position) };
};

/** Rotates a ring by k: position p becomes p + k. */
function rotate(line: RunSpec, k: number): RunSpec {
  const n = line.n!;
  const moved = (p: number) => (p + k) % n;
  const list = <T>(all: ArrayLike<T>) =>
    Array.from({ length: n }, (_, p) => all[(p + n - (k % n)) % n]);
  const { ids, ports, wake, willing } = line;
  const times = typeof wake === "object" && !Array.isArray(wake) ? Object.entries(wake) : undefined;
  return {
    ...line,
    ...(typeof ids === "object" && { ids: list(ids) }),
    ...(ports && /^[01]+$/.test(ports) && { ports: list(ports).join("") }),
    ...(Array.isArray(wake) && { wake: wake.map(moved) }),
    ...(times && { wake: Object.fromEntries(times.map(([p, time]) => [moved(Number(p)), time])) }),
    ...(typeof willing === "object" && { willing: willing.map(moved) }),
  };
}

describe.each(rings)("%s", (name) => {
  test("rotation: rotating the ring rotates the leader and changes no count", () => {
    const property = fc.property(runSpecsOf(name, "in its model"), fc.nat(100), (line, k) => {
      const fixed = { ...line, ...(line.ports === "scrambled" && { ports: "aligned" }) };
      const [here, there] = [runRequest(parseRun(fixed)), runRequest(parseRun(rotate(fixed, k)))];
      expect(there.leaders).toEqual([
        { ...here.leaders[0], position: (here.leaders[0].position + k) % here.n },
      ]);
      // Only on FIFO links are the counts independent of the schedule.
      const counts = ({ messages, setup }: typeof here) =>
        setup["links"] === "fifo" && messages.byKind;
      expect(counts(there)).toEqual(counts(here));
      expect(there.time?.["home"]).toBe(here.time?.["home"]);
      expect(there.time?.["finish"]).toBe(here.time?.["finish"]);
    });
    fc.assert(property, { numRuns: RUNS });
  });
});

describe.each(comparing)("%s", (name) => {
  test("renaming: other ids in the same order give the same run", () => {
    const property = fc.property(runSpecsOf(name, "in its model"), fc.nat(1000), (line, gap) => {
      const ids = line.ids as number[];
      const sorted = ids.toSorted((x, y) => x - y);
      const other = (id: number) => 7 + (gap + 1) * sorted.indexOf(id);
      const there = { ...line, ids: ids.map(other) };
      expect(measured(there)).toEqual(measured(line));
      const schema = parseRun(line).algorithm.messages;
      const shown = eventsOf(line).map((event) => {
        const fields = Object.values(schema[event.kind] ?? {});
        return {
          ...event,
          words: event.words.map((word, i) => (fields[i].kind === "id" ? other(word) : word)),
          ...(event.does && { does: event.does.replace(/\d+/, (id) => String(other(Number(id)))) }),
        };
      });
      expect(JSON.stringify(eventsOf(there))).toBe(JSON.stringify(shown));
    });
    fc.assert(property, { numRuns: RUNS });
  });

  test("complement: electing the other extreme of complemented ids gives the same run", () => {
    const property = fc.property(runSpecsOf(name, "in its model"), (line) => {
      const elects = parseRun(line).algorithm.parameters["elects"] === "max" ? "min" : "max";
      const ids = (line.ids as number[]).map((id) => WORD - id);
      expect(measured({ ...line, ids, set: { ...line.set, elects } })).toEqual(measured(line));
    });
    fc.assert(property, { numRuns: RUNS });
  });
});

test.each([
  ["hirschberg-sinclair", { losers: "reply" }],
  ["hirschberg-sinclair", { losers: "swallow" }],
  ["franklin", {}],
] as const)("%s %o: port labels change no count", (name, own) => {
  const property = fc.property(runSpecsOf(name, "in its model"), (line) => {
    const set = { ...line.set, ...own };
    const counts = ["aligned", "scrambled", "1".repeat(line.n!), line.ports].map((ports) => {
      const { messages, leaders } = runRequest(parseRun({ ...line, set, ports, links: "fifo" }));
      return JSON.stringify([messages.byKind, messages.byPhase, leaders]);
    });
    expect(new Set(counts).size).toBe(1);
  });
  fc.assert(property, { numRuns: RUNS });
});
