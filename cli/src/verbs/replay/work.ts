import { parseHeader, Refusal, startReplay } from "@ringleader/core/internal";
import { familyNamed, guarded } from "../../request/own-algorithm.ts";
import { isPath } from "../../terminal/shell-word.ts";
import { openLines } from "../../workers/lines.ts";
import type { ThreadProgress } from "../../workers/stages.ts";
import type { ThreadContext } from "../../workers/work.ts";

interface ReplayTask {
  readonly trace: string;
  readonly algorithm?: string | undefined;
}

type ReplayAnswer =
  | { readonly same: true; readonly digest: string; readonly events: number }
  | { readonly same: false; readonly why: string };

/** `replay`: reads the trace line by line while the run is simulated beside it. */
export function work({ trace, algorithm }: ReplayTask, { progress }: ThreadContext): ReplayAnswer {
  progress.enter("setting up");
  const lines = openLines(trace);
  try {
    return compare(lines.next(), () => lines.next(), algorithm, progress);
  } catch (error) {
    if (error instanceof Refusal) return { same: false, why: error.message };
    throw error;
  } finally {
    lines.close();
  }
}

function compare(
  first: string | undefined,
  next: () => string | undefined,
  algorithm: string | undefined,
  progress: ThreadProgress,
): ReplayAnswer {
  const family = algorithm === undefined ? undefined : familyNamed(algorithm);
  const header = parseHeader(first);
  if (!family && isPath(header.algorithm)) {
    const name = header.algorithm;
    throw new Refusal(`this trace was made by ${name}; --algorithm ${name} lets it be loaded.`);
  }
  let unread: string | undefined = first;
  const take = () => {
    const line = unread ?? next();
    unread = undefined;
    return line;
  };
  const it = startReplay(take, family);
  progress.enter("replaying");
  const made = guarded(algorithm ?? "", () => {
    while (it.advance()) progress.note({ done: it.events });
    return it.finish();
  });
  if (!made.same) return made;
  return { same: true, digest: made.result.digest, events: made.events };
}
