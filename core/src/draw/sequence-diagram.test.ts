import { expect, test } from "vitest";
import { advance, requestOf, setup, simulate } from "../index.ts";
import { filming } from "./film.ts";
import { sequenceDiagram } from "./sequence-diagram.ts";

test("a run as Mermaid: who sends what to whom, and who leads", () => {
  const shooting = filming(setup(requestOf({ algorithm: "chang-roberts", ids: [2, 1] })), 100);
  const simulation = simulate(shooting.setup, { watch: shooting.watch });
  while (advance(simulation));
  simulation.finish();
  expect(sequenceDiagram(shooting.setup, shooting.cut()!.steps)).toEqual([
    "sequenceDiagram",
    "  participant p0 as 2",
    "  participant p1 as 1",
    "  Note over p0: wake-up",
    "  Note over p1: wake-up",
    "  p0->>p1: elect(2)",
    "  p1->>p0: elect(1)",
    "  p0->>p1: elect(1)",
    "  Note over p1: ★ leads",
    "  p1->>p0: terminate(1)",
    "  Note over p0: follows",
    "  p0->>p1: terminate(1)",
  ]);
});
