import type { Line } from "@ringleader/core";
import * as Comlink from "comlink";
import { useEffect, useState } from "react";
import type { Api, Opened, Progress, Refused } from "./huge.worker.ts";

interface AtlasState {
  readonly api?: Comlink.Remote<Api>;
  readonly progress?: Progress;
  readonly answer?: Opened | Refused;
}

/** Surveys a run in a worker of its own, which ends, with all it keeps, when nobody looks any more. */
export function useAtlas(line: Line, text: string | undefined): AtlasState {
  const [state, setState] = useState<AtlasState>({});
  useEffect(() => {
    const worker = new Worker(new URL("./huge.worker.ts", import.meta.url), { type: "module" });
    const api = Comlink.wrap<Api>(worker);
    let isGone = false;
    const tell = (progress: Progress) => {
      if (!isGone) setState((old) => ({ ...old, progress }));
    };
    const end = (answer: Opened | Refused) => {
      if (!isGone) setState({ api, answer });
    };
    const lost = () =>
      end({ kind: "refused", sentence: "The worker that surveys the run has failed." });
    worker.addEventListener("error", lost);
    void api.open({ line, ...(text !== undefined && { text }) }, Comlink.proxy(tell)).then(end);
    return () => {
      isGone = true;
      worker.terminate();
    };
  }, [line, text]);
  return state;
}
