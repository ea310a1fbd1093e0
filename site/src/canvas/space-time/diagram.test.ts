import { advance, makeSetup, parseRun, startSimulation } from "@ringleader/core/internal";
import { makeRecorder } from "@ringleader/core/internal/recording";
import { expect, test } from "vitest";
import { labelWidth } from "../plot/plot.ts";
import { plotOf } from "./diagram.ts";
import { nameOfBreak, nameOfRow, rowsOf } from "./rows.ts";

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
