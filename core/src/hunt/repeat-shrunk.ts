import type { Result } from "../judge/result.ts";
import type { Setup } from "../model/setup.ts";
import { formatFlags } from "../request/flags.ts";
import { specFromSetup } from "../request/to-spec.ts";
import { outcomeOf, simulateRun, type Rerun } from "../trace/replay-run.ts";
import { dependsOnSeed } from "../trace/depends-on-seed.ts";
import { setupOfDraft, type RunDraft } from "./run-draft.ts";
import { findViolation, type Violation } from "./violation.ts";

/** A shrunk run, repeated by the simulator. */
export interface ShrunkRun {
  readonly rerun: Rerun;
  /** The result of the run. Its replay line has the limit at which the run was cut. */
  readonly result: Result;
  readonly violation: Violation;
  /** Number of messages received. */
  readonly deliveries: number;
}

/** Repeats a shrunk run of a setup with the same algorithm. Throws if it does not violate `property`. */
export function repeatShrunk(
  { algorithm, links, violated, known }: Setup,
  draft: RunDraft,
  property: string,
  name: string,
  maxEvents?: number,
): ShrunkRun {
  const setup = setupOfDraft({ algorithm, links, violate: violated, known }, draft);
  const rerun = simulateRun(setup, draft.maxMessages, name, { maxEvents });
  const outcome = outcomeOf(rerun);
  const violation = findViolation(outcome);
  if (violation?.property !== property || outcome.digest !== rerun.result.digest)
    throw new Error(`a shrunk run of ${name}, repeated, does not violate: ${property}`);
  const { maxMessages, maxEvents: most } = rerun;
  const spec = specFromSetup(setup, name);
  const replay = formatFlags({
    ...spec,
    ...(!dependsOnSeed(setup) && { seed: undefined }),
    maxMessages,
    maxEvents: most,
  });
  return {
    rerun,
    result: { ...rerun.result, replay },
    violation,
    deliveries: outcome.delivered,
  };
}
