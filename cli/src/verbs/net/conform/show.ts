import { counted, grouped } from "../../../terminal/numbers.ts";
import { fact, heading, indented, page, traceFact } from "../../../terminal/page.ts";
import { bad, doubtful, good, leading } from "../../../terminal/style.ts";
import { outsideOf } from "../../run/work.ts";
import type { JudgedLogs } from "./work.ts";

const signs = {
  conforms: leading("✓ conforms"),
  differs: bad("✗ differs"),
  unfinished: doubtful("? unfinished"),
};

/** Formats the verdict on logs for people. */
export function showVerdict(judged: JudgedLogs, trace: string | undefined): string {
  const { verdict, algorithm, n, logs, events } = judged;
  const digest = "digest" in judged ? judged.digest : undefined;
  const head = heading(algorithm, `n = ${grouped(n)}`, counted(logs, "log"));
  return page([
    [`${signs[verdict]}  ${head}`, ...explain(judged)],
    [
      fact("events", grouped(events)),
      digest !== undefined && fact("digest", `${good(digest)} in canonical order`),
      ...(digest === undefined ? [] : traceFact(trace)),
    ],
  ]);
}

function explain(judged: JudgedLogs): string[] {
  const { verdict, events } = judged;
  if (verdict === "differs") {
    return [
      ...indented(`After ${counted(events, "event")} that the definition allows:`),
      ...indented(`${judged.log}: ${judged.why}`, bad),
    ];
  }
  const rest =
    verdict === "conforms"
      ? ", and nothing is left to happen."
      : `, but the run is not over: ${sentence(judged.why)}`;
  const outside = judged.result && outsideOf(judged.result);
  return [
    ...(outside ? indented(`Outside its model: ${outside.join("; ")}.`, bad) : []),
    ...indented(`Every ${outside ? "other event" : "event"} is one of the definition${rest}`),
    ...(judged.result ? indented(sayLeaders(judged.result)) : []),
  ];
}

const sentence = (text: string): string => `${text.replace(/\.$/, "")}.`;

/** Says which processes lead, and what is wrong with the election. */
function sayLeaders({ leaders, violations = [], messages }: NonNullable<Ended["result"]>): string {
  const names = leaders.map(({ position, id }) =>
    id === undefined ? `the process at position ${position}` : `process ${id}`,
  );
  const led =
    names.length === 0
      ? "No process is elected"
      : `${names.slice(0, 4).join(", ")}${names.length > 4 ? ` and ${names.length - 4} more` : ""} ${names.length === 1 ? "is" : "are"} elected`;
  const wrong = violations.length > 0 ? ` ${violations.map(sentence).join(" ")}` : "";
  return `${led.charAt(0).toUpperCase()}${led.slice(1)}, with ${counted(messages.total, "message")}.${wrong}`;
}

type Ended = Extract<JudgedLogs, { result?: unknown }>;
