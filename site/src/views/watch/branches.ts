import { ALARM, faultOf, handSteps, type Recording } from "@ringleader/core/internal/recording";
import { usePageStore } from "../../app/store.ts";
import type { PageRequest } from "../../run/request.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import { create } from "zustand";

/** A run that the user steered; it is kept until the user chooses another setup. */
export interface Branch {
  readonly name: string;
  readonly request: PageRequest;
  readonly messages: number;
  readonly events: number;
  readonly finished: boolean;
  /** Its deliveries and faults, as texts. Branches with equal first steps have done the same so far. */
  readonly steps: readonly string[];
  /** By step: the number of events after it. */
  readonly taken: readonly number[];
}

interface BranchStore {
  readonly all: readonly Branch[];
  readonly current: number;
  readonly set: (all: readonly Branch[], current: number) => void;
  /** The messages of the run `of` that are held back, as indices of its flights. */
  readonly chosen: { readonly of: PageRequest; readonly held: readonly number[] } | undefined;
  readonly hold: (of: PageRequest, flight: number) => void;
}

export const useBranches = create<BranchStore>()((set, get) => ({
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

/** Returns the messages of a run that are held back. A run that continues another inherits them. */
export const heldIn = (
  { chosen }: Pick<BranchStore, "chosen">,
  of: PageRequest,
): readonly number[] => (chosen?.of === of ? chosen.held : (of.hand?.held ?? []));

/** Returns the setup of a run, without its schedule, as text. */
export const setupOf = ({ form }: PageRequest): string => JSON.stringify({ ...form, schedule: "" });

export const branchOf = (
  name: string,
  request: PageRequest,
  { result, recording, stopped }: ShownRun,
): Branch => ({
  name,
  request,
  messages: result.messages.total,
  events: recording?.process.length ?? 0,
  finished: !stopped,
  ...(recording ? listSteps(recording) : { steps: [], taken: [] }),
});

/** Lists the deliveries and faults of a run. */
function listSteps(recording: Recording): Pick<Branch, "steps" | "taken"> {
  const { choices, faults = [] } = handSteps(recording);
  const { kind } = recording;
  const steps: string[] = [];
  const taken: number[] = [];
  let [delivered, broken] = [0, 0];
  for (let i = 0; i < kind.length; i++) {
    const fault = faultOf(kind[i]);
    if (!fault && kind[i] >= ALARM) continue;
    taken.push(i + 1);
    steps.push(fault ? `${fault} ${faults[broken++].which}` : String(choices[delivered++]));
  }
  return { steps, taken };
}

/** Identifies the schedule of a run. A run that is reopened from its address has the same text. */
export const scheduleOf = ({ form, hand }: PageRequest): string =>
  JSON.stringify([form.schedule, hand]);

/** Returns the branches of the current setup, including the run that is shown. */
export function withShown(): { readonly all: readonly Branch[]; readonly current: number } {
  const { shownRequest, shown } = usePageStore.getState();
  const { all, current } = useBranches.getState();
  if (!shown) return { all, current };
  const branches = all.filter((branch) => setupOf(branch.request) === setupOf(shownRequest));
  const index = branches.findIndex(
    (branch) => scheduleOf(branch.request) === scheduleOf(shownRequest),
  );
  if (index >= 0) return { all: branches, current: index };
  const name = branches.length === 0 ? "first run" : `what if ${branches.length}`;
  return { all: [...branches, branchOf(name, shownRequest, shown)], current: branches.length };
}
