import { findAlgorithm, Refusal } from "@ringleader/core/internal";
import type { Recording } from "@ringleader/core/internal/recording";
import { makeRunner, type PageRequest } from "../../run/request.ts";
import { parseForm, opening, type Form } from "../../run/form.ts";
import { isOwn } from "../../run/own/own-algorithms.ts";
import type { RunAnswer, RunJob, ShownRun } from "../../run/run.worker.ts";
import { makeCheckWorker } from "../../run/check/check-client.ts";
import { isFailure, refused } from "../../run/worker/failure.ts";
import type { Scene } from "./tours/tour.ts";

/** Separate from the page's, so that a tour does not disturb the run under Watch. */
const runner = makeRunner();
/** The latest runs. */
const cache = new Map<string, Promise<RunAnswer>>();
/** Most runs in the cache. */
const MOST = 80;
/** The shown run of each recording. */
const shownRuns = new WeakMap<Recording, ShownRun>();
export const shownWith = (recording: Recording): ShownRun | undefined => shownRuns.get(recording);

const formOfScene = ({ form }: Scene): Form => ({ ...opening, ...form });

/** Makes the request of a scene for Watch; undefined for an algorithm outside the catalogue. */
export const requestOf = (scene: Scene, at?: number): PageRequest | undefined =>
  scene.alike
    ? undefined
    : {
        form: formOfScene(scene),
        ...(scene.hand && { hand: scene.hand }),
        ...(at !== undefined && { at }),
      };

export function jobOf(scene: Scene): RunJob {
  const form = formOfScene(scene);
  // An address may name an own text, but a tour runs only the catalogue.
  if (isOwn(form.algorithm)) throw new Refusal(`${form.algorithm} is not in the catalogue.`);
  const { needs } = findAlgorithm(form.algorithm).with(form.set);
  return { spec: parseForm(form, needs), ...(scene.hand && { hand: scene.hand }) };
}

/** Runs a scene, or returns its cached run. */
export function perform(scene: Scene): Promise<RunAnswer> {
  const key = JSON.stringify(scene);
  let answer = cache.get(key);
  if (!answer) {
    answer = performScene(scene);
    cache.set(key, answer);
    const [oldest] = cache.keys();
    if (cache.size > MOST) cache.delete(oldest);
  }
  return answer;
}

async function performScene(scene: Scene): Promise<RunAnswer> {
  try {
    const answer = await requestRun(scene);
    if (answer.kind === "shown" && answer.recording) shownRuns.set(answer.recording, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refused(error.message);
  }
}

async function requestRun(scene: Scene): Promise<RunAnswer> {
  const { alike } = scene;
  if (!alike) {
    const job = jobOf(scene);
    return runner.call((api) => api.run(job));
  }
  const lines = await makeCheckWorker().callOnce((api) => api.symmetricRun(alike));
  if (isFailure(lines)) return lines;
  return runner.call((api) => api.open(lines, { [alike.name]: alike.text }));
}
