import {
  choicesOf,
  deliverable,
  type Hand,
  type Recording,
  type Then,
} from "@ringleader/core/record";
import { useBench } from "../app/bench.ts";
import type { Asked } from "../run/asked.ts";
import type { Shown } from "../run/run.worker.ts";
import { setupOf, useBranches, type Branch } from "./branches.ts";

/** More deliveries than this are not steered by hand: each choice makes the run again from its beginning. */
export const MOST_STEERED = 20_000;

/** Why a message cannot be delivered next, or nothing. */
export function whyNot(recording: Recording, taken: number, flight: number): string | undefined {
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

/** The branches with the run that is shown among them. */
export function withShown(): { readonly all: readonly Branch[]; readonly current: number } {
  const { asked, shown } = useBench.getState();
  const { all, current } = useBranches.getState();
  if (!shown) return { all, current };
  const kept = all.filter((it) => setupOf(it.asked) === setupOf(asked));
  const known = kept.findIndex((it) => it.asked === asked);
  if (known >= 0) {
    const next = kept.map((it, i) => (i === known ? branchOf(it.name, asked, shown) : it));
    return { all: next, current: known };
  }
  const name = kept.length === 0 ? "first run" : `what if ${kept.length}`;
  return { all: [...kept, branchOf(name, asked, shown)], current: kept.length };
}

/** Goes another way from where so many events have happened. At the end of a run made by hand it goes on. */
async function steer(
  recording: Recording,
  taken: number,
  hand: Omit<Hand, "choices">,
  more: readonly number[],
): Promise<void> {
  const { asked, run } = useBench.getState();
  const { all, current } = withShown();
  const choices = [...choicesOf(recording, taken), ...more];
  const next: Asked = { form: asked.form, hand: { ...hand, choices } };
  const isOn = taken === recording.process.length && asked.hand?.then === "stop";
  const name = isOn ? all[current].name : `what if ${all.length}`;
  const branch: Branch = { name, asked: next, messages: 0, events: 0, finished: false };
  if (isOn)
    useBranches.getState().set(
      all.map((it, i) => (i === current ? branch : it)),
      current,
    );
  else useBranches.getState().set([...all, branch], all.length);
  await run(next);
}

/** Delivers a message next, and halts there. */
export async function deliver(
  recording: Recording,
  taken: number,
  flight: number,
  held: readonly number[],
): Promise<void> {
  const why = whyNot(recording, taken, flight);
  if (why !== undefined) return useBench.getState().complain({ sentence: why });
  const rank = deliverable(recording, taken).indexOf(flight);
  return steer(recording, taken, { then: "stop", held }, [rank]);
}

/** Runs on from here as a schedule says; what is held back comes last. */
export const runOn = (
  recording: Recording,
  taken: number,
  then: Exclude<Then, "stop">,
  held: readonly number[],
) => steer(recording, taken, { then, ...(held.length > 0 && { held }) }, []);
