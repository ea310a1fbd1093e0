import {
  loadTrace,
  playLowerBound,
  playLowerBoundInRounds,
  Refusal,
  type LowerBound,
  type LowerBoundInRounds,
  type RunRecord,
} from "@ringleader/core/internal";
import { stampHeader } from "../../install/stamp-trace.ts";
import { guarded } from "../../request/own-algorithm.ts";
import { resolve } from "../../request/resolve.ts";
import { pictureOf } from "../../terminal/counterexample.ts";
import { writingTo, type ThreadContext } from "../../workers/work.ts";

export interface LowerBoundAnswer {
  readonly found: LowerBound | LowerBoundInRounds;
  /** The lines of a drawing of the run; [] if the run is large. */
  readonly picture: readonly string[];
}

/** Largest rings that are drawn, in processes. */
const DRAWN = 8;
const DRAWN_IN_ROUNDS = 4;
/** Maximum number of lines of a drawn trace. */
const MOST_LINES = 1000;
/** Number of lines between two updates of the progress. */
const OFTEN = 1000;

/** `lower-bound`: plays the adversary (in lockstep if --ids is bit-reversal) and writes the trace of its run. */
export function work(
  { asked, out }: { asked: RunRecord; out?: string },
  context: ThreadContext,
): LowerBoundAnswer {
  const { progress } = context;
  progress.enter("setting up");
  const { spec, family } = resolve(asked);
  const { algorithm: name, maxMessages, n } = spec;
  const inRounds = asked.ids === "bit-reversal";
  if (!inRounds && n === undefined && !Array.isArray(spec.ids))
    throw Refusal.of("n", "how many processes? Give a number, like -n 64.");
  const lines: string[] = [];
  let written = 0;
  const draw = (before: readonly (readonly [number, string])[]) =>
    lines.length < written
      ? []
      : guarded(name, () => pictureOf(loadTrace(lines, family), new Map(before)));
  return writingTo(out, context, (file) => {
    progress.enter(inRounds ? "running" : "forcing");
    const line = (text: string): void => {
      file?.line(written === 0 ? stampHeader(text) : text);
      if (written++ === 0) progress.enter(inRounds ? "writing the trace" : "replaying");
      if (written % OFTEN === 0) progress.note({ done: written });
      if (lines.length < MOST_LINES) lines.push(text);
    };
    // Each level counts its deliveries from 0; the progress counts all of them.
    let [earlier, last] = [0, 0];
    const note = (delivered: number, waiting: number, bound?: number) => {
      if (delivered < last) earlier += last;
      last = delivered;
      progress.note({ done: earlier + delivered, waiting, bound });
    };
    const options = { name, maxMessages, note };
    if (inRounds) {
      const isSmall = n !== undefined && n <= DRAWN_IN_ROUNDS;
      const traced = { ...options, line: file || isSmall ? line : undefined };
      const found = guarded(name, () => playLowerBoundInRounds(spec, traced, family));
      file?.finish();
      const isDrawn = isSmall && found.run.outcome !== "budget";
      const picture = isDrawn ? draw(found.arrivals.map((at, i) => [at, `round ${i + 1}`])) : [];
      return { found, picture };
    }
    const found = guarded(name, () => playLowerBound(spec, { ...options, line }, family));
    const { run, unblocked = [] } = found;
    if (run) file?.finish();
    if (!run || run.n > DRAWN) return { found, picture: [] };
    const nameOf = (level: number) =>
      level < unblocked.length ? `level ${level}` : "all unblocked";
    // The first n events are wake-ups, so delivery k is event n + k.
    const picture = draw(unblocked.map((delivered, i) => [run.n + delivered, nameOf(i + 1)]));
    return { found, picture };
  });
}
