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

/** A run with its files read. */
export interface ResolvedRun {
  readonly spec: RunSpec;
  readonly family: Family;
  /** Opens the trace that `--schedule @TRACE` names, after its header. */
  readonly openTrace?: (() => Lines) | undefined;
  /** The `@FILE` that each of these came from. */
  readonly files: Readonly<Partial<Record<"ids" | "graph" | "schedule", string>>>;
}

/** Reads the files that a record names, then the record. */
export function resolve(record: RunRecord): ResolvedRun {
  const [ids, graph, trace] = [fileOf(record.ids), fileOf(record.graph), fileOf(record.schedule)];
  if (record.schedule === "trace") {
    throw new Refusal("schedule: trace is not accepted; name the trace: @FILE.");
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

/** The same for a spec, which names no files. */
export function resolveSpec(spec: RunSpec): ResolvedRun {
  const family = familyNamed(spec.algorithm);
  if (spec.maxEvents !== undefined) checkUsed("max-events", family.with(spec.set ?? {}));
  return { spec, family, files: {} };
}

/** A replay line names the file of a list that is longer than this. */
const INLINE = 1000;

/** What the replay line of a run has beyond its setup: files and limits. */
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

/** Returns the file meant by `@FILE` or `-`. */
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
  if (ids.length === 0) throw new Refusal(`ids: @${file} holds no ids.`);
  return ids;
}

export function parseIds(file: string, text: string): number[] {
  const ids = parseNumbers(text);
  if (ids) return ids;
  throw new Refusal(`ids: ${quote(text)} in @${file} is not a whole number.`);
}

/** The header of the trace is not followed, but it must be one. */
function openTrace(file: string): Lines {
  const lines = openLines(file);
  parseHeader(lines.next());
  return lines;
}
