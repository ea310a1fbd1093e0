import { WorkerPool } from "../workers/pool.ts";

const built = new URL("../../dist/bundle/", import.meta.url);

/**
 * Returns a thread that runs algorithms of users' files, one after the other, as `run --batch` does. To start a thread, and
 * to load the compiler in it, takes longer than twenty runs.
 */
export const ownRuns = () =>
  new WorkerPool<typeof import("../verbs/run/own-line.ts")>({
    module: new URL("verbs-run-own-line.js", built),
    script: new URL("workers-worker.js", built),
    threads: 1,
    own: "confined",
  });
