import { create } from "zustand";
import { complaintBeside, makeFormRun, type FormRun } from "./form-run.ts";
import { usePageStore } from "./store.ts";
import { makeRunner } from "../run/request.ts";
import { opening } from "../run/form.ts";
import type { Other } from "../share/address.ts";

/** One of the two runs of Compare, with its own worker. The run of the page stays as it is. */
interface Side extends FormRun {
  /** Runs a request; if a part of the address could not be read, also shows a complaint. */
  readonly open: (side: Other) => void;
  /** Terminates the worker and discards the run. */
  readonly close: () => void;
}

const makeSide = () => {
  const runner = makeRunner();
  return create<Side>()((set, get) => {
    const { state, begin, run } = makeFormRun(runner, { form: opening }, set, get);
    const forget = () => {
      begin(undefined);
      set({ shown: undefined });
    };
    return {
      ...state,
      open({ request, complaint }) {
        const page = usePageStore.getState();
        if (!request) forget();
        else if (page.shown && page.shownRequest === request) {
          // The run of the page need not run again.
          const { described, shown, number } = page;
          forget();
          set({ form: request.form, described, shown, number, request, shownRequest: request });
        } else void run(request);
        if (complaint !== undefined) set({ complaint: complaintBeside(complaint) });
      },
      close() {
        forget();
        runner.end();
      },
    };
  });
};

export const useFirst = makeSide();
export const useSecond = makeSide();
