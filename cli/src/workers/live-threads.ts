import type { Worker } from "node:worker_threads";

const live = new Set<Worker>();

/** Registers a thread until it exits. */
export function addThread(worker: Worker): void {
  live.add(worker);
  worker.once("exit", () => live.delete(worker));
}

/** Ends all threads of the process. */
export async function endThreads(): Promise<void> {
  await Promise.all(Array.from(live, (worker) => worker.terminate()));
}
