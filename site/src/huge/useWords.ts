import type * as Comlink from "comlink";
import { useEffect, useState } from "react";
import type { Api, Arrows } from "./huge.worker.ts";

/** Moving on comes first: only a view that rests is read. */
const REST = 400;

/** The words of the messages that are drawn one by one, once the run has been made again up to them. */
export function useWords(api: Comlink.Remote<Api>, arrows: Arrows | undefined) {
  const [known, setKnown] = useState<{ of: Arrows; words: readonly (readonly number[])[] }>();
  useEffect(() => {
    if (!arrows || arrows.position.length === 0) return undefined;
    let isGone = false;
    const read = async () => {
      const words = await api.read(arrows.window);
      if (!isGone && words) setKnown({ of: arrows, words });
    };
    const timer = setTimeout(() => void read(), REST);
    return () => {
      isGone = true;
      clearTimeout(timer);
      void api.stopReading();
    };
  }, [api, arrows]);
  return known && known.of === arrows ? known.words : undefined;
}
