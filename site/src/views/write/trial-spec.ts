import type { Needs } from "@ringleader/core/internal";

/** Number of processes of the run with which a text is tried. */
export const TRIED = 6;

/** The run with which a text is tried. The sentence below the editor and the ring beside it are about this run. */
export const trialSpec = ({ ring }: Needs) => ({
  ...(ring ? { n: TRIED } : { graph: `complete:${TRIED}` }),
  seed: 1,
});
