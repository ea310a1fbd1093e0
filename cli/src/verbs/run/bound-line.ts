import type { Judged } from "@ringleader/core/internal";
import { nameSource } from "@ringleader/core/internal/words";
import { printedLength } from "../../terminal/ascii.ts";
import { comparison, formulaOf, withoutMessages } from "../../terminal/claim-bars.ts";
import { fact } from "../../terminal/page.ts";
import { quiet, WIDTH } from "../../terminal/style.ts";
import type { RunOutput } from "./work.ts";

const ROOM = WIDTH - 11;

/** Formats the best bound that fits in one line, with its source if there is room; shortens the best if none fits. */
export function boundLine({ bounds, result }: RunOutput): string[] {
  const [best] = bounds;
  if (best === undefined) return [];
  const isAll = (bound: Judged) => bound.measured === String(result.messages.total);
  const fitting = bounds
    .map((bound) => ({ bound, texts: fittingTexts(bound, isAll(bound)) }))
    .filter(({ texts }) => texts !== undefined);
  // Of equal bounds, one whose source fits is better.
  const [first] = fitting;
  const chosen =
    fitting.find(({ bound, texts }) => bound.bound === first.bound.bound && texts![1] !== "") ??
    first;
  if (!chosen) {
    const text = `${comparison(best)}  ${formulaHere(best, isAll(best))}`;
    return [fact("bound", `${text.slice(0, ROOM - 1)}…`)];
  }
  const [start, source] = chosen.texts!;
  return [fact("bound", source === "" ? start : `${start}   ${quiet(source)}`)];
}

/** Returns the longest texts of a bound and its source that fit; undefined if none fits. */
function fittingTexts(
  bound: Judged,
  isAll: boolean,
): readonly [text: string, source: string] | undefined {
  const formula = formulaHere(bound, isAll);
  const source = nameSource(bound.cite.replace(/:.*/, ""));
  const paper = nameSource(bound.cite.replace(/(?<=^00\d)\b.*|[,:].*/, ""));
  const short = withoutMessages(formula);
  const sources = [source, paper, paper.replace(/ \(.*/, "")];
  const pairs = [formula, short].flatMap((text) => sources.map((it) => [text, it] as const));
  const candidates = [...pairs, [formula, ""] as const, [short, ""] as const];
  return candidates
    .map(([text, it]) => [`${comparison(bound)}  ${text}`, it] as const)
    .find(([text, it]) => printedLength(it === "" ? text : `${text}   ${it}`) <= ROOM);
}

/** Returns the formula of a bound. If every message of the run is counted, there are no announcements. */
const formulaHere = ({ says }: Judged, isAll: boolean): string =>
  isAll
    ? formulaOf(says).replace(/, (not counting announcements|announcements aside)/, "")
    : formulaOf(says);
