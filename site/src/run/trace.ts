import {
  find,
  lineOf as headerLine,
  parseHeader,
  Refusal,
  replaying,
  type Family,
  type Header,
  type Replay,
} from "@ringleader/core";
import { familyOf, type Subject } from "./family.ts";
import { MOST } from "./form.ts";
import { isOwn, ownName } from "./own.ts";

/** A trace as lines, or as the file they are in. */
export type Trace = readonly string[] | Blob;

export async function linesOf(trace: Trace): Promise<readonly string[]> {
  if (!(trace instanceof Blob)) return trace;
  const lines = (await trace.text()).split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/**
 * Who is run: the page writes `own:mine`, the command the path of the file `./mine.ts`, a program the
 * algorithm's own name. Whether the text kept here is the one that made the trace is seen when it is
 * run again.
 */
export async function subjectIn(
  first: string | undefined,
  own: Readonly<Record<string, string>>,
): Promise<Subject> {
  const { algorithm } = parseHeader(first);
  const [, file] = /([^/\\]+)\.[cm]?[jt]s$/.exec(algorithm) ?? [];
  const name = file === undefined ? algorithm : ownName(file);
  if (isOwn(name)) {
    const text = own[name.slice(ownName("").length)];
    if (text !== undefined) return { algorithm: name, text };
    throw new Refusal(
      `this trace was made by ${algorithm}, which is not kept in this browser, and a trace carries no code. Open its file under Write.`,
    );
  }
  return isOfCatalogue(name) ? { algorithm: name } : await ownCalled(name, own);
}

/** The own text whose algorithm has this name; else the name, which is then refused. */
async function ownCalled(name: string, own: Readonly<Record<string, string>>): Promise<Subject> {
  for (const [kept, text] of Object.entries(own)) {
    const subject = { algorithm: ownName(kept), text };
    try {
      if ((await familyOf(subject)).name === name) return subject;
    } catch {
      // A text that does not compile is not the one that made a trace.
    }
  }
  return { algorithm: name };
}

function isOfCatalogue(name: string): boolean {
  try {
    return find(name) !== undefined;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Runs a trace again and compares every event, as the command does. Between two pieces of work
 * `pause` is told how many agree; it says whether to go on.
 */
export async function compared(
  lines: readonly string[],
  family: Family,
  pause: (events: number) => Promise<boolean>,
): Promise<Header> {
  let read = 0;
  const it = begun(() => lines[read++], family);
  while (it.advance()) {
    if (!(await pause(it.events))) {
      throw new Refusal(`Stopped after ${it.events} events of the trace, all of which agree.`);
    }
  }
  const made = it.finish();
  if (made.same) return it.header;
  throw new Refusal(made.why);
}

function begun(nextLine: () => string | undefined, family: Family): Replay {
  const first = nextLine();
  const { n } = headerLine(parseHeader(first));
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
  try {
    return replaying(next, family);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // What was said is about our own lines, not about theirs.
    const { setup } = parseHeader(first);
    throw new Refusal(
      `the header of the trace describes no setup: ${JSON.stringify(setup).slice(0, 80)}`,
    );
  }
}
