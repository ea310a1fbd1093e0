import { find, Refusal, type Line } from "@ringleader/core";
import { useCallback, useRef, useState } from "react";
import { lineOf, type Form } from "./form.ts";
import type { Progress, Shown } from "./run.worker.ts";
import type { Runner } from "./runner.ts";

/** What the page knows of runs: the last one that was shown, the one under way, what was refused. */
export interface Running {
  readonly shown?: Shown;
  /** How often something was shown; a film begins anew with each. */
  readonly number: number;
  readonly under?: { readonly progress?: Progress };
  readonly complaint?: { readonly sentence: string; readonly ours: boolean };
}

export function useRun(runner: Runner) {
  const [running, setRunning] = useState<Running>({ number: 0 });
  const latest = useRef(0);

  const start = useCallback(
    async (form: Form) => {
      const mine = ++latest.current;
      runner.stop();
      const only = (change: (old: Running) => Running) => {
        if (mine === latest.current) setRunning(change);
      };
      const without = ({ shown, number }: Running) => ({ ...(shown && { shown }), number });
      const complain = (sentence: string, ours: boolean) =>
        only((old) => ({ ...without(old), complaint: { sentence, ours } }));
      let line: Line;
      try {
        line = lineOf(form, find(form.algorithm).with(form.set).needs);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return complain(error.message, false);
      }
      only((old) => ({ ...without(old), under: {} }));
      const tell = (progress: Progress) =>
        only((old) => (old.under ? { ...old, under: { progress } } : old));
      const answer = await runner.run(line, tell);
      if (answer.kind === "shown") only(({ number }) => ({ shown: answer, number: number + 1 }));
      else complain(answer.sentence, answer.kind === "broken");
    },
    [runner],
  );
  const stop = useCallback(() => runner.stop(), [runner]);
  return { running, start, stop };
}
