import { describe, expect, test } from "vitest";
import {
  advance,
  catalogue,
  makeSetup,
  parseRun,
  startSimulation,
} from "@ringleader/core/internal";
import { labelsOf, LABEL, makeRecorder, WAKE } from "@ringleader/core/internal/recording";
import type { RunSpec } from "@ringleader/core/internal";

/** The variants of the catalogue whose states or handlers differ, on small rings and networks. */
const variants: readonly RunSpec[] = [
  ...catalogue.map(({ name }) => ({ algorithm: name, n: 4 })),
  { algorithm: "hirschberg-sinclair", n: 4, set: { losers: "swallow" } },
  { algorithm: "dfs", n: 4, wake: [0], set: { task: "tree" } },
];

function record(spec: RunSpec) {
  const recorder = makeRecorder(makeSetup(parseRun(spec)));
  const simulation = recorder.attach(startSimulation(recorder.setup));
  while (advance(simulation));
  simulation.finish();
  return recorder.cut()!;
}

describe.each(variants)("$algorithm $set", (spec) => {
  const { algorithm } = parseRun(spec);
  const { field, labels, standing } = labelsOf(algorithm);

  test.runIf(field)("standing: a process stands when it wakes, and not when it is out", () => {
    expect(algorithm.standing).toBeDefined();
    const { kind, face } = record(spec);
    const woke = Array.from(kind.keys()).filter((i) => kind[i] === WAKE);
    const labelsAwake = new Set(woke.map((i) => labels[face[i] & LABEL]));
    expect(standing).toEqual(expect.arrayContaining([...labelsAwake]));
    const out = /passive|withdrawn|relay|asleep|beaten|detected|elected|leader/;
    expect(standing.filter((label) => out.test(label))).toEqual([]);
  });
});
