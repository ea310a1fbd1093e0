import { timeOf } from "../recording/event.ts";
import { WAKE } from "../recording/observe.ts";
import type { Recording } from "../recording/recording.ts";
import { describeSilence, short } from "./space-time.ts";

/** The events of one row, its vertical position, and its label. */
interface SheetRow {
  readonly first: number;
  readonly end: number;
  readonly y: number;
  readonly text: string;
}

export type TikzSheet = ReturnType<typeof sheetOf>;

/** Lays out a space-time diagram on paper: the shown rows, the silent rounds between them, and the omitted events. */
export function sheetOf(recording: Recording, most: number) {
  const bounds = boundsOf(recording);
  const count = bounds.length - 1;
  const events = bounds[count];
  let [head, tail] = [count, count];
  if (events > most) {
    // Omits the middle, because the end is more informative.
    const before = bounds.findLastIndex((bound) => bound <= (2 * most) / 3);
    const after = bounds.findIndex((bound) => events - bound <= most / 3);
    head = Math.max(1, before);
    tail = Math.max(head, after);
  }
  const time = (event: number) => BigInt(timeOf(recording, event));
  const rows: SheetRow[] = [];
  const silences: { y: number; text: string }[] = [];
  let gap: { readonly y: number; readonly events: number } | undefined;
  let y = 0;
  for (let row = 0; row < count; row++) {
    if (row === head && row < tail) {
      gap = { y: y++, events: bounds[tail] - bounds[head] };
      row = tail;
      if (row === count) break;
    } else if (row > 0 && recording.inRounds) {
      const silent = time(bounds[row]) - time(bounds[row - 1]) - 1n;
      if (silent > 0n) silences.push({ y: y++, text: describeSilence(silent) });
    }
    const first = bounds[row];
    const text = recording.inRounds ? short(timeOf(recording, first)) : String(first);
    rows.push({ first, end: bounds[row + 1], y: y++, text });
  }
  const ys = new Float64Array(events).fill(-1);
  for (const row of rows) ys.fill(row.y, row.first, row.end);
  return {
    rows,
    gap,
    silences,
    height: y,
    /** Returns the vertical position of an event; undefined if the event is omitted. */
    yOf: (event: number) => (ys[event] < 0 ? undefined : ys[event]),
  };
}

/** Lists the first event of each row, then the number of events. A row is an event, adjacent wake-ups, or a round. */
function boundsOf({ stops, kind, inRounds }: Recording): number[] {
  const bounds = Array.from(stops);
  if (inRounds) return bounds;
  return bounds.filter(
    (i) => i === 0 || i === kind.length || kind[i] !== WAKE || kind[i - 1] !== WAKE,
  );
}
