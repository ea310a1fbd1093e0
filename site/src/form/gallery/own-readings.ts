import { useEffect, useMemo, useState } from "react";
import type { AlgorithmDescription } from "../../run/describe.ts";
import { ownName, ownTexts } from "../../run/own/own-algorithms.ts";
import type { Failure } from "../../run/worker/failure.ts";
import { makeRunner } from "../../run/request.ts";

/** The description of a user's algorithm, or why its text cannot be read. */
export type OwnReading = AlgorithmDescription | Failure;

/** Milliseconds after which the reading of a text is stopped. */
const PATIENCE = 2000;

/** Reads the user's algorithms in a separate worker, since a text may loop; undefined while one is being read. */
export function useOwnReadings(isOpen: boolean): ReadonlyMap<string, OwnReading | undefined> {
  const [readings, setReadings] = useState<ReadonlyMap<string, OwnReading>>(new Map());
  // The texts may have changed since the gallery was last open.
  const texts = useMemo(() => (isOpen ? Object.entries(ownTexts()) : []), [isOpen]);
  useEffect(() => {
    if (texts.length === 0) return undefined;
    const reader = makeRunner();
    let isOver = false;
    void (async () => {
      for (const [name, text] of texts) {
        const timer = setTimeout(() => reader.stop(), PATIENCE);
        const source = { algorithm: ownName(name), text };
        const reading = await reader.call((api) => api.describe(source, {}));
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
