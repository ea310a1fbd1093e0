import type { MeasuredRun } from "./figure/measured-run.ts";
import { isViolated, type Result } from "./result.ts";

/** What a figure looks at of a result as `run --json` prints it. Its replay line says what was asked for. */
export function measuredResult(result: Result, version: string): MeasuredRun {
  const { algorithm, parameters, n, seed, outcome, messages, causal, time, replay } = result;
  const words = replay.split(" ");
  const given = (flag: string) => {
    const at = words.indexOf(flag);
    return at < 0 ? null : words[at + 1];
  };
  return {
    algorithm,
    version,
    parameters: JSON.stringify(parameters),
    n,
    seed: String(seed),
    ids: given("--ids"),
    schedule: given("--schedule"),
    links: given("--links"),
    ports: given("--ports"),
    wake: given("--wake"),
    willing: given("--willing"),
    graph: given("--graph"),
    violate: given("--violate"),
    outcome,
    messages: messages.total,
    causal: causal.last,
    time: (time?.["finish"] as string | undefined) ?? null,
    claims: JSON.stringify(result.claims),
    violations: isViolated(result) ? 1 : 0,
    replay,
  };
}
