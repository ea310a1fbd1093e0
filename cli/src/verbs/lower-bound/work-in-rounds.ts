import {
  playLowerBoundInRounds,
  loadTrace,
  type LowerBoundInRounds,
} from "@ringleader/core/internal";
import { guarded } from "../../request/own-algorithm.ts";
import { pictureOf } from "../../terminal/counterexample.ts";
import { resolve } from "../../request/resolve.ts";
import { writingTo, type ThreadContext } from "../../workers/work.ts";
import type { LowerBoundTask } from "./work.ts";

export interface LowerBoundInRoundsAnswer {
  readonly found: LowerBoundInRounds;
  /** The run as a drawing, if it is small. */
  readonly picture: readonly string[];
}

/** Processes of the largest ring that is drawn, and events of its longest run. */
const DRAWN = 4;
const MOST_LINES = 1000;
/** Lines between two notes of progress. */
const OFTEN = 1000;

/** `lower-bound --ids bit-reversal`: runs in lockstep, then writes the trace if there is a file for it. */
export function work(
  { asked, out }: LowerBoundTask,
  context: ThreadContext,
): LowerBoundInRoundsAnswer {
  const { progress } = context;
  progress.enter("setting up");
  const { spec, family } = resolve(asked);
  const { algorithm: name, maxMessages } = spec;
  const lines: string[] = [];
  let written = 0;
  return writingTo(out, context, (file) => {
    progress.enter("running");
    const write = (text: string): void => {
      file?.line(text);
      if (written++ === 0) progress.enter("writing the trace");
      if (written % OFTEN === 0) progress.note({ done: written });
      if (lines.length < MOST_LINES) lines.push(text);
    };
    const isSmall = (spec.n ?? Infinity) <= DRAWN;
    const options = {
      name,
      ...(maxMessages !== undefined && { maxMessages }),
      note: (done: number, waiting: number) => progress.note({ done, waiting }),
      ...((file || isSmall) && { line: write }),
    };
    const found = guarded(name, () => playLowerBoundInRounds(spec, options, family));
    file?.finish();
    const isDrawn = isSmall && lines.length === written && found.run.outcome !== "budget";
    const before = new Map(found.arrivals.map((event, i) => [event, `round ${i + 1}`]));
    const picture = isDrawn ? guarded(name, () => pictureOf(loadTrace(lines, family), before)) : [];
    return { found, picture };
  });
}
