import { timeOf } from "../record/event.ts";
import { WAKE } from "../record/observe.ts";
import type { Recording } from "../record/recording.ts";
import { short } from "./space-time.ts";

/** Events that stand beside each other, how far down, and what stands before them. */
interface SheetRow {
  readonly first: number;
  readonly end: number;
  readonly y: number;
  readonly said: string;
}

/** Where everything stands in a space-time diagram on paper. */
export interface Sheet {
  /** Only what is shown. */
  readonly rows: readonly SheetRow[];
  readonly gap?: { readonly y: number; readonly events: number };
  /** Between rows: rounds in which nothing happens. */
  readonly silences: readonly { readonly y: number; readonly said: string }[];
  readonly height: number;
  /** How far down an event is; nothing for one that is left out. */
  readonly yOf: (event: number) => number | undefined;
}

export const between = (x: number, y: number): number => (x + y) / 2;

export function sheetOf(recording: Recording, most: number): Sheet {
  const bounds = boundsOf(recording);
  const count = bounds.length - 1;
  const events = bounds[count];
  let [head, tail] = [count, count];
  if (events > most) {
    // The end tells more than the middle.
    head = Math.max(
      1,
      last(bounds, (bound) => bound <= (2 * most) / 3),
    );
    tail = Math.max(
      head,
      bounds.findIndex((bound) => events - bound <= most / 3),
    );
  }
  const rows: SheetRow[] = [];
  const silences: { y: number; said: string }[] = [];
  let gap: Sheet["gap"];
  let y = 0;
  for (let row = 0; row < count; row++) {
    if (row === head && row < tail) {
      gap = { y, events: bounds[tail] - bounds[head] };
      y++;
      row = tail;
      if (row === count) break;
    } else if (row > 0 && recording.inRounds) {
      const silent = roundsBetween(recording, bounds[row - 1], bounds[row]);
      if (silent > 0n) {
        const noun = silent === 1n ? "silent round" : "silent rounds";
        silences.push({ y, said: `${short(String(silent))} ${noun}` });
        y++;
      }
    }
    const first = bounds[row];
    const said = recording.inRounds ? short(timeOf(recording, first)) : String(first);
    rows.push({ first, end: bounds[row + 1], y, said });
    y++;
  }
  const ys = new Float64Array(events).fill(-1);
  for (const row of rows) ys.fill(row.y, row.first, row.end);
  return {
    rows,
    ...(gap && { gap }),
    silences,
    height: y,
    yOf: (event) => (ys[event] < 0 ? undefined : ys[event]),
  };
}

/** Where rows begin, and the end: at every event, in rounds at every round; wake-ups share a row. */
function boundsOf({ stops, kind, inRounds }: Recording): number[] {
  const bounds = Array.from(stops);
  if (inRounds) return bounds;
  return bounds.filter(
    (i) => i === 0 || i === kind.length || kind[i] !== WAKE || kind[i - 1] !== WAKE,
  );
}

function last(bounds: readonly number[], test: (bound: number) => boolean): number {
  let found = 0;
  while (found + 1 < bounds.length && test(bounds[found + 1])) found++;
  return found;
}

function roundsBetween(recording: Recording, before: number, after: number): bigint {
  return BigInt(timeOf(recording, after)) - BigInt(timeOf(recording, before)) - 1n;
}
