import { Refusal, type Result } from "@ringleader/core";
import { isOutOfMemory } from "../out-of-memory.ts";
import type { Cell } from "./cell.ts";
import type { Row } from "./row.ts";

/** With this begins what is no fault of whoever asked. */
export const OUR_FAULT = "this is our fault: ";

/** The row of a cell that was run. */
export function rowOf({ key, version, asked }: Cell, result: Result): Row {
  const { messages, causal, claims, leaders, time = {} } = result;
  const isOutside = result.setup["violated"] !== undefined;
  const broken = isOutside ? [] : claims.filter(({ holds, refuted }) => !holds && !refuted);
  const [leader] = leaders.length === 1 ? leaders : [];
  const finish = (time["finish"] as string | undefined) ?? null;
  return {
    ...described(asked),
    cell: key,
    algorithm: result.algorithm,
    version,
    parameters: inOrder(result.parameters),
    n: result.n,
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
    log10_time: finish === null ? null : log10(finish),
    by_kind: JSON.stringify(messages.byKind),
    by_phase: messages.byPhase ? JSON.stringify(messages.byPhase) : null,
    claims: JSON.stringify(claims),
    violations: broken.length + (result.violations?.length ?? 0),
    digest: result.digest,
    replay: result.replay,
    seconds: (result["seconds"] as { run: number }).run,
    error: null,
  };
}

/** The row of a cell that was refused, or broke: the others go on. */
export function errorRow({ key, version, asked }: Cell, error: unknown): Row {
  return {
    ...described(asked),
    cell: key,
    algorithm: asked.algorithm,
    version,
    parameters: inOrder(asked.set ?? {}),
    n: Number(asked.n ?? 0),
    outcome: "error",
    leader_position: null,
    leader_id: null,
    informed: null,
    messages: null,
    messages_at_election: null,
    in_flight: null,
    causal: null,
    causal_at_election: null,
    time: null,
    time_at_election: null,
    time_elapsed: null,
    log10_time: null,
    by_kind: null,
    by_phase: null,
    claims: null,
    violations: 0,
    digest: null,
    replay: null,
    seconds: null,
    error: sentence(error),
  };
}

function sentence(error: unknown): string {
  const message = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ");
  if (error instanceof Refusal) return message;
  const { code } = error as NodeJS.ErrnoException;
  if (isOutOfMemory(error) || code === "ERR_WORKER_OUT_OF_MEMORY") {
    return "there is not enough memory for this run.";
  }
  return OUR_FAULT + message;
}

/** The setup in words. */
function described(asked: Cell["asked"]) {
  const said = (it: unknown): string | null =>
    it === undefined ? null : typeof it === "string" ? it : JSON.stringify(it);
  const { seed, ids, schedule, links, ports, wake, willing, graph, violate } = asked;
  return {
    seed,
    ids: said(ids),
    schedule: said(schedule),
    links: said(links),
    ports: said(ports),
    wake: said(wake),
    willing: said(willing),
    graph: said(graph),
    violate: said(violate),
  };
}

const inOrder = (set: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(set).sort(([x], [y]) => (x < y ? -1 : 1))));

/** Of a number of any length; nothing of 0, which has none. */
export function log10(digits: string): number | null {
  const head = digits.slice(0, 17);
  const value = Math.log10(Number(head)) + (digits.length - head.length);
  return Number.isFinite(value) ? value : null;
}
