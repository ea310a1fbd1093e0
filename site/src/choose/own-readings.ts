import { useEffect, useMemo, useState } from "react";
import type { Described } from "../run/described.ts";
import { ownName, ownTexts } from "../run/own.ts";
import type { Failure } from "../run/run.worker.ts";
import { Runner } from "../run/runner.ts";

/** What an own text says of itself, or why it cannot be read. */
export type OwnReading = Described | Failure;

/** A text that takes longer than this to be read does not come to an end. */
const PATIENCE = 2000;

/** Every own algorithm with its reading. A worker of its own reads them: one of them may never come back. */
export function useOwnReadings(isOpen: boolean): ReadonlyMap<string, OwnReading | undefined> {
  const [readings, setReadings] = useState<ReadonlyMap<string, OwnReading>>(new Map());
  // What is kept may have changed since it was last open.
  const texts = useMemo(() => (isOpen ? Object.entries(ownTexts()) : []), [isOpen]);
  useEffect(() => {
    if (texts.length === 0) return undefined;
    const reader = new Runner();
    let isOver = false;
    void (async () => {
      for (const [name, text] of texts) {
        const timer = setTimeout(() => reader.stop(), PATIENCE);
        const reading = await reader.describe({ algorithm: ownName(name), text }, {});
        clearTimeout(timer);
        if (isOver) return;
        setReadings((before) => new Map(before).set(ownName(name), reading));
      }
    })();
    return () => {
      isOver = true;
      reader.end();
    };
  }, [texts]);
  return new Map(texts.map(([name]) => [ownName(name), readings.get(ownName(name))]));
}
