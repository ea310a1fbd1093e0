import type { Measure } from "@ringleader/core";
import { LEADS, PHASES, type Recording, type Reel } from "@ringleader/core/record";

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
      return chainSoFar(gauge.at, reel);
  }
}

/** Of each recording the longest chain of its first k events, and the event that first declared. */
const chains = new WeakMap<
  Recording,
  { readonly longest: Uint32Array; readonly declared: number }
>();

/** Up to the first declaration, once there is one, or up to now. */
function chainSoFar(at: "declaration" | "last", { recording, taken }: Reel): number {
  let known = chains.get(recording);
  if (!known) {
    const { depth, face } = recording;
    const longest = new Uint32Array(depth.length + 1);
    for (let i = 0; i < depth.length; i++) longest[i + 1] = Math.max(longest[i], depth[i]);
    known = { longest, declared: face.findIndex((it) => (it & LEADS) !== 0) };
    chains.set(recording, known);
  }
  const { longest, declared } = known;
  const isDeclared = at === "declaration" && declared >= 0 && declared < taken;
  return isDeclared ? recording.depth[declared] : longest[taken];
}
