import type { BatchQueue, CellBatch } from "../redis/batch-queue.ts";
import type { SimulatedServer } from "./simulated-server.ts";
import type { SimulatedProcess, Site } from "./simulation.ts";

/** Performs a command on the server as soon as it is up. */
export const command = <T>(
  process: SimulatedProcess,
  server: SimulatedServer,
  site: Site,
  effect: (isGarbled: boolean) => T,
): Promise<T> =>
  process.call(site, (outcome) => effect(outcome === "garbled"), {
    upAt: () => server.downUntil,
  });

/** Judges the commands of a coordinator. */
export interface CommandJudge {
  /** Called before a batch is put on the queue. */
  add(batch: CellBatch): void;
  /** Called before a batch is removed. */
  remove(id: string): void;
}

/** The queue as the coordinator of a sweep sees it. */
export function simulatedQueue(
  process: SimulatedProcess,
  server: SimulatedServer,
  judge: CommandJudge,
): BatchQueue {
  const { simulation } = process;
  const ask = <T>(site: Site, effect: () => T) => command(process, server, site, effect);
  let listener: ((id: string) => void) | undefined;
  return {
    shown: "redis://simulated",
    add: (id, batch) => {
      judge.add(batch);
      return ask("queue.add", () => server.add(id, JSON.stringify(batch)));
    },
    remove: (id) => {
      judge.remove(id);
      return ask("queue.remove", () => server.remove(id));
    },
    look: (id) => ask("queue.look", () => server.look(id)),
    onEnd(note) {
      listener = (id) => {
        const outcome = simulation.decide("event");
        const hear = (most: number) =>
          process.clock.after(simulation.latency("event", most), () => note(id));
        if (outcome !== "missed") hear(outcome === "late" ? 10_000 : 10);
        if (outcome === "twice") hear(5000);
      };
      server.listeners.add(listener);
    },
    workers: () => ask("queue.workers", () => [...server.workers]),
    found: () =>
      ask("queue.found", () => {
        const jobs = [...server.jobs.values()];
        for (const { id, state } of jobs) if (state === "failed") server.remove(id);
        return jobs
          .filter(({ state }) => state !== "failed")
          .map(({ id, data }) => ({ id, data: JSON.parse(data) as unknown }));
      }),
    close: () => ask("queue.close", () => {}),
    disconnect: () => void (listener && server.listeners.delete(listener)),
  };
}
