import type { ExactStore } from "./search/exact-store.ts";
import type { StateSpace } from "./search/path.ts";
import { exploreGraph, type Search } from "./search/search.ts";
import { initialStates } from "./states/initial-states.ts";
import { processOfSetup } from "./states/local-state-cache.ts";
import { LocalStates } from "./states/local-states.ts";
import { TooManyStates } from "./states/numbering.ts";
import { wiresOf } from "./states/wires.ts";
import type { Setup } from "../model/setup.ts";
import { Refusal } from "../refusal/refusal.ts";

export interface GraphLimits {
  readonly mostStates: number;
  readonly mostBytes?: number;
  /** Called from time to time with the number of states, and the number of states not yet expanded. */
  readonly note?: (states: number, waiting: number) => void;
}

/** A state space whose states and moves are all stored. */
export interface WholeGraph extends StateSpace {
  readonly search: Search<ExactStore>;
}

const CHUNK = 20_000;

/** Explores all states of one setup, without reduction; undefined if they exceed the limits. */
export function exploreWhole(setup: Setup, limits: GraphLimits): WholeGraph | undefined {
  if (setup.algorithm.needs.rounds) {
    throw new Refusal(
      `${setup.algorithm.name} runs in rounds, so a setup has only one run and no state graph; export that run from a trace.`,
    );
  }
  const { mostStates, mostBytes = 6e9, note } = limits;
  for (const bytes of [1, 2, 4] as const) {
    try {
      const reorder = setup.links === "any";
      const local = new LocalStates(processOfSetup(setup), { reorder, causal: false, bytes });
      const wires = wiresOf(setup, local.lone.shape.links);
      const space = { local, wires, isTurned: false };
      const search = exploreGraph(setup, space, {
        reduce: false,
        edges: true,
        initial: initialStates(setup, local, wires, false),
        mostStates,
        mostBytes,
        isWrong: () => false,
      });
      while (search.advance(CHUNK)) note?.(search.states, search.states - search.expanded);
      return search.isOutOfRoom ? undefined : { ...space, search };
    } catch (error) {
      if (!(error instanceof TooManyStates) || bytes === 4) throw error;
    }
  }
  return undefined;
}
