import { parseHeader, Refusal, startReplay } from "@ringleader/core/internal";
import { familyNamed, guarded } from "../../request/own-algorithm.ts";
import { isPath } from "../../terminal/shell-word.ts";
import { openLines } from "../../workers/lines.ts";
import type { ThreadContext } from "../../workers/work.ts";

/** `replay`: simulates the run while it reads the trace line by line, and compares the two. */
export function work(
  { trace, algorithm }: { trace: string; algorithm?: string },
  { progress }: ThreadContext,
) {
  progress.enter("setting up");
  const lines = openLines(trace);
  try {
    const family = algorithm === undefined ? undefined : familyNamed(algorithm);
    let first = lines.next();
    const { algorithm: name } = parseHeader(first);
    if (!family && isPath(name)) {
      throw new Refusal(`this trace was made by ${name}; --algorithm ${name} loads that file.`);
    }
    const takeLine = () => {
      const line = first ?? lines.next();
      first = undefined;
      return line;
    };
    const replay = startReplay(takeLine, family);
    progress.enter("replaying");
    const ended = guarded(algorithm ?? "", () => {
      while (replay.advance()) progress.note({ done: replay.events });
      return replay.finish();
    });
    if (!ended.same) return ended;
    return { same: ended.same, digest: ended.result.digest, events: ended.events };
  } catch (error) {
    if (error instanceof Refusal) return { same: false as const, why: error.message };
    throw error;
  } finally {
    lines.close();
  }
}
