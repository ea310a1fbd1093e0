import { useEffect, useMemo, useState } from "react";
import type { OwnReading } from "./cards.tsx";
import { ownName, ownTexts } from "../../run/own/own-algorithms.ts";
import { makeRunner, PATIENCE } from "../../run/request.ts";

/** Reads the user's algorithms in a worker, because a text may run forever; each is undefined until read. */
export function useOwnReadings(): ReadonlyMap<string, OwnReading | undefined> {
  const [readings, setReadings] = useState<ReadonlyMap<string, OwnReading>>(new Map());
  const texts = useMemo(() => Object.entries(ownTexts()), []);
  useEffect(() => {
    if (texts.length === 0) return undefined;
    const reader = makeRunner();
    let isOver = false;
    void (async () => {
      for (const [name, text] of texts) {
        const source = { algorithm: ownName(name), text };
        const reading = await reader.call(text, (api) => api.describe(source, {}), PATIENCE);
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
