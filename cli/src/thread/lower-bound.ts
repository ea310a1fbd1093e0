import { lowerBound, Refusal, retraced, type Family, type LowerBound } from "@ringleader/core";
import { guarded } from "../own-algorithm.ts";
import { pictureOf } from "../show-check/counterexample.ts";
import type { Board } from "./board.ts";
import { resolve } from "./resolve.ts";
import type { Answers, Post, Task } from "./task.ts";
import { TraceFile } from "./trace-file.ts";

/** Rings up to here are drawn. */
const DRAWN = 8;
/** Lines between two looks at the board. */
const OFTEN = 1000;

/** `lower-bound`: the levels, then the run itself, whose trace is written while it is made again. */
export function playLowerBound(
  { asked, out }: Extract<Task, { verb: "lower-bound" }>,
  board: Board,
  post: (it: Post) => void,
): Answers["lower-bound"] {
  board.enter("setting up");
  const { line, family, name, maxMessages } = resolve(asked);
  if (line.n === undefined && !Array.isArray(line.ids))
    throw new Refusal("-n: how many processes? Give a number, like -n 64.");
  const file = out === undefined ? undefined : new TraceFile(out);
  const lines: string[] = [];
  let written = 0;
  try {
    if (file) post({ unfinished: file.growing });
    board.enter("forcing");
    const found = guarded(name, () =>
      lowerBound(
        line,
        {
          name,
          ...(maxMessages !== undefined && { maxMessages }),
          note(delivered, level, levels) {
            board.note(delivered, level);
            board.bound = levels;
          },
          line(text) {
            file?.line(text);
            if (written++ === 0) board.enter("replaying");
            if (written % OFTEN === 0) board.note(written, 0);
            if (lines.length < MOST_LINES) lines.push(text);
          },
        },
        family,
      ),
    );
    if (file && found.run) file.finish();
    else file?.discard();
    post({ unfinished: undefined });
    const isSmall = found.run && found.run.n <= DRAWN && lines.length === written;
    const picture = isSmall ? guarded(name, () => drawn(found, lines, family)) : [];
    return { found, picture };
  } catch (error) {
    file?.discard();
    throw error;
  }
}

/** A small ring has no longer run than this, or it is not worth looking at. */
const MOST_LINES = 1000;

/** All start before anything is delivered, so the deliveries come after n events. */
function drawn({ run, unblocked }: LowerBound, lines: readonly string[], family: Family) {
  const { n } = run!;
  const at = unblocked!.map((delivered) => n + delivered);
  const said = at.map((event, i): [number, string] => [
    event,
    i + 1 < at.length ? `level ${i + 1}` : "all unblocked",
  ]);
  return pictureOf(retraced(lines, family), new Map(said));
}
