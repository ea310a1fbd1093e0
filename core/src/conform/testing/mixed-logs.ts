import type { Setup } from "../../model/setup.ts";
import { header } from "../../model/trace.ts";
import { conform, type Conformance } from "../conform.ts";
import type { LogSource } from "../log.ts";

/** The log of one node: its events, and what it says at its end. */
export interface NodeLog {
  readonly events: readonly object[];
  readonly sent: number;
  readonly fields: string;
}

/** Judges the logs of all nodes. */
export function judgeLogs(setup: Setup, logs: readonly NodeLog[]): Conformance {
  const outcome = { digest: "", finished: true, delivered: 0, injected: [] };
  const schedule = setup.needs.rounds ? setup.schedule : ({ kind: "trace" } as const);
  const run = header({ ...outcome, setup: { ...setup, schedule } });
  const sources = logs.map(({ events, sent, fields }, position): LogSource => {
    const lines = [{ position, run }, ...events, { end: true, sent, fields }];
    const texts = lines.map((line) => JSON.stringify(line));
    const open = () => {
      let next = 0;
      return () => texts[next++];
    };
    return { name: `log ${position}`, open };
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
