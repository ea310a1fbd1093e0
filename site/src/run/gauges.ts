import {
  boundAhead,
  sharpestBound,
  type Measure,
  type Result,
  type Setup,
} from "@ringleader/core/internal";
import { LEADS, type Recording, type Reel } from "@ringleader/core/internal/recording";

/** A measure that has a value at every moment of a run. */
export type Gauge = Exclude<Measure, { readonly of: "time" | "each phase" }>;

/** Returns the value of a measure at the current stop. */
export function readGauge(gauge: Gauge, reel: Reel): number {
  const { recording } = reel;
  const kindsOf = (kinds: readonly string[] | undefined): number[] =>
    recording.kinds.flatMap((name, kind) => (!kinds || kinds.includes(name) ? [kind] : []));
  switch (gauge.of) {
    case "messages":
      return kindsOf(gauge.kinds).reduce((sum, kind) => sum + reel.sentOf(kind), 0);
    case "phases": {
      const kinds = kindsOf(undefined).filter((kind) => recording.phaseWord[kind] >= 0);
      return reel.phases.filter((phase) => kinds.some((kind) => reel.sentOf(kind, phase) > 0))
        .length;
    }
    default:
      return criticalPath(gauge.at, reel);
  }
}

/** The smallest upper bound on all messages of a run, and the claims whose sum it is; one claim if it is not a sum. */
export interface SharpestBound {
  readonly bound: string;
  readonly ids: readonly string[];
}

/** Returns the smallest upper bound on all messages: as judged at the end of a run, and before that as far as it is known. */
export function sharpestOf(
  setup: Setup,
  { claims }: Pick<Result, "claims">,
  isOver: boolean,
): SharpestBound | undefined {
  const judged = new Map(claims.map(({ id, bound }) => [id, bound]));
  const limitOf = ({ id }: { readonly id: string }): bigint | undefined => {
    const bound = judged.get(id) ?? "";
    return /^\d+$/.test(bound) ? BigInt(bound) : undefined;
  };
  const sharpest = isOver ? sharpestBound(setup.algorithm, limitOf) : boundAhead(setup);
  return (
    sharpest && { bound: String(sharpest.limit), ids: sharpest.claims.map((claim) => claim.id) }
  );
}

/** `longest[k]`: critical path of the first k events; `elected`: index of the electing event, or -1. */
const paths = new WeakMap<Recording, { readonly longest: Uint32Array; readonly elected: number }>();

/** Measures the critical path up to the current stop; for `declaration`, up to the election. */
function criticalPath(at: "declaration" | "last", { recording, taken }: Reel): number {
  let path = paths.get(recording);
  if (!path) {
    const { depth, face } = recording;
    const longest = new Uint32Array(depth.length + 1);
    for (let i = 0; i < depth.length; i++) longest[i + 1] = Math.max(longest[i], depth[i]);
    path = { longest, elected: face.findIndex((flags) => (flags & LEADS) !== 0) };
    paths.set(recording, path);
  }
  const { longest, elected } = path;
  const isElected = at === "declaration" && elected >= 0 && elected < taken;
  return isElected ? recording.depth[elected] : longest[taken];
}
