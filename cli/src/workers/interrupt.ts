import { exit } from "../terminal/exit.ts";
import type { WorkerPool } from "./pool.ts";

/**
 * Calls `act`, which uses the pool, until Ctrl-C or `limit` milliseconds stop it; then ends progress and pool. A second
 * Ctrl-C exits at once.
 */
export async function untilStopped<T>(
  pool: Pick<WorkerPool<never>, "stop" | "end">,
  endProgress: () => void,
  limit: number | undefined,
  act: () => Promise<T>,
): Promise<T> {
  let isInterrupted = false;
  const onInterrupt = () => {
    if (isInterrupted) process.exit(exit.interrupted);
    isInterrupted = true;
    pool.stop("interrupted");
  };
  process.on("SIGINT", onInterrupt);
  const timer = limit === undefined ? undefined : setTimeout(() => pool.stop("timeout"), limit);
  try {
    return await act();
  } finally {
    clearTimeout(timer);
    endProgress();
    process.removeListener("SIGINT", onInterrupt);
    await pool.end();
  }
}
