// Makes the runs of the scenes of Learn in this thread, without workers.
import {
  advance,
  makeSetup,
  parseEvent,
  parseHeader,
  parseRun,
  result,
  specFromHeader,
  startSimulation,
} from "@ringleader/core/internal";
import { makeHandScheduler, makeRecorder } from "@ringleader/core/internal/recording";
import { firstViolation, type Program } from "../site/src/run/check/first-violation.ts";
import { compile } from "../site/src/run/own/compile.ts";
import { jobOf } from "../site/src/views/learn/lesson/scene.ts";
import type { Scene, SeenRun } from "../site/src/views/learn/tours/tour.ts";
import { runUnconfined } from "./run-unconfined.ts";

const known = new Map<string, SeenRun>();

/** Makes the run of a scene. The run of a program is asynchronous: call `prepareProgram` first. */
export function see(scene: Scene): SeenRun {
  const key = JSON.stringify(scene);
  const seen = known.get(key) ?? make(scene);
  known.set(key, seen);
  return seen;
}

export async function prepareProgram(scene: Scene): Promise<void> {
  if (scene.program) known.set(JSON.stringify(scene), await runProgram(scene.program));
}

async function runProgram(of: Program): Promise<SeenRun> {
  const family = await compile(of.text, runUnconfined);
  const lines = firstViolation(of, family);
  if (!lines) {
    const spec = { algorithm: of.name, n: Math.max(...of.sizes), seed: 1 };
    const recording = makeRecorder(makeSetup(parseRun(spec, family)));
    return { ...record(recording, startSimulation(recording.setup)), isCorrect: true };
  }
  const [first, ...rest] = lines;
  const { maxMessages, ...head } = parseHeader(first);
  const events = rest.map((line, i) => parseEvent(line, i + 2));
  const request = parseRun(specFromHeader(head), family);
  const recording = makeRecorder(makeSetup({ ...request, hopeless: true }));
  let next = 0;
  const steps = () => events[next++];
  const seen = record(recording, startSimulation(recording.setup, { steps }), maxMessages);
  return { ...seen, isCorrect: false };
}

function make(scene: Scene): SeenRun {
  const { spec, hand } = jobOf(scene);
  const setup = makeSetup({
    ...parseRun(spec),
    ...(hand && { schedule: { kind: "trace" } as const }),
  });
  const recording = makeRecorder(setup);
  const keeper = hand && { keeper: makeHandScheduler(setup, hand) };
  return record(recording, startSimulation(recording.setup, keeper ?? {}), spec.maxMessages);
}

function record(
  recording: ReturnType<typeof makeRecorder>,
  simulation: ReturnType<typeof startSimulation>,
  maxMessages?: number,
): SeenRun {
  recording.attach(simulation);
  while (advance(simulation, maxMessages));
  return { result: result(simulation.finish()), recording: recording.cut()! };
}
