import { findAlgorithm, Refusal } from "@ringleader/core/internal";
import { makeRunner, type PageRequest } from "../../../run/request.ts";
import { parseForm, opening, type Form } from "../../../run/form.ts";
import { isOwn, ownName } from "../../../run/own/own-algorithms.ts";
import type { RunAnswer, RunJob, ShownRun } from "../../../run/run.worker.ts";
import { makeCheckWorker } from "../../../run/check/check-client.ts";
import type { Program } from "../../../run/check/first-violation.ts";
import { isFailure, orRefusal, refused, type Failure } from "../../../run/worker/failure.ts";
import type { Scene, SeenRun } from "../tours/tour.ts";

/** The run of a scene, with everything that the page shows. */
export type SceneRun = ShownRun & SeenRun;

/** The tours have a worker of their own, so they do not disturb the run under Watch. */
const runner = makeRunner();
/** The latest runs, by scene. */
const cache = new Map<string, Promise<SceneRun | Failure>>();
/** Largest number of runs in the cache. */
const MOST = 80;

const formOfScene = ({ form }: Scene): Form => ({ ...opening, ...form });

/** Makes the request that shows a scene in Watch. */
export const requestOf = (scene: Scene, at?: number): PageRequest => ({
  form: formOfScene(scene),
  hand: scene.hand,
  at,
});

export function jobOf(scene: Scene): RunJob {
  const form = formOfScene(scene);
  // A tour runs only algorithms of the catalogue, not the user's own.
  if (isOwn(form.algorithm))
    throw new Refusal(
      `${form.algorithm} is not accepted; a tour runs only algorithms of the catalogue.`,
    );
  const { needs } = findAlgorithm(form.algorithm).with(form.set);
  return { spec: parseForm(form, needs), hand: scene.hand };
}

/** Runs a scene, or returns its cached run. */
export function perform(scene: Scene): Promise<SceneRun | Failure> {
  const key = JSON.stringify(scene);
  let answer = cache.get(key);
  if (!answer) {
    answer = performScene(scene);
    cache.set(key, answer);
    // A failure may pass, such as a worker that did not load, so the scene is tried again.
    const forget = () => cache.delete(key);
    answer.then((run) => isFailure(run) && forget(), forget);
    const [oldest] = cache.keys();
    if (cache.size > MOST) cache.delete(oldest);
  }
  return answer;
}

async function performScene(scene: Scene): Promise<SceneRun | Failure> {
  const { program } = scene;
  const [answer, isCorrect] = program ? await runProgram(program) : [await requestRun(scene)];
  if (answer.kind !== "shown") return answer;
  const { recording } = answer;
  if (recording) return Object.assign(answer, { recording, isCorrect });
  return refused("The run is too long to be shown; choose a smaller ring.");
}

async function requestRun(scene: Scene): Promise<RunAnswer> {
  const job = orRefusal(() => jobOf(scene));
  if (job instanceof Refusal) return refused(job.message);
  return runner.call(undefined, (api) => api.run(job));
}

/** Milliseconds that the check of a program may take, not counting loading. */
const PATIENCE = 20_000;
const endless = refused(`The program was stopped after ${PATIENCE / 1000} s without a verdict.`);

/** Checks a program; returns the run that violates a property, or some run if there is none. */
async function runProgram(program: Program): Promise<[RunAnswer, isCorrect?: boolean]> {
  const { name, text, sizes } = program;
  const source = { algorithm: ownName(name), text };
  const checking = makeCheckWorker();
  const lines = await checking.callOnce(text, (api) => api.firstViolation(program), PATIENCE);
  if (isFailure(lines)) return [lines.kind === "ended" ? endless : lines];
  if (lines) return [await runner.call(text, (api) => api.open(lines, source)), false];
  const spec = { algorithm: source.algorithm, n: Math.max(...sizes), seed: 1 };
  return [await runner.call(text, (api) => api.run({ spec, text })), true];
}
