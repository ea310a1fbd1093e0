import type { Setup } from "../../model/setup.ts";
import { conform, type Conformance } from "../conform.ts";
import { runHeader } from "../log.ts";
import { logSource } from "../../../../test/logs-of.ts";

/** The log of one node: its events, and what it says at its end. */
export interface NodeLog {
  readonly events: readonly object[];
  readonly sent: number;
  readonly fields: string;
}

/** Judges the logs of all nodes. */
export function judgeLogs(setup: Setup, logs: readonly NodeLog[]): Conformance {
  const run = runHeader(setup);
  const sources = logs.map(({ events, sent, fields }, position) => {
    const lines = [{ position, run }, ...events, { end: true, sent, fields }];
    return logSource(
      lines.map((line) => JSON.stringify(line)),
      position,
    );
  });
  const judging = conform(sources);
  for (let step = judging.next(); ; step = judging.next()) if (step.done) return step.value;
}

/** True if the verdict names the position that differs, or nothing differs. */
export const isRight = (verdict: Conformance, isDifferent: boolean, broken: number): boolean =>
  verdict.verdict === "differs"
    ? isDifferent && new RegExp(`(log|position) ${broken}\\b`).test(`${verdict.log} ${verdict.why}`)
    : !isDifferent;

/** The kinds of messages with their fields. A link refuses a frame of another kind before it reaches a log. */
export const kindsOf = ({ algorithm }: Setup): string =>
  JSON.stringify(Object.entries(algorithm.messages).map(([kind, it]) => [kind, Object.keys(it)]));
