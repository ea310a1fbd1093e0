import { expect, test } from "vitest";
import {
  advance,
  parseRun,
  runRequest,
  makeSetup,
  startSimulation,
  type Event,
  type RunSpec,
  type Setup,
} from "../internal.ts";
import { evenly, stream } from "../model/system/random.ts";
import { ALARM, makeRecorder, timeOf } from "../recording/index.ts";
import {
  distributePixels,
  countRaster,
  makeReader,
  receiptsIn,
  makeSurveyor,
  type Atlas,
  type Window,
} from "./index.ts";

function chart(given: Setup, size?: number, most?: number) {
  const surveyor = makeSurveyor(given, most, size);
  const simulation = surveyor.attach(startSimulation(surveyor.setup));
  while (advance(simulation));
  const { digest } = simulation.finish();
  return { atlas: surveyor.atlas(), digest, tooLong: surveyor.tooLong() };
}

/** The reference stores every receipt of a run as an object and finds its row from its time. */
interface Receipt {
  readonly p: number;
  readonly time: string;
  readonly port: number;
  readonly kind: string;
  readonly phase: number | undefined;
  readonly words: readonly number[];
}

function watched(given: Setup): Receipt[] {
  const { algorithm, schedule } = given;
  const seen: Receipt[] = [];
  const watch = ({ process, time, port, kind, words }: Event) => {
    const fields = algorithm.messages[kind];
    if (!fields) return;
    const phase = Object.keys(fields).indexOf("phase");
    const inOrder = !algorithm.needs.rounds && schedule.kind !== "fifo";
    seen.push({
      p: process,
      time: inOrder ? String(seen.length + 1) : time,
      port,
      kind,
      phase: words[phase],
      words,
    });
  };
  const simulation = startSimulation(given, { watch });
  while (advance(simulation));
  simulation.finish();
  return seen;
}

function listed(atlas: Atlas, window: Window): Receipt[] {
  const { position, row, sort, port } = receiptsIn(atlas, window, Infinity)!;
  return Array.from(position, (p, i) => {
    const { kind, phase } = atlas.sorts[sort[i]];
    const time = atlas.timeOf(row[i]);
    return { p, time, port: port[i], kind: atlas.kinds[kind], phase, words: [] };
  });
}

const byPlace = (list: readonly Receipt[]) =>
  list.map(({ p, time, port, kind, phase }) => `${time} ${p} ${port} ${kind} ${phase}`).sort();

const whole = ({ n, rows }: Atlas): Window => ({ left: 0, right: n, top: 0, bottom: rows });

const lines: RunSpec[] = [
  { algorithm: "chang-roberts", n: 4200, seed: 2, ids: "falling" },
  { algorithm: "chang-roberts", n: 1, seed: 2 },
  { algorithm: "chang-roberts", n: 40, seed: 2, wake: [3, 17] },
  { algorithm: "chang-roberts", n: 60, seed: 2, violate: "direction" },
  { algorithm: "hirschberg-sinclair", n: 60, seed: 1 },
  { algorithm: "hirschberg-sinclair", n: 90, seed: 4, wake: [3, 50], set: { elects: "min" } },
  { algorithm: "hirschberg-sinclair", n: 2, seed: 1, set: { losers: "swallow" } },
  { algorithm: "peterson", n: 300, seed: 3 },
  { algorithm: "peterson", n: 200, seed: 3, schedule: "random" },
  { algorithm: "peterson", n: 90, seed: 3, schedule: "lifo" },
  { algorithm: "franklin", n: 80, seed: 3, schedule: "latency:uniform:1:9" },
  { algorithm: "itai-rodeh", n: 40, seed: 3 },
  { algorithm: "marchetti-spaccamela", n: 300, seed: 1 },
  {
    algorithm: "marchetti-spaccamela",
    n: 40,
    seed: 1,
    wake: { 3: 0, 7: 12, 20: "99999999999999999999" },
  },
  { algorithm: "time-slice", n: 12, seed: 5 },
  { algorithm: "variable-speeds", n: 30, seed: 5 },
  { algorithm: "dfs", graph: "grid:9x11", seed: 1 },
];

test.each(lines)(
  "atlas: stores every receipt at its position and row: $algorithm, $n, $schedule",
  (line) => {
    const given = makeSetup(parseRun(line));
    const reference = watched(given);
    for (const size of [50, undefined]) {
      const { atlas, digest } = chart(given, size);
      expect(digest).toBe(runRequest(parseRun(line)).digest);
      expect(atlas.receipts).toBe(reference.length);
      expect(byPlace(listed(atlas, whole(atlas)))).toEqual(byPlace(reference));
    }
  },
);

test.each(lines)("atlas: counts the receipts of a window: $algorithm, $n, $schedule", (line) => {
  const given = makeSetup(parseRun(line));
  const reference = watched(given);
  const { atlas } = chart(given, 50);
  const { n, rows, sorts, kinds } = atlas;
  const rowOf = new Map(Array.from({ length: rows }, (_, row) => [atlas.timeOf(row), row]));
  const placed = reference.map((it) => ({ ...it, row: rowOf.get(it.time)! }));
  const die = stream(7, "schedule");
  let drawn = 0;
  const upTo = (most: number) => evenly(die, drawn++, most + 1);
  const groupOf = Uint8Array.from(sorts, ({ kind }) => kind);
  for (let k = 0; k < 8; k++) {
    const [left, top] = [upTo(n - 1), upTo(rows - 1)];
    const window = {
      left,
      right: left + 1 + upTo(n - left - 1),
      top,
      bottom: top + 1 + upTo(rows - top - 1),
    };
    const across = distributePixels(
      1 + upTo(4),
      (i) => left + (i * (window.right - left)) / 7.3,
      window.right,
    );
    const down = distributePixels(
      1 + upTo(4),
      (i) => top + (i * (window.bottom - top)) / 6.1,
      window.bottom,
    );
    const grid = { columns: across.edges, rows: down.edges };
    const { counts, total } = countRaster(atlas, grid, groupOf, kinds.length);
    let all = 0;
    for (let y = 0; y + 1 < grid.rows.length; y++) {
      for (let x = 0; x + 1 < grid.columns.length; x++) {
        const cell = {
          left: grid.columns[x],
          right: grid.columns[x + 1],
          top: grid.rows[y],
          bottom: grid.rows[y + 1],
        };
        const inside = placed.filter(
          ({ p, row }) => p >= cell.left && p < cell.right && row >= cell.top && row < cell.bottom,
        );
        all += inside.length;
        const at = (y * (grid.columns.length - 1) + x) * kinds.length;
        expect(Array.from(counts.subarray(at, at + kinds.length))).toEqual(
          kinds.map((name) => inside.filter(({ kind }) => kind === name).length),
        );
        expect(byPlace(listed(atlas, cell))).toEqual(byPlace(inside));
      }
    }
    expect(total).toBe(all);
  }
});

test.each(lines)(
  "atlas: finds the sender of a message and the row of its sending: $algorithm, $n, $schedule",
  (line) => {
    const given = makeSetup(parseRun(line));
    const recorder = makeRecorder(given);
    const simulation = recorder.attach(startSimulation(recorder.setup));
    while (advance(simulation));
    simulation.finish();
    const recording = recorder.cut()!;
    const { atlas } = chart(given, 50);
    const { flights, kind, process, came } = recording;
    const sent = [...kind.keys()]
      .filter((i) => kind[i] < ALARM)
      .map(
        (i) =>
          `${flights.from[came[i]]} ${timeOf(recording, flights.sent[came[i]])} to ${process[i]} ${timeOf(recording, i)}`,
      );
    const { position, row, port } = receiptsIn(atlas, whole(atlas), Infinity)!;
    const said = Array.from(position, (p, i) => {
      const from = atlas.senderOf(p, port[i]);
      return from === undefined
        ? ""
        : `${from} ${atlas.timeOf(row[i] - 1)} to ${p} ${atlas.timeOf(row[i])}`;
    });
    const isKnown = atlas.clock !== "receipts";
    expect(said.sort()).toEqual(isKnown ? sent.sort() : sent.map(() => ""));
  },
);

test.each(lines)(
  "atlas: reads the words of received messages: $algorithm, $n, $schedule",
  (line) => {
    const given = makeSetup(parseRun(line));
    const { atlas } = chart(given);
    const [top, bottom] = [Math.floor(atlas.rows / 3), Math.ceil(atlas.rows / 2) + 1];
    const window = { left: Math.floor(atlas.n / 4), right: atlas.n, top, bottom };
    const { setup: again, attach, isOver, letters } = makeReader(given, window);
    const simulation = attach(startSimulation(again));
    while (!isOver() && simulation.advance(100));
    const times = new Set(Array.from({ length: bottom - top }, (_, i) => atlas.timeOf(top + i)));
    const reference = watched(given).filter(({ p, time }) => p >= window.left && times.has(time));
    const say = (time: string, p: number, kind: string, words: readonly number[]) =>
      `${time} ${p} ${kind} ${words.join()}`;
    expect(
      letters
        .map(({ row, position, kind, words }) =>
          say(atlas.timeOf(row), position, atlas.kinds[kind], words),
        )
        .sort(),
    ).toEqual(reference.map(({ time, p, kind, words }) => say(time, p, kind, words)).sort());
  },
);

test("atlas: stores rows beyond a slab's range in the next slab", () => {
  const { atlas } = chart(
    makeSetup(parseRun({ algorithm: "chang-roberts", n: 40_000, seed: 1, wake: [7] })),
  );
  expect(atlas).toMatchObject({ rows: 80_001, receipts: 80_000 });
  expect(atlas.slabs).toHaveLength(2);
  const found = listed(atlas, { left: 0, right: 40_000, top: 65_530, bottom: 65_545 });
  // One token travels around the ring twice from position 7. In generation g it arrives at 7 + g.
  const rows = Array.from({ length: 15 }, (_, i) => 65_530 + i);
  expect(found.map(({ time, p }) => [time, p])).toEqual(
    rows.map((g) => [String(g), (7 + g) % 40_000]),
  );
});

test("atlas: limits lists and the length of a run", () => {
  const given = makeSetup(parseRun({ algorithm: "peterson", n: 100, seed: 1 }));
  const { atlas, tooLong } = chart(given);
  expect(tooLong).toBe(false);
  expect(receiptsIn(atlas, whole(atlas), atlas.receipts)!.position).toHaveLength(atlas.receipts);
  expect(receiptsIn(atlas, whole(atlas), atlas.receipts - 1)).toBeUndefined();
  expect(chart(given, undefined, 200)).toMatchObject({ tooLong: true, atlas: { receipts: 200 } });
});

test("distributePixels: assigns each number to a pixel, and a number wider than a pixel to several", () => {
  const { edges, bins } = distributePixels(6, (i) => 1.2 + i * 0.7, 9);
  // 1.2 1.9 2.6 3.3 4.0 4.7 5.4
  expect(Array.from(edges)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(Array.from(bins)).toEqual([0, 1, 2, 2, 3, 4]);
  expect(distributePixels(3, (i) => i * 4, 12)).toEqual({
    edges: Uint32Array.from([0, 4, 8, 12]),
    bins: Uint32Array.from([0, 1, 2]),
  });
});
