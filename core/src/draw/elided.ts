/** The lines of a row, how many events are lost with it, and whether it should not be. */
export interface Row {
  readonly lines: readonly string[];
  readonly events: number;
  readonly leads?: boolean;
}

/** The beginning, who comes to lead, and the end; how many events are missing stands between them. */
export function elided(rows: readonly Row[], most: number, gap: string): string[] {
  const size = (some: readonly Row[]): number =>
    some.reduce((sum, { lines }) => sum + lines.length, 0);
  if (size(rows) <= most) return rows.flatMap(({ lines }) => lines);
  let end = rows.length;
  while (size(rows.slice(end - 1)) <= most / 3) end--;
  const left = most - size(rows.slice(end)) - 1;
  const fitting = (room: number): number =>
    rows.findIndex((_, i) => size(rows.slice(0, i + 1)) > room);
  const moment = rows.findIndex(({ leads }) => leads);
  const some = (from: number, to: number) => rows.slice(from, to).flatMap(({ lines }) => lines);
  if (moment < fitting(left) || moment >= end) {
    const head = fitting(left);
    return [...some(0, head), ...missing(rows.slice(head, end), gap), ...some(end, rows.length)];
  }
  // The moment stands alone, between two gaps.
  const lines = some(moment, moment + 1).slice(0, left - 1);
  const head = fitting(left - lines.length - 1);
  return [
    ...some(0, head),
    ...missing(rows.slice(head, moment), gap),
    ...lines,
    ...missing(rows.slice(moment + 1, end), gap),
    ...some(end, rows.length),
  ];
}

function missing(rows: readonly Row[], gap: string): string[] {
  const count = rows.reduce((sum, { events }) => sum + events, 0);
  return count === 0 ? [] : [`${gap}  … ${count} more ${count === 1 ? "event" : "events"}`];
}
