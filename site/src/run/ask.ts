import { find, Refusal } from "@ringleader/core";
import type { Asked } from "./asked.ts";
import { describedOf, type Described } from "./described.ts";
import { lineOf, mostOf, type Form } from "./form.ts";
import { isOwn, textOf } from "./own.ts";
import type { Failure, Job } from "./run.worker.ts";
import type { Runner } from "./runner.ts";

/** What is known of the algorithm of a form; of an own one its worker says it, or what is wrong with it. */
export async function know(
  runner: Runner,
  { algorithm, set }: Form,
): Promise<Described | Failure | undefined> {
  if (!isOwn(algorithm)) return describedOf(algorithm, set);
  const text = textOf(algorithm);
  if (text === undefined) return undefined;
  return runner.describe({ algorithm, text }, set);
}

export const isFailure = (it: Described | Failure | undefined): it is Failure =>
  it !== undefined && "kind" in it;

/** What a worker is told to run; refuses text that is none. */
export function jobOf({ form, hand, traceOnly }: Asked, described: Described | undefined): Job {
  if (traceOnly) {
    throw new Refusal(
      "Only the trace of this run has its schedule, and it is not kept: open the file again.",
    );
  }
  const text = textOf(form.algorithm);
  // Of an own algorithm that is not kept here the worker says so.
  const needs =
    described?.needs ?? (isOwn(form.algorithm) ? {} : find(form.algorithm).with(form.set).needs);
  const most = mostOf(form);
  return {
    line: lineOf(form, needs),
    ...(most !== undefined && { maxMessages: most }),
    ...(text !== undefined && { text }),
    ...(hand && { hand }),
  };
}
