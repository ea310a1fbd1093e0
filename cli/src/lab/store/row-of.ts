import {
  formatFlags,
  log10,
  parseFlags,
  Refusal,
  type BriefResult,
  type Judged,
} from "@ringleader/core/internal";
import { unlessRefused } from "@ringleader/core/internal/refusal";
import { visible } from "@ringleader/core/internal/words";
import { WorkerLost, isOutOfMemory } from "../../workers/failures.ts";
import { inOrder, type Cell } from "../plan/cell.ts";
import { columnNames, type Row } from "./row.ts";

/** The error text of a cell that failed because of a bug in ringleader starts with these words. */
export const OUR_FAULT = "this is our fault: ";

/**
 * Returns the command that repeats a stored run, for people to type. A file of results may be anybody's: a text that is
 * not a run of this algorithm is left out, and what is left is written and quoted again.
 */
export function replayLine(algorithm: string, replay: string | null, seed?: string): string | null {
  if (replay === null || !replay.startsWith("ringleader run ")) return null;
  const spec = unlessRefused(() => parseFlags(replay));
  const isSame =
    spec?.algorithm === algorithm && (seed === undefined || String(spec.seed ?? seed) === seed);
  return isSame && visible(replay) === replay ? formatFlags(spec) : null;
}

export function rowOf({ key, version, asked }: Cell, result: BriefResult, seconds: number): Row {
  const { messages, causal, claims, leaders, time = {} } = result;
  const isOutside = asked.violate !== undefined;
  const broken = isOutside ? [] : claims.filter(({ holds, refuted }) => !holds && !refuted);
  const [leader] = leaders.length === 1 ? leaders : [];
  const finish = (time["finish"] as string | undefined) ?? null;
  const { seed, ids, schedule, links, ports, wake, willing, graph, violate } = asked;
  // One object literal. Spreading another object into it takes twenty times as long.
  return {
    cell: key,
    // As the user wrote it, because an algorithm in a user's own file may have the name of one in the catalogue.
    algorithm: asked.algorithm,
    version,
    parameters: named(result.parameters),
    n: result.n,
    seed,
    ids: textOf(ids),
    schedule: textOf(schedule),
    links: textOf(links),
    ports: textOf(ports),
    wake: textOf(wake),
    willing: textOf(willing),
    graph: textOf(graph),
    violate: textOf(violate),
    outcome: result.outcome,
    leader_position: leader?.position ?? null,
    leader_id: leader?.id ?? null,
    informed: result.informed,
    messages: messages.total,
    messages_at_election: messages.atElection ?? null,
    in_flight: result.inFlight,
    causal: causal.last,
    causal_at_election: causal.declaration ?? null,
    time: finish,
    time_at_election: (time["home"] as string | undefined) ?? null,
    time_elapsed: (time["elapsed"] as string | undefined) ?? null,
    log10_time: finish === null ? null : (log10(finish) ?? null),
    by_kind: JSON.stringify(messages.byKind),
    by_phase: messages.byPhase ? JSON.stringify(messages.byPhase) : null,
    claims: claimsText(claims),
    violations: broken.length + (result.violations?.length ?? 0),
    digest: result.digest,
    replay: result.replay,
    seconds,
    error: null,
  };
}

/** Caches the sentences of claims as JSON, because they are long and repeat in every row. */
const sentences = new Map<string, string>();

/** Writes a claim as JSON without the closing brace, in ASCII, which takes half the memory and time of other text. */
function sentence({ says, cite, known }: Judged): string {
  const key = `${says}\n${cite}\n${known}`;
  const before = sentences.get(key);
  if (before !== undefined) return before;
  const escaped = JSON.stringify({ says, cite, known }).replace(
    /[^ -~]/g,
    (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const open = escaped.slice(0, -1);
  sentences.set(key, open);
  return open;
}

/** Writes verdicts as a JSON array of { says, cite, known, holds, measured, bound, refuted? }. */
function claimsText(claims: readonly Judged[]): string {
  let all = "[";
  for (const claim of claims) {
    const { holds, measured, bound, refuted } = claim;
    if (all.length > 1) all += ",";
    all += `${sentence(claim)},"holds":${holds},"measured":${text(measured)},"bound":${text(bound)}`;
    all += refuted === undefined ? "}" : `,"refuted":${JSON.stringify(refuted)}}`;
  }
  return `${all}]`;
}

/** Writes a string as JSON. Most strings are digits and need no escaping. */
const text = (it: string): string => (/^[\d/]*$/.test(it) ? `"${it}"` : JSON.stringify(it));

export function errorRow({ key, version, asked }: Cell, error: unknown): Row {
  const typed: Readonly<Record<string, unknown>> = asked;
  return {
    ...(Object.fromEntries(
      columnNames.map((name) => [name, textOf(typed[name])]),
    ) as unknown as Row),
    cell: key,
    version,
    parameters: named(asked.set ?? {}),
    n: Number(asked.n ?? 0),
    outcome: "error",
    violations: 0,
    error: describeError(error),
  };
}

function describeError(error: unknown): string {
  const message = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ");
  if (error instanceof Refusal) return message;
  if (isOutOfMemory(error) || (error instanceof WorkerLost && error.reason === "memory")) {
    return "there is not enough memory for this run.";
  }
  return OUR_FAULT + message;
}

const textOf = (it: unknown): string | null =>
  it === undefined ? null : typeof it === "string" ? it : JSON.stringify(it);

const named = (set: unknown): string => JSON.stringify(inOrder(set));
