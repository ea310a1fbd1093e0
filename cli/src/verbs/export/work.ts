import { groupDigits } from "@ringleader/core/internal/words";
import {
  Digest,
  exportGraph,
  exportRun,
  formats,
  formatSeed,
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
import { writeSmt } from "@ringleader/core/internal/prove";
import { familyNamed, guarded } from "../../request/own-algorithm.ts";
import { readingFile } from "../../terminal/file-errors.ts";
import { isPath } from "../../terminal/shell-word.ts";
import { openLines } from "../../workers/lines.ts";
import { wholeOf } from "../../request/amounts.ts";
import { traceIn } from "../../request/trace-in.ts";
import { resolve } from "../../request/resolve.ts";
import { writingTo, type ThreadContext } from "../../workers/work.ts";
import { work as prepareConditions } from "../prove/work.ts";

interface ExportTask {
  readonly to: Format | RunFormat | "smt";
  readonly out: string;
  /** What to explore or to run. With a trace, it has only `algorithm`, which is "" if the user named none. */
  readonly asked: RunRecord;
  readonly trace?: string | undefined;
  readonly maxStates: string;
}

export interface ExportedFiles {
  readonly states?: number;
  readonly transitions?: number;
  readonly model?: "mdp" | "dtmc";
  /** Number of events; only for a run. */
  readonly events?: number;
  /** Number of conditions; only for a proof. */
  readonly conditions?: number;
  readonly added?: boolean;
  readonly files: readonly string[];
  /** Absent for a proof, which is for every setup. */
  readonly seed?: number | string;
  /** Hash of the lines of the first file. */
  readonly digest: string;
}

/** Maximum number of events of an exported run. */
const MOST_EVENTS = 100_000;
/** Number of lines between two updates of the progress. */
const OFTEN = 1000;

const isOfGraph = (to: Format | RunFormat): to is Format => formats.some((it) => it === to);

/** `export`: writes lines as they are produced. Returns undefined if there are more than `maxStates` states. */
export function work(
  { to, out, asked, trace, maxStates }: ExportTask,
  context: ThreadContext,
): ExportedFiles | undefined {
  const { progress } = context;
  progress.enter("setting up");
  const name = asked.algorithm;
  if (trace !== undefined) {
    return exportEvents(readTrace(traceIn(trace), name), to as RunFormat, out, context);
  }
  if (to === "smt") return exportProof(asked, out, context);
  const { spec, family } = resolve(asked);
  // Ports are aligned by default, as in check.
  const isRing = family.with(spec.set ?? {}).needs.ring === true;
  const ports = spec.ports ?? (isRing ? "aligned" : undefined);
  const setup = makeSetup(parseRun({ ...spec, ports }, family));
  return guarded(name, () => {
    if (!isOfGraph(to)) {
      return exportEvents(simulateRun(setup, MOST_EVENTS, name), to, out, context);
    }
    progress.enter("exploring");
    const graph = exportGraph(setup, to, {
      mostStates: wholeOf("--max-states", maxStates),
      note: (done, waiting) => progress.note({ done, waiting }),
    });
    if (!graph) return undefined;
    // If the output goes to stdout, only the first file is written.
    const written = (out === "-" ? graph.files.slice(0, 1) : graph.files).map((part) => {
      const file = out === "-" ? out : out + part.ending;
      return { file, digest: writeLines(file, part.lines, context) };
    });
    const [{ digest }] = written;
    const files = written.map(({ file }) => file);
    return { ...graph, files, seed: formatSeed(setup.seed), digest };
  });
}

/** Writes the conditions of `prove` into one file. */
function exportProof(asked: RunRecord, out: string, context: ThreadContext): ExportedFiles {
  const { algorithm } = asked;
  const set = asked.set as Readonly<Record<string, string>>;
  const { inexpressible, counterexample, conditions } = prepareConditions(
    { algorithm, set },
    context,
  );
  if (inexpressible !== undefined) throw new Refusal(inexpressible);
  if (counterexample) {
    throw new Refusal(
      `the invariant of ${algorithm} is not inductive, so it has no conditions to solve; ringleader prove ${algorithm} shows the state.`,
    );
  }
  const digest = writeLines(out, writeSmt(conditions), context);
  return { conditions: conditions.length, files: [out], digest };
}

function exportEvents(
  run: Rerun,
  to: RunFormat,
  out: string,
  context: ThreadContext,
): ExportedFiles {
  const digest = writeLines(out, exportRun(run, to), context);
  const { seed } = parseHeader(run.trace[0]);
  return { events: run.events.length, files: [out], seed, digest };
}

/** Reads a trace. `own` is the algorithm that the user named, or "". */
function readTrace(file: string, own: string): Rerun {
  const lines = openLines(file);
  const all: string[] = [];
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    if (all.push(line) > MOST_EVENTS + 1) {
      throw new Refusal(
        `${file} has more than ${groupDigits(MOST_EVENTS)} events; a run with more events cannot be exported.`,
      );
    }
  }
  lines.close();
  const { algorithm: name } = readingFile(file, () => parseHeader(all[0]));
  if (own === "" && isPath(name)) {
    throw new Refusal(
      `this trace was made by ${name}; to load that file, write its name before the flags.`,
    );
  }
  if (own !== "" && !isPath(own) && own !== name) {
    throw new Refusal(`${file} is a trace of ${name}, not of ${own}.`);
  }
  return guarded(own, () => readingFile(file, () => loadTrace(all, familyNamed(own || name))));
}

/** Writes the lines. Returns their digest. */
function writeLines(path: string, lines: Iterable<string>, context: ThreadContext): string {
  const digest = new Digest();
  const { progress } = context;
  progress.enter("exporting");
  writingTo(path, context, (file) => {
    let done = 0;
    for (const line of lines) {
      file!.line(line);
      digest.text(line);
      if (++done % OFTEN === 0) progress.note({ done });
    }
    file!.finish();
  });
  return digest.hex();
}
