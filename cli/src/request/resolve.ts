import {
  checkSettings,
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
import { readingFile } from "../terminal/file-errors.ts";
import { isPath } from "../terminal/shell-word.ts";
import { openLines, readAll, type Lines } from "../workers/lines.ts";
import { loadGraph } from "./graph-files.ts";
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
  const ids = fileOf(record.ids);
  const graph = fileOf(record.graph);
  const trace = fileOf(record.schedule);
  if (record.schedule === "trace") {
    throw Refusal.of("schedule", "trace is not accepted; give a trace file, as in @out.jsonl.");
  }
  const spec = parseRecord({
    ...record,
    ...(ids !== undefined && { ids: readIds(ids) }),
    ...(graph !== undefined && { graph: loadGraph(graph, readAll(graph)) }),
    ...(trace !== undefined && { schedule: "trace" }),
  });
  const resolved = resolveSpec(spec);
  // A trace that is missing is refused before a run that is not complete without it.
  if (trace !== undefined && trace !== "-") openTrace(trace).close();
  // Cells of sweeps name no files.
  if (ids === undefined && graph === undefined && trace === undefined) return resolved;
  const files = {
    ...(ids !== undefined && { ids: `@${ids}` }),
    ...(graph !== undefined && { graph: `@${graph}` }),
    ...(trace !== undefined && { schedule: `@${trace}` }),
  };
  return {
    ...resolved,
    files,
    openTrace: trace === undefined ? undefined : () => openTrace(trace),
  };
}

/** Resolves a spec, which names no files. */
export function resolveSpec(spec: RunSpec): ResolvedRun {
  const family = familyNamed(spec.algorithm);
  checkSettings(family, spec.set ?? {});
  if (spec.maxEvents !== undefined) checkUsed("max-events", family.with(spec.set ?? {}));
  // The results have the full name of the algorithm, even if the user gave an alias or a prefix.
  const algorithm = isPath(spec.algorithm) ? spec.algorithm : family.name;
  return { spec: { ...spec, algorithm }, family, files: {} };
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
    throw Refusal.of(
      "ids",
      `@${file} contains no ids; write whole numbers separated by spaces or commas.`,
    );
  return ids;
}

export function parseIds(file: string, text: string): number[] {
  // A list on several lines may have a comma at the end of each line.
  const ids = parseNumbers(text.replace(/,\s*$/, ""));
  if (ids) return ids;
  throw Refusal.of("ids", `@${file} contains ${quote(text)}, which is not a whole number.`);
}

/** Opens a trace. Checks that its first line is a header, and ignores the content of the header. */
function openTrace(file: string): Lines {
  const lines = openLines(file);
  readingFile(file, () => parseHeader(lines.next()));
  return lines;
}
