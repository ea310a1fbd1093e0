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
}

export const useBranches = create<Branches>()((set) => ({
  all: [],
  current: -1,
  set: (all, current) => set({ all, current }),
}));

/** The setup of a run, whatever its schedule, as a text. */
export const setupOf = ({ form }: Asked): string => JSON.stringify({ ...form, schedule: "" });
