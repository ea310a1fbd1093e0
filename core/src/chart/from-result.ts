import { readFlags } from "../request/flags.ts";
import type { OptionName } from "../request/run-record.ts";
import type { MeasuredRun } from "./measured-run.ts";
import { isViolated, type Result } from "../judge/result.ts";

/** Reads the columns of a chart from a result. */
export function runFromResult(result: Result, version: string): MeasuredRun {
  const { algorithm, parameters, n, seed, outcome, messages, causal, time, replay } = result;
  const record = readFlags(replay);
  const given = (name: OptionName): string | null => (record[name] as string | undefined) ?? null;
  return {
    algorithm,
    version,
    parameters: JSON.stringify(parameters),
    n,
    seed: String(seed),
    ids: given("ids"),
    schedule: given("schedule"),
    links: given("links"),
    ports: given("ports"),
    wake: given("wake"),
    willing: given("willing"),
    graph: given("graph"),
    violate: given("violate"),
    outcome,
    messages: messages.total,
    causal: causal.last,
    time: (time?.["finish"] as string | undefined) ?? null,
    claims: JSON.stringify(result.claims),
    violations: isViolated(result) ? 1 : 0,
    replay,
  };
}
