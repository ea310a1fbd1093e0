import type { Configuration, Mail } from "../../model/claim.ts";

/** A message on its way, and the process that it will reach. */
export interface OnWay extends Mail {
  readonly to: number;
}

/** Everything that is on its way, of these kinds. */
export function onWay({ n, waiting }: Configuration, ...kinds: readonly string[]): OnWay[] {
  const all: OnWay[] = [];
  for (let p = 0; p < n; p++) {
    for (const { kind, port, side, fields } of waiting(p))
      if (kinds.includes(kind)) all.push({ kind, port, side, fields, to: p });
  }
  return all;
}

/** The first value that comes twice. */
export function twice<T>(values: readonly T[]): T | undefined {
  const seen = new Set<T>();
  return values.find((it) => seen.size === seen.add(it).size);
}

/** Those that are awake and in this state, by position. */
export const among = ({ n, read }: Configuration, field: string, value: string): number[] =>
  Array.from({ length: n }, (_, p) => p).filter((p) => read(p)["woke"] && read(p)[field] === value);
