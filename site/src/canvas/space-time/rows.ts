import { timeOf, type Recording } from "@ringleader/core/internal/recording";
import { grouped } from "../../form/format.ts";
import { unitOf } from "../plot/time-unit.ts";

/** What a row of the diagram stands for: an event, a causal depth, a round, or a tick of the latencies. */
export type RowScale = "events" | "causal" | "rounds" | "ticks";

export interface Rows {
  readonly scale: RowScale;
  /** Number of rows, including the rows of breaks. */
  readonly count: number;
  readonly rowOf: Uint32Array;
  /** The events of row r are `order[start[r]]` to `order[start[r + 1] - 1]`. */
  readonly order: Uint32Array;
  readonly start: Uint32Array;
  /** The first rows of breaks, which stand for times without events, with the number of these times. */
  readonly breaks: ReadonlyMap<number, string>;
  /** True if the number of a row is its time. */
  readonly isEven: boolean;
}

/** The scales of a recording; the first is the usual one. */
export const scalesOf = ({ inRounds, moment }: Recording): readonly RowScale[] =>
  inRounds ? ["rounds"] : moment ? ["causal", "ticks", "events"] : ["causal", "events"];

/** Height of a break, in rows. */
export const BREAK = 2;

export function rowsOf(recording: Recording, scale: RowScale): Rows {
  const events = recording.process.length;
  const breaks = new Map<number, string>();
  const isEven = scale === "ticks" && lastTime(recording) < MOST_TICKS;
  const rowOf = isEven ? timeOfEach(recording) : rowOfEach(recording, scale, breaks);
  let count = 0;
  for (let i = 0; i < events; i++) count = Math.max(count, rowOf[i] + 1);
  const start = new Uint32Array(count + 1);
  for (let i = 0; i < events; i++) start[rowOf[i] + 1]++;
  for (let r = 0; r < count; r++) start[r + 1] += start[r];
  const next = start.slice();
  const order = new Uint32Array(events);
  for (let i = 0; i < events; i++) order[next[rowOf[i]]++] = i;
  return { scale, count, rowOf, order, start, breaks, isEven };
}

/** Largest number of ticks that have a row each; of a longer run, only ticks with events have one. */
const MOST_TICKS = 2 ** 20;

const lastTime = ({ moments }: Recording): number => Number(moments.at(-1) ?? 0);

const timeOfEach = ({ moment, moments }: Recording): Uint32Array =>
  Uint32Array.from(moment!, (m) => Number(moments[m]));

function rowOfEach(
  { process, depth, moment, moments }: Recording,
  scale: RowScale,
  breaks: Map<number, string>,
): Uint32Array {
  if (scale === "causal") return depth;
  const rows = new Uint32Array(process.length);
  if (scale === "events" || !moment) {
    for (let i = 0; i < rows.length; i++) rows[i] = i;
    return rows;
  }
  let row = 0;
  for (let i = 1; i < rows.length; i++) {
    if (moment[i] !== moment[i - 1]) {
      const silent = BigInt(moments[moment[i]]) - BigInt(moments[moment[i - 1]]) - 1n;
      row++;
      if (silent > 0n) {
        breaks.set(row, String(silent));
        row += BREAK;
      }
    }
    rows[i] = row;
  }
  return rows;
}

/** Returns the events of the rows from `first` to `last`, row by row. */
export const eventsIn = ({ order, start, count }: Rows, first: number, last: number): Uint32Array =>
  order.subarray(start[Math.min(first, count)], start[Math.min(last + 1, count)]);

/** Labels a row: the number of its event from 1, its causal depth, or its time. */
export function nameOfRow(recording: Recording, rows: Rows, row: number): string {
  const { scale, order, start, isEven } = rows;
  if (scale === "causal" || isEven) return grouped(row);
  if (scale === "events") return grouped(row + 1);
  return shortTime(timeOf(recording, order[start[row]]));
}

/** Longest time, in digits, that is written out on an axis. */
const LONGEST = 12;

/** Writes a time; a very long one as a power of ten. */
export const shortTime = (time: string): string =>
  time.length <= LONGEST ? grouped(time) : `${time[0]}.${time[1]}e${time.length - 1}`;

/** Says how many rounds or ticks a break stands for. */
export function nameOfBreak({ scale, breaks }: Rows, row: number): string {
  const silent = breaks.get(row)!;
  return `⋮ ${shortTime(silent)} silent ${unitOf(scale)}${silent === "1" ? "" : "s"}`;
}
