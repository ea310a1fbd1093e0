import type { Me } from "../../model/algorithm.ts";
import { bit, id, maybe, nat } from "../../model/schema.ts";
import type { Hypotheses } from "./hypotheses.ts";

export const needs = { ring: true, direction: true, ids: true, rounds: true } as const;
export const state = {
  awake: bit,
  bestid: maybe(id),
  // M': the message that waits here, if any. At most one waits.
  waiting: maybe(id),
  phase: nat,
  walked: nat,
};
// <j, h_m, w> carries m instead of h_m, which may not fit in a word.
export const messages = { started: {}, walk: { id, phase: nat, walked: nat }, elected: { id } };
type Process = Me<typeof needs, typeof state, typeof messages>;

/** Lets an id walk on, wait or end at this process. */
export function walk(
  me: Process,
  h: Hypotheses,
  {
    id: j,
    phase: m,
    walked: w,
  }: { readonly id: number; readonly phase: number; readonly walked: number },
): void {
  if (j === me.id) {
    me.because("its own id has come all the way around, so no id is smaller and {me} leads");
    me.lead();
    return me.send.elected({ id: j });
  }
  if (me.bestid !== undefined && j > me.bestid)
    return me.because(
      "{me} has seen {me.bestid}, which is smaller than {id}, so {id} walks no further",
    );
  me.bestid = j;
  if (me.waiting !== undefined) {
    me.because(
      "{me.waiting} waits here and is not smaller than {id}, so {me} discards {me.waiting}",
    );
    me.waiting = undefined;
    me.calm();
  }
  // 001 prints <i, h_m, w + 1>; it is j that walks.
  if (w < h.length(m)) {
    me.because("{me} has seen no id smaller than {id}, so {id} walks on");
    me.send.walk({ id: j, phase: m, walked: w + 1 });
  } else {
    me.because(
      "{id} has walked as far as phase {phase} lets it, so it waits here for the next phase",
    );
    park(me, h, j, m + 1, w + 1);
  }
}

/** Makes <j, h_m, w> wait here for 2j(h_m - h_{m-1}) time units. */
export function park(me: Process, h: Hypotheses, j: number, m: number, w: number): void {
  me.waiting = j;
  me.phase = m;
  me.walked = w;
  me.alarm(2n * BigInt(j) * (h.of(m) - h.of(m - 1)));
}
