import { Refusal } from "@ringleader/core/internal";
import type { BatchSource, TakenBatch } from "../redis/batch-queue.ts";
import { command } from "./simulated-queue.ts";
import { LEASE, type ServerJob, type SimulatedServer } from "./simulated-server.ts";
import type { SimulatedProcess, Site } from "./simulation.ts";

/** Milliseconds between two looks at the queue if no job waits, and after an error. */
const IDLE = 5000;
const AGAIN = 1000;

type Perform = Parameters<BatchSource["take"]>[0];

/** The queue as a worker with some threads sees it. */
export function simulatedSource(
  process: SimulatedProcess,
  server: SimulatedServer,
  name: string,
  threads: number,
): BatchSource {
  const state = { isPaused: false };
  let tokens = 0;
  const ask = <T>(site: Site, effect: (isGarbled: boolean) => T) =>
    command(process, server, site, effect);
  const wait = (milliseconds: number) =>
    new Promise<void>((fulfil) => void process.clock.after(milliseconds, fulfil));

  const renewing = (id: string, token: string): (() => void) => {
    let cancel = () => {};
    const renew = (): void => {
      ask("worker.renew", () => server.renew(id, token)).catch(() => {});
      cancel = process.clock.after(LEASE / 2, renew);
    };
    cancel = process.clock.after(LEASE / 2, renew);
    return () => cancel();
  };

  const performJob = async ({ id, data }: ServerJob, token: string, perform: Perform) => {
    const batch: TakenBatch = {
      data: JSON.parse(data) as unknown,
      handBack: () => ask("worker.hand back", () => server.handBack(id, token)),
    };
    const endRenewing = renewing(id, token);
    try {
      const answer = await perform(batch);
      if (answer === undefined) return;
      const text = JSON.stringify(answer);
      await ask("worker.answer", (isGarbled) =>
        server.answer(id, isGarbled ? garble(text, tokens) : text),
      );
      await ask("worker.complete", () => server.complete(id, token));
    } catch (error) {
      const isFinal = error instanceof Refusal;
      const { message } = error as Error;
      await ask("worker.fail", () => server.fail(id, token, message, isFinal)).catch(() => {});
    } finally {
      endRenewing();
    }
  };

  const serve = async (perform: Perform): Promise<void> => {
    while (!state.isPaused) {
      const token = `${name}:${++tokens}`;
      try {
        const job = await ask("worker.take", () => server.take(name, token));
        if (job) await performJob(job, token, perform);
        else await Promise.race([wait(IDLE), untilWaiting()]);
      } catch {
        await wait(AGAIN);
      }
    }
  };
  const untilWaiting = () =>
    new Promise<void>((fulfil) => server.whenWaiting(() => process.clock.after(0, fulfil)));

  const checkLeases = (): void => {
    server.checkLeases();
    process.clock.after(LEASE / 2, checkLeases);
  };

  return {
    shown: "redis://simulated",
    take(perform) {
      server.workers.add(name);
      process.clock.after(LEASE / 2, checkLeases);
      for (let thread = 0; thread < threads; thread++) void serve(perform);
    },
    async pause() {
      state.isPaused = true;
    },
  };
}

/** Makes an answer that is not the answer to its batch. */
function garble(text: string, number: number): string {
  const { rows, ...rest } = JSON.parse(text) as { rows: { cell: string }[] };
  const others = [
    [null],
    rows.slice(1),
    rows.toReversed().map((row) => ({ ...row, cell: `${row.cell}0` })),
    [...rows, ...rows],
    "rows",
  ];
  return JSON.stringify({ ...rest, rows: others[number % others.length] });
}
