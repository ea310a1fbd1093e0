import {
  judgeSource,
  makeSetup,
  makeSource,
  makeVerifiedSetup,
  parseRun,
  readSpinTrail,
  replayRun,
  writeSource,
  type Family,
  type RunSpec,
} from "@ringleader/core/internal";
import { findSpin } from "../scripts/programs.mjs";
import { runSpin, type SpinAnswer } from "../cli/src/verbs/verify/spin.ts";

/** True if Spin and a C compiler are installed. Tests that need them are reported as skipped without them. */
export const hasSpin = findSpin() !== undefined;

/** What ringleader and Spin find on the same model. */
interface Both {
  readonly ours: Pick<SpinAnswer, "states" | "transitions"> & { readonly isViolated: boolean };
  readonly theirs: Both["ours"];
  /** What Spin's run violates in the simulator; absent if Spin finds no violation, "nothing" if its run violates nothing. */
  readonly replayed?: string;
}

/** Explores one setup with both checkers, and repeats the run that Spin finds. With a family, the setup is that of `verify`. */
export async function withSpin(spec: RunSpec, isEnding: boolean, family?: Family): Promise<Both> {
  const setup = family ? makeVerifiedSetup(parseRun(spec, family)) : makeSetup(parseRun(spec));
  const source = makeSource(setup, { mostStates: 3_000_000 })!;
  const { states, transitions, starts } = source.table;
  const answer = await runSpin({
    model: [...writeSource(source, "promela")].join("\n"),
    starts: starts.length,
    states,
    isEnding,
    note() {},
  });
  const { trail, violation } = answer;
  return {
    ...(trail && { replayed: replay(source, trail, violation!) }),
    ours: { states, transitions, isViolated: judgeSource(source).why !== undefined },
    theirs: {
      states: answer.states,
      transitions: answer.transitions,
      isViolated: answer.violation !== undefined,
    },
  };
}

function replay(
  source: Parameters<typeof readSpinTrail>[0],
  trail: readonly string[],
  why: string,
): string {
  const { algorithm, links, violated: violate } = source.table.setup;
  const run = replayRun({ algorithm, links, violate }, readSpinTrail(source, trail, why));
  const [violation = run.refused] = run.result.violations ?? [];
  return violation ?? (run.loop === undefined ? "nothing" : "a run never ends");
}
