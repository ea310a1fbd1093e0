import { startDiff, type TraceDiff } from "@ringleader/core/internal";
import { familyNamed, guarded } from "../../request/own-algorithm.ts";
import { traceIn } from "../../request/trace-in.ts";
import { openLines } from "../../workers/lines.ts";
import type { ThreadContext } from "../../workers/work.ts";

interface DiffTask {
  readonly first: string;
  readonly second: string;
  readonly algorithm?: string | undefined;
}

/** `diff`: reads two traces side by side, line by line. */
export function work(
  { first, second, algorithm }: DiffTask,
  { progress }: ThreadContext,
): TraceDiff {
  progress.enter("setting up");
  const family = algorithm === undefined ? undefined : familyNamed(algorithm);
  const files = [first, second].map(traceIn).map((name) => ({ name, lines: openLines(name) }));
  try {
    return guarded(algorithm ?? "", () => {
      const [x, y] = files.map(({ name, lines }) => ({
        name: name === "-" ? "stdin" : name,
        nextLine: () => lines.next(),
        family,
      }));
      const diffing = startDiff(x, y);
      progress.enter("comparing");
      while (diffing.advance()) progress.note({ done: diffing.events() });
      return diffing.finish();
    });
  } finally {
    for (const { lines } of files) lines.close();
  }
}
