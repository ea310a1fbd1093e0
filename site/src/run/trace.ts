import {
  findAlgorithm,
  specFromHeader,
  parseHeader,
  Refusal,
  startReplay,
  type Family,
  type Header,
} from "@ringleader/core/internal";
import { MOST } from "./form.ts";
import { familyOf, isOwn, nameOf, ownName, type RunSource } from "./own/own-algorithms.ts";
import { orRefusal } from "./worker/failure.ts";

/** A trace, as its lines or as a file. */
export type Trace = readonly string[] | Blob;

export async function linesOf(trace: Trace): Promise<readonly string[]> {
  if (!(trace instanceof Blob)) return trace;
  const lines = (await trace.text()).split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** Finds the algorithm of a trace. The page names it `own:mine`, the command `./mine.ts`. */
export async function findSource(
  first: string | undefined,
  own: Readonly<Record<string, string>>,
): Promise<RunSource> {
  const { algorithm } = parseHeader(first);
  const [, file] = /([^/\\]+)\.[cm]?[jt]s$/.exec(algorithm) ?? [];
  const name = file === undefined ? algorithm : ownName(file);
  if (isOwn(name)) {
    const text = own[nameOf(name)];
    if (text !== undefined) return { algorithm: name, text };
    throw new Refusal(
      `this trace was made by ${algorithm}, which is not stored in this browser; traces never carry code. Open the file of this algorithm under Write.`,
    );
  }
  const isUnknown = orRefusal(() => findAlgorithm(name)) instanceof Refusal;
  return isUnknown ? await findOwn(name, own) : { algorithm: name };
}

/** Finds the user's text that declares this name; if there is none, `familyOf` refuses the name. */
async function findOwn(name: string, own: Readonly<Record<string, string>>): Promise<RunSource> {
  for (const [file, text] of Object.entries(own)) {
    const source = { algorithm: ownName(file), text };
    try {
      if ((await familyOf(source)).name === name) return source;
    } catch {
      // A text that does not compile cannot have made the trace.
    }
  }
  return { algorithm: name };
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
      `this trace has n = ${n}; on this page n is a whole number from 1 to ${MOST}.`,
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
