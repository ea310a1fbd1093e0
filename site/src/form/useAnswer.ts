import { useEffect, useState } from "react";

/** Returns the latest answer and its question; ignores answers to earlier questions. */
export function useAnswer<Q, A>(question: Q, ask: (question: Q) => Promise<A>) {
  const [latest, setLatest] = useState<{ readonly question: Q; readonly answer: A }>();
  useEffect(() => {
    let isCurrent = true;
    void ask(question).then((answer) => isCurrent && setLatest({ question, answer }));
    return () => {
      isCurrent = false;
    };
  }, [question, ask]);
  return latest;
}
