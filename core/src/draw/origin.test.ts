import { expect, test } from "vitest";
import { advance, requestOf, setup, simulate, type Line } from "../index.ts";
import { eventAt, NEVER, recorder } from "../record/index.ts";
import { origin } from "./origin.ts";

const lines: Line[] = [
  { algorithm: "chang-roberts", n: 1, seed: 2 },
  { algorithm: "chang-roberts", n: 7, seed: 2, violate: "direction" },
  { algorithm: "franklin", n: 1, seed: 1, ports: "1" },
  { algorithm: "franklin", n: 2, seed: 1, ports: "01" },
  { algorithm: "hirschberg-sinclair", n: 9, seed: 4, schedule: "random", set: { elects: "min" } },
  { algorithm: "franklin-probabilistic", n: 5, seed: 1, schedule: "random", links: "any" },
  { algorithm: "variable-speeds", n: 6, seed: 1 },
  { algorithm: "dfs", graph: "grid:3x4", seed: 1, schedule: "random" },
];

test.each(lines)("a message came from who sent it: $algorithm, $n", (line) => {
  const recording = recorder(setup(requestOf(line)), 5000);
  const simulation = recording.attach(simulate(recording.setup));
  while (advance(simulation));
  simulation.finish();
  const made = recording.cut()!;
  const { flights } = made;
  const arrived = Array.from(flights.kind.keys()).filter((f) => flights.arrives[f] < NEVER);
  expect(arrived.map((f) => origin(recording.setup, eventAt(made, flights.arrives[f])))).toEqual(
    arrived.map((f) => ({ from: flights.from[f], way: flights.way[f] })),
  );
});
