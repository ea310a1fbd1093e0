import type { RingProgress } from "@ringleader/net";
import { grouped, rough } from "../../../terminal/numbers.ts";
import { rateMeter, showWork } from "../../../terminal/progress-line.ts";

/** Shows how far a run between processes is, on stderr. */
export function showRingProgress(): {
  readonly progress: (state: RingProgress) => void;
  readonly end: () => void;
} {
  let state: RingProgress | undefined;
  const rateOf = rateMeter();
  const end = showWork({
    parts() {
      if (!state) return ["starting"];
      const { phase, ready, processes, sent, received } = state;
      if (phase !== "running" && phase !== "ending")
        return [
          `${phase} · ${grouped(ready)} of ${grouped(processes)} ${processes === 1 ? "process" : "processes"}`,
        ];
      const rate = `${rough(rateOf(received))}/s`;
      return [`${rough(received)} received`, rate, `${rough(sent - received)} on their way`];
    },
  });
  return { progress: (now) => (state = now), end };
}
