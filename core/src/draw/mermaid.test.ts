import { expect, test } from "vitest";
import {
  advance,
  catalogue,
  parseRun,
  makeSetup,
  startSimulation,
  type RunSpec,
} from "../internal.ts";
import { makeRecorder } from "../recording/index.ts";
import { writeMermaid, type Limits } from "./mermaid.ts";

function drawn(line: RunSpec, limits?: Limits): string[] {
  const recording = makeRecorder(makeSetup(parseRun(line)), 5000);
  const simulation = recording.attach(startSimulation(recording.setup));
  while (advance(simulation));
  simulation.finish();
  return writeMermaid(recording.setup, recording.cut()!, limits);
}

const ring: RunSpec = { algorithm: "chang-roberts", ids: [2, 1], wake: [0] };

test("mermaid: draws arrows from senders to receivers and notes changes", () => {
  expect(drawn(ring)).toEqual([
    "sequenceDiagram",
    "  participant p0 as p0 (id 2)",
    "  participant p1 as p1 (id 1)",
    "  Note over p0: wake-up, initiator",
    "  p0->>p1: elect(2)",
    "  p1->>p0: elect(2)",
    "  Note over p0: leads",
    "  p0->>p1: terminate(2)",
    "  Note over p1: follows",
    "  p1->>p0: terminate(2)",
  ]);
});

test("mermaid: counts omitted events and marks a loop", () => {
  expect(drawn(ring, { most: 3, loop: 2 }).slice(3)).toEqual([
    "  Note over p0: wake-up, initiator",
    "  p0->>p1: elect(2)",
    "  Note over p0,p1: … 2 more events",
    "  loop forever",
    "  p1->>p0: terminate(2)",
    "  end",
  ]);
});

test.each(catalogue.map(({ name }) => name))(
  "mermaid: draws one arrow per delivery of %s",
  (algorithm) => {
    for (const n of [1, 2, 5]) {
      const lines = drawn({ algorithm, n, seed: 3 }, { most: 5000 });
      const shape =
        /^( {2}participant p\d as p\d( \(id \d+\))?| {2}p\d->>p\d: [\w(), -]+| {2}Note over p\d: [\w(), -]+)$/;
      expect(lines.slice(1).filter((line) => !shape.test(line))).toEqual([]);
      expect(lines.filter((line) => line.endsWith("leads"))).toHaveLength(1);
    }
  },
);
