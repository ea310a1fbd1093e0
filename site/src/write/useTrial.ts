import { useEffect, useState } from "react";
import type { Failure } from "../run/failure.ts";
import type { Tried } from "./trial.worker.ts";
import { tryText } from "./trials.ts";

/** How long after the last change a text is tried. */
const REST = 400;

export interface Trial {
  readonly answer: Tried | Failure | undefined;
  /** Is the answer that of the text as it stands? */
  readonly fresh: boolean;
}

/** What comes of a text, tried anew shortly after each change. */
export function useTrial(name: string | undefined, text: string | undefined): Trial {
  const [came, setCame] = useState<{ name: string; text: string; answer: Tried | Failure }>();
  useEffect(() => {
    if (name === undefined || text === undefined) return undefined;
    let left = false;
    const attempt = async () => {
      const answer = await tryText(text);
      if (answer && !left) setCame({ name, text, answer });
    };
    const timer = setTimeout(() => void attempt(), REST);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [name, text]);
  if (came?.name !== name) return { answer: undefined, fresh: false };
  return { answer: came?.answer, fresh: came?.text === text };
}
