import { expect, test } from "vitest";
import { advance, parseRun, makeSetup, startSimulation, type RunSpec } from "../internal.ts";
import { eventAt, NEVER, makeRecorder } from "../recording/index.ts";
import { findOrigin, linksOf } from "./routes.ts";

const lines: RunSpec[] = [
  { algorithm: "chang-roberts", n: 1, seed: 2 },
  { algorithm: "chang-roberts", n: 7, seed: 2, violate: "direction" },
  { algorithm: "franklin", n: 1, seed: 1, ports: "1" },
  { algorithm: "franklin", n: 2, seed: 1, ports: "01" },
  { algorithm: "hirschberg-sinclair", n: 9, seed: 4, schedule: "random", set: { elects: "min" } },
  { algorithm: "franklin-probabilistic", n: 5, seed: 1, schedule: "random", links: "any" },
  { algorithm: "variable-speeds", n: 6, seed: 1 },
  { algorithm: "dfs", graph: "grid:3x4", seed: 1, schedule: "random" },
];

test.each(lines)("origin: is the sender of the message: $algorithm, $n", (line) => {
  const recording = makeRecorder(makeSetup(parseRun(line)), 5000);
  const simulation = recording.attach(startSimulation(recording.setup));
  while (advance(simulation));
  simulation.finish();
  const made = recording.cut()!;
  const { flights } = made;
  const arrived = Array.from(flights.kind.keys()).filter((f) => flights.arrives[f] < NEVER);
  expect(
    arrived.map((f) => findOrigin(recording.setup, eventAt(made, flights.arrives[f]))),
  ).toEqual(arrived.map((f) => ({ from: flights.from[f], way: flights.way[f] })));
  const links = new Map(linksOf(recording.setup).map((link) => [link.link, link]));
  const ends = ({ link, from, to, way }: typeof flights) =>
    Array.from(link, (_, f) => ({ link: link[f], from: from[f], to: to[f], way: way[f] }));
  expect(Array.from(flights.link, (link) => links.get(link))).toEqual(ends(flights));
});
