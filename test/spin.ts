import {
  judgeSource,
  makeSetup,
  makeSource,
  parseRun,
  writeSource,
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
}

/** Explores one setup with both checkers. */
export async function withSpin(spec: RunSpec, isEnding: boolean): Promise<Both> {
  const setup = makeSetup(parseRun(spec));
  const source = makeSource(setup, { mostStates: 3_000_000 })!;
  const { states, transitions, starts } = source.table;
  const answer = await runSpin({
    model: [...writeSource(source, "promela")].join("\n"),
    starts: starts.length,
    states,
    isEnding,
    note() {},
  });
  return {
    ours: { states, transitions, isViolated: judgeSource(source) !== undefined },
    theirs: {
      states: answer.states,
      transitions: answer.transitions,
      isViolated: answer.violation !== undefined,
    },
  };
}
