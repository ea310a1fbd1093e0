import type { Measure } from "@ringleader/core";
import { ALARM, LEADS, PHASES, type Reel } from "@ringleader/core/record";

/** What a claim's bound is measured by, where that can be told in the middle of a run. */
export type Gauge = Exclude<Measure, { readonly of: "time" }>;

/** How far it is filled at this moment. */
export function gauged(gauge: Gauge, reel: Reel): number {
  const { recording, sent } = reel;
  const counted = (kinds: readonly string[] | undefined): number[] =>
    recording.kinds.flatMap((name, kind) => (!kinds || kinds.includes(name) ? [kind] : []));
  const inPhase = (phase: number, kinds: readonly number[]) =>
    kinds.reduce((sum, kind) => sum + sent[kind * PHASES + phase], 0);
  switch (gauge.of) {
    case "messages":
      return counted(gauge.kinds).reduce((sum, kind) => sum + reel.sentOf(kind), 0);
    case "each phase": {
      const kinds = counted(gauge.kinds).filter((kind) => recording.phaseWord[kind] >= 0);
      return Math.max(0, ...Array.from({ length: PHASES }, (_, phase) => inPhase(phase, kinds)));
    }
    case "phases": {
      const kinds = counted(undefined).filter((kind) => recording.phaseWord[kind] >= 0);
      return Array.from({ length: PHASES }, (_, i) => inPhase(i, kinds)).filter((it) => it > 0)
        .length;
    }
    default:
      return gauge.at === "last" ? deepest(reel) : declared(reel);
  }
}

function deepest({ recording: { depth }, taken }: Reel): number {
  let most = 0;
  for (let i = 0; i < taken; i++) most = Math.max(most, depth[i]);
  return most;
}

/** The chain that leads to the first declaration, once there is one; before it, the longest so far. */
function declared(reel: Reel): number {
  const { face, depth, kind } = reel.recording;
  let most = 0;
  for (let i = 0; i < reel.taken; i++) {
    if (face[i] & LEADS) return depth[i];
    if (kind[i] < ALARM) most = Math.max(most, depth[i]);
  }
  return most;
}
