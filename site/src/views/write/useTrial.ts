import { useDebouncedValue } from "@mantine/hooks";
import { useMemo } from "react";
import { useAnswer } from "../../form/useAnswer.ts";
import { isFailure, refused } from "../../run/worker/failure.ts";
import { TextWorkers } from "../../run/worker/text-workers.ts";
import type { TrialAnswer, TrialApi } from "./trial.worker.ts";
import trialWorker from "./trial.worker.ts?worker&url";
import { instrumentLoops } from "./instrument-loops.ts";

/** Milliseconds between the last change of a text and its trial. */
const REST = 400;
/** Milliseconds that a text may take to compile and run on a small ring; usually a hundredth suffices. */
const LIMIT = 3000;

const endless = refused(
  `the text does not end: there was no answer after ${LIMIT / 1000} s, so it was stopped.`,
);

const worker = new TextWorkers<TrialApi>(trialWorker);
async function tryDraft({ text }: { readonly text: string }): Promise<TrialAnswer> {
  // A busy worker is trying an outdated text, which may run forever.
  if (worker.isBusy) worker.end();
  const answer = await worker.call(text, (api) => api.try(text, instrumentLoops(text)), LIMIT);
  return isFailure(answer) && answer.kind === "ended" ? endless : answer;
}

export interface Trial {
  readonly answer: TrialAnswer | undefined;
  /** True if the answer belongs to the current text. */
  readonly fresh: boolean;
}

export function useTrial(name: string, text: string): Trial {
  const draft = useMemo(() => ({ name, text }), [name, text]);
  const [settled] = useDebouncedValue(draft, REST);
  const tried = useAnswer(settled, tryDraft);
  if (tried?.question.name !== name) return { answer: undefined, fresh: false };
  return { answer: tried.answer, fresh: tried.question === draft };
}
