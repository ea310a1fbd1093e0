import type { Portable, StateView, Witness } from "@ringleader/core/internal";
import { create } from "zustand";
import { makeCheckWorker } from "../../../run/check/check-client.ts";
import { keyOf, type CheckJob } from "../../../run/check/check-job.ts";
import { isFailure, type Failure } from "../../../run/worker/failure.ts";

/** The graph of one setup, and the walk through it. */
export interface Walk {
  /** The job with the scope to which the setup belongs. */
  readonly job: CheckJob;
  readonly setups: readonly Portable[];
  readonly setup: Portable;
  readonly states: number;
  readonly transitions: number;
  readonly ends: number;
  readonly violations: number;
  /** The states visited in order; the walk is at `path[at]`. */
  readonly path: readonly StateView[];
  readonly at: number;
  /** The counterexample whose states were opened, and their numbers. */
  readonly found?: { readonly why: string; readonly states: readonly number[] } | undefined;
}

/** Tells whether a walk has gone along its whole counterexample. */
export const hasFollowed = ({ found, path, at }: Walk): boolean =>
  found !== undefined &&
  at === found.states.length - 1 &&
  found.states.every((state, i) => path[i]?.index === state);

interface ExplorerStore {
  readonly under: boolean;
  readonly walk: Walk | undefined;
  readonly complaint: (Failure & { readonly key: string }) | undefined;
  /** Explores a setup, or that of a counterexample, which is then walked; by default the first setup of n processes. */
  readonly open: (job: CheckJob, n: number, chosen?: Portable | Witness) => Promise<void>;
  /** Goes to a state by a delivery. */
  readonly go: (to: number) => Promise<void>;
  /** Goes back or forth along the path. */
  readonly step: (by: -1 | 1) => void;
  readonly restart: () => void;
  readonly close: () => void;
}

/** Leaves out the coins of one run. */
function plain(setup: Portable): Portable {
  const { started: _, ...rest } = setup;
  return rest;
}

const worker = makeCheckWorker();
/** Number of the latest request. An answer to an earlier one is ignored. */
let latest = 0;

export const useExplorerStore = create<ExplorerStore>()((set, get) => ({
  under: false,
  walk: undefined,
  complaint: undefined,
  async open(job, n, chosen) {
    const request = ++latest;
    set({ under: true, complaint: undefined });
    const fail = (failure: Failure) =>
      set({ under: false, walk: undefined, complaint: { ...failure, key: keyOf(job) } });
    const setups = await worker.call(job.text, (api) => api.setups(job, n));
    if (request !== latest) return;
    if (isFailure(setups)) return fail(setups);
    const witness = chosen && "why" in chosen ? chosen : undefined;
    const setup = witness ? plain(witness.setup) : ((chosen as Portable | undefined) ?? setups[0]);
    const graph = await worker.call(job.text, (api) => api.explore(job, setup, witness));
    if (request !== latest) return;
    if (isFailure(graph)) return fail(graph);
    const states = graph.path.map(({ index }) => index);
    const found = witness && { why: witness.why, states };
    return set({ under: false, walk: { job, setups, setup, ...graph, at: 0, found } });
  },
  async go(to) {
    const { walk, under } = get();
    if (!walk || under) return;
    const request = ++latest;
    set({ under: true });
    const state = await worker.call(walk.job.text, (api) => api.state(walk.job, to));
    if (request !== latest) return;
    set({ under: false });
    if (isFailure(state)) return set({ complaint: { ...state, key: keyOf(walk.job) } });
    const path = [...walk.path.slice(0, walk.at + 1), state];
    return set({ walk: { ...walk, path, at: walk.at + 1 } });
  },
  step(by) {
    const { walk } = get();
    if (!walk) return;
    const at = Math.max(0, Math.min(walk.path.length - 1, walk.at + by));
    set({ walk: { ...walk, at } });
  },
  restart() {
    const { walk } = get();
    if (walk) set({ walk: { ...walk, at: 0 } });
  },
  close() {
    latest++;
    worker.end();
    set({ under: false, walk: undefined, complaint: undefined });
  },
}));
