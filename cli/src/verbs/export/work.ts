import {
  exportGraph,
  exportRun,
  findAlgorithm,
  formats,
  parseHeader,
  simulateRun,
  Refusal,
  parseRun,
  loadTrace,
  makeSetup,
  type Format,
  type Rerun,
  type RunFormat,
  type RunRecord,
} from "@ringleader/core/internal";
import { guarded, loadFamily } from "../../request/own-algorithm.ts";
import { isPath } from "../../terminal/shell-word.ts";
import { openLines } from "../../workers/lines.ts";
import { wholeOf } from "../../request/amounts.ts";
import { resolve } from "../../request/resolve.ts";
import { writingTo, type ThreadContext } from "../../workers/work.ts";

interface ExportTask {
  readonly to: Format | RunFormat;
  readonly out: string;
  /** What to explore or to run; absent with a trace. */
  readonly asked?: RunRecord | undefined;
  readonly trace?: { readonly file: string; readonly algorithm?: string | undefined } | undefined;
  readonly maxStates: string;
}

export interface ExportedFiles {
  readonly states?: number;
  readonly transitions?: number;
  readonly model?: "mdp" | "dtmc";
  /** Only of a run. */
  readonly events?: number;
  readonly added?: boolean;
  readonly files: readonly string[];
}

/** Most events of an exported run. */
const MOST_EVENTS = 100_000;
/** Lines between two notes of progress. */
const OFTEN = 1000;

const isOfGraph = (to: Format | RunFormat): to is Format => formats.some((it) => it === to);

/** `export`: writes lines as they are produced. Undefined if there are more states than `maxStates`. */
export function work(
  { to, out, asked, trace, maxStates }: ExportTask,
  context: ThreadContext,
): ExportedFiles | undefined {
  const { progress } = context;
  progress.enter("setting up");
  if (trace) return ofRun(readTrace(trace), to as RunFormat, out, context);
  const name = asked!.algorithm;
  const { spec, family } = resolve(asked!);
  // Ports are aligned by default, as in check.
  const isRing = family.with(spec.set ?? {}).needs.ring === true;
  const ports = spec.ports ?? (isRing ? "aligned" : undefined);
  const given = makeSetup(parseRun({ ...spec, ports }, family));
  return guarded(name, () => {
    if (!isOfGraph(to)) return ofRun(simulateRun(given, MOST_EVENTS, name), to, out, context);
    progress.enter("exploring");
    const made = exportGraph(given, to, {
      mostStates: wholeOf("--max-states", maxStates),
      note: (done, waiting) => progress.note({ done, waiting }),
    });
    if (!made) return undefined;
    const { files, ...rest } = made;
    // Stdout takes only the first file.
    const chosen = out === "-" ? files.slice(0, 1) : files;
    for (const { ending, lines } of chosen) writeLines(nameOf(out, ending), lines, context);
    return { ...rest, files: chosen.map(({ ending }) => nameOf(out, ending)) };
  });
}

const nameOf = (out: string, ending: string): string => (out === "-" ? out : out + ending);

function ofRun(run: Rerun, to: RunFormat, out: string, context: ThreadContext): ExportedFiles {
  writeLines(out, exportRun(run, to), context);
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
  const { algorithm: name } = parseHeader(all[0]);
  if (algorithm === undefined && isPath(name)) {
    throw new Refusal(`this trace was made by ${name}; name it before the flags to load it.`);
  }
  if (algorithm !== undefined && !isPath(algorithm) && algorithm !== name) {
    throw new Refusal(`${file} is a trace of ${name}, not of ${algorithm}.`);
  }
  const family = isPath(algorithm ?? name) ? loadFamily(algorithm!) : findAlgorithm(name);
  return guarded(algorithm ?? "", () => loadTrace(all, family));
}

function writeLines(path: string, lines: Iterable<string>, context: ThreadContext): void {
  const { progress } = context;
  progress.enter("exporting");
  writingTo(path, context, (file) => {
    let done = 0;
    for (const line of lines) {
      file!.line(line);
      if (++done % OFTEN === 0) progress.note({ done });
    }
    file!.finish();
  });
}
