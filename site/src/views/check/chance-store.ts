import { Refusal, shorten, sizesOf, type Chances, type Scope } from "@ringleader/core/internal";
import { create } from "zustand";
import { usePageStore } from "../../app/store.ts";
import type { ChanceCounts } from "../../run/check/check.worker.ts";
import { keyOf } from "../../run/check/check-job.ts";
import type { Form } from "../../run/form.ts";
import { makeCheckWorker } from "../../run/check/check-client.ts";
import { textOf } from "../../run/own/own-algorithms.ts";
import { isFailure, orRefusal, refused, type Failure } from "../../run/worker/failure.ts";

interface ChanceStore {
  readonly n: string;
  /** The work so far, while it is under way. */
  readonly under: ({ readonly seconds: number } & Partial<ChanceCounts>) | undefined;
  readonly result:
    | { readonly key: string; readonly of: string; readonly chances: Chances }
    | undefined;
  readonly complaint: (Failure & { readonly key: string }) | undefined;
  readonly edit: (n: string) => void;
  readonly start: () => Promise<void>;
  readonly cancel: () => void;
}

const ROUNDS = 10;
/** Milliseconds between two updates of the seconds. */
const TICK = 250;
const worker = makeCheckWorker();

/** Names chances by all that determines them, the text included. */
export const chanceKey = (
  { algorithm, set, links }: Form,
  text: string | undefined,
  n: string,
): string => keyOf([algorithm, set, links, text, n]);

/** Computes the probabilities of one size. This is one long step, so cancelling terminates the worker. */
export const useChanceStore = create<ChanceStore>()((set, get) => ({
  n: "2",
  under: undefined,
  result: undefined,
  complaint: undefined,
  edit: (n) => set({ n }),
  async start() {
    if (get().under) return;
    const { form } = usePageStore.getState();
    const { algorithm, set: parameters, links } = form;
    const key = chanceKey(form, textOf(algorithm), get().n);
    set({ complaint: undefined, result: undefined });
    const n = orRefusal(() => sizeOf(get().n));
    if (n instanceof Refusal) return set({ complaint: { ...refused(n.message), key } });
    const job = {
      algorithm,
      set: parameters,
      n,
      text: textOf(algorithm),
      links: (links || undefined) as Scope["links"],
    };
    const started = performance.now();
    const note = (counts: Partial<ChanceCounts>) =>
      set({ under: { ...get().under, ...counts, seconds: (performance.now() - started) / 1000 } });
    note({});
    const timer = setInterval(() => note({}), TICK);
    const report = async (counts: ChanceCounts): Promise<void> => {
      if (get().under) note(counts);
    };
    const answer = await worker.callOnce(job.text, (api) => api.chance(job, ROUNDS, report));
    clearInterval(timer);
    set({ under: undefined });
    if (!isFailure(answer)) {
      const changed = Object.entries(parameters).map(([name, value]) => `${name} = ${value}`);
      return set({
        result: { key, of: [algorithm, `n = ${n}`, ...changed].join(" · "), chances: answer },
      });
    }
    const isEnded = answer.kind === "ended";
    return set({
      complaint: {
        ...(isEnded ? refused("Cancelled before the chances were computed.") : answer),
        key,
      },
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
