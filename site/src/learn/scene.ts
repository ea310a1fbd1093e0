import { find, Refusal } from "@ringleader/core";
import type { Recording } from "@ringleader/core/record";
import type { Asked } from "../run/asked.ts";
import { lineOf, opening, type Form } from "../run/form.ts";
import { isOwn } from "../run/own.ts";
import type { Answer, Job, Shown } from "../run/run.worker.ts";
import { Runner } from "../run/runner.ts";
import { alikeLines } from "./alike-lines.ts";
import type { Scene } from "./tour.ts";

/** A worker of its own, so that a tour does not disturb the run that is watched. */
const runner = new Runner();
/** Runs that were made lately. */
const made = new Map<string, Promise<Answer>>();
const MOST = 80;
/** What else is known of a run that is played. */
const known = new WeakMap<Recording, Shown>();
export const shownWith = (recording: Recording): Shown | undefined => known.get(recording);

const formOfScene = ({ form }: Scene): Form => ({ ...opening, ...form });

/** The same run for the main view; one of no catalogue cannot be opened there. */
export const askedOf = (scene: Scene, at?: number): Asked | undefined =>
  scene.alike
    ? undefined
    : {
        form: formOfScene(scene),
        ...(scene.hand && { hand: scene.hand }),
        ...(at !== undefined && { at }),
      };

/** What a scene asks the worker for. */
export function jobOf(scene: Scene): Job {
  const form = formOfScene(scene);
  // An address may name anything, a tour only what is in the catalogue: texts of the reader are not run here.
  if (isOwn(form.algorithm)) throw new Refusal(`${form.algorithm} is in no catalogue.`);
  const { needs } = find(form.algorithm).with(form.set);
  return { line: lineOf(form, needs), ...(scene.hand && { hand: scene.hand }) };
}

/** Runs a scene; what was run before is at hand. */
export function perform(scene: Scene): Promise<Answer> {
  const key = JSON.stringify(scene);
  let answer = made.get(key);
  if (!answer) {
    answer = make(scene);
    made.set(key, answer);
    const [oldest] = made.keys();
    if (made.size > MOST) made.delete(oldest);
  }
  return answer;
}

async function make(scene: Scene): Promise<Answer> {
  try {
    const answer = await ask(scene);
    if (answer.kind === "shown" && answer.recording) known.set(answer.recording, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: "refused", sentence: error.message };
  }
}

async function ask(scene: Scene): Promise<Answer> {
  const { alike } = scene;
  return alike
    ? runner.open(await alikeLines(alike), { [alike.name]: alike.text })
    : runner.run(jobOf(scene));
}
