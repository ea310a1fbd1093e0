import { find } from "@ringleader/core";
import type { Asked } from "./asked.ts";
import { describedOf, type Described } from "./described.ts";
import { lineOf, type Form } from "./form.ts";
import { isOwn, textOf } from "./own.ts";
import type { Job } from "./run.worker.ts";
import type { Runner } from "./runner.ts";

/** What is known of the algorithm of a form; of an own one its worker says it, or nothing. */
export async function know(
  runner: Runner,
  { algorithm, set }: Form,
): Promise<Described | undefined> {
  if (!isOwn(algorithm)) return describedOf(algorithm, set);
  const text = textOf(algorithm);
  if (text === undefined) return undefined;
  const answer = await runner.describe({ algorithm, text }, set);
  return "kind" in answer ? undefined : answer;
}

/** What a worker is told to run; refuses text that is none. */
export function jobOf({ form, hand }: Asked, described: Described | undefined): Job {
  const text = textOf(form.algorithm);
  // Of an own algorithm that cannot be read the worker says why.
  const needs =
    described?.needs ?? (isOwn(form.algorithm) ? {} : find(form.algorithm).with(form.set).needs);
  return {
    line: lineOf(form, needs),
    ...(text !== undefined && { text }),
    ...(hand && { hand }),
  };
}
