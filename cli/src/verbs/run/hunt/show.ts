import { trusting } from "../../../workers/own-thread.ts";
import {
  drawSpaceTime,
  outsideModel,
  recordRun,
  WATCHED,
  type Claim,
  type Setup,
} from "@ringleader/core/internal";
import { listWords } from "@ringleader/core/internal/words";
import type { Detail } from "../../../terminal/detail.ts";
import { counted, deliveries, duration, grouped } from "../../../terminal/numbers.ts";
import {
  commandFact,
  fact,
  heading,
  LONGEST_COMMAND,
  outsideLines,
  ownParameters,
  page,
  paintPicture,
  type Line,
} from "../../../terminal/page.ts";
import { bad, doubtful, leading, quiet, WIDTH, wrapped } from "../../../terminal/style.ts";
import type { HuntResult } from "./run.ts";

/** Maximum number of lines of the drawing, on one screen and with `-v`. */
const ROWS = 16;
const ALL_ROWS = 1000;

export function showHunt(result: HuntResult, detail: Detail, trace?: string): string {
  const { text, paint } = verdictOf(result);
  if (detail === "line") return `${paint(text)}\n`;
  const { hunt, shrunk } = result;
  const { algorithm, n, violated } = hunt.setup;
  const parameters = ownParameters(algorithm.parameters);
  return page([
    [
      ...wrapped(text, WIDTH - 2).map((line, i) => paint(i === 0 ? line : `  ${line}`)),
      `  ${heading(result.options.spec.algorithm, `n = ${grouped(n)}`, ...parameters)}`,
      ...(violated.length > 0 ? outsideLines(violated.map((it) => outsideModel[it])) : []).map(
        (line) => `  ${line}`,
      ),
      ...wrapped(effortOf(result), WIDTH - 4, /(?<=·) /).map((line) => `  ${quiet(line)}`),
    ],
    shrunk ? paintPicture(pictureOf(shrunk.rerun, detail === "everything")) : [],
    isDecided(result) ? messageFacts(result) : [],
    [...commands(result, detail), ...traceLines(result, trace)],
  ]);
}

/** Names the seeds of the hunt, or those that ran if it was interrupted. */
function seedsOf({ hunt, options, batch, isInterrupted }: HuntResult): string {
  const ranges = isInterrupted ? batch.ranges : [{ first: 0, last: options.seeds - 1 }];
  const says = ranges.map(({ first, last }) =>
    first === last ? `${hunt.seedAt(first)}` : `${hunt.seedAt(first)} to ${hunt.seedAt(last)}`,
  );
  return `seeds ${listWords(says)}`;
}

/** Returns the verdict in one sentence, and its colour. */
function verdictOf(result: HuntResult): { text: string; paint: (text: string) => string } {
  const { options, hunt, batch, shrunk } = result;
  const { runs, violation, unfinished } = batch;
  if (violation) {
    const { last } = batch;
    const seed = hunt.seedAt(last);
    const isCounted = hunt.seedAt(0) === 1;
    const which = isCounted ? "" : `, run ${grouped(last + 1)}`;
    const where = `seed ${isCounted ? grouped(seed) : seed}${which} of ${grouped(options.seeds)}`;
    const what = shrunk?.violation.says ?? violation.says;
    const size = shrunk && `; shrunk to n = ${shrunk.result.n}, ${deliveries(shrunk.deliveries)}`;
    return { text: `✗ ${where}: ${what}${size ?? ""}`, paint: bad };
  }
  if (unfinished > 0) {
    const verb = runs === unfinished ? "ends" : "have no end";
    const limit = `within ${counted(hunt.limits.maxMessages, "message")}`;
    const others = runs === unfinished ? "" : "; every other run elects one leader";
    const which = runs === unfinished ? "no run of" : `${grouped(unfinished)} of`;
    return { text: `? ${which} ${grouped(runs)} ${verb} ${limit}${others}`, paint: doubtful };
  }
  if (result.isInterrupted) {
    const others = runs === 1 ? "it elects" : "each of them elects";
    const text = `? undecided: interrupted after ${grouped(runs)} of ${counted(options.seeds, "run")}; ${others} one leader`;
    return { text, paint: doubtful };
  }
  const all = runs === 1 ? "the run elects one leader" : "every one elects one leader";
  return { text: `✓ ${counted(runs, "run")}, ${all}`, paint: leading };
}

const isDecided = ({ batch }: HuntResult): boolean => !batch.violation && batch.unfinished === 0;

/** Says what is known of the claims after runs that violate none; claims about states are judged by `check`. */
function claimsOf({ algorithm, n }: Setup): string | false {
  // A claim that is known to be false as printed does not count as violated.
  const claims = (algorithm.claims ?? []).filter(({ refuted }) => !refuted);
  const isJudged = ({ form }: Claim) => form === "bound" || (form === "along" && n <= WATCHED);
  const left = claims.filter((claim) => !isJudged(claim)).length;
  if (left === claims.length) return false;
  if (left === 0) return "no claim is violated";
  return `${grouped(claims.length - left)} of ${counted(claims.length, "claim")} judged, none violated`;
}

function effortOf(result: HuntResult): string {
  const { shrunk, seconds, hunt } = result;
  const isOutside = hunt.setup.violated.length > 0;
  const stopped = shrunk && !shrunk.isComplete ? ", then stopped" : "";
  return [
    seedsOf(result),
    shrunk && `shrunk in ${counted(shrunk.runs, "run")}${stopped}`,
    isDecided(result) && !isOutside && claimsOf(hunt.setup),
    duration(seconds),
  ]
    .filter(Boolean)
    .join(" · ");
}

const pictureOf = (rerun: NonNullable<HuntResult["shrunk"]>["rerun"], isWhole: boolean) =>
  drawSpaceTime(rerun.setup, recordRun(rerun), {
    width: WIDTH - 3,
    rows: isWhole ? ALL_ROWS : ROWS,
  });

function messageFacts({ batch, hunt }: HuntResult): Line[] {
  const { min, max, sum, costliest } = batch.messages;
  const mean = grouped(Math.round((10 * sum) / batch.runs) / 10);
  const range = min === max ? `always ${grouped(max)}` : `${grouped(min)} to ${grouped(max)}`;
  const most = min === max ? "" : ` · mean ${mean} · the most with seed ${hunt.seedAt(costliest)}`;
  return [fact("messages", `${range}${most}`)];
}

/** Formats the commands that repeat the runs. */
function commands(result: HuntResult, detail: Detail): string[] {
  const { batch, shrunk, commandOf, hunt, replay } = result;
  const { violation, messages, firstUnfinished, last } = batch;
  const command = (name: string, line: string): string[] =>
    line.length <= LONGEST_COMMAND
      ? commandFact(name, line, 12)
      : [fact(name, quiet(`the command has ${grouped(line.length)} characters; --json prints it`))];
  return [
    ...(shrunk ? command("again", trusting(shrunk.result.replay)) : []),
    ...(violation ? command(`seed ${hunt.seedAt(last)}`, commandOf(last)) : []),
    ...(violation || firstUnfinished === undefined
      ? []
      : command("no end", commandOf(firstUnfinished))),
    ...(isDecided(result) ? command("costliest", commandOf(messages.costliest)) : []),
    ...(violation && detail === "screen" ? [] : command("all", replay)),
  ];
}

function traceLines({ shrunk }: HuntResult, trace: string | undefined): string[] {
  if (!shrunk || trace === "-") return [];
  if (trace === undefined) return [quiet("--out FILE writes the shrunk run as a trace")];
  return [fact("trace", trace)];
}
