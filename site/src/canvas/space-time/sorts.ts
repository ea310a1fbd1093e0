import { UNCOUNTED } from "@ringleader/core/internal/density";
import { ALARM, STRIDE, type Recording } from "@ringleader/core/internal/recording";
import type { Sorted } from "../plot/palette.ts";
import type { Rows } from "./rows.ts";

/** The kinds and phases of a recording's messages; `sortOf` maps a receipt to its pair of kind and phase. */
export interface RecordedSorts extends Sorted {
  readonly sortOf: Uint16Array;
}

/** Lists the pairs of kind and phase with the row in which the first message of each pair is sent. */
export function sortsOf(recording: Recording, { rowOf }: Rows): RecordedSorts {
  const { kind, came, flights, phaseWord, kinds } = recording;
  const sorts: { kind: number; phase?: number; first: number }[] = [];
  const known = new Map<number, number>();
  const sortOf = new Uint16Array(kind.length);
  for (let i = 0; i < kind.length; i++) {
    if (kind[i] >= ALARM) continue;
    const word = phaseWord[kind[i]];
    const phase = word < 0 ? -1 : flights.words[came[i] * STRIDE + word];
    const key = (phase + 1) * kinds.length + kind[i];
    const first = rowOf[flights.sent[came[i]]];
    let sort = known.get(key);
    if (sort === undefined) {
      sort = sorts.push({ kind: kind[i], ...(phase >= 0 && { phase }), first }) - 1;
      known.set(key, sort);
    } else if (first < sorts[sort].first) sorts[sort].first = first;
    sortOf[i] = sort;
  }
  return { kinds, sorts, sortOf };
}

/** Maps each receipt to the group of its pair of kind and phase; other events are not counted. */
export const groupsOf = (
  { kind }: Recording,
  { sortOf }: RecordedSorts,
  groupOf: Uint8Array,
): Uint8Array =>
  Uint8Array.from(kind, (k, event) => (k < ALARM ? groupOf[sortOf[event]] : UNCOUNTED));
