import { describe, expect, test } from "vitest";
import { logLines, logsOf, logSource } from "../../../test/logs-of.ts";
import { canonicalDigest } from "../conform/canonical-digest.ts";
import { conform } from "../conform/conform.ts";
import { addDecision, parseDecisions } from "../model/life.ts";
import { algorithm, type Algorithm } from "../model/algorithm.ts";
import { family, type Family } from "../model/family.ts";
import { id } from "../model/schema.ts";
import { makeSetup, type Request } from "../model/setup.ts";
import { eventsOf } from "../recording/event.ts";
import { startDiff } from "./diff-traces.ts";
import { replayLines } from "./replay.ts";
import { recordRun, simulateRun } from "./replay-run.ts";

type Decide = (me: any, mine: boolean) => void;

/** Every process sends its id around the ring and decides when it returns. All variants have the same name. */
const around = (decide: Decide, needs: object): Algorithm =>
  algorithm({
    name: "around",
    idea: "Every id goes around the ring.",
    needs: { ring: true, direction: true, fifo: true, ids: true, everyone: true, ...needs } as any,
    elects: "max",
    announces: true,
    state: { best: id },
    messages: { token: { id } },
    wake(me: any) {
      me.best = me.id;
      me.send.token({ id: me.id });
    },
    on: {
      token(me: any, message: any) {
        if (message.id > me.best) me.best = message.id;
        if (message.id === me.id) decide(me, me.best === me.id);
        else me.send.token({ id: message.id });
      },
    },
  } as any);

/** Variants that send the same messages. */
const variants: Readonly<Record<string, Decide>> = {
  "the largest id leads": (me, mine) => (mine ? me.lead() : me.follow(me.best)),
  "nobody decides": () => {},
  "only the leader decides": (me, mine) => mine && me.lead(),
  "everybody leads": (me) => me.lead(),
  "others follow themselves": (me, mine) => (mine ? me.lead() : me.follow(me.id)),
  "the leader decides twice": (me, mine) => {
    if (mine) me.lead();
    if (mine) me.lead();
    else me.follow(me.best);
  },
  "the leader then follows": (me, mine) => {
    if (mine) me.lead();
    me.follow(me.best);
  },
};

const schedules = {
  queue: [{}, {}],
  pool: [{}, { schedule: { kind: "lifo" } }],
  "pool, drawn": [{}, { schedule: { kind: "random" } }],
  rounds: [{ rounds: true }, {}],
} as const;

const familyOf = (decide: Decide, needs: object): Family =>
  family("around", {}, () => around(decide, needs));

const requestOf = (decide: Decide, needs: object, more: object): Request => ({
  algorithm: familyOf(decide, needs).with({}),
  ids: [3, 1, 4, 2],
  seed: 1,
  ...more,
});

describe.each(Object.entries(schedules))("decisions: %s", (engine, [needs, more]) => {
  const runs = Object.entries(variants).map(([says, decide]) => {
    const setup = makeSetup(requestOf(decide, needs, more));
    return { says, decide, ...simulateRun(setup, 1e4) };
  });

  test("algorithms that differ only in who leads have different digests", () => {
    const without = runs.map(({ events }) =>
      JSON.stringify(events.map((it) => ({ ...it, does: 0 }))),
    );
    expect(new Set(without).size).toBe(1);
    expect(new Set(runs.map(({ result }) => result.digest)).size).toBe(runs.length);
    const canonical = runs.map(({ setup }) => canonicalDigest(setup));
    expect(new Set(canonical).size).toBe(runs.length);
  });

  test("a trace, a recording and the logs of nodes have the decisions of the run", () => {
    for (const { events, setup, decide, ...run } of runs) {
      expect(eventsOf(recordRun({ setup, events }))).toEqual(events);
      const own = familyOf(decide, needs);
      expect(replayLines(run.trace, own)).toMatchObject({ same: true, hasDecisions: true });
      if (engine !== "queue") continue;
      const judging = conform(logLines(setup, logsOf(setup)).map(logSource), { family: own });
      let step = judging.next();
      while (!step.done) step = judging.next();
      expect(step.value).toMatchObject({ verdict: "conforms", digest: canonicalDigest(setup) });
    }
  });

  test("replay and diff find the first decision that differs", () => {
    const [first, ...others] = runs;
    for (const { decide, trace, says } of others) {
      const replayed = replayLines(first.trace, familyOf(decide, needs));
      expect({ says, ...replayed }).toMatchObject({ says, same: false });
      const diff = diffOf(first.trace, trace);
      expect([says, diff.same, diff.difference !== undefined]).toEqual([says, false, true]);
    }
  });
});

function diffOf(first: readonly string[], second: readonly string[], own?: Family) {
  const side = (name: string, lines: readonly string[]) => {
    let next = 0;
    return { name, nextLine: () => lines[next++] as string | undefined, family: own };
  };
  const diffing = startDiff(side("A", first), side("B", second));
  while (diffing.advance());
  return diffing.finish();
}

const plain = variants["the largest id leads"];
const { trace: lines } = simulateRun(makeSetup(requestOf(plain, {}, {})), 1e4);

/** Returns the trace as format 1 writes it; the digest is that of the same run without decisions. */
function inFormat1(trace: readonly string[]): string[] {
  const old = trace.map((line) => {
    const { does: _, ...rest } = JSON.parse(line) as Record<string, unknown>;
    return JSON.stringify("format" in rest ? { ...rest, format: 1 } : rest);
  });
  const why = replayLines(old, familyOf(plain, {})) as { why: string };
  const [digest] = /(?<=the run gives )[0-9a-f]{16}/.exec(why.why)!;
  return old.with(0, old[0].replace(/(?<="digest":")[0-9a-f]{16}/, digest));
}

test("decisions: a trace of format 1 is replayed, and says nothing about decisions", () => {
  const old = inFormat1(lines);
  for (const decide of Object.values(variants))
    expect(replayLines(old, familyOf(decide, {}))).toMatchObject({
      same: true,
      hasDecisions: false,
    });
  for (const other of [lines, old])
    expect(diffOf(old, other, familyOf(plain, {}))).toMatchObject({
      same: true,
      hasDecisions: false,
    });
  const mixed = [...old.slice(0, -1), lines.at(-1)!];
  expect(() => replayLines(mixed, familyOf(plain, {}))).toThrow("a trace of format 1 has none");
});

test("diff: each key of a header that determines a run makes it another run", () => {
  const header = JSON.parse(lines[0]) as { setup: Record<string, unknown> };
  const change = (more: object, setup: object = {}) =>
    lines.with(0, JSON.stringify({ ...header, ...more, setup: { ...header.setup, ...setup } }));
  const changed: Record<string, string[]> = {
    n: change({ n: 6 }),
    algorithm: change({ algorithm: "peterson" }),
    "parameters.elects": change({ parameters: { elects: "min" } }),
    seed: change({ seed: 2 }),
    digest: change({ digest: "0123456789abcdef" }),
    maxMessages: change({ maxMessages: 3 }),
    maxEvents: change({ maxEvents: 3 }),
    faults: change({ faults: 1 }),
    "setup.ids": change({}, { ids: [3, 1, 4, 5] }),
    "setup.ports": change({}, { ports: "0001" }),
    "setup.wake": change({}, { wake: { "0": "0" } }),
    "setup.willing": change({}, { willing: [1] }),
    "setup.links": change({}, { links: "any" }),
    "setup.ties": change({}, { ties: "random" }),
    "setup.coins": change({}, { coins: [[0], [], [], []] }),
    "setup.known": change({}, { known: 5 }),
    "setup.violated": change({}, { violated: ["n"] }),
    "setup.graph": change({}, { graph: "complete:4" }),
  };
  for (const [key, other] of Object.entries(changed)) {
    const { same, headers } = diffOf(lines, other);
    expect([same, headers.map((it) => [it.key, it.determines])]).toEqual([false, [[key, true]]]);
  }
  for (const other of [change({ version: "9" }), change({}, { schedule: "trace" })])
    expect(diffOf(lines, other).same).toBe(true);
});

test("decisions: the text of an event's decisions is read as it is written", () => {
  const does = addDecision(
    addDecision(addDecision(undefined, true, undefined), false, 7),
    false,
    undefined,
  );
  expect(does).toBe("leads, follows 7, follows");
  expect(parseDecisions(does)).toEqual([
    { leads: true, whom: undefined },
    { leads: false, whom: 7 },
    { leads: false, whom: undefined },
  ]);
  for (const wrong of [
    "",
    "lead",
    "leads 3",
    "follows x",
    "follows 4294967296",
    "follows 01",
    "leads,follows",
  ])
    expect([wrong, parseDecisions(wrong)]).toEqual([wrong, undefined]);
});
