import {
  exportGraph,
  exportRun,
  find,
  formats,
  lineOf,
  parseHeader,
  ran,
  Refusal,
  requestOf,
  retraced,
  setup,
  type Format,
  type Rerun,
  type RunFormat,
} from "@ringleader/core";
import { guarded, isPath, loadFamily } from "../own-algorithm.ts";
import type { Board } from "./board.ts";
import { checkLine } from "./line-shape.ts";
import { openLines } from "./lines.ts";
import { count } from "./numerals.ts";
import { resolve } from "./resolve.ts";
import type { Answers, Post, Task } from "./task.ts";
import { TraceFile } from "./trace-file.ts";

type ExportTask = Extract<Task, { verb: "export" }>;

/** A run is drawn or listed whole. */
const MOST_EVENTS = 100_000;
/** Lines between two looks at the board. */
const OFTEN = 1000;

const isOfGraph = (to: Format | RunFormat): to is Format => formats.some((it) => it === to);

/** `export`: lines go to their file as they are made. */
export function exportFiles(
  { to, out, asked, trace, maxStates }: ExportTask,
  board: Board,
  post: (it: Post) => void,
): Answers["export"] {
  board.enter("setting up");
  if (trace) return ofRun(readTrace(trace), to as RunFormat, out, board, post);
  const name = asked!.algorithm;
  const { line, family } = resolve(asked!);
  // Ports that nobody speaks of have the same names, as in check.
  const isRing = family.with(line.set ?? {}).needs.ring === true;
  const ports = line.ports ?? (isRing ? "aligned" : undefined);
  const given = setup(requestOf({ ...line, ports }, family));
  return guarded(name, () => {
    if (!isOfGraph(to)) return ofRun(ran(given, MOST_EVENTS, name), to, out, board, post);
    board.enter("exploring");
    const made = exportGraph(given, to, {
      mostStates: statesOf(maxStates),
      note: (states, waiting) => board.note(states, waiting),
    });
    if (!made) return undefined;
    const { files, ...rest } = made;
    // On stdout there is room for one.
    const chosen = out === "-" ? files.slice(0, 1) : files;
    for (const { ending, lines } of chosen) writeLines(nameOf(out, ending), lines, board, post);
    return { ...rest, files: chosen.map(({ ending }) => nameOf(out, ending)) };
  });
}

const nameOf = (out: string, ending: string): string => (out === "-" ? out : out + ending);

function statesOf(given: string): number {
  const most = count("--max-states", given);
  if (Number.isSafeInteger(most) && most >= 1) return most;
  throw new Refusal(`--max-states ${given} is not accepted; it is a whole number from 1.`);
}

function ofRun(
  run: Rerun,
  to: RunFormat,
  out: string,
  board: Board,
  post: (it: Post) => void,
): Answers["export"] {
  writeLines(out, exportRun(run, to), board, post);
  return { events: run.events.length, files: [out] };
}

function readTrace({ file, algorithm }: NonNullable<ExportTask["trace"]>): Rerun {
  const lines = openLines(file);
  const all: string[] = [];
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    if (all.push(line) > MOST_EVENTS + 1) {
      throw new Refusal(`${file} has more than ${MOST_EVENTS} events; a run to export has fewer.`);
    }
  }
  lines.close();
  const header = parseHeader(all[0]);
  const { algorithm: name } = header;
  if (algorithm === undefined && isPath(name)) {
    throw new Refusal(`this trace was made by ${name}; name it before the flags to load it.`);
  }
  if (algorithm !== undefined && !isPath(algorithm) && algorithm !== name) {
    throw new Refusal(`${file} is a trace of ${name}, not of ${algorithm}.`);
  }
  checkLine(lineOf(header), "the header of the trace");
  const family = isPath(algorithm ?? name) ? loadFamily(algorithm!) : find(name);
  return guarded(algorithm ?? "", () => retraced(all, family));
}

function writeLines(
  path: string,
  lines: Iterable<string>,
  board: Board,
  post: (it: Post) => void,
): void {
  board.enter("exporting");
  const file = new TraceFile(path);
  try {
    post({ unfinished: file.growing });
    let done = 0;
    for (const line of lines) {
      file.line(line);
      if (++done % OFTEN === 0) board.note(done, 0);
    }
    file.finish();
    post({ unfinished: undefined });
  } catch (error) {
    file.discard();
    throw error;
  }
}
