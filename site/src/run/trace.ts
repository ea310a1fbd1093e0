import { groupDigits } from "@ringleader/core/internal/words";
import {
  findAlgorithm,
  specFromHeader,
  parseHeader,
  Refusal,
  shorten,
  startReplay,
  type Family,
  type Header,
} from "@ringleader/core/internal";
import { MOST } from "./form.ts";
import { isOwn, nameOf, ownName, type RunSource } from "./own/own-algorithms.ts";
import { orRefusal } from "./worker/failure.ts";

/** A trace, as its lines or as a file. */
export type Trace = readonly string[] | Blob;

export async function linesOf(trace: Trace): Promise<readonly string[]> {
  if (!(trace instanceof Blob)) return trace;
  const lines = (await trace.text()).split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** Returns the name of the algorithm in the header of a trace. Does not read the events. */
export async function algorithmOf(trace: Trace): Promise<string> {
  return parseHeader(trace instanceof Blob ? await firstLineOf(trace) : trace[0]).algorithm;
}

async function firstLineOf(file: Blob): Promise<string | undefined> {
  for (let size = 2 ** 16; ; size *= 16) {
    const [line, ...others] = (await file.slice(0, size).text()).split(/\r?\n/, 2);
    if (others.length > 0 || size >= file.size) return line || undefined;
  }
}

/**
 * Finds the algorithm that a trace names; undefined if only the texts can tell, because the name is neither in the
 * catalogue nor that of a file. The page names a user's algorithm `own:mine`, the command `./mine.ts`.
 */
export function sourceOf(
  algorithm: string,
  own: Readonly<Record<string, string>>,
): RunSource | undefined {
  const [, file] = /([^/\\]+)\.[cm]?[jt]s$/.exec(algorithm) ?? [];
  const name = file === undefined ? algorithm : ownName(file);
  if (isOwn(name)) {
    const text = Object.hasOwn(own, nameOf(name)) ? own[nameOf(name)] : undefined;
    if (text !== undefined) return { algorithm: name, text };
    throw new Refusal(
      `this trace was made by ${shorten(algorithm)}, which is not stored in this browser; traces never carry code. Open the file of this algorithm under Write.`,
    );
  }
  const isUnknown = orRefusal(() => findAlgorithm(name)) instanceof Refusal;
  return isUnknown ? undefined : { algorithm: name };
}

/** Compares a trace with its replay, until `pause(events)` returns false. */
export async function compareTrace(
  lines: readonly string[],
  family: Family,
  pause: (events: number) => boolean | Promise<boolean>,
): Promise<Header> {
  const { n } = specFromHeader(parseHeader(lines[0]));
  if (!(n !== undefined && n >= 1 && n <= MOST)) {
    throw new Refusal(
      `this trace has n = ${n}; on this page n is a whole number from 1 to ${groupDigits(MOST)}.`,
    );
  }
  let read = 0;
  const replay = startReplay(() => lines[read++], family);
  while (replay.advance()) {
    if (!(await pause(replay.events))) {
      throw new Refusal(
        `Stopped after ${replay.events} events of the trace; all of them agree with the replay.`,
      );
    }
  }
  const comparison = replay.finish();
  if (comparison.same) return replay.header;
  throw new Refusal(comparison.why);
}
