import { useDebouncedValue } from "@mantine/hooks";
import { useMemo } from "react";
import { useAnswer } from "../../form/useAnswer.ts";
import { ownName } from "../../run/own/own-algorithms.ts";
import type { RunApi, ShownRun } from "../../run/run.worker.ts";
import runWorker from "../../run/run.worker.ts?worker&url";
import { isFailure, refused } from "../../run/worker/failure.ts";
import { TextWorkers } from "../../run/worker/text-workers.ts";
import type { TrialAnswer, TrialApi } from "./trial.worker.ts";
import trialWorker from "./trial.worker.ts?worker&url";
import { instrumentLoops } from "./instrument-loops.ts";
import { trialSpec } from "./trial-spec.ts";

/** Milliseconds between the last change of a text and its trial. */
const REST = 400;
/** Milliseconds that a text may take to compile and run on a small ring; usually a hundredth suffices. */
const LIMIT = 3000;

const endless = refused(
  `the text does not end: there was no answer after ${LIMIT / 1000} s, so it was stopped.`,
);

interface Question {
  readonly name: string;
  readonly text: string;
}

/** The answer to a text, and its run on a small ring if it can be drawn. */
interface Tried {
  readonly answer: TrialAnswer;
  readonly shown?: ShownRun;
}

let end = () => {};

/** Tries a text in workers of its own, so that no text can spoil the trial of the next one. */
async function tryDraft({ name, text }: Question): Promise<Tried> {
  // The text before may run forever.
  end();
  const trial = new TextWorkers<TrialApi>(trialWorker);
  const drawing = new TextWorkers<RunApi>(runWorker);
  end = () => {
    trial.end();
    drawing.end();
  };
  const answer = await trial.call(text, (api) => api.try(text, instrumentLoops(text)), LIMIT);
  trial.end();
  if (isFailure(answer)) return { answer: answer.kind === "ended" ? endless : answer };
  const tried = trialSpec(answer.described.needs);
  // A run that does not end is drawn up to this number of messages.
  const spec = { algorithm: ownName(name), ...tried, maxMessages: 2000 };
  const shown = await drawing.call(text, (api) => api.run({ spec, text }), LIMIT);
  drawing.end();
  // Only a recording reads the sentences of `me.because`, so it may refuse what the trial accepts.
  if (shown.kind === "refused" && answer.ring.good) return { answer: shown };
  return { answer, ...(shown.kind === "shown" && { shown }) };
}

export interface Trial extends Partial<Tried> {
  /** True if the answer belongs to the current text. */
  readonly fresh: boolean;
}

export function useTrial(name: string, text: string): Trial {
  const draft = useMemo(() => ({ name, text }), [name, text]);
  const [settled] = useDebouncedValue(draft, REST);
  const tried = useAnswer(settled, tryDraft);
  if (tried?.question.name !== name) return { fresh: false };
  return { ...tried.answer, fresh: tried.question === draft };
}
