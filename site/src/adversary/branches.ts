import { create } from "zustand";
import type { Asked } from "../run/asked.ts";

/** Runs that went different ways from a common past; all are kept until another setup is chosen. */
export interface Branch {
  readonly name: string;
  readonly asked: Asked;
  /** Messages sent and deliveries, as it was last seen. */
  readonly messages: number;
  readonly events: number;
  readonly finished: boolean;
}

interface Branches {
  readonly all: readonly Branch[];
  readonly current: number;
  readonly set: (all: readonly Branch[], current: number) => void;
  /** Messages that were chosen to be held back, and of which run: of another they are others. */
  readonly chosen: { readonly of: Asked; readonly held: readonly number[] } | undefined;
  readonly hold: (of: Asked, flight: number) => void;
}

export const useBranches = create<Branches>()((set, get) => ({
  all: [],
  current: -1,
  set: (all, current) => set({ all, current }),
  chosen: undefined,
  hold(of, flight) {
    const held = new Set(heldIn(get(), of));
    if (!held.delete(flight)) held.add(flight);
    set({ chosen: { of, held: [...held] } });
  },
}));

/** The messages of a run that are held back; one that went on from another holds what that held. */
export const heldIn = ({ chosen }: Pick<Branches, "chosen">, of: Asked): readonly number[] =>
  chosen?.of === of ? chosen.held : (of.hand?.held ?? []);

/** The setup of a run, whatever its schedule, as a text. */
export const setupOf = ({ form }: Asked): string => JSON.stringify({ ...form, schedule: "" });
