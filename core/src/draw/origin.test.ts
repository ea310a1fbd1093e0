import { expect, test } from "vitest";
import { advance, requestOf, setup, simulate, type Line } from "../index.ts";
import { filming } from "./film.ts";
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
  const shooting = filming(setup(requestOf(line)), 5000);
  const simulation = simulate(shooting.setup, { watch: shooting.watch });
  while (advance(simulation));
  simulation.finish();
  const { steps, flights } = shooting.cut()!;
  const arrived = flights.filter(({ arrives }) => arrives < Infinity);
  expect(arrived.map(({ arrives }) => origin(shooting.setup, steps[arrives].event))).toEqual(
    arrived.map(({ from, way }) => ({ from, way })),
  );
});
