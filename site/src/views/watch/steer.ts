import {
  type Recording,
  type Then,
  choicesOf,
  deliverableAfter,
} from "@ringleader/core/internal/recording";
import { complaintBeside } from "../../app/form-run.ts";
import { usePageStore } from "../../app/store.ts";
import { grouped } from "../../form/format.ts";
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

/** Largest number of messages of a steered run. Each choice repeats the run from its beginning. */
export const MOST_STEERED = 20_000;

export const describeTooLong = ({ flights }: Recording): string =>
  `Only runs of at most ${grouped(MOST_STEERED)} messages can be steered by hand; this one has ${grouped(flights.kind.length)}.`;

/** Says why a message cannot be delivered next; undefined if it can. */
function refuseDelivery(recording: Recording, taken: number, flight: number): string | undefined {
  if (recording.flights.kind.length > MOST_STEERED) return describeTooLong(recording);
  if (recording.inRounds)
    return "In rounds every message takes exactly one round, so you cannot choose the next delivery.";
  if (deliverableAfter(recording, taken).includes(flight)) return undefined;
  return "The link is FIFO, so messages that were sent earlier on it must be delivered first.";
}

const branchOf = (
  name: string,
  request: PageRequest,
  { result, recording, stopped }: ShownRun,
): Branch => ({
  name,
  request,
  messages: result.messages.total,
  events: recording?.process.length ?? 0,
  finished: !stopped,
});

/** Identifies the schedule of a run. A run that is reopened from its address has the same text. */
const scheduleOf = ({ form, hand }: PageRequest): string => JSON.stringify([form.schedule, hand]);

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

/** Starts a branch after `taken` events, or continues an unfinished run by hand at its end. */
async function steer(
  recording: Recording,
  taken: number,
  then: Then,
  more: readonly number[],
): Promise<void> {
  const { shownRequest, run } = usePageStore.getState();
  const { all, current } = withShown();
  const choices = [...choicesOf(recording, taken), ...more];
  const { sent, arrives } = recording.flights;
  // Only messages in flight at this moment also exist on the new branch.
  const held = heldIn(useBranches.getState(), shownRequest).filter(
    (f) => sent[f] < taken && arrives[f] >= taken,
  );
  const next: PageRequest = {
    form: shownRequest.form,
    hand: { then, choices, ...(held.length > 0 && { held }) },
  };
  await run(next);
  const { shownRequest: now, shown } = usePageStore.getState();
  // The run was refused, or another request has replaced it.
  if (now !== next || !shown) return;
  const continues = taken === recording.process.length && shownRequest.hand?.then === "stop";
  const at = continues ? current : all.length;
  const name = continues ? all[current].name : `what if ${all.length}`;
  useBranches.getState().set(all.toSpliced(at, 1, branchOf(name, next, shown)), at);
}

/** Delivers a message next, then stops the run. */
export async function deliver(recording: Recording, taken: number, flight: number): Promise<void> {
  const why = refuseDelivery(recording, taken, flight);
  if (why !== undefined) return usePageStore.getState().complain(complaintBeside(why));
  const rank = deliverableAfter(recording, taken).indexOf(flight);
  return steer(recording, taken, "stop", [rank]);
}

/** Continues the run with a schedule; messages that are held back are delivered last. */
export const continueRun = (recording: Recording, taken: number, then: Exclude<Then, "stop">) =>
  steer(recording, taken, then, []);
