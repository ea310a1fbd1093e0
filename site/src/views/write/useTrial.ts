import { useEffect, useState } from "react";
import { isFailure, refused, type Failure } from "../../run/worker/failure.ts";
import { WorkerHandle } from "../../run/worker/worker-handle.ts";
import type { TrialApi, TrialResult } from "./trial.worker.ts";
import { instrumentLoops } from "./instrument-loops.ts";

/** Milliseconds after the last change before a text is tried. */
const REST = 400;
/** Milliseconds that a text may take to compile and run on a small ring; most need a hundredth. */
const LIMIT = 3000;

const endless = refused(
  `the text does not end: there was no answer after ${LIMIT / 1000} s, so it was stopped.`,
);

const worker = new WorkerHandle<TrialApi>(
  () => new Worker(new URL("./trial.worker.ts", import.meta.url), { type: "module" }),
);
let latest = 0;

/** Tries a text; undefined if another text is tried meanwhile. */
async function tryText(text: string): Promise<TrialResult | Failure | undefined> {
  const number = ++latest;
  // A worker that is busy runs an outdated text, which may not end.
  if (worker.isBusy) worker.end();
  const answer = await worker.call((api) => api.try(text, instrumentLoops(text)), LIMIT);
  if (number !== latest) return undefined;
  return isFailure(answer) && answer.kind === "ended" ? endless : answer;
}

export interface Trial {
  readonly answer: TrialResult | Failure | undefined;
  /** True if the answer is of the current text. */
  readonly fresh: boolean;
}

export function useTrial(name: string | undefined, text: string | undefined): Trial {
  const [tried, setTried] = useState<{
    name: string;
    text: string;
    answer: TrialResult | Failure;
  }>();
  useEffect(() => {
    if (name === undefined || text === undefined) return undefined;
    let isOutdated = false;
    const attempt = async () => {
      const answer = await tryText(text);
      if (answer && !isOutdated) setTried({ name, text, answer });
    };
    const timer = setTimeout(() => void attempt(), REST);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [name, text]);
  if (tried?.name !== name) return { answer: undefined, fresh: false };
  return { answer: tried?.answer, fresh: tried?.text === text };
}
