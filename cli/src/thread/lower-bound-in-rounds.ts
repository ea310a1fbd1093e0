import { lowerBoundInRounds, retraced } from "@ringleader/core";
import { guarded } from "../own-algorithm.ts";
import { pictureOf } from "../show-check/counterexample.ts";
import type { Board } from "./board.ts";
import { resolve } from "./resolve.ts";
import type { Answers, Post, Task } from "./task.ts";
import { TraceFile } from "./trace-file.ts";

/** Processes of the largest ring that is drawn, and events of its longest run. */
const DRAWN = 4;
const MOST_LINES = 1000;
/** Lines between two notes on the board. */
const OFTEN = 1000;

/** `lower-bound --ids bit-reversal`: the run in lockstep, then its trace, where there is a file for it. */
export function playLowerBoundInRounds(
  { asked, out }: Extract<Task, { verb: "lower-bound-in-rounds" }>,
  board: Board,
  post: (it: Post) => void,
): Answers["lower-bound-in-rounds"] {
  board.enter("setting up");
  const { line, family, name, maxMessages } = resolve(asked);
  const file = out === undefined ? undefined : new TraceFile(out);
  const lines: string[] = [];
  let written = 0;
  try {
    if (file) post({ unfinished: file.growing });
    board.enter("running");
    const write = (text: string): void => {
      file?.line(text);
      if (written++ === 0) board.enter("writing the trace");
      if (written % OFTEN === 0) board.note(written, 0);
      if (lines.length < MOST_LINES) lines.push(text);
    };
    const isSmall = (line.n ?? Infinity) <= DRAWN;
    const options = {
      name,
      ...(maxMessages !== undefined && { maxMessages }),
      note: (delivered: number, waiting: number) => board.note(delivered, waiting),
      ...((file || isSmall) && { line: write }),
    };
    const found = guarded(name, () => lowerBoundInRounds(line, options, family));
    file?.finish();
    post({ unfinished: undefined });
    const isDrawn = isSmall && lines.length === written && found.run.outcome !== "budget";
    const before = new Map(found.arrivals.map((event, i) => [event, `round ${i + 1}`]));
    const picture = isDrawn ? guarded(name, () => pictureOf(retraced(lines, family), before)) : [];
    return { found, picture };
  } catch (error) {
    file?.discard();
    throw error;
  }
}
