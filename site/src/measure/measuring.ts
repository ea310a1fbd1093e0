import { Refusal } from "@ringleader/core";
import { create } from "zustand";
import { errand, type Errand } from "../run/errand.ts";
import type { MeasureApi } from "./measure.worker.ts";
import type { MeasuredCell } from "./measured-cell.ts";
import type { Cell } from "./plan.ts";

/** Runs under way in workers, and those that are finished. */
export interface Measuring {
  readonly cells: number;
  /** In the order of the cells, whoever made them. */
  readonly measured: readonly MeasuredCell[];
  readonly under: boolean;
  readonly seconds: number;
  readonly cancelled: boolean;
  readonly complaint: string | undefined;
  readonly start: (plan: () => readonly Cell[]) => Promise<void>;
  /** Keeps what is finished. */
  readonly cancel: () => void;
}

const WORKERS = 2;
/** Milliseconds between two looks at what is finished: a figure is drawn for each. */
const SHOW_EVERY = 400;

const startWorker = () =>
  new Worker(new URL("./measure.worker.ts", import.meta.url), { type: "module" });

export const createMeasuring = () =>
  create<Measuring>()((set, get) => {
    let crew: readonly Errand<void>[] = [];
    return {
      cells: 0,
      measured: [],
      under: false,
      seconds: 0,
      cancelled: false,
      complaint: undefined,
      async start(plan) {
        if (get().under) return;
        let cells: readonly Cell[];
        try {
          cells = plan();
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          set({ complaint: error.message });
          return;
        }
        const done = new Array<MeasuredCell | undefined>(cells.length);
        const begun = performance.now();
        let next = 0;
        const show = () =>
          set({
            measured: done.filter((it) => it !== undefined),
            seconds: (performance.now() - begun) / 1000,
          });
        set({
          cells: cells.length,
          measured: [],
          seconds: 0,
          under: true,
          cancelled: false,
          complaint: undefined,
        });
        const timer = setInterval(show, SHOW_EVERY);
        crew = Array.from({ length: Math.min(WORKERS, cells.length) }, () =>
          errand<MeasureApi, void>(startWorker(), async (api) => {
            while (next < cells.length && !get().cancelled) {
              const index = next++;
              done[index] = await api.measure(cells[index]);
            }
          }),
        );
        try {
          await Promise.all(crew.map((it) => it.done));
        } catch (error) {
          set({ complaint: (error as Error).message });
          for (const it of crew) it.end();
        } finally {
          clearInterval(timer);
          show();
          set({ under: false });
        }
      },
      cancel() {
        set({ cancelled: true });
        for (const it of crew) it.end();
      },
    };
  });
