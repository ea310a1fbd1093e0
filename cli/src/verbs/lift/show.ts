import { outsideModel } from "@ringleader/core/internal";
import type { Detail } from "../../terminal/detail.ts";
import { counted, deliveries, grouped } from "../../terminal/numbers.ts";
import {
  commandFact,
  fact,
  outsideLines,
  ownParameters,
  page,
  paintPicture,
  titled,
  traceCommands,
  verdictLines,
} from "../../terminal/page.ts";
import { quiet, strong } from "../../terminal/style.ts";
import type { LiftAnswer } from "./work.ts";

interface Shown {
  readonly replay: string;
  readonly out?: string | undefined;
  readonly detail: Detail;
}

/** Formats a lift: both rings with their leaders, and a drawing of the run on the large ring. */
export function showLift(
  algorithm: string,
  answer: LiftAnswer,
  { replay, out, detail }: Shown,
): string {
  const { base, lifted, times, violated, parameters, picture } = answer;
  const words = [`n = ${base.n}`, `copied ${times} times`, ...ownParameters(parameters)];
  const many = lifted.leaders.length > 1;
  const why = `${counted(base.leaders.length, "leader")} on ${base.n} processes, ${counted(lifted.leaders.length, "leader")} on ${grouped(lifted.n)}. Every process sees what its original sees${many ? "" : ", and none of them is elected"}`;
  const verdict = verdictLines(many ? "violated" : "holds", algorithm, words, why);
  if (detail === "line") {
    const [first, ...more] = verdict.map((line) => line.trim());
    return `${[first, more.join(" ")].filter(Boolean).join(": ")}\n`;
  }
  return page([
    verdict,
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
