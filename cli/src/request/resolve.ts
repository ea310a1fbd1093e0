import {
  checkUsed,
  parseHeader,
  parseNumbers,
  parseRecord,
  quote,
  Refusal,
  type Family,
  type RunChoices,
  type RunRecord,
  type RunSpec,
} from "@ringleader/core/internal";
import { openLines, readAll, type Lines } from "../workers/lines.ts";
import { readGraph } from "./graph-files.ts";
import { familyNamed } from "./own-algorithm.ts";

/** A run whose files have been read. */
export interface ResolvedRun {
  readonly spec: RunSpec;
  readonly family: Family;
  /** Opens the trace of `--schedule @TRACE` and skips its header. */
  readonly openTrace?: (() => Lines) | undefined;
  /** The file that `ids`, `graph` or `schedule` was read from, if any. */
  readonly files: Readonly<Partial<Record<"ids" | "graph" | "schedule", string>>>;
}

/** Reads the files that a record names. */
export function resolve(record: RunRecord): ResolvedRun {
  const [ids, graph, trace] = [fileOf(record.ids), fileOf(record.graph), fileOf(record.schedule)];
  if (record.schedule === "trace") {
    throw new Refusal("schedule: trace is not accepted; give a trace file, as in @out.jsonl.");
  }
  const spec = parseRecord({
    ...record,
    ...(ids !== undefined && { ids: readIds(ids) }),
    ...(graph !== undefined && { graph: readGraph(graph, readAll(graph)) }),
    ...(trace !== undefined && { schedule: "trace" }),
  });
  const files = Object.entries({ ids, graph, schedule: trace }).flatMap(([key, file]) =>
    file === undefined ? [] : [[key, `@${file}`]],
  );
  return {
    ...resolveSpec(spec),
    files: Object.fromEntries(files),
    openTrace: trace === undefined ? undefined : () => openTrace(trace),
  };
}

/** Resolves a spec, which names no files. */
export function resolveSpec(spec: RunSpec): ResolvedRun {
  const family = familyNamed(spec.algorithm);
  if (spec.maxEvents !== undefined) checkUsed("max-events", family.with(spec.set ?? {}));
  return { spec, family, files: {} };
}

/** Largest n for which a replay line contains the lists read from files. For a larger n, it names the files. */
const INLINE = 1000;

/** Returns what the replay line of a run has in addition to its setup: files and limits. */
export function replayChanges({ spec, files }: ResolvedRun, n: number): RunChoices {
  const { maxMessages, maxEvents } = spec;
  const { schedule, ...lists } = files;
  return {
    ...(n > INLINE && lists),
    ...(schedule !== undefined && { schedule }),
    maxMessages,
    maxEvents,
  };
}

/** Returns the file that `@FILE` or `-` names; undefined for other values. */
function fileOf(value: unknown): string | undefined {
  if (value === "-") return "-";
  return typeof value === "string" && value.startsWith("@") ? value.slice(1) : undefined;
}

function readIds(file: string): number[] {
  const lines = openLines(file);
  const ids: number[] = [];
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    for (const id of parseIds(file, line)) ids.push(id);
  }
  lines.close();
  if (ids.length === 0)
    throw new Refusal(
      `ids: @${file} contains no ids; write whole numbers separated by spaces or commas.`,
    );
  return ids;
}

export function parseIds(file: string, text: string): number[] {
  const ids = parseNumbers(text);
  if (ids) return ids;
  throw new Refusal(`ids: ${quote(text)} in @${file} is not a whole number.`);
}

/** Opens a trace. Checks that its first line is a header, and ignores the content of the header. */
function openTrace(file: string): Lines {
  const lines = openLines(file);
  parseHeader(lines.next());
  return lines;
}
