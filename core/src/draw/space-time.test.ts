import { expect, test } from "vitest";
import {
  advance,
  algorithm,
  catalogue,
  parseRun,
  makeSetup,
  startSimulation,
  type Request,
  type RunSpec,
  type Simulation,
} from "../internal.ts";
import { makeRecorder } from "../recording/index.ts";
import { makeWindowWatch } from "../recording/event-window.ts";
import { drawSpaceTime, drawWindow, type Paper } from "./space-time.ts";

const drawn = (line: RunSpec, paper?: Paper): string[] => drawnRun(parseRun(line), paper);

function drawnRun(request: Request, paper?: Paper, mostMessages?: number): string[] {
  const recording = makeRecorder(makeSetup(request));
  const simulation = recording.attach(startSimulation(recording.setup));
  while (advance(simulation, mostMessages));
  simulation.finish();
  return drawSpaceTime(recording.setup, recording.cut()!, paper);
}

const expectDrawn = (line: RunSpec, picture: string, paper?: Paper) =>
  expect(`\n${drawn(line, paper).join("\n")}\n`).toBe(picture);

test("space-time diagram: an arrow that leaves on the right enters on the left, and a process that has not started has a dotted line", () => {
  expectDrawn(
    { algorithm: "chang-roberts", ids: [2, 1, 3], wake: [0, 1] },
    `
event     2         1★        3
    0     ●         ●         ┊      wake-up  initiator
    2     ├────────▶●         ┊      elect(2)
    3     │         ├────────▶●      elect(1)
    4  ──▶●         │         ├───   elect(1)
    5     ├────────▶★         │      elect(1)  ★ leads
    6     │         ┠────────▶●      terminate(1)  · follows
    7  ──▶●         ┃         ├───   terminate(1)  · follows
    8     ├────────▶●         ·      terminate(1)
`,
  );
});

test("space-time diagram: draws four directions on a ring of two, whatever the port labels", () => {
  expectDrawn(
    { algorithm: "franklin", ids: [7, 9], ports: "01" },
    `
event     7         9★
    0     ●         ●      wake-up
    2  ───┤         ●◀──   id(7)
    3     ├────────▶●      id(7)
    4  ──▶●         ├───   id(9)
    5     ●◀────────┤      id(9)  passive
    6  ──▶●         ├───   id(9)
    7     ●◀────────┤      id(9)
    8     ├────────▶★      id(9)  ★ leads
    9  ───┤         ●◀──   id(9)
`,
  );
});

test("space-time diagram: draws one row per round, and one row for silent rounds", () => {
  expectDrawn(
    { algorithm: "marchetti-spaccamela", ids: [2, 1, 3], wake: { "1": "0" }, willing: [0] },
    `
 time     2         1★        3
    0     ┊         ●         ┊      wake-up
    1     ┊         ├────────▶●      started
    2  ──▶●         │         ├───   started
    3     ├────────▶●         │      started
          │         │         │      3 silent rounds
    7     │         ●         │      alarm
    8     │         ├────────▶●      walk(1, 1, 1)
    9  ──▶●         │         ├───   walk(1, 1, 2)
          │         │         │      3 silent rounds
   13     ●         │         │      alarm
   14     ├────────▶★         │      walk(1, 2, 3)  ★ leads
   15     │         ┠────────▶●      elected(1)  · follows
   16  ──▶●         ┃         ├───   elected(1)  · follows
   17     ├────────▶●         ·      elected(1)
`,
  );
});

test("space-time diagram: an arrow of a network crosses the lines between its ends", () => {
  expectDrawn(
    {
      algorithm: "dfs",
      ids: [3, 1, 2],
      graph: {
        n: 3,
        edges: [
          [0, 1],
          [0, 2],
        ],
      },
    },
    `
event     3         1★        2
    0     ●         ●         ●      wake-up
    3     ├────────▶●         │      explore(3)
    4     ●◀────────┤         │      explore(1)
    5     ●◀────────┼─────────┤      explore(2)
    6     ├─────────┼────────▶●      explore(1)
    7     ●◀────────┼─────────┤      accept(1)
    8     ├────────▶★         │      accept(1)  ★ leads
`,
  );
});

test("space-time diagram: omits and counts events that do not fit, but never the election", () => {
  expectDrawn(
    { algorithm: "peterson", ids: [2, 4, 1, 3] },
    `
event     2         4★        1         3
    0     ●         ●         ●         ●      wake-up
    4     ├────────▶●         │         │      tid(2)
    5     │         ├────────▶●         │      tid(4)
          ⋮         ⋮         ⋮         ⋮      … 10 more events
   16     ├────────▶★         │         │      tid(4)  ★ leads
          ⋮         ⋮         ⋮         ⋮      … 1 more event
   18  ──▶●         ┃         │         ├───   tid(4)
   19     ├────────▶●         │         │      tid(4)
`,
    { rows: 9 },
  );
});

test("space-time diagram: marks where an endless run repeats", () => {
  const line: RunSpec = { algorithm: "chang-roberts", ids: [2, 1], wake: [0] };
  expectDrawn(
    line,
    `
event     2★        1
    0     ●         ┊      wake-up  initiator
          │         ┊      ↺ repeated forever
    1     ├────────▶●      elect(2)
    2  ──▶★         ├───   elect(2)  ★ leads
    3     ┠────────▶●      terminate(2)  · follows
    4  ──▶●         ├───   terminate(2)
          ┃         ·      ↺ again from event 1
`,
    { loop: 1 },
  );
});

test.runIf(process.env["FULL"])(
  "space-time diagram: makes room for long numbers within the width of the page",
  () => {
    const token = algorithm({
      name: "token",
      paper: "none",
      idea: "Passes a token on forever.",
      needs: { ring: true, direction: true, ids: true },
      announces: false,
      state: {},
      messages: { token: {} },
      wake: (me) => me.send.token(),
      on: { token: (me) => me.send.token() },
    });
    const last = (messages: number) =>
      drawnRun({ algorithm: token, n: 9, wake: [0] }, { width: 80 }, messages).at(-1)!;
    const [early, late] = [last(9), last(100_008)];
    expect([early.slice(0, 5), late.slice(0, 6)]).toEqual(["    9", "100008"]);
    expect(late.slice(6)).toBe(early.slice(5));
    expect(late.length).toBeLessThanOrEqual(80);
  },
);

test.each([1, 2, 5, 12, 13, 40])("space-time diagram: %i processes stay within the page", (n) => {
  for (const [width, rows] of [
    [60, 6],
    [80, 20],
    [120, 33],
  ]) {
    const picture = drawn({ algorithm: "chang-roberts", n, seed: 1 }, { width, rows });
    expect(picture.length).toBeLessThanOrEqual(rows);
    expect(picture.filter((line) => line.length > width)).toEqual([]);
  }
});

test("space-time diagram: of many processes, those that act most have columns, and events name the others", () => {
  const picture = drawn({ algorithm: "chang-roberts", n: 13, seed: 1 }, { width: 60, rows: 100 });
  expect(`\n${picture.slice(0, 9).join("\n")}\n`).toBe(`
event     8   3   6   9   1★  13  11
    0     ●   ●   ●   ●   ●   ●   ●      13 processes:
          │   │   │   │   │   │   │      wake-up
          │   │   │   │   │   │   │      13 processes:
          │   │   │   │   │   │   │      initiator
   13     ├──▶●   │   │   │   │   │      elect(8)
   14     │   ├── │   │   │   │   │      12: elect(3)
   15     │   │ ─▶●   │   │   │   │      elect(12)
   16     │   │   ├──▶●   │   │   │      elect(6)
`);
  expect(picture.at(-1)).toBe("7 of 13 processes are drawn");
});

test("space-time diagram: of a huge ring, only the processes that act have columns", () => {
  const ids = Array.from({ length: 1000 }, (_, p) => p + 1);
  const picture = drawn({ algorithm: "chang-roberts", ids, wake: [997, 998] }, { rows: 8 });
  expect(picture[0]).toMatch(/^event +1 +2 .* 998★$/);
  expect(picture.at(-1)).toBe("9 of 1000 processes have a column; events of the others name them");
  const few = windowed({ algorithm: "chang-roberts", ids, wake: [997, 998] }, 0, 4);
  expect(`\n${few.join("\n")}\n`).toBe(`
event    998       999       1000
    0     ●         ●         ┊      wake-up  initiator
    2     ├────────▶●         ┊      elect(998)
    3     │         ├────────▶●      elect(999)
    4     │         ├────────▶●      elect(998)
3 of 1000 processes have a column; the others do nothing here
`);
});

function windowed(line: RunSpec, first: number, last: number): string[] {
  const setup = makeSetup(parseRun(line));
  const watch = makeWindowWatch(setup, first, last);
  const simulation: Simulation = startSimulation(setup, {
    watch: (event) => watch.see(event, (p) => simulation.read(p)),
    decided: watch.decided,
  });
  while (advance(simulation));
  simulation.finish();
  return drawWindow(setup, watch.window(), { rows: Infinity });
}

test.each(catalogue.map(({ name }) => name))(
  "space-time diagram: a window of all events of %s is the whole run, and a part of them is a part of it",
  (algorithm) => {
    const line: RunSpec = { algorithm, n: 4, seed: 3 };
    const whole = drawn(line, { rows: Infinity });
    expect(windowed(line, 0, 1e9)).toEqual(whole);
    const some = windowed(line, 5, 1e9);
    expect(some.length).toBeGreaterThan(4);
    expect(some.slice(-3)).toEqual(whole.slice(-3));
  },
);

test.each(catalogue.map(({ name }) => name))(
  "space-time diagram: %s fits on a small page",
  (algorithm) => {
    for (const n of [1, 2, 6]) {
      const picture = drawn({ algorithm, n, seed: 3 }, { width: 72, rows: 12 });
      expect(picture.length).toBeLessThanOrEqual(12);
      expect(picture.filter((line) => line.length > 72)).toEqual([]);
      expect(picture.join("").match(/★ leads/g)).toHaveLength(1);
    }
  },
);
