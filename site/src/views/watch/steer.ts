import { Refusal, type FaultKind } from "@ringleader/core/internal";
import {
  deliverableAfter,
  handSteps,
  inFlightAfter,
  linksOf,
  type Hand,
  type HandFault,
  type Link,
  type Recording,
  type Then,
} from "@ringleader/core/internal/recording";
import { create } from "zustand";
import { complaintBeside } from "../../app/form-run.ts";
import { usePageStore } from "../../app/store.ts";
import { grouped } from "../../form/format.ts";
import { settle } from "../../form/text/settle.ts";
import type { PageRequest } from "../../run/request.ts";
import type { ShownRun } from "../../run/run.worker.ts";
import { branchOf, heldIn, scheduleOf, useBranches, withShown } from "./branches.ts";

/** What a click on a message or a process does. */
export type Action = "deliver" | Exclude<FaultKind, "release">;

/** The action that the user has chosen. */
export const useAction = create<{
  readonly action: Action;
  /** True after a fault, until the user chooses again. */
  readonly isReset: boolean;
  readonly choose: (action: Action) => void;
  /** Goes back to delivering, because a fault is chosen once. */
  readonly reset: () => void;
}>()((set) => ({
  action: "deliver",
  isReset: false,
  choose: (action) => set({ action, isReset: false }),
  reset: () => set(({ action }) => ({ action: "deliver", isReset: action !== "deliver" })),
}));

/** Largest number of messages of a steered run. Each choice repeats the run from its beginning. */
export const MOST_STEERED = 20_000;

export const describeTooLong = ({ flights }: Recording): string =>
  `Only runs of at most ${grouped(MOST_STEERED)} messages can be steered by hand; this one has ${grouped(flights.kind.length)}.`;

/** Lists the links of the shown run, whether or not a message has been on them. */
export function linksToHold({ described }: ShownRun): readonly Link[] {
  const setup = settle(usePageStore.getState().shownRequest.form, described, MOST_STEERED);
  return setup instanceof Refusal ? [] : linksOf(setup);
}

/** Says why a message cannot be chosen; undefined if it can. */
function refuseMessage(recording: Recording, taken: number, flight: number): string | undefined {
  if (recording.flights.kind.length > MOST_STEERED) return describeTooLong(recording);
  if (recording.inRounds)
    return "In rounds every message takes exactly one round, so you cannot choose the next delivery.";
  const now = inFlightAfter(recording, taken);
  if (now.list().includes(flight)) return undefined;
  const { link, to } = recording.flights;
  if (now.isHeld(link[flight])) return "The link is held, so no message arrives on it.";
  if (now.hasCrashed(to[flight])) return "The receiver has crashed, so no message arrives there.";
  return "The link is FIFO, so messages that were sent earlier on it must be delivered first.";
}

/** Starts a branch after `taken` events, or continues an unfinished run by hand at its end. */
async function steer(
  recording: Recording,
  taken: number,
  then: Then,
  next: { readonly rank?: number; readonly fault?: Omit<HandFault, "after"> } = {},
): Promise<void> {
  const { shownRequest, run } = usePageStore.getState();
  const { all, current } = withShown();
  const { choices, faults = [] } = handSteps(recording, taken);
  const { sent, arrives } = recording.flights;
  // Only messages in flight at this moment also exist on the new branch.
  const held = heldIn(useBranches.getState(), shownRequest).filter(
    (f) => sent[f] < taken && arrives[f] >= taken,
  );
  const broken = next.fault ? [...faults, { ...next.fault, after: choices.length }] : faults;
  const hand: Hand = {
    then,
    choices: next.rank === undefined ? choices : [...choices, next.rank],
    ...(held.length > 0 && { held }),
    ...(broken.length > 0 && { faults: broken }),
  };
  const request: PageRequest = { form: shownRequest.form, hand };
  useAction.getState().reset();
  await run(request);
  const { shownRequest: now, shown } = usePageStore.getState();
  // The run was refused, or another request has replaced it.
  if (now !== request || !shown) return;
  const continues = taken === recording.process.length && shownRequest.hand?.then === "stop";
  const same = all.findIndex((branch) => scheduleOf(branch.request) === scheduleOf(request));
  const at = continues ? current : same < 0 ? all.length : same;
  const name = all.at(at)?.name ?? `what if ${all.length}`;
  useBranches.getState().set(all.toSpliced(at, 1, branchOf(name, request, shown)), at);
}

/** Performs the chosen action on a message, then stops the run. */
export async function actOnMessage(
  recording: Recording,
  taken: number,
  flight: number,
): Promise<void> {
  const { action } = useAction.getState();
  const { flights } = recording;
  if (action === "hold") return breakDown(recording, taken, action, flights.link[flight]);
  if (action === "crash") return breakDown(recording, taken, action, flights.to[flight]);
  const why = refuseMessage(recording, taken, flight);
  if (why !== undefined) return usePageStore.getState().complain(complaintBeside(why));
  const rank = deliverableAfter(recording, taken).indexOf(flight);
  if (action === "deliver") return steer(recording, taken, "stop", { rank });
  return steer(recording, taken, "stop", { fault: { fault: action, which: rank } });
}

/** Crashes a process if that is the chosen action; false if it is not. */
export function actOnProcess(recording: Recording, taken: number, p: number): boolean {
  if (useAction.getState().action !== "crash" || recording.inRounds) return false;
  void breakDown(recording, taken, "crash", p);
  return true;
}

/** Crashes a process, or holds or releases a link, then stops the run. */
export async function breakDown(
  recording: Recording,
  taken: number,
  fault: "crash" | "hold" | "release",
  which: number,
): Promise<void> {
  const now = inFlightAfter(recording, taken);
  // A second click on a held link or a crashed process changes nothing.
  const isDone = fault === "crash" ? now.hasCrashed(which) : now.isHeld(which);
  if (isDone === (fault === "release"))
    await steer(recording, taken, "stop", { fault: { fault, which } });
}

/** Continues the run with a schedule; messages that are held back are delivered last. */
export const continueRun = (recording: Recording, taken: number, then: Exclude<Then, "stop">) =>
  steer(recording, taken, then);

/** Starts a branch in which the processes have woken up and no message has been delivered. */
export const takeOver = (recording: Recording): Promise<void> => steer(recording, 0, "stop");
