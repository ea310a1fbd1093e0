import { choicesOf, deliverable, type Recording, type Then } from "@ringleader/core/record";
import { useBench } from "../app/bench.ts";
import { grouped } from "../app/figures.ts";
import type { Asked } from "../run/asked.ts";
import type { Shown } from "../run/run.worker.ts";
import { heldIn, setupOf, useBranches, type Branch } from "./branches.ts";

/** More deliveries than this are not steered by hand: each choice makes the run again from its beginning. */
export const MOST_STEERED = 20_000;

export const tooLong = ({ flights }: Recording): string =>
  `Runs of up to ${grouped(MOST_STEERED)} messages are steered by hand; this one has ${grouped(flights.kind.length)}.`;

/** Why a message cannot be delivered next, or nothing. */
function whyNot(recording: Recording, taken: number, flight: number): string | undefined {
  if (recording.flights.kind.length > MOST_STEERED) return tooLong(recording);
  if (recording.inRounds)
    return "In rounds every message takes exactly one round: there is nothing to choose.";
  if (deliverable(recording, taken).includes(flight)) return undefined;
  return "Its link keeps the order: what was sent before it on this link comes first.";
}

/** What is shown, as a branch. */
const branchOf = (name: string, asked: Asked, { result, recording, stopped }: Shown): Branch => ({
  name,
  asked,
  messages: result.messages.total,
  events: recording?.process.length ?? 0,
  finished: !stopped,
});

/** Which way a run of a setup went, as a text: one that an address brings back is the same. */
const wayOf = ({ form, hand }: Asked): string => JSON.stringify([form.schedule, hand]);

/** The branches with the run that is shown among them. */
export function withShown(): { readonly all: readonly Branch[]; readonly current: number } {
  const { made, shown } = useBench.getState();
  const { all, current } = useBranches.getState();
  if (!shown) return { all, current };
  const kept = all.filter((it) => setupOf(it.asked) === setupOf(made));
  const known = kept.findIndex((it) => wayOf(it.asked) === wayOf(made));
  if (known >= 0) return { all: kept, current: known };
  const name = kept.length === 0 ? "first run" : `what if ${kept.length}`;
  return { all: [...kept, branchOf(name, made, shown)], current: kept.length };
}

/** Goes another way from where so many events have happened. At the end of a run made by hand it goes on. */
async function steer(
  recording: Recording,
  taken: number,
  then: Then,
  more: readonly number[],
): Promise<void> {
  const { made, run } = useBench.getState();
  const { all, current } = withShown();
  const choices = [...choicesOf(recording, taken), ...more];
  const { sent, arrives } = recording.flights;
  // What is sent later is, on another way, another message.
  const held = heldIn(useBranches.getState(), made).filter(
    (f) => sent[f] < taken && arrives[f] >= taken,
  );
  const next: Asked = {
    form: made.form,
    hand: { then, choices, ...(held.length > 0 && { held }) },
  };
  await run(next);
  const { made: now, shown } = useBench.getState();
  // Refused, or no longer wanted.
  if (now !== next || !shown) return;
  const isOn = taken === recording.process.length && made.hand?.then === "stop";
  const at = isOn ? current : all.length;
  const name = isOn ? all[current].name : `what if ${all.length}`;
  useBranches.getState().set(all.toSpliced(at, 1, branchOf(name, next, shown)), at);
}

/** Delivers a message next, and halts there. */
export async function deliver(recording: Recording, taken: number, flight: number): Promise<void> {
  const why = whyNot(recording, taken, flight);
  if (why !== undefined) return useBench.getState().complain({ sentence: why, beside: true });
  const rank = deliverable(recording, taken).indexOf(flight);
  return steer(recording, taken, "stop", [rank]);
}

/** Runs on from here as a schedule says; what is held back comes last. */
export const runOn = (recording: Recording, taken: number, then: Exclude<Then, "stop">) =>
  steer(recording, taken, then, []);
