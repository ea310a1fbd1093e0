import {
  makeWindowWatch,
  parseHeader,
  Refusal,
  startReplay,
  type Header,
  type Setup,
  type WindowWatch,
} from "@ringleader/core/internal";
import { sayOtherVersion } from "../../install/other-version.ts";
import { familyNamed, guarded } from "../../request/own-algorithm.ts";
import { namingFile, readingFile, refuseFile } from "../../terminal/file-errors.ts";
import { isPath } from "../../terminal/shell-word.ts";
import { drawEvents } from "../../terminal/drawing/draw-events.ts";
import type { EventsToDraw } from "../../terminal/drawing/event-range.ts";
import { openLines } from "../../workers/lines.ts";
import type { ThreadContext } from "../../workers/work.ts";

interface ReplayTask {
  readonly trace: string;
  readonly algorithm?: string | undefined;
  readonly show?: EventsToDraw | undefined;
}

/** What a replay found. A trace that differs is not refused, because it is a trace. */
type ReplayAnswer = Pick<Header, "seed" | "algorithm" | "version"> &
  (
    | {
        readonly same: true;
        readonly digest: string;
        readonly events: number;
        readonly compared: readonly string[];
        readonly notCompared: readonly string[];
        readonly faults?: readonly string[];
        readonly delays?: readonly string[];
      }
    | { readonly same: false; readonly why: string; readonly event: number }
  );

/** `replay`: simulates the run while it reads the trace line by line, and compares the two. */
export function work({ trace, algorithm, show }: ReplayTask, { progress }: ThreadContext) {
  let shown: { readonly setup: Setup; readonly window: WindowWatch } | undefined;
  const answer = compare(
    trace,
    algorithm,
    progress,
    show &&
      ((setup) => {
        const window = makeWindowWatch(setup, show.first, show.last);
        shown = { setup, window };
        return window;
      }),
  );
  const drawn = shown && drawEvents(shown.setup, shown.window, show!);
  return { ...answer, drawn };
}

function compare(
  trace: string,
  algorithm: string | undefined,
  progress: ThreadContext["progress"],
  watchOf: Parameters<typeof startReplay>[2],
): ReplayAnswer {
  progress.enter("setting up");
  const lines = openLines(trace);
  try {
    const family = algorithm === undefined ? undefined : familyNamed(algorithm);
    let first = lines.next();
    const { algorithm: name, seed, version } = readingFile(trace, () => parseHeader(first));
    if (!family && isPath(name)) {
      throw refuseFile(trace, `it was made by ${name}; --algorithm ${name} loads that file.`);
    }
    if (family && !isPath(algorithm!) && family.name !== name) {
      throw new Refusal(`${trace} is a trace of ${name}, not of ${family.name}.`);
    }
    const takeLine = () => {
      const line = first ?? lines.next();
      first = undefined;
      return line;
    };
    const replay = namingFile(trace, () => startReplay(takeLine, family, watchOf));
    progress.enter("replaying");
    const ended = readingFile(trace, () =>
      guarded(algorithm ?? "", () => {
        while (replay.advance()) progress.note({ done: replay.events });
        return replay.finish();
      }),
    );
    const common = { seed, algorithm: name, version };
    if (!ended.same) {
      return {
        ...common,
        ...ended,
        why: ended.why + sayOtherVersion("trace was", version, algorithm ?? name),
      };
    }
    const { result, events, ignored, hasDecisions } = ended;
    const notCompared = [...(hasDecisions ? [] : ["decisions"]), ...ignored];
    const compared = ["events", "decisions", "digest", "seed"].filter(
      (it) => !notCompared.includes(it),
    );
    const { digest, faults, delays } = result;
    const broken = { ...(faults && { faults }), ...(delays && { delays }) };
    return { ...common, same: true, digest, events, ...broken, compared, notCompared };
  } finally {
    lines.close();
  }
}
