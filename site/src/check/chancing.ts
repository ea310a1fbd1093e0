import { Refusal, sizesOf, type Chances } from "@ringleader/core";
import { create } from "zustand";
import { useBench } from "../app/bench.ts";
import { errand, type Errand } from "../run/errand.ts";
import type { Failure } from "../run/failure.ts";
import { textOf } from "../run/own.ts";
import type { CheckApi } from "./check.worker.ts";
import { startWorker } from "./checking.ts";

interface Chancing {
  readonly n: string;
  readonly under: boolean;
  /** Of which algorithm, and what came out. */
  readonly found: { readonly of: string; readonly chances: Chances } | undefined;
  readonly complaint: Failure | undefined;
  readonly edit: (n: string) => void;
  readonly start: () => Promise<void>;
  readonly cancel: () => void;
}

const ROUNDS = 10;
let work: Errand<Chances | Failure> | undefined;
const refused = (sentence: string): Failure => ({ kind: "refused", sentence });

/** Exact probabilities: one long step, ended with its worker. */
export const useChancing = create<Chancing>()((set, get) => ({
  n: "2",
  under: false,
  found: undefined,
  complaint: undefined,
  edit: (n) => set({ n }),
  async start() {
    if (get().under) return;
    const { algorithm, set: parameters, links } = useBench.getState().form;
    set({ complaint: undefined, found: undefined });
    try {
      const n = sizeOf(get().n);
      const text = textOf(algorithm);
      const job = {
        algorithm,
        set: parameters,
        n,
        ...(text !== undefined && { text }),
        ...(links !== "" && { links: links as "fifo" | "any" }),
      };
      set({ under: true });
      work = errand<CheckApi, Chances | Failure>(startWorker(), (api) => api.chance(job, ROUNDS));
      const answer = await work.done;
      if (!answer)
        set({ complaint: refused("Cancelled; chances come all at once, or not at all.") });
      else if ("kind" in answer) set({ complaint: answer });
      else {
        const changed = Object.entries(parameters).map(([name, value]) => `${name} = ${value}`);
        set({ found: { of: [algorithm, `n = ${n}`, ...changed].join(" · "), chances: answer } });
      }
    } catch (error) {
      if (error instanceof Refusal) set({ complaint: refused(error.message) });
      else set({ complaint: { kind: "broken", sentence: (error as Error).message } });
    } finally {
      set({ under: false });
    }
  },
  cancel: () => work?.end(),
}));

function sizeOf(text: string): number {
  const sizes = sizesOf(text, "n:");
  if (sizes.length === 1) return sizes[0];
  throw new Refusal(`n: ${text} is not accepted; chances are of one size, like 3.`);
}
