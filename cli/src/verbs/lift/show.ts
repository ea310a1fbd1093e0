import { outsideModel } from "@ringleader/core/internal";
import { counted, deliveries, grouped } from "../../terminal/numbers.ts";
import {
  commandFact,
  fact,
  outsideLines,
  oneLine,
  ownParameters,
  page,
  paintPicture,
  titled,
  traceCommands,
  verdictLines,
  type PageOptions,
} from "../../terminal/page.ts";
import { quiet, strong } from "../../terminal/style.ts";
import type { LiftAnswer } from "./work.ts";

/** Formats a lift: both rings with their leaders, and a drawing of the run on the large ring. */
export function showLift(
  algorithm: string,
  answer: LiftAnswer,
  { replay, out, detail }: PageOptions,
): string {
  const { base, lifted, times, violated, verdict, parameters, picture } = answer;
  const words = [`n = ${base.n}`, `copied ${times} times`, ...ownParameters(parameters)];
  const why = `${counted(base.leaders.length, "leader")} on ${base.n} processes, ${counted(lifted.leaders.length, "leader")} on ${grouped(lifted.n)}. Every process sees what its original sees${verdict === "violated" ? "" : ", and no process is elected"}`;
  const lines = verdictLines(verdict, algorithm, words, why);
  if (detail === "line") return oneLine(lines);
  return page([
    lines,
    outsideLines(violated.map((it) => outsideModel[it])),
    detail === "everything" || picture.length <= FEW_LINES
      ? titled(strong("the run on the large ring"), paintPicture(picture))
      : [quiet("-v draws the run on the large ring")],
    [
      fact("small", `${positions(base)}, ${deliveries(base.length)}`),
      fact("large", `${positions(lifted)}, ${deliveries(lifted.length)}`),
      fact("digest", lifted.digest),
      ...traceCommands(["replay", "view"], out, algorithm, "the run on the large ring"),
      ...commandFact("again", replay),
    ],
  ]);
}

/** Maximum number of lines of a drawing that is shown without -v. */
const FEW_LINES = 25;
/** Maximum number of leaders that are listed. */
const FEW = 8;

function positions({ leaders }: LiftAnswer["base"]): string {
  if (leaders.length === 0) return "no leader";
  const some = leaders.slice(0, FEW).map(({ position }) => position);
  const rest = leaders.length > FEW ? ", …" : "";
  return `${leaders.length === 1 ? "leader at position" : "leaders at positions"} ${some.join(", ")}${rest}`;
}
