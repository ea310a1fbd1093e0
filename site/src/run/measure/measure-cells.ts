import { Refusal } from "@ringleader/core/internal";
import { create } from "zustand";
import { isFailure, orRefusal } from "../worker/failure.ts";
import { TextWorkers } from "../worker/text-workers.ts";
import type { MeasureApi } from "./measure.worker.ts";
import measureWorker from "./measure.worker.ts?worker&url";
import type { MeasuredCell } from "./measured-cell.ts";
import type { MeasureCell } from "./plan.ts";

const idle = {
  cells: 0,
  measured: [] as readonly MeasuredCell[],
  under: false,
  seconds: 0,
  cancelled: false,
  complaint: undefined as string | undefined,
};

export interface MeasureStore extends Readonly<typeof idle> {
  readonly start: (plan: () => readonly MeasureCell[]) => Promise<void>;
  /** Stops the runs under way; keeps the finished ones. */
  readonly cancel: () => void;
}

const WORKERS = 2;
/** Milliseconds between two updates; every update redraws the chart. */
const SHOW_EVERY = 400;

const makeWorker = () => new TextWorkers<MeasureApi>(measureWorker);

export const createMeasureStore = () =>
  create<MeasureStore>()((set, get) => {
    let workers: readonly TextWorkers<MeasureApi>[] = [];
    const endWorkers = () => workers.forEach((worker) => worker.end());
    return {
      ...idle,
      async start(plan) {
        if (get().under) return;
        const cells = orRefusal(plan);
        if (cells instanceof Refusal) return set({ complaint: cells.message });
        const done = new Array<MeasuredCell | undefined>(cells.length);
        const start = performance.now();
        let next = 0;
        const show = () =>
          set({
            measured: done.filter((cell) => cell !== undefined),
            seconds: (performance.now() - start) / 1000,
          });
        set({ ...idle, cells: cells.length, under: true });
        const timer = setInterval(show, SHOW_EVERY);
        workers = Array.from({ length: Math.min(WORKERS, cells.length) }, makeWorker);
        const work = async (worker: TextWorkers<MeasureApi>) => {
          while (next < cells.length && !get().cancelled && get().complaint === undefined) {
            const index = next++;
            const cell = cells[index];
            const measured = await worker.call(cell.text, (api) => api.measure(cell));
            if (!isFailure(measured)) done[index] = measured;
            else if (measured.kind === "broken") set({ complaint: measured.sentence });
          }
        };
        await Promise.all(workers.map(work));
        endWorkers();
        clearInterval(timer);
        show();
        set({ under: false });
      },
      cancel() {
        set({ cancelled: true });
        endWorkers();
      },
    };
  });
