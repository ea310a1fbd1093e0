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
  /** Why a run could not be made. */
  complaint: undefined as string | undefined,
};

export interface MeasureStore extends Readonly<typeof idle> {
  /** Names the plan by all that determines its runs, texts included; undefined before the first plan. */
  readonly key: string | undefined;
  /** Why the latest plan was refused. The runs before are kept. */
  readonly refusal: string | undefined;
  /** Makes the runs of a plan in place of those under way. */
  readonly start: (key: string, plan: () => readonly MeasureCell[]) => Promise<void>;
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
    let latest = 0;
    const endWorkers = () => workers.forEach((worker) => worker.end());
    return {
      ...idle,
      key: undefined,
      refusal: undefined,
      async start(key, plan) {
        const cells = orRefusal(plan);
        if (cells instanceof Refusal) return set({ refusal: cells.message });
        const mine = ++latest;
        endWorkers();
        const done = new Array<MeasuredCell | undefined>(cells.length);
        const start = performance.now();
        let next = 0;
        const show = () =>
          mine === latest &&
          set({
            measured: done.filter((cell) => cell !== undefined),
            seconds: (performance.now() - start) / 1000,
          });
        set({ ...idle, key, refusal: undefined, cells: cells.length, under: true });
        const timer = setInterval(show, SHOW_EVERY);
        workers = Array.from({ length: Math.min(WORKERS, cells.length) }, makeWorker);
        const work = async (worker: TextWorkers<MeasureApi>) => {
          while (next < cells.length && !get().cancelled && get().complaint === undefined) {
            const index = next++;
            const cell = cells[index];
            const measured = await worker.call(cell.text, (api) => api.measure(cell));
            if (mine !== latest) return;
            if (!isFailure(measured)) done[index] = measured;
            else if (measured.kind === "broken") set({ complaint: measured.sentence });
          }
        };
        await Promise.all(workers.map(work));
        clearInterval(timer);
        if (mine !== latest) return;
        endWorkers();
        show();
        set({ under: false });
      },
      cancel() {
        set({ cancelled: true });
        endWorkers();
      },
    };
  });
