import type { Recording } from "@ringleader/core/internal/recording";

/** What a row of the diagram stands for: an event, a causal depth, or a round. */
export type RowScale = "events" | "causal" | "rounds";

export interface Rows {
  readonly scale: RowScale;
  readonly count: number;
  readonly rowOf: Uint32Array;
  /** The events of row r are `order[start[r]]` to `order[start[r + 1] - 1]`. */
  readonly order: Uint32Array;
  readonly start: Uint32Array;
}

export function rowsOf(recording: Recording, scale: RowScale): Rows {
  const events = recording.process.length;
  const rowOf = rowOfEach(recording, scale);
  let count = 0;
  for (let i = 0; i < events; i++) count = Math.max(count, rowOf[i] + 1);
  const start = new Uint32Array(count + 1);
  for (let i = 0; i < events; i++) start[rowOf[i] + 1]++;
  for (let r = 0; r < count; r++) start[r + 1] += start[r];
  const next = start.slice();
  const order = new Uint32Array(events);
  for (let i = 0; i < events; i++) order[next[rowOf[i]]++] = i;
  return { scale, count, rowOf, order, start };
}

function rowOfEach({ process, depth, stops }: Recording, scale: RowScale): Uint32Array {
  if (scale === "causal") return depth;
  const rows = new Uint32Array(process.length);
  if (scale === "events") for (let i = 0; i < rows.length; i++) rows[i] = i;
  else {
    for (let s = 1; s < stops.length; s++) rows.fill(s - 1, stops[s - 1], stops[s]);
  }
  return rows;
}

/** Returns the events of the rows from `first` to `last`, row by row. */
export const eventsIn = ({ order, start, count }: Rows, first: number, last: number): Uint32Array =>
  order.subarray(start[Math.min(first, count)], start[Math.min(last + 1, count)]);
