import { FOLLOWS, LABEL, LEADS } from "../recording/face.ts";

/** Says what a process has become: `leads`, `follows`, or its new label; undefined if unchanged. */
export function describeChange(
  labels: readonly string[],
  before: number,
  face: number,
): string | undefined {
  const decides = face & ~before;
  if (decides & LEADS) return "leads";
  if (decides & FOLLOWS) return "follows";
  return (face ^ before) & LABEL ? labels[face & LABEL] : undefined;
}
