import { Refusal, shorten, sizesOf, type Chances, type Scope } from "@ringleader/core/internal";
import { create } from "zustand";
import { usePageStore } from "../../app/store.ts";
import { makeCheckWorker } from "../../run/check/check-client.ts";
import { textOf } from "../../run/own/own-algorithms.ts";
import { isFailure, orRefusal, refused, type Failure } from "../../run/worker/failure.ts";

interface ChanceStore {
  readonly n: string;
  readonly under: boolean;
  readonly result: { readonly of: string; readonly chances: Chances } | undefined;
  readonly complaint: Failure | undefined;
  readonly edit: (n: string) => void;
  readonly start: () => Promise<void>;
  readonly cancel: () => void;
}

const ROUNDS = 10;
const worker = makeCheckWorker();

/** Computes the probabilities of one size. This is one long step, so cancelling terminates the worker. */
export const useChanceStore = create<ChanceStore>()((set, get) => ({
  n: "2",
  under: false,
  result: undefined,
  complaint: undefined,
  edit: (n) => set({ n }),
  async start() {
    if (get().under) return;
    const { algorithm, set: parameters, links } = usePageStore.getState().form;
    set({ complaint: undefined, result: undefined });
    const n = orRefusal(() => sizeOf(get().n));
    if (n instanceof Refusal) return set({ complaint: refused(n.message) });
    const job = {
      algorithm,
      set: parameters,
      n,
      text: textOf(algorithm),
      links: (links || undefined) as Scope["links"],
    };
    set({ under: true });
    const answer = await worker.callOnce(job.text, (api) => api.chance(job, ROUNDS));
    set({ under: false });
    if (!isFailure(answer)) {
      const changed = Object.entries(parameters).map(([name, value]) => `${name} = ${value}`);
      return set({
        result: { of: [algorithm, `n = ${n}`, ...changed].join(" · "), chances: answer },
      });
    }
    const isEnded = answer.kind === "ended";
    return set({
      complaint: isEnded ? refused("Cancelled before the chances were computed.") : answer,
    });
  },
  cancel: () => worker.end(),
}));

function sizeOf(text: string): number {
  const sizes = sizesOf(text);
  if (sizes.length === 1) return sizes[0];
  throw new Refusal(
    `n: ${shorten(text)} is not accepted; chances are computed for one size, like 3.`,
  );
}
