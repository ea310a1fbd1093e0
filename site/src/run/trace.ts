import {
  findAlgorithm,
  specFromHeader,
  parseHeader,
  Refusal,
  startReplay,
  type Family,
  type Header,
  type Replay,
} from "@ringleader/core/internal";
import { familyOf, type RunSource } from "./own/own-algorithms.ts";
import { MOST } from "./form.ts";
import { isOwn, ownName } from "./own/own-algorithms.ts";

/** A trace as lines, or as the file they are in. */
export type Trace = readonly string[] | Blob;

export async function linesOf(trace: Trace): Promise<readonly string[]> {
  if (!(trace instanceof Blob)) return trace;
  const lines = (await trace.text()).split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/**
 * Finds the algorithm that a trace names: the page writes `own:mine`, the command the file `./mine.ts`,
 * a program the algorithm's own name. Only the replay shows whether a stored text is the same one.
 */
export async function findSource(
  first: string | undefined,
  own: Readonly<Record<string, string>>,
): Promise<RunSource> {
  const { algorithm } = parseHeader(first);
  const [, file] = /([^/\\]+)\.[cm]?[jt]s$/.exec(algorithm) ?? [];
  const name = file === undefined ? algorithm : ownName(file);
  if (isOwn(name)) {
    const text = own[name.slice(ownName("").length)];
    if (text !== undefined) return { algorithm: name, text };
    throw new Refusal(
      `this trace was made by ${algorithm}, which is not stored in this browser; traces never carry code. Open its file under Write.`,
    );
  }
  return isInCatalogue(name) ? { algorithm: name } : await findOwn(name, own);
}

/** Finds the own text whose algorithm has this name; else returns the name, which is then refused. */
async function findOwn(name: string, own: Readonly<Record<string, string>>): Promise<RunSource> {
  for (const [file, text] of Object.entries(own)) {
    const source = { algorithm: ownName(file), text };
    try {
      if ((await familyOf(source)).name === name) return source;
    } catch {
      // A text that does not compile did not make the trace.
    }
  }
  return { algorithm: name };
}

function isInCatalogue(name: string): boolean {
  try {
    return findAlgorithm(name) !== undefined;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Replays a trace and compares every event, as the command does. `pause` gets the number of events
 * that agree so far; the replay stops when it returns false.
 */
export async function compareTrace(
  lines: readonly string[],
  family: Family,
  pause: (events: number) => boolean | Promise<boolean>,
): Promise<Header> {
  let read = 0;
  const replay = beginReplay(() => lines[read++], family);
  while (replay.advance()) {
    if (!(await pause(replay.events))) {
      throw new Refusal(`Stopped after ${replay.events} events of the trace, all of which agree.`);
    }
  }
  const comparison = replay.finish();
  if (comparison.same) return replay.header;
  throw new Refusal(comparison.why);
}

function beginReplay(nextLine: () => string | undefined, family: Family): Replay {
  const first = nextLine();
  const { n } = specFromHeader(parseHeader(first));
  if (!(n !== undefined && n >= 1 && n <= MOST)) {
    throw new Refusal(
      `this trace has n = ${n}; on this page n is a whole number from 1 to ${MOST}.`,
    );
  }
  let isFirst = true;
  const next = () => {
    if (!isFirst) return nextLine();
    isFirst = false;
    return first;
  };
  return startReplay(next, family);
}
