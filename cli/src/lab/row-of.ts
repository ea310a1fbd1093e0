import { log10, Refusal, type BriefResult, type Judged } from "@ringleader/core";
import { conditionNames, type Conditions } from "@ringleader/core/figure";
import { isOutOfMemory } from "../out-of-memory.ts";
import { inOrder, type Cell } from "./cell.ts";
import { columnNames } from "./columns.ts";
import type { Row } from "./row.ts";

/** With this begins what is no fault of whoever asked. */
export const OUR_FAULT = "this is our fault: ";

/** The row of a cell that was run, in so many seconds. */
export function rowOf(
  { key, version, asked }: Cell,
  result: BriefResult,
  replay: string,
  seconds: number,
): Row {
  const { messages, causal, claims, leaders, time = {} } = result;
  const isOutside = asked.violate !== undefined;
  const broken = isOutside ? [] : claims.filter(({ holds, refuted }) => !holds && !refuted);
  const [leader] = leaders.length === 1 ? leaders : [];
  const finish = (time["finish"] as string | undefined) ?? null;
  const { seed, ids, schedule, links, ports, wake, willing, graph, violate } = asked;
  // One literal, since one that begins with the fields of another object takes twenty times as long.
  return {
    cell: key,
    // As it was asked for: a file of one's own may call its algorithm what another is called.
    algorithm: asked.algorithm,
    version,
    parameters: named(result.parameters),
    n: result.n,
    seed,
    ids: said(ids),
    schedule: said(schedule),
    links: said(links),
    ports: said(ports),
    wake: said(wake),
    willing: said(willing),
    graph: said(graph),
    violate: said(violate),
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
    replay,
    seconds,
    error: null,
  };
}

/** The sentences of claims as JSON, since they are the same in every row, and long. */
const sentences = new Map<string, string>();

/** Letters beyond ASCII are escaped: such a text takes half the room and the time. */
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

/** Verdicts as JSON: { says, cite, known, holds, measured, bound, refuted? } each. */
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

/** Most are digits, which stand as they are. */
const text = (it: string): string => (/^[\d/]*$/.test(it) ? `"${it}"` : JSON.stringify(it));

/** Nothing in every column. */
const nothing = Object.fromEntries(columnNames.map((name) => [name, null])) as Record<
  keyof Row,
  null
>;

/** The row of a cell that was refused, or broke: the others go on. */
export function errorRow({ key, version, asked }: Cell, error: unknown): Row {
  return {
    ...nothing,
    ...(Object.fromEntries(conditionNames.map((name) => [name, said(asked[name])])) as Record<
      keyof Conditions,
      string | null
    >),
    cell: key,
    algorithm: asked.algorithm,
    version,
    parameters: named(asked.set ?? {}),
    n: Number(asked.n ?? 0),
    seed: asked.seed,
    outcome: "error",
    violations: 0,
    error: saying(error),
  };
}

function saying(error: unknown): string {
  const message = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ");
  if (error instanceof Refusal) return message;
  const { code } = error as NodeJS.ErrnoException;
  if (isOutOfMemory(error) || code === "ERR_WORKER_OUT_OF_MEMORY") {
    return "there is not enough memory for this run.";
  }
  return OUR_FAULT + message;
}

/** A part of the setup in words. */
const said = (it: unknown): string | null =>
  it === undefined ? null : typeof it === "string" ? it : JSON.stringify(it);

const named = (set: Readonly<Record<string, unknown>>): string => JSON.stringify(inOrder(set));
