import { readFlags } from "../request/flags.ts";
import { conditionNames, type Conditions, type MeasuredRun } from "./measured-run.ts";
import { checkResultFormat, isViolated, type Result } from "../judge/result.ts";

export function runFromResult(result: Result, version: string): MeasuredRun {
  checkResultFormat(result);
  const { algorithm, parameters, n, seed, outcome, messages, causal, time, replay } = result;
  const record = readFlags(replay);
  const conditions = conditionNames.map((name) => [name, record[name] ?? null]);
  return {
    algorithm,
    version,
    parameters: JSON.stringify(parameters),
    n,
    seed: String(seed),
    ...(Object.fromEntries(conditions) as Conditions),
    outcome,
    messages: messages.total,
    causal: causal.last,
    time: (time?.["finish"] as string | undefined) ?? null,
    claims: JSON.stringify(result.claims),
    violations: isViolated(result) ? 1 : 0,
    replay,
  };
}
