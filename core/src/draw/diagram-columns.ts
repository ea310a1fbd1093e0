import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import type { SeenEvent } from "../recording/event-window.ts";
import { LEADS } from "../recording/face.ts";
import { findOrigin } from "../recording/routes.ts";

export const isMessage = ({ kind, fault }: Event): boolean =>
  fault === undefined && kind !== "wake" && kind !== "alarm";

/** Returns the name of a process in a diagram: its id, or its position if the processes are anonymous. */
export const headOf = ({ ids }: Setup, p: number): string => String(ids?.[p] ?? `p${p}`);

/** Number of characters between two columns that the names of these processes need. */
export const leastPitch = (setup: Setup, columns: readonly number[]): number =>
  columns.reduce((most, p) => Math.max(most, headOf(setup, p).length + 2), 3);

/**
 * Chooses the processes that get a column, in order of position: all of them if they fit in `room` characters;
 * otherwise the processes that act in these events; of these, if they are too many, leaders and the ones that act most
 * often.
 */
export function chooseColumns(setup: Setup, events: readonly SeenEvent[], room: number): number[] {
  const { n } = setup;
  const fits = (columns: readonly number[]): boolean =>
    (columns.length - 1) * leastPitch(setup, columns) <= room;
  if (n <= Math.max(1, room)) {
    const all = Array.from({ length: n }, (_, p) => p);
    if (n === 1 || fits(all)) return all;
  }
  const acts = new Map<number, number>();
  const count = (p: number) => acts.set(p, (acts.get(p) ?? 0) + 1);
  for (const event of events) {
    if (event.face & LEADS) acts.set(event.process, Infinity);
    else count(event.process);
    if (isMessage(event)) count(findOrigin(setup, event).from);
  }
  const busiest = [...acts].toSorted(([p, x], [q, y]) => (x === y ? p - q : y - x)).map(([p]) => p);
  let columns = busiest.slice(0, Math.max(1, Math.floor(room / 3) + 1));
  while (columns.length > 1 && !fits(columns)) columns = columns.slice(0, -1);
  return columns.toSorted((p, q) => p - q);
}
