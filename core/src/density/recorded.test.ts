import { expect, test } from "vitest";
import { advance, makeSetup, parseRun, startSimulation, type RunSpec } from "../internal.ts";
import { evenly, stream } from "../model/system/random.ts";
import { ALARM, makeRecorder } from "../recording/index.ts";
import {
  countRaster,
  countRecorded,
  makeSurveyor,
  nearestReceipt,
  receiptsIn,
  UNCOUNTED,
} from "./index.ts";

function runTwice(line: RunSpec) {
  const setup = makeSetup(parseRun(line));
  const [recorder, surveyor] = [makeRecorder(setup), makeSurveyor(setup, undefined, 50)];
  const runs = [
    recorder.attach(startSimulation(recorder.setup)),
    surveyor.attach(startSimulation(surveyor.setup)),
  ];
  for (const simulation of runs) {
    while (advance(simulation));
    simulation.finish();
  }
  return { recording: recorder.cut()!, atlas: surveyor.atlas() };
}

const lines: RunSpec[] = [
  { algorithm: "hirschberg-sinclair", n: 60, seed: 1 },
  { algorithm: "peterson", n: 300, seed: 3 },
];

/** Returns ascending numbers from 0 to `end`. */
function edgesOf(end: number, by: number): Uint32Array {
  const edges = [];
  for (let edge = 0; edge < end; edge += by) edges.push(edge);
  return Uint32Array.from([...edges, end]);
}

test.each(lines)(
  "a recording has as many receipts in each cell as an atlas: $algorithm",
  (line) => {
    const { recording, atlas } = runTwice(line);
    const { process, kind, depth, kinds } = recording;
    const order = Uint32Array.from(process.keys()).sort((a, b) => depth[a] - depth[b]);
    const start = Uint32Array.from({ length: atlas.rows + 1 }, (_, row) => {
      const first = order.findIndex((event) => depth[event] >= row);
      return first < 0 ? order.length : first;
    });
    const grid = { columns: edgesOf(atlas.n, 7), rows: edgesOf(atlas.rows, 5) };
    const groupOf = Uint8Array.from(kind, (k) => (k < ALARM ? k : UNCOUNTED));
    const sortGroups = Uint8Array.from(atlas.sorts, ({ kind: k }) => k);
    const expected = countRaster(atlas, grid, sortGroups, kinds.length);
    expect(countRecorded({ order, start }, process, grid, groupOf, kinds.length)).toEqual(expected);
  },
);

test.each(lines)("nearestReceipt: no receipt is nearer to the middle: $algorithm", (line) => {
  const { atlas } = runTwice(line);
  const { n, rows } = atlas;
  const { position, row } = receiptsIn(atlas, { left: 0, right: n, top: 0, bottom: rows }, 1e6)!;
  const die = stream(5, "schedule");
  for (let i = 0; i < 40; i++) {
    const [left, top] = [evenly(die, 2 * i, n - 4), evenly(die, 2 * i + 1, rows - 3)];
    const window = { left, right: left + 4, top, bottom: top + 3 };
    const far = (p: number, r: number) =>
      Math.max(Math.abs(p + 0.5 - (left + 2)) / 4, Math.abs(r + 0.5 - (top + 1.5)) / 3);
    const place = nearestReceipt(atlas, window)!;
    const least = Math.min(...Array.from(position, (p, k) => far(p, row[k])));
    expect(far(place.position, place.row)).toBe(least);
  }
});
