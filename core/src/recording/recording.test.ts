import { expect, test } from "vitest";
import {
  advance,
  parseRun,
  result,
  runRequest,
  makeSetup,
  startSimulation,
  type Event,
  type RunSpec,
} from "../internal.ts";
import {
  makeHandScheduler,
  criticalPathTo,
  choicesOf,
  markCausality,
  deepestEvent,
  deliverableAfter,
  eventAt,
  explain,
  explainAnswer,
  FOLLOWS,
  FUTURE,
  LABEL,
  findLandmarks,
  LEADS,
  leaderOf,
  namesOf,
  NEVER,
  PAST,
  makeRecorder,
  Reel,
  sayLandmark,
  stateAfter,
  countFaces,
  type Hand,
  type Recording,
} from "./index.ts";

const FULL = process.env["FULL"] !== undefined;

function record(line: RunSpec, most?: number) {
  const recording = makeRecorder(makeSetup(parseRun(line)), most);
  const simulation = recording.attach(startSimulation(recording.setup));
  while (advance(simulation));
  return { result: result(simulation.finish()), recording: recording.cut()! };
}

/** Records a run whose deliveries are chosen by hand. */
function play(line: RunSpec, hand: Hand) {
  const given = makeSetup({ ...parseRun(line), schedule: { kind: "trace" } });
  const recording = makeRecorder(given);
  const keeper = makeHandScheduler(given, hand);
  const simulation = recording.attach(startSimulation(recording.setup, { keeper }));
  while (advance(simulation));
  return { result: result(simulation.finish()), recording: recording.cut()! };
}

const lines: RunSpec[] = [
  { algorithm: "chang-roberts", n: 9, seed: 2, schedule: "random" },
  { algorithm: "chang-roberts", n: 1, seed: 2 },
  { algorithm: "chang-roberts", n: 7, seed: 2, violate: "direction" },
  { algorithm: "hirschberg-sinclair", n: 12, seed: 1 },
  { algorithm: "hirschberg-sinclair", n: 2, seed: 1, set: { losers: "swallow", announce: "yes" } },
  { algorithm: "hirschberg-sinclair", n: 9, seed: 4, wake: [3], set: { elects: "min" } },
  { algorithm: "peterson", n: 16, seed: 3, schedule: "lifo", set: { announce: "yes" } },
  { algorithm: "franklin-probabilistic", n: 8, seed: 1, schedule: "random", links: "any" },
  { algorithm: "franklin-probabilistic", n: 1, seed: 1, schedule: "latency:uniform:1:9" },
  { algorithm: "itai-rodeh", n: 6, seed: 1, schedule: "latency:exponential:5" },
  { algorithm: "marchetti-spaccamela", n: 6, seed: 1, wake: { "1": "3", "4": "0" }, willing: [2] },
  { algorithm: "variable-speeds", n: 5, seed: 1 },
  { algorithm: "dfs", graph: "grid:3x4", seed: 1, set: { announce: "yes" }, schedule: "random" },
];

test.each(lines)("recording: equals the run: $algorithm, $n", (line) => {
  const { result: made, recording: it } = record(line);
  expect(made).toEqual(runRequest(parseRun(line)));
  const events: Event[] = [];
  runRequest(parseRun(line), { watch: (event) => events.push(event) });
  expect(Array.from(it.process, (_, i) => eventAt(it, i))).toEqual(events);
  expect(it.stops.at(-1)).toBe(events.length);
  const { flights } = it;
  expect(flights.kind.length).toBe(made.messages.total);
  // Every received message arrived once, after it was sent, with the receiver, port and words of its event.
  for (let f = 0; f < flights.kind.length; f++) {
    expect(events[flights.sent[f]].process).toBe(flights.from[f]);
    if (flights.arrives[f] === NEVER) continue;
    expect(flights.arrives[f]).toBeGreaterThan(flights.sent[f]);
    expect(events[flights.arrives[f]]).toMatchObject({
      process: flights.to[f],
      kind: it.kinds[flights.kind[f]],
    });
  }
  expect(it.depth.reduce((x, y) => Math.max(x, y), 0)).toBe(made.causal.last);
  const reel = new Reel(it);
  reel.seek(Infinity);
  expect(reel.inFlight).toBe(made.inFlight);
  it.kinds.forEach((name, kind) => expect(reel.sentOf(kind)).toBe(made.messages.byKind[name]));
  expect(leaderOf(reel.faces)).toBe(made.leaders[0].position);
  const decided = countFaces(reel.faces).map((count, face) =>
    face & (LEADS | FOLLOWS) ? count : 0,
  );
  expect(decided.reduce((x, y) => x + y, 0)).toBe(made.informed);
});

test.each(lines)("reel: moves back exactly: $algorithm, $n", (line) => {
  const { recording: it } = record(line);
  const [there, back] = [new Reel(it), new Reel(it)];
  back.seek(Infinity);
  for (let taken = it.process.length; taken >= 0; taken--) {
    back.seek(taken);
    const fresh = new Reel(it);
    fresh.seek(taken);
    for (const key of ["faces", "latest", "received", "sent"] as const)
      expect(back[key], `${key} at ${taken}`).toEqual(fresh[key]);
    expect(back.inOrder()).toEqual(fresh.inOrder());
  }
  there.seek(5);
  expect(there.taken).toBe(Math.min(5, it.process.length));
});

test.runIf(FULL)("reel: jumps exactly in a long recording", () => {
  const { recording: it } = record({ algorithm: "hirschberg-sinclair", n: 4000, seed: 1 });
  const leaping = new Reel(it);
  leaping.seek(Infinity);
  expect(it.process.length).toBeGreaterThan(180_000);
  for (const taken of [70_000, 131_072, 131_073, 3, 180_000, 65_535, 131_071]) {
    leaping.seek(taken);
    const fresh = new Reel(it);
    fresh.seek(taken);
    for (const key of ["taken", "inFlight", "faces", "latest", "received", "sent"] as const)
      expect(leaping[key], `${key} at ${taken}`).toEqual(fresh[key]);
    expect(leaping.inOrder()).toEqual(fresh.inOrder());
  }
});

test("recording: the state after an event is what the algorithm reads", () => {
  const line: RunSpec = { algorithm: "hirschberg-sinclair", n: 5, seed: 1 };
  const given = makeRecorder(makeSetup(parseRun(line)));
  const held: Record<string, unknown>[] = [];
  const simulation = given.attach(
    startSimulation(given.setup, { watch: ({ process }) => held.push(simulation.read(process)) }),
  );
  while (advance(simulation));
  const it = given.cut()!;
  held.forEach((state, i) => {
    const single = stateAfter(it, i).filter(({ name }) => !Array.isArray(state[name]));
    const said = single.map(({ name }) => (state[name] as string | number | undefined) ?? "–");
    expect(single.map(({ value }) => value)).toEqual(said.map(String));
  });
  expect(held.length).toBe(it.process.length);
});

test("recording: is undefined for a run that is too long", () => {
  expect(record({ algorithm: "peterson", n: 16, seed: 1 }, 20).recording).toBeUndefined();
});

test("recording: in rounds a player stops after every round", () => {
  const { recording: it } = record({ algorithm: "marchetti-spaccamela", n: 6, seed: 1 });
  const times = Array.from(it.stops.slice(1), (k) => eventAt(it, k - 1).time);
  expect(new Set(times).size).toBe(times.length);
  expect(times.length).toBeLessThan(it.process.length);
});

test("recording: causes precede effects, and the critical path has the causal depth", () => {
  const { recording: it, result: made } = record({ algorithm: "franklin", n: 9, seed: 3 });
  const chain = criticalPathTo(it, deepestEvent(it));
  expect(chain.filter((i) => it.kind[i] < 250).length).toBeGreaterThanOrEqual(made.causal.last);
  expect(it.depth[chain.at(-1)!]).toBe(made.causal.last);
  const marks = markCausality(it, chain[3]);
  for (const i of chain.slice(0, 3)) expect(marks[i]).toBe(PAST);
  for (const i of chain.slice(4)) expect(marks[i]).toBe(FUTURE);
  // If an event is in the past of the chosen one, the chosen one is in its future.
  const seen = (as: number) => [...marks.keys()].filter((i) => marks[i] === as);
  for (const i of seen(PAST)) expect(markCausality(it, i)[chain[3]]).toBe(FUTURE);
  for (const i of seen(0)) expect(markCausality(it, i)[chain[3]]).toBe(0);
});

test("recording: landmarks are withdrawals, new phases and the election", () => {
  const { recording: it } = record({ algorithm: "peterson", n: 8, seed: 1 });
  const said = Array.from(findLandmarks(it), (i) => sayLandmark(it, i, namesOf(undefined, 8)));
  expect(said.some((text) => /active → relay/.test(text))).toBe(true);
  expect(said.some((text) => /phase \d starts/.test(text))).toBe(true);
  expect(said.filter((text) => /is elected/.test(text))).toHaveLength(1);
});

test("recording: a withdrawal names the process whose larger id decided it", () => {
  const ids = [8, 3, 12, 6, 9, 2, 1, 10, 4, 7, 5, 11];
  const { recording: it } = record({ algorithm: "hirschberg-sinclair", ids });
  const names = namesOf(Uint32Array.from(ids), ids.length);
  const withdrawals = Array.from(findLandmarks(it)).filter((i) =>
    /withdraws/.test(explain(it, i, names).because ?? ""),
  );
  expect(withdrawals).toHaveLength(ids.length - 1);
  for (const i of withdrawals) {
    const [, loser, larger] = /^(\d+) is smaller than (\d+), so \2 answers no$/.exec(
      explainAnswer(it, i, names)!,
    )!;
    expect(loser).toBe(names.of(it.process[i]));
    expect(Number(larger)).toBeGreaterThan(Number(loser));
  }
  // A wake-up answers nothing.
  expect(explainAnswer(it, 0, names)).toBeUndefined();
});

const asynchronous = lines.filter(({ algorithm }) => !/marchetti|variable/.test(algorithm));

test.each(asynchronous)("choices: repeat the run: $algorithm, $n", (line) => {
  const { recording: it, result: made } = record(line);
  const choices = choicesOf(it);
  const again = play(line, { choices, then: "stop" });
  expect(again.result.digest).toBe(made.digest);
  expect(choicesOf(again.recording)).toEqual(choices);
});

test("hand scheduler: performs the chosen deliveries first and delivers held messages last", () => {
  const line: RunSpec = { algorithm: "chang-roberts", n: 5, ids: "rising", seed: 1 };
  const fifo = play(line, { choices: [], then: "fifo" });
  expect(fifo.result.digest).toBe(runRequest(parseRun({ ...line, schedule: "fifo" })).digest);
  const stopped = play(line, { choices: [3, 0], then: "stop" });
  expect(stopped.result.outcome).toBe("budget");
  const can = deliverableAfter(stopped.recording, stopped.recording.process.length);
  expect(can.length).toBeGreaterThan(1);
  const held = play(line, { choices: [3, 0], then: "fifo", held: [can[0]] });
  expect(held.result.leaders).toHaveLength(1);
  const { arrives } = held.recording.flights;
  for (const other of can.slice(1)) expect(arrives[other]).toBeLessThan(arrives[can[0]]);
  expect(() => play(line, { choices: [9], then: "stop" })).toThrow(
    "delivery 0 should be number 9 (counted from 0) of the deliverable messages, but there are 5",
  );
});

test("reel: a process of Chang and Roberts stands while its id is in flight, forwards and backwards", () => {
  const ids = [5, 2, 7, 1, 6, 3, 8, 4];
  const line = { algorithm: "chang-roberts", ids, seed: 1, schedule: "random" as const };
  const { recording } = record(line);
  const { labels, flights, process } = recording;
  const reel = new Reel(recording);
  const elect = recording.kinds.indexOf("elect");
  const stands = (p: number) => labels[reel.faces[p] & LABEL] === "initiator";
  const check = () => {
    const carried = new Set(
      Array.from(reel.inOrder(), (f) => (flights.kind[f] === elect ? idOf(recording, f) : -1)),
    );
    const undecided = ids.filter(
      (_, p) => reel.latest[p] >= 0 && (reel.faces[p] & (LEADS | FOLLOWS)) === 0,
    );
    expect(undecided.filter((id) => stands(ids.indexOf(id)))).toEqual(
      undecided.filter((id) => carried.has(id)),
    );
  };
  const faces: string[] = [];
  for (let taken = 0; taken <= process.length; taken++) {
    reel.seek(taken);
    check();
    faces.push(reel.faces.join());
  }
  for (let taken = process.length; taken >= 0; taken--) {
    reel.seek(taken);
    expect(reel.faces.join()).toBe(faces[taken]);
  }
  // Before the election only the winner stands.
  reel.seek(process.findIndex((p, i) => (recording.face[i] & LEADS) !== 0 && ids[p] === 1));
  expect(ids.filter((_, p) => stands(p))).toEqual([1]);
});

const idOf = ({ flights, idWord }: Recording, f: number): number =>
  flights.words[(f * flights.words.length) / flights.kind.length + idWord[flights.kind[f]]];

test.each([
  ["peterson", "tid"],
  ["dolev-klawe-rodeh", "max"],
])("reel: an active process of %s holds its value", (algorithm, field) => {
  const { recording } = record({ algorithm, ids: [3, 8, 5, 1, 7, 2, 6, 4], seed: 1 });
  const { fields, process, stateAt, state, labels } = recording;
  const reel = new Reel(recording);
  const index = fields.findIndex(({ name }) => name === field);
  let moved = 0;
  for (let taken = 1; taken <= process.length; taken++) {
    reel.seek(taken);
    const p = process[taken - 1];
    const isActive = labels[reel.faces[p] & LABEL] === "active";
    const value = isActive ? state[stateAt[taken - 1] + index] : undefined;
    expect(reel.heldBy(p)).toBe(value);
    if (isActive && value !== [3, 8, 5, 1, 7, 2, 6, 4][p]) moved++;
  }
  expect(moved).toBeGreaterThan(0);
});
