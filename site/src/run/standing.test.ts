import {
  advance,
  findAlgorithm,
  makeSetup,
  parseRun,
  startSimulation,
} from "@ringleader/core/internal";
import {
  AWAKE,
  CRASHED,
  FOLLOWS,
  labelsOf,
  LEADS,
  makeRecorder,
  namesOf,
  Reel,
  STRIDE,
} from "@ringleader/core/internal/recording";
import { expect, test } from "vitest";
import type { RunPicture } from "./run.worker.ts";
import { readGauge } from "./gauges.ts";
import { countStanding, leadersIn, listNames, phaseNow, shadeOf } from "./standing.ts";

const pictureOf = (name: string): RunPicture => {
  const { labels, standing } = labelsOf(findAlgorithm(name).with({}));
  return { n: 4, labels, standing, kinds: [], faces: new Uint8Array(4), ring: true };
};

test.each([
  ["hirschberg-sinclair", { candidate: 0, withdrawn: 1, leader: 1 }],
  ["chang-roberts", { relay: 1, initiator: 0 }],
  ["peterson", { active: 0, relay: 1 }],
])("standing: %s has one colour for processes that can be elected", (name, shades) => {
  const picture = pictureOf(name);
  const found = picture.labels.map((label, i) => [label, shadeOf(picture, i)]);
  expect(Object.fromEntries(found)).toMatchObject(shades);
});

test("standing: counts processes that sleep or compete, not leaders, followers and crashed ones", () => {
  const faces = Uint8Array.from([
    0,
    AWAKE,
    AWAKE | 1,
    AWAKE | FOLLOWS,
    AWAKE | LEADS | 2,
    AWAKE | CRASHED,
  ]);
  expect(countStanding(pictureOf("hirschberg-sinclair"), faces)).toBe(2);
  expect(leadersIn(faces)).toEqual([4]);
});

test("names: leaders are listed by id, or by position where ids repeat", () => {
  expect(listNames([2, 0], namesOf(Uint32Array.from([7, 8, 9]), 3), 4)).toBe("7 and 9");
  expect(listNames([2, 0, 1], namesOf(Uint32Array.from([7, 7, 9]), 3), 2)).toBe(
    "positions 0, 1 and 1 more",
  );
});

test("phases: each is counted by itself, however high it is", () => {
  const setup = makeSetup(parseRun({ algorithm: "hirschberg-sinclair", n: 12, seed: 1 }));
  const recorder = makeRecorder(setup);
  const simulation = recorder.attach(startSimulation(recorder.setup));
  while (advance(simulation));
  const recording = recorder.cut()!;
  const { flights, phaseWord } = recording;
  const usual = new Reel(recording);
  usual.seek(recording.process.length);
  const highest = phaseNow(usual)!;
  const phases = readGauge({ of: "phases" }, usual);
  expect(phases).toBe(highest + 1);
  for (let f = 0; f < flights.kind.length; f++)
    flights.words[f * STRIDE + phaseWord[flights.kind[f]]] += 1000;
  const late = new Reel(recording);
  late.seek(recording.process.length);
  expect(phaseNow(late)).toBe(1000 + highest);
  expect(readGauge({ of: "phases" }, late)).toBe(phases);
  for (let phase = 0; phase <= highest; phase++)
    expect(late.sentOf(0, 1000 + phase)).toBe(usual.sentOf(0, phase));
});
