import { Worker } from "node:worker_threads";
import { better, Refusal, type Annealed, type Exhausted } from "@ringleader/core";
import { patiently } from "../patience.ts";
import type { AskedWorst } from "./asked-worst.ts";
import { WorstBoard } from "./board.ts";
import type { WorstPost, WorstTask } from "./worst-task.ts";

/** What the workers found, and how much they did for it. */
export interface Searched {
  /** Nothing where it was stopped before the first run. */
  readonly found: Annealed | Exhausted | undefined;
  readonly evaluations: number;
  /** Restarts that were begun. */
  readonly restarts: number;
}

export interface WorstPool {
  readonly board: WorstBoard;
  search(): Promise<Searched>;
  /** Ends the work under way as soon as may be; the best so far stands. */
  stop(): void;
}

/** Who was told to stop has so many milliseconds to say what it has found. */
const GRACE = patiently(600);

export function startPool(
  asked: AskedWorst,
  script = new URL("./worker.js", import.meta.url),
): WorstPool {
  const board = new WorstBoard(asked.workers);
  const workers = Array.from(
    { length: asked.workers },
    () => new Worker(script, { workerData: { memory: board.memory } }),
  );
  let giveUp: (() => void) | undefined;
  let grace: NodeJS.Timeout | undefined;

  /** One task for some workers; over when all have answered, or are not worth waiting for. */
  const ask = (
    what: WorstTask["do"],
    count: number,
    hear: (it: WorstPost) => void,
  ): Promise<void> =>
    new Promise((fulfil, fail) => {
      let waiting = count;
      giveUp = fulfil;
      for (let index = 0; index < count; index++) {
        const it = workers[index];
        it.removeAllListeners();
        it.on("message", (said: WorstPost) => {
          if ("refusal" in said) return fail(new Refusal(said.refusal));
          if ("fault" in said) return fail(Object.assign(new Error(), said.fault));
          hear(said);
          if (!("annealed" in said) && --waiting === 0) fulfil();
        });
        it.on("error", fail);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        it.postMessage({ do: what, asked, index } satisfies WorstTask);
      }
    });

  return {
    board,
    stop() {
      board.stop();
      grace ??= setTimeout(() => giveUp?.(), GRACE);
    },
    async search() {
      let exhausted: Exhausted | undefined;
      const annealed: Annealed[] = [];
      try {
        await ask("exhaust", 1, (it) => {
          if ("exhausted" in it) ({ exhausted } = it);
        });
        if (exhausted) {
          return { found: exhausted, evaluations: exhausted.evaluations, restarts: 0 };
        }
        await ask("anneal", asked.workers, (it) => {
          if ("annealed" in it) annealed.push(it.annealed);
        });
        // What others did beyond the restart that ended it all is luck.
        const counted = annealed.filter(({ restart }) => restart <= board.last);
        return {
          found: counted.reduce<Annealed | undefined>(better, undefined),
          evaluations: counted.reduce((sum, it) => sum + it.evaluations, 0),
          restarts: counted.length,
        };
      } finally {
        clearTimeout(grace);
        await Promise.all(workers.map((it) => it.terminate()));
      }
    },
  };
}
