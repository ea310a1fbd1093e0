import { advance, makeSetup, parseRun, startSimulation } from "@ringleader/core/internal";
import { LEADS, makeRecorder } from "@ringleader/core/internal/recording";
import { expect, test } from "vitest";
import { labelWidth } from "../plot/plot.ts";
import { plotOf, stateColour } from "./diagram.ts";
import { playheadRow } from "./playhead-row.ts";
import { nameOfBreak, nameOfRow, rowsOf } from "./rows.ts";
import { secondLeader } from "./second-leader.ts";
import type { CanvasColours } from "../paint.ts";

function recorded(line: Parameters<typeof parseRun>[0]) {
  const recorder = makeRecorder(makeSetup(parseRun(line)));
  const simulation = recorder.attach(startSimulation(recorder.setup));
  while (advance(simulation));
  return recorder.cut()!;
}

test("diagram: silent rounds are a break, the axis has room for its longest time, and phases have a margin", () => {
  const silent = recorded({ algorithm: "time-slice", n: 8, seed: 1 });
  const slices = rowsOf(silent, "rounds");
  expect([...slices.breaks.keys()].map((row) => nameOfBreak(slices, row))).toContain(
    "⋮ 7 silent rounds",
  );

  const long = recorded({
    algorithm: "marchetti-spaccamela",
    set: { protocol: "P4" },
    n: 20,
    ids: "rising",
    seed: 1,
  });
  const rows = rowsOf(long, "rounds");
  const last = nameOfRow(long, rows, rows.count - 1);
  expect(last).toMatch(/^131,\d{3}$/);
  const size = { width: 400, height: 400 };
  const plain = plotOf(size, long, rows, []);
  expect(plain.x).toBeGreaterThan(labelWidth(last));
  const banded = plotOf(size, long, rows, [{ row: 0, name: "phase 10", colour: "#000" }]);
  expect(banded.x + banded.width + labelWidth("phase 10")).toBeLessThanOrEqual(size.width);
});

test("diagram: a leader is gold until another process leads too, and then all leaders are red", () => {
  const colours = { leader: "gold", bad: "red" } as CanvasColours;
  const one = recorded({ algorithm: "hirschberg-sinclair", n: 5, seed: 1 });
  expect(stateColour({ colours, recording: one, taken: one.process.length }, LEADS)).toBe("gold");
  const recording = recorded({
    algorithm: "hirschberg-sinclair",
    ids: [1, 1, 2, 3, 2],
    violate: ["ids"],
    seed: 1,
  });
  const second = secondLeader(recording);
  expect(second).toBeLessThan(recording.process.length);
  expect(stateColour({ colours, recording, taken: second }, LEADS)).toBe("gold");
  expect(stateColour({ colours, recording, taken: second + 1 }, LEADS)).toBe("red");
});

test("diagram: the playhead is a line only where it parts the past from the future", () => {
  const inOrder = recorded({ algorithm: "hirschberg-sinclair", n: 12, seed: 1 });
  const rows = rowsOf(inOrder, "causal");
  const { depth } = inOrder;
  for (let taken = 1; taken < depth.length; taken++) {
    const isBetween = depth[taken - 1] < depth[taken];
    expect(playheadRow(rows, taken)).toBe(isBetween ? depth[taken - 1] : undefined);
  }
  const last = recorded({ algorithm: "peterson", n: 12, seed: 1, schedule: "lifo" });
  expect(playheadRow(rowsOf(last, "causal"), 22)).toBeUndefined();
  expect(playheadRow(rowsOf(last, "events"), 22)).toBe(21);
});
