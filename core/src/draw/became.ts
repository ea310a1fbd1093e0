import { FOLLOWS, LABEL, LEADS } from "../record/face.ts";

/** What a process is now that it was not before. */
export function became(
  labels: readonly string[],
  before: number,
  face: number,
): string | undefined {
  const decides = face & ~before;
  if (decides & LEADS) return "leads";
  if (decides & FOLLOWS) return "follows";
  return (face ^ before) & LABEL ? labels[face & LABEL] : undefined;
}
