import { exit } from "../terminal/exit.ts";
import type { WorkerPool } from "./pool.ts";

/** Calls `stop` on the first Ctrl-C; a second Ctrl-C exits immediately. Returns a function that stops listening. */
export function onInterrupt(stop: () => void): () => void {
  let isInterrupted = false;
  const interrupt = () => {
    if (isInterrupted) process.exit(exit.interrupted);
    isInterrupted = true;
    stop();
  };
  process.on("SIGINT", interrupt);
  return () => process.removeListener("SIGINT", interrupt);
}

/** Calls `act`, then ends the pool and the progress line. Stops the pool on Ctrl-C or after `limit` milliseconds. */
export async function untilStopped<T>(
  pool: Pick<WorkerPool<never>, "stop" | "end">,
  endProgress: () => void,
  limit: number | undefined,
  act: () => Promise<T>,
): Promise<T> {
  const endListening = onInterrupt(() => pool.stop("interrupted"));
  const timer = limit === undefined ? undefined : setTimeout(() => pool.stop("timeout"), limit);
  try {
    return await act();
  } finally {
    clearTimeout(timer);
    endProgress();
    endListening();
    await pool.end();
  }
}
