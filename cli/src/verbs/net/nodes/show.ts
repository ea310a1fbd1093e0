import { isViolated } from "@ringleader/core/internal";
import { visible } from "@ringleader/core/internal/words";
import type { Detail } from "../../../terminal/detail.ts";
import { counted, duration, grouped } from "../../../terminal/numbers.ts";
import { commandFact, fact, heading, indented, page } from "../../../terminal/page.ts";
import { bad, good, quiet, WIDTH } from "../../../terminal/style.ts";
import { verdictLines } from "../../run/verdict.ts";
import type { NodesRun } from "./json.ts";

/** Formats a run of programs as nodes for people. */
export function showNodes(run: NodesRun, detail: Detail): string {
  const head = verdictOf(run);
  if (detail === "line") return `${head[0]}\n`;
  const { command, result, difference, runs, allSteps, log, again } = run;
  const several = runs > 1 ? `, in ${counted(runs, "run")}` : "";
  const equal = `${grouped(allSteps)} as in the definition${several}`;
  return page([
    head,
    [
      fact("steps", difference === undefined ? equal : `${equal}, before this one`),
      fact("nodes", `${grouped(result.n)} × ${command} · ${duration(run.seconds)}`),
      difference === undefined &&
        fact("digest", `${good(result.digest)} ${quiet("as run prints it")}`),
      ...log.map((line, i) => `${i === 0 ? fact("log", "") : " ".repeat(10)}${quoted(line)}`),
    ],
    commandFact("again", again),
  ]);
}

const quoted = (line: string): string => quiet(visible(line).slice(0, WIDTH - 12));

function verdictOf(run: NodesRun): string[] {
  const { result, difference, position, seconds, outcome } = run;
  if (difference === undefined)
    return verdictLines({
      result: { ...result, seconds: { setup: 0, run: seconds } },
      violated: isViolated(result),
      messages: {},
      bounds: [],
      delivered: outcome.delivered,
      isFinished: outcome.finished,
    });
  const name = heading(result.algorithm, `n = ${grouped(result.n)}`, `seed ${result.seed}`);
  return [
    `${bad(`✗ position ${position} differs from its definition`)}  ${name}`,
    ...indented(`${difference.charAt(0).toUpperCase()}${difference.slice(1)}`, bad),
  ];
}
