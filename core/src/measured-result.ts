import type { MeasuredRun } from "./figure/measured-run.ts";
import { isViolated, type Result } from "./result.ts";

/** What a figure looks at of a result as `run --json` prints it. Its replay line says what was asked for. */
export function measuredResult(result: Result, version: string): MeasuredRun {
  const { algorithm, parameters, n, seed, outcome, messages, causal, time, replay } = result;
  const words = replay.split(" ");
  /** Flags that may be repeated are joined, as in a batch line. */
  const given = (flag: string): string | null =>
    words.flatMap((word, i) => (word === flag ? [words[i + 1]] : [])).join() || null;
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
