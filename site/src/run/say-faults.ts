import { explain, faultOf, type Names, type Recording } from "@ringleader/core/internal/recording";

/**
 * Says what the first `taken` events break or delay by hand: `4 crashes`, `the link from 1 to 2 is held`. A link that is
 * released has one sentence: `the link from 1 to 2 was held, then released`.
 */
export function sayFaults(recording: Recording, taken: number, names: Names): string[] {
  const { kind, came } = recording;
  const faults = Array.from(kind.subarray(0, taken), faultOf);
  return faults.flatMap((fault, event) => {
    if (fault === undefined || fault === "release") return [];
    const { says } = explain(recording, event, names);
    const isReleased =
      fault === "hold" &&
      faults.some((it, i) => it === "release" && i > event && came[i] === came[event]);
    return isReleased ? says.replace(/is held$/, "was held, then released") : says;
  });
}
