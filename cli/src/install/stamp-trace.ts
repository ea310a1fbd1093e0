import { parseHeader } from "@ringleader/core/internal";
import { versionOf } from "./algorithm-version.ts";

/** Replaces core's version in the header of a trace by the longer version of the command. */
export function stampHeader(line: string): string {
  const header = parseHeader(line);
  return JSON.stringify({ ...header, version: versionOf(header.algorithm) });
}

export const stampTrace = ([header, ...events]: readonly string[]): string[] => [
  stampHeader(header),
  ...events,
];
