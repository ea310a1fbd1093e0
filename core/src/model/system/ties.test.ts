import { expect, test } from "vitest";
import { algorithm } from "../algorithm.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { id } from "../schema.ts";
import { describeSetup, makeSetup, type Request } from "../setup.ts";
import { header, type Event } from "../trace.ts";
import { formatTies, ordersOf, parseTies, tieBreaker } from "./ties.ts";
import { findAlgorithm, parseRun } from "../../request/parse-run.ts";
import { replayLines } from "../../trace/replay.ts";
import { result } from "../../judge/result.ts";
import { single } from "../family.ts";
import { advance, startSimulation } from "../../simulate/simulate.ts";

/** The ids of both neighbours arrive at one time. */
const family = single(
  algorithm({
    name: "both",
    paper: "own",
    idea: "own",
    needs: { ring: true, bothWays: true, ids: true, rounds: true, everyone: true },
    elects: "max",
    announces: false,
    state: {},
    messages: { token: { id } },
    wake(me) {
      me.send.token(0, { id: me.id });
      me.send.token(1, { id: me.id });
    },
    on: {
      token(me, { id }, port) {
        if (id > me.id) me.send.token(port === 0 ? 1 : 0, { id });
        else if (id === me.id && me.decision === "none") me.lead();
      },
    },
  }),
);
const both = family.with({});

function ran(request: Partial<Request>): { events: Event[]; digest: string; trace: string[] } {
  const given = makeSetup({
    algorithm: both,
    ids: [2, 3, 1],
    ports: "aligned",
    seed: 5,
    ...request,
  });
  const events: Event[] = [];
  const simulation = startSimulation(given, { watch: (it) => events.push(it) });
  while (advance(simulation));
  const outcome = simulation.finish();
  return {
    events,
    digest: outcome.digest,
    trace: [header(outcome), ...events].map((it) => JSON.stringify(it)),
  };
}

const portsAt = (time: string, process: number, { events }: { events: Event[] }) =>
  events
    .filter((it) => it.kind === "token" && it.time === time && it.process === process)
    .map(({ port }) => port);

test("ties: smallest port first, largest first, or as listed", () => {
  expect(portsAt("1", 0, ran({}))).toEqual([0, 1]);
  expect(portsAt("1", 0, ran({ ties: "last" }))).toEqual([1, 0]);
  const second = ran({ ties: [0, 1] });
  expect([0, 1, 2].map((p) => portsAt("1", p, second))).toEqual([
    [0, 1],
    [1, 0],
    [0, 1],
  ]);
});

test("ties: the default order has the same digest if given; another order has a different one", () => {
  const { digest } = ran({});
  expect(ran({ ties: "first" }).digest).toBe(digest);
  expect(ran({ ties: [0, 0] }).digest).toBe(digest);
  expect(ran({ ties: "last" }).digest).not.toBe(digest);
  expect(ran({ ties: "random" }).digest).toBe(ran({ ties: "random" }).digest);
  expect(describeSetup(makeSetup({ algorithm: both, n: 2, ties: "first" }))).not.toHaveProperty(
    "ties",
  );
});

test.each(["last", "random", [0, 1, 1]] as const)("ties: a trace has its ties: %s", (ties) => {
  const { trace } = ran({ ties });
  expect(JSON.parse(trace[0]).setup.ties).toBe(formatTies(ties));
  expect(replayLines(trace, family)).toMatchObject({ same: true });
});

test("ties: the replay line has ties that are not the default", () => {
  const said = (ties: "first" | "last") => {
    const simulation = startSimulation(makeSetup({ algorithm: both, ids: [2, 1], ties }));
    while (advance(simulation));
    return result(simulation.finish()).replay;
  };
  expect(said("last")).toContain("--ties last");
  expect(said("first")).not.toContain("--ties");
});

test("ties: parsing reads what formatting wrote, and refuses the rest", () => {
  for (const text of ["first", "last", "random", "0.1.5"])
    expect(formatTies(parseTies(text))).toBe(text);
  for (const text of ["", "both", "0,1", "1.", "-1"])
    expect(() => parseTies(text)).toThrow(Refusal);
  expect(() => makeSetup(parseRun({ algorithm: "peterson", n: 3, ties: "last" }))).toThrow(
    /asynchronous, and the schedule orders/,
  );
  expect(() =>
    makeSetup({ algorithm: findAlgorithm("peterson").with({}), n: 3, ties: "first" }),
  ).not.toThrow();
  expect(() => ran({ ties: [0, 2] })).toThrow(/is not accepted for tie 1/);
});

test("ordersOf: lists all orders, the identity first; messages of one port may keep theirs", () => {
  const ports = [0, 0, 1];
  expect(ordersOf(3, (i) => ports[i], false)).toHaveLength(6);
  expect(ordersOf(3, (i) => ports[i], true)).toEqual([
    [0, 1, 2],
    [0, 2, 1],
    [2, 0, 1],
  ]);
  expect(() => ordersOf(7, () => 0, false)).toThrow(Refusal);
  const messages = Uint32Array.of(0, 1, 2);
  tieBreaker("last", true, 0)(messages, ports);
  expect([...messages]).toEqual([2, 0, 1]);
  for (let seed = 0; seed < 20; seed++) {
    const drawn = Uint32Array.of(0, 1, 2);
    tieBreaker("random", true, seed)(drawn, ports);
    expect(drawn.indexOf(0)).toBeLessThan(drawn.indexOf(1));
  }
});
