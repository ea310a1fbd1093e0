import {
  playLowerBound,
  Refusal,
  loadTrace,
  type Family,
  type LowerBound,
} from "@ringleader/core/internal";
import { guarded } from "../../request/own-algorithm.ts";
import { pictureOf } from "../../terminal/counterexample.ts";
import { resolve } from "../../request/resolve.ts";
import type { RunRecord } from "@ringleader/core/internal";
import { writingTo, type ThreadContext } from "../../workers/work.ts";

export interface LowerBoundTask {
  readonly asked: RunRecord;
  readonly out?: string | undefined;
}

export interface LowerBoundAnswer {
  readonly found: LowerBound;
  /** The run as a drawing, if it is small. */
  readonly picture: readonly string[];
}

/** Largest ring that is drawn. */
const DRAWN = 8;
/** Lines between two notes of progress. */
const OFTEN = 1000;

/** `lower-bound`: plays the levels, then replays the run that they force and writes its trace. */
export function work({ asked, out }: LowerBoundTask, context: ThreadContext): LowerBoundAnswer {
  const { progress } = context;
  progress.enter("setting up");
  const { spec, family } = resolve(asked);
  const { algorithm: name, maxMessages } = spec;
  if (spec.n === undefined && !Array.isArray(spec.ids))
    throw new Refusal("-n: how many processes? Give a number, like -n 64.");
  const lines: string[] = [];
  let written = 0;
  return writingTo(out, context, (file) => {
    progress.enter("forcing");
    const options = {
      name,
      ...(maxMessages !== undefined && { maxMessages }),
      note: (done: number, waiting: number, bound: number) =>
        progress.note({ done, waiting, bound }),
      line(text: string) {
        file?.line(text);
        if (written++ === 0) progress.enter("replaying");
        if (written % OFTEN === 0) progress.note({ done: written });
        if (lines.length < MOST_LINES) lines.push(text);
      },
    };
    const found = guarded(name, () => playLowerBound(spec, options, family));
    if (found.run) file?.finish();
    else file?.discard();
    const isSmall = found.run && found.run.n <= DRAWN && lines.length === written;
    const picture = isSmall ? guarded(name, () => drawn(found, lines, family)) : [];
    return { found, picture };
  });
}

/** Most events of a run that is drawn. */
const MOST_LINES = 1000;

/** Draws the run. All n wake-ups come first, so deliveries follow after n events. */
function drawn({ run, unblocked }: LowerBound, lines: readonly string[], family: Family) {
  const { n } = run!;
  const at = unblocked!.map((delivered) => n + delivered);
  const said = at.map((event, i): [number, string] => [
    event,
    i + 1 < at.length ? `level ${i + 1}` : "all unblocked",
  ]);
  return pictureOf(loadTrace(lines, family), new Map(said));
}
